//! E-13 Factions: their levels, suppression and operations.

use endturn_agency::battles::factions::{at_start, suppression, turn};
use endturn_agency::battles::state::Faction;
use endturn_agency::battles::throws::FactionThrow;
use endturn_agency::frame::ids::{FactionId, MissionId};

use crate::battles::support::shipped;

const UNDERTOW: FactionId = FactionId(0);
const LODGE: FactionId = FactionId(1);

fn lowest(_: FactionThrow, _: u64) -> u64 {
    0
}

fn highest(_: FactionThrow, bound: u64) -> u64 {
    bound.saturating_sub(1)
}

#[test]
fn e_13_what_comes_is_drawn_at_the_start() {
    let rules = shipped();
    let (low, high) = (at_start(&rules, UNDERTOW, &mut lowest), at_start(&rules, UNDERTOW, &mut highest));
    assert_eq!((low.level, low.turns_to_next, low.turns_to_operation), (1, Some(60), Some(15)));
    assert_eq!((high.turns_to_next, high.turns_to_operation), (Some(90), Some(25)));
    let dormant = at_start(&rules, LODGE, &mut lowest);
    assert_eq!((dormant.level, dormant.turns_to_next, dormant.turns_to_operation), (0, Some(15), None));
}

#[test]
fn e_13_a_dormant_faction_wakes_and_then_strikes() {
    let rules = shipped();
    let mut lodge = at_start(&rules, LODGE, &mut lowest);
    let mut told = Vec::new();
    for turn_number in 1..=45 {
        let happened = turn(&rules, LODGE, &mut lodge, 0, &mut lowest);
        if happened.has_climbed || happened.operation.is_some() {
            told.push((turn_number, happened.has_climbed, happened.operation));
        }
    }
    // The counter drawn as the faction wakes is counted down in the same advance.
    let [first, second] = [40, 41].map(MissionId::at);
    assert_eq!(told, [(15, true, None), (29, false, Some(first)), (44, false, Some(second))]);
}

#[test]
fn e_13_who_lies_low_climbs_but_does_not_strike() {
    let rules = shipped();
    let mut undertow = at_start(&rules, UNDERTOW, &mut lowest);
    let counter = undertow.turns_to_operation;
    let happened = turn(&rules, UNDERTOW, &mut undertow, 3, &mut lowest);
    assert_eq!((undertow.suppression_turns, undertow.turns_at_level, happened.suppressed_for), (2, 1, 3));
    turn(&rules, UNDERTOW, &mut undertow, 0, &mut lowest);
    assert_eq!((undertow.suppression_turns, undertow.turns_to_operation), (1, counter));
    // The last turn of suppression ends in this advance, and the counter moves again.
    turn(&rules, UNDERTOW, &mut undertow, 0, &mut lowest);
    assert_eq!((undertow.suppression_turns, undertow.turns_to_operation), (0, counter.map(|turns| turns - 1)));
    undertow.suppression_turns = 100;
    for _ in 0..57 {
        assert_eq!(turn(&rules, UNDERTOW, &mut undertow, 0, &mut lowest).operation, None);
    }
    assert_eq!((undertow.level, undertow.turns_at_level), (2, 0));
}

#[test]
fn e_13_weights_decide_the_level_and_the_last_operation_is_not_repeated() {
    let rules = shipped();
    let mut undertow = Faction { turns_to_operation: Some(1), ..at_start(&rules, UNDERTOW, &mut lowest) };
    let mut level_drawn = |drawn: u64, last: Option<MissionId>| {
        undertow.turns_to_operation = Some(1);
        undertow.last_operation = last;
        let mut throws = |kind, _| if kind == FactionThrow::OperationLevel { drawn } else { 0 };
        let operation = turn(&rules, UNDERTOW, &mut undertow, 0, &mut throws).operation.expect("one");
        rules.mission(operation).map(|one| (one.level, operation.index() - 24))
    };
    assert_eq!([level_drawn(0, None), level_drawn(79, None)], [Some((1, 0)); 2]);
    assert_eq!([level_drawn(80, None), level_drawn(99, None)], [Some((2, 3)); 2]);
    assert_eq!(level_drawn(0, Some(MissionId::at(24))), Some((1, 1)));
}

#[test]
fn e_13_the_only_operation_of_a_level_may_come_again() {
    let rules = shipped();
    let storm = MissionId::at(24 + 15);
    let mut undertow =
        Faction { level: 7, turns_to_operation: Some(1), last_operation: Some(storm), ..Faction::default() };
    assert_eq!(turn(&rules, UNDERTOW, &mut undertow, 0, &mut highest).operation, Some(storm));
    assert_eq!((undertow.turns_to_operation, undertow.turns_to_next), (Some(17), None));
}

#[test]
fn e_13_there_is_no_level_above_the_last() {
    let rules = shipped();
    let mut undertow = Faction { level: 7, turns_to_next: Some(1), ..Faction::default() };
    assert!(!turn(&rules, UNDERTOW, &mut undertow, 0, &mut lowest).has_climbed);
    assert_eq!(undertow.level, 7);
    let mut odd = Faction { level: u32::MAX, turns_to_operation: Some(0), ..Faction::default() };
    assert_eq!(turn(&rules, UNDERTOW, &mut odd, u32::MAX, &mut highest).operation, None);
}

#[test]
fn e_18_how_long_a_faction_lies_low_is_drawn() {
    let rules = shipped();
    let relay = rules.mission_named("raid_relay").expect("a mission");
    assert_eq!([suppression(&rules, relay, &mut lowest), suppression(&rules, relay, &mut highest)], [1, 3]);
    let none = |_, _| panic!("nothing to draw");
    let seizure = rules.mission_named("seize_courier").expect("a mission");
    assert_eq!(suppression(&rules, seizure, &mut { none }), 0);
    assert_eq!(suppression(&rules, MissionId::at(24), &mut { none }), 0);
}
