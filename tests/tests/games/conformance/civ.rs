//! Civ passes every test of the kit, with given cities and without, in both orders of a city's
//! turn.

use std::sync::Arc;

use endturn_civ::realm::Eye;
use endturn_civ::state::Errand;
use endturn_engine::random::{DrawSubject, Draws, Purpose};
use endturn_engine::{Game, Progress, RuleId};
use endturn_kit::Subject;
use endturn_tests::civ::{WorldRecipe, random_errand, random_order};
use endturn_tests::scenario;

use super::keeps_its_secrets;

fn subject(recipe: &WorldRecipe, rounds: u32) -> Subject {
    Subject { setup: scenario(&recipe.text()).setup, random_order, rounds }
}

#[test]
fn civ_with_given_cities() {
    keeps_its_secrets(&subject(&WorldRecipe { turn_limit: 18, ..WorldRecipe::default() }, 20), 1);
}

#[test]
fn civ_in_the_order_of_the_code_with_everything_on() {
    let patch = "game: (civstyle: (city_order: Code, gold_upkeep_style: Nation), illness: (enabled: true)), \
                 settings: (trademindist: 3, migration: true, disasters: 200)";
    let recipe = WorldRecipe { patch: patch.to_owned(), seed: 5, techs: 700, ..WorldRecipe::default() };
    keeps_its_secrets(&subject(&recipe, 15), 1);
}

/// Barbarians and rebels join the game.
#[test]
fn civ_that_nations_join() {
    let text = include_str!("../../../../scenarios/civ_barbarians.ron").replacen("onsetbarbs: 10", "onsetbarbs: 1", 1);
    let text = text.replacen("turn_limit: 80", "turn_limit: 26", 1);
    Subject { setup: scenario(&text).setup, random_order, rounds: 26 }.keeps_every_promise(1);
}

/// The kit makes its own lines from the orders that the module lists.
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

/// A small land with huts between two nations with a city and some units each; the units of one act
/// by themselves from the start.
fn expedition(name: &str, (x, y): (i32, i32)) -> String {
    let unit = |kind: &str, more: &str| format!("(unit: \"{kind}\", at: ({x}, {y}){more})");
    let units = [
        unit("Settlers", ""),
        unit("Workers", ", automatic: true"),
        unit("Explorer", ", activity: Explore"),
        unit("Horsemen", ", count: 2"),
        unit("Warriors", ""),
    ];
    format!(
        "\"{name}\": (start_units: false, cities: [(name: \"{name}ia\", at: ({x}, {y}), size: 3)], units: [{}])",
        units.join(", ")
    )
}

/// Nations have their phases one after the other; units explore, enter huts, work by themselves and
/// carry out lists of orders; the fog lifts for some rounds.
#[test]
fn civ_with_units_that_go_on_in_phases_of_players() {
    let row = |y: usize| "ggfgghggpgfggggghgpgfgp".chars().cycle().skip(5 * y).take(18).collect::<String>();
    let rows: Vec<String> = (0..12).map(|y| format!("\"{}\"", row(y))).collect();
    let text = format!(
        "(format: 1, name: \"kit\", turn_limit: 30, turn: (phases: Players), seats: [(name: \"Rome\", persona: \"conqueror\"), \
         (name: \"Egypt\"), (name: \"Persia\", persona: \"conqueror\")], civ: (ruleset: \"classic\", \
         changes: [(round: 4, fogofwar: false), (round: 8, fogofwar: true)], \
         map: Drawn((wrap_x: false, rows: [{}], extras: {{\"Hut\": [(4, 2), (7, 3), (5, 6), (9, 5), (11, 8), (8, 9), (13, 4), (3, 8)]}})), \
         nations: {{{}, {}, {}}}))",
        rows.join(", "),
        expedition("Rome", (2, 4)),
        expedition("Egypt", (8, 6)),
        expedition("Persia", (14, 6)),
    );
    let subject = Subject { setup: scenario(&text).setup, random_order: random_errand, rounds: 14 };
    let told = lively(&subject);
    for wanted in ["HutGold", "ExtraBuilt", "FogChanged", "UnitMoved", "PhaseStarted"] {
        assert!(told.contains(&wanted), "no {wanted}: {told:?}");
    }
    keeps_its_secrets(&subject, 1);
}

/// The names of the facts in a game of the subject, in which the test sometimes gives and carries
/// out lists of orders.
fn lively(subject: &Subject) -> Vec<&'static str> {
    let mut game = Game::new(Arc::clone(&subject.setup)).expect("a game");
    game.listen(true);
    let mut draw = Draws::new(1).at(RuleId("test"), DrawSubject::TABLE, Purpose("errands"));
    let (mut taken, mut going_on) = (0, 0);
    while game.rounds_finished() < subject.rounds {
        match game.advance_round() {
            Progress::Over => break,
            Progress::Round(_) => continue,
            Progress::Decision(decision) => {
                for _ in 0..12 {
                    let line = (subject.random_order)(&game, decision.seat, &mut draw);
                    taken += u32::from(game.submit(decision.seat, &line).is_ok() && line.contains(" repeat "));
                }
                let eye = Eye::of(game.world());
                let has_plan = |unit| eye.unit_part::<Errand>(unit).is_some_and(|errand| errand.plan.is_some());
                going_on += eye.all_units().filter(|&unit| has_plan(unit)).count();
                let _ = game.end_turn(decision.seat);
            }
        }
    }
    assert!(taken > 5 && going_on > 5, "{taken} lists that repeat, {going_on} under way");
    game.take_facts().iter().map(|entry| entry.fact.name()).collect()
}
