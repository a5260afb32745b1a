//! What people and programs get to see. Nothing here knows a module: all words come from facts and metrics.

pub(crate) mod chart;
pub(crate) mod colour;
pub(crate) mod difference;
pub(crate) mod json;
pub(crate) mod live;
mod map_edges;
pub(crate) mod map_key;
pub(crate) mod map_png;
pub(crate) mod map_svg;
pub(crate) mod map_text;
mod markup;
pub(crate) mod number;
pub(crate) mod paint;
pub(crate) mod palette;
pub(crate) mod reasons;
pub(crate) mod rule_page;
pub(crate) mod screen;
pub(crate) mod sheet;
pub(crate) mod shell;
pub(crate) mod sparkline;
pub(crate) mod standings;
pub(crate) mod story;
pub(crate) mod summary;
pub(crate) mod table;
pub(crate) mod takeovers;
pub(crate) mod timings;
pub(crate) mod verdict;
