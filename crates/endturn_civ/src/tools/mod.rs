//! Commands about games of the module: `endturn civ why`, `endturn civ city`, `endturn civ unit`,
//! `endturn civ nation`, `endturn civ pact`, `endturn civ odds`.

mod assault;
mod city;
mod find;
mod nation;
mod odds;
mod pact;
mod told;
mod unit;
mod why;

use endturn_scenario::tool::Tools;

pub(crate) static TOOLS: Tools = Tools {
    about: "Looks into games of the civ module: the effects behind a number, the turn of a city or a unit, the account of a nation, pacts between nations, and the odds of a battle.",
    examples: &[
        "endturn civ city scenarios/civ_two_cities.ron --city Roma --round 3",
        "endturn civ why scenarios/civ_two_cities.ron --city Roma --effect Make_Content",
        "endturn civ unit scenarios/civ_war.ron --unit \"Rome's Explorer#5\" --round 3",
        "endturn civ nation scenarios/civ_war.ron --nation Egypt --round 12",
        "endturn civ pact scenarios/civ_valley.ron --nation Egypt",
        "endturn civ odds scenarios/civ_two_cities.ron --attacker Catapult --defender \"Egypt's Warriors#1\"",
    ],
    all: &[why::TOOL, city::TOOL, unit::TOOL, nation::TOOL, pact::TOOL, odds::TOOL],
};
