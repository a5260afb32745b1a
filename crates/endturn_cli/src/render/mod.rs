//! The output for people and programs. Nothing here knows a module: all words come from facts and
//! metrics.

pub(crate) use endturn::report::render::{
    chart, colour, number, paint, palette, scene, screen, standings, story, table, takeovers, verdict,
};

pub(crate) mod action;
pub(crate) mod board;
pub(crate) mod compare;
pub(crate) mod difference;
pub(crate) mod drawing_text;
pub(crate) mod figures;
pub(crate) mod film;
pub(crate) mod github;
#[cfg(test)]
mod island;
pub(crate) mod json;
pub(crate) mod json_game;
pub(crate) mod live;
mod map_cells;
pub(crate) mod map_key;
pub(crate) mod map_scene;
pub(crate) mod map_text;
pub(crate) mod markdown;
pub(crate) mod panel;
mod pixels;
pub(crate) mod place;
pub(crate) mod prose;
pub(crate) mod ranges;
pub(crate) mod reasons;
pub(crate) mod rule_page;
pub(crate) mod sarif;
pub(crate) mod scene_png;
pub(crate) mod sheet;
pub(crate) mod shell;
pub(crate) mod summary;
pub(crate) mod timings;
pub(crate) mod turns;
pub(crate) mod whatif;
