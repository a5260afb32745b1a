//! Civ keeps every promise of the kit, with given cities and without, in both orders of a city's turn.

use endturn_engine::conformance::Subject;
use endturn_tests::civ::{WorldRecipe, random_order};
use endturn_tests::scenario;

use super::keeps_its_secrets;

fn subject(recipe: &WorldRecipe, rounds: u32) -> Subject {
    Subject { setup: scenario(&recipe.text()).setup, random_order, rounds }
}

#[test]
fn civ_with_given_cities() {
    keeps_its_secrets(&subject(&WorldRecipe { turn_limit: 18, ..WorldRecipe::default() }, 20), 2);
}

#[test]
fn civ_in_the_order_of_the_code_with_everything_on() {
    let patch = "game: (civstyle: (city_order: Code, gold_upkeep_style: Nation), illness: (enabled: true)), \
                 settings: (trademindist: 3, migration: true, disasters: 200)";
    let recipe = WorldRecipe { patch: patch.to_owned(), seed: 5, techs: 700, ..WorldRecipe::default() };
    keeps_its_secrets(&subject(&recipe, 15), 1);
}

/// The kit makes its lines itself, of what the module lists.
#[test]
fn civ_with_lines_made_of_its_legal_orders() {
    let recipe = WorldRecipe { turn_limit: 12, ..WorldRecipe::default() };
    Subject { random_order: Subject::any_line, ..subject(&recipe, 12) }.keeps_every_promise(1);
}

#[test]
fn civ_on_a_made_map_with_settlers() {
    let text = r#"(format: 1, name: "kit", turn_limit: 30, seats: [(name: "Rome", persona: "governor"),
        (name: "Egypt", persona: "governor")], civ: (ruleset: "classic", map: Generated(size: (32, 24)), nations: {
        "Rome": (settlers: (count: 3, every: 4)) }))"#;
    keeps_its_secrets(&Subject { setup: scenario(text).setup, random_order, rounds: 20 }, 1);
}
