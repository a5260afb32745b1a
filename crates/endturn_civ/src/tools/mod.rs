//! What people may ask of games of the module: `endturn civ why`, `endturn civ city`.

mod city;
mod find;
mod why;

use endturn_scenario::tool::Tools;

pub(crate) static TOOLS: Tools = Tools {
    about: "Looks into games of the civ module: why a number is what it is, and what a turn did to a city.",
    examples: &[
        "endturn civ city scenarios/civ_two_cities.ron --city Roma --round 3",
        "endturn civ why scenarios/civ_two_cities.ron --city Roma --effect Make_Content",
    ],
    all: &[why::TOOL, city::TOOL],
};

/// A text for a message: in one line, and never longer than people read.
fn shorten(text: &str) -> String {
    endturn_engine::orders::shorten(text, 80)
}
