//! Agency passes every test of the kit; debug builds check its invariants (A-54) around every
//! advance.

use endturn_kit::Subject;
use endturn_tests::agency::{random_battles_order, random_order, text};
use endturn_tests::scenario;

use super::keeps_its_secrets;

fn subject(seats: &str, section: &str, rounds: u32) -> Subject {
    Subject { setup: scenario(&text(seats, 60, section)).setup, random_order, rounds }
}

#[test]
fn a_54_one_office_with_a_persona() {
    subject("(name: \"Harbour\", persona: \"reckless\")", "ruleset: \"agency\"", 70).keeps_every_promise(3);
}

#[test]
fn a_54_an_office_that_does_anything_by_chance() {
    let section =
        "patch: (start: (money: 3000, intel: 2000), economy: (hire_gate: Cash), sites: (roll_phases: ByAgent))";
    subject("(name: \"Harbour\", persona: \"random\")", section, 50).keeps_every_promise(4);
}

/// The kit makes its own lines from the orders that the module lists.
#[test]
fn a_54_an_office_whose_lines_are_made_of_its_legal_orders() {
    let office = subject("(name: \"Harbour\", persona: \"reckless\")", "ruleset: \"agency\"", 30);
    Subject { random_order: Subject::any_line, ..office }.keeps_every_promise(1);
    let battles = with_battles("(name: \"Harbour\", persona: \"basic\")", "ruleset: \"agency_battles\"", 30);
    Subject { random_order: Subject::any_line, ..battles }.keeps_every_promise(1);
}

#[test]
fn a_54_rival_offices() {
    let seats = r#"(name: "Harbour", persona: "basic"), (name: "Capital", persona: "reckless"),
                   (name: "Border", persona: "random"), (name: "Coast", persona: "spymaster")"#;
    let section = r#"ruleset: "agency", offices: { "Coast": (intel: 300, leads: {"waterfront_rumours": 1},
        agents: [(count: 3, skill: 140), (skill: 90, state: OnAssignment, assignment: Espionage)],
        sites: [(mission: "seize_courier", agents: [0, 2]), (mission: "raid_boathouse", expires_in: 2)]) }"#;
    keeps_its_secrets(&subject(seats, section, 60), 2);
}

#[test]
fn a_54_agency_and_fleets_in_one_game() {
    let text = r#"(format: 1, name: "both", turn_limit: 25,
        seats: [(name: "Red", persona: {"agency": "random", "fleets": "turtle"}),
                (name: "Blue", persona: {"agency": "reckless", "fleets": "aggressive"})],
        agency: (ruleset: "agency"), fleets: (ruleset: "fleets"))"#;
    let order = |game: &endturn_engine::Game, seat, draw: &mut endturn_engine::random::Draw| {
        if draw.below(3) == 0 { "build mine 1".to_owned() } else { random_order(game, seat, draw) }
    };
    keeps_its_secrets(&Subject { setup: scenario(text).setup, random_order: order, rounds: 26 }, 2);
}

fn with_battles(seats: &str, section: &str, rounds: u32) -> Subject {
    let setup = scenario(&text(seats, 80, section)).setup;
    Subject { setup, random_order: random_battles_order, rounds }
}

#[test]
fn a_54_one_office_with_battles() {
    with_battles("(name: \"Harbour\", persona: \"basic\")", "ruleset: \"agency_battles\"", 60).keeps_every_promise(3);
}

#[test]
fn a_54_rival_offices_with_battles() {
    let seats = r#"(name: "Harbour", persona: "basic"), (name: "Capital", persona: "speedrunner"),
                   (name: "Border", persona: "basic")"#;
    let section = r#"ruleset: "agency_battles", patch: (start: (money: 4000), stakes: (penalised: Unanswered)),
        factions: { "choir": (activity_level: 5), "lodge": (suppression_turns: 4) },
        offices: { "Border": (money: 20000, upgrades: {"hit_points": 2, "training_cap": 2},
            leads: {"waterfront_rumours": 1, "courier_route": 1},
            agents: [(count: 12, skill: 160), (count: 2, state: InTraining), (count: 3, lead: "courier_route"),
                     (state: Recovering, hit_points: 9), (state: Contracting, exhaustion: 40)],
            sites: [(mission: "seize_courier", agents: [0, 1, 2]), (mission: "raid_boathouse", expires_in: 4)]) }"#;
    keeps_its_secrets(&with_battles(seats, section, 60), 1);
}

#[test]
fn a_54_the_first_battle_rules() {
    let section = r#"ruleset: "agency_battles", patch: (battle: (rules: First), start: (money: 8000, agents: 20))"#;
    with_battles("(name: \"Harbour\", persona: \"speedrunner\")", section, 60).keeps_every_promise(1);
}

#[test]
fn a_54_agency_with_battles_and_fleets_in_one_game() {
    let text = r#"(format: 1, name: "both", turn_limit: 25,
        seats: [(name: "Red", persona: {"agency": "basic", "fleets": "turtle"}),
                (name: "Blue", persona: {"agency": "speedrunner", "fleets": "aggressive"})],
        agency: (ruleset: "agency_battles"), fleets: (ruleset: "fleets"))"#;
    let subject = Subject { setup: scenario(text).setup, random_order: random_battles_order, rounds: 26 };
    keeps_its_secrets(&subject, 2);
}
