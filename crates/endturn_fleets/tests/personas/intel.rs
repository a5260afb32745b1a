//! F-09 A persona's beliefs about its rivals: the last scans, aged by the mission timeline.

use endturn_engine::random::Draws;
use endturn_fleets::fleet::Fleet;
use endturn_fleets::internals::Belief;
use endturn_fleets::personas::FleetPersona;
use endturn_fleets::view::FleetsView;

use crate::personas::sandbox::{Sandbox, persona};

/// A persona whose beliefs can be computed by hand.
fn exact(growth_permille: u32) -> FleetPersona {
    let mut persona = persona("turtle");
    (persona.knobs.noise_permille, persona.knobs.assumed_growth_permille) = (0, growth_permille);
    persona
}

fn with_belief<T>(table: &Sandbox, persona: &FleetPersona, seen: impl Fn(&FleetsView<'_>, &Belief<'_, '_>) -> T) -> T {
    let view = table.view("Red");
    let belief = Belief::new(&view, persona, &view.rivals[0], &Draws::new(1));
    seen(&view, &belief)
}

#[test]
fn f_09_a_defence_is_what_was_seen_with_the_margin_and_three_rounds_of_growth() {
    let mut table = Sandbox::new(60, &[("Red", ""), ("Blue", "ships: {\"skiff\": 400}")]);
    let defence = |table: &Sandbox, growth, oldest, margin| {
        with_belief(table, &exact(growth), |view, belief| belief.defence(view, oldest, margin))
    };
    assert_eq!(defence(&table, 0, 2, 0), None, "never scanned");
    table.round(&["Red: scan Blue basic"]);
    let skiffs = |count| Some(Fleet([count, 0, 0, 0, 0, 0, 0, 0]));
    assert_eq!(defence(&table, 0, 2, 0), skiffs(400));
    assert_eq!(defence(&table, 0, 2, 250), skiffs(500));
    assert_eq!(defence(&table, 0, 2, -250), skiffs(300));
    // Of 20 000 a round, upkeep takes 4 000; half of the rest is 40 skiffs, three times until
    // the battle.
    assert_eq!(defence(&table, 500, 2, 0), skiffs(520));
    table.round(&[]);
    assert_eq!(defence(&table, 500, 2, 0), skiffs(560));
    table.round(&[]);
    assert_eq!(defence(&table, 500, 2, 0), None, "the scan is too old");
}

#[test]
fn f_09_ships_seen_to_leave_are_a_threat_until_they_would_have_struck_and_defend_once_they_are_back() {
    let ships = "ships: {\"skiff\": 400}";
    let mut table = Sandbox::new(60, &[("Red", ships), ("Blue", ships), ("Green", ships)]);
    let known = |table: &Sandbox| {
        with_belief(table, &exact(0), |view, belief| {
            let home = belief.defence(view, 20, 0).map(|fleet| fleet.ships());
            (belief.absent.ships(), belief.under_way(view).value(view.rules), home)
        })
    };
    table.round(&["Red: scan Blue basic"]);
    assert_eq!(known(&table), (0, 0, Some(400)));
    // They leave at the end of round 2, strike in round 4, are home at the end of round 6 and
    // defend from round 7 on.
    table.round(&["Red: scan Blue basic", "Blue: attack Green skiff 300"]);
    assert_eq!(known(&table), (300, 60_000, Some(100)), "an attack of round 3 is fought in round 5");
    table.round(&["Red: scan Blue basic"]);
    assert_eq!(known(&table), (300, 0, Some(100)), "they strike in round 4, and who leaves now still defends then");
    table.round(&["Red: scan Blue basic"]);
    assert_eq!(known(&table), (300, 0, Some(400)), "an attack of round 5 is fought in round 7");
}

/// Ships destroyed in a battle with the viewer are not on their way anywhere; a rival that has
/// struck once may strike unseen.
#[test]
fn f_09_ships_lost_to_the_viewer_are_not_taken_for_ships_that_left() {
    let ships = "ships: {\"skiff\": 400}";
    let mut table = Sandbox::new(60, &[("Red", ships), ("Blue", ships)]);
    let known = |table: &Sandbox| {
        with_belief(table, &exact(0), |view, belief| {
            (belief.absent.ships(), belief.is_peaceful(), belief.under_way(view).ships(), belief.rival.attacked)
        })
    };
    table.round(&["Red: scan Blue basic", "Red: attack Blue skiff 100"]);
    table.round(&["Red: scan Blue basic"]);
    table.round(&["Red: scan Blue basic"]);
    let left = with_belief(&table, &exact(0), |_, belief| belief.seen.ships());
    assert!(left < 400, "the raid was fought");
    assert_eq!(known(&table), (0, true, 0, None));
    // They leave in round 4, and strike and are destroyed in round 6.
    table.round(&["Red: scan Blue basic", "Blue: attack Red skiff 100"]);
    assert_eq!(known(&table), (100, false, 100, None));
    table.round(&["Red: scan Blue basic"]);
    table.round(&["Red: scan Blue basic"]);
    assert_eq!(known(&table), (0, false, 0, Some(6)), "all of them fell");
}
