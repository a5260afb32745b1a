//! Whole games as readable text. A change of rules or personas shows here as a difference that can
//! be reviewed.

use endturn::{GameFiles, Modules, load_from, scenario::files::DiskFiles};
use endturn_engine::Game;
use endturn_tests::{opening, story};

fn game(scenario: &str) -> Game {
    let disk = DiskFiles::new(vec![concat!(env!("CARGO_MANIFEST_DIR"), "/..").into()]);
    load_from(&GameFiles::new(&Modules::shipped(), disk), scenario, &[]).expect("a shipped scenario is sound").game()
}

fn play(scenario: &str) -> String {
    story(&mut game(scenario))
}

/// For long games only the first rounds are kept; `determinism` holds the digests of their ends.
fn begin(scenario: &str, rounds: u32) -> String {
    opening(&mut game(scenario), rounds)
}

#[test]
fn fleets_duel() {
    insta::assert_snapshot!(play("scenarios/fleets_duel.ron"));
}

#[test]
fn fleets_four_way() {
    insta::assert_snapshot!(play("scenarios/fleets_four_way.ron"));
}

#[test]
fn fleets_underdog() {
    insta::assert_snapshot!(play("scenarios/fleets_underdog.ron"));
}

#[test]
fn agency_with_one_office() {
    insta::assert_snapshot!(begin("scenarios/first_contact.ron", 16));
}

#[test]
fn agency_with_two_offices() {
    insta::assert_snapshot!(begin("scenarios/rival_offices.ron", 10));
}

#[test]
fn agency_with_battles() {
    insta::assert_snapshot!(begin("scenarios/three_factions.ron", 22));
}

#[test]
fn civ_with_the_smallest_ruleset() {
    insta::assert_snapshot!(begin("scenarios/civ_tiny.ron", 16));
}

#[test]
fn civ_in_a_valley() {
    insta::assert_snapshot!(begin("scenarios/civ_valley.ron", 12));
}

#[test]
fn two_modules_in_one_world() {
    insta::assert_snapshot!(begin("scenarios/war_in_the_dark.ron", 9));
}
