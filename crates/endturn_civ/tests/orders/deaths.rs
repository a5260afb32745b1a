//! W-40, W-44, W-78: nations destroyed by an order, in the middle of a phase.

use endturn_engine::Seat;

use super::{EGYPT, ROME, Table};

const PERSIA: Seat = Seat(2);
/// Explorers whose loss loses the game.
const KINGS: &str = "units: {\"Explorer\": (flags: [\"IgTer\", \"IgZOC\", \"NonMil\", \"GameLoss\"])}";

/// Three nations with an explorer each, and Rome with a city; `turn` has the phases.
fn kings(turn: &str) -> Table {
    let row = format!("\"{}\", ", "g".repeat(32));
    Table::of(format!(
        "(format: 1, name: \"test\", seed: 5, turn_limit: 50, {turn} seats: [(name: \"Rome\"), (name: \"Egypt\"), (name: \"Persia\")], civ: (\
         ruleset: \"classic\", patch: ({KINGS}), map: Drawn((wrap_x: false, rows: [{}])), nations: {{\
         \"Rome\": (cities: [(name: \"Rome\", at: (2, 2))], units: [(unit: \"Explorer\", at: (5, 5)), (unit: \"Horsemen\", at: (15, 5))]), \
         \"Egypt\": (units: [(unit: \"Explorer\", at: (16, 5)), (unit: \"Workers\", at: (20, 5))]), \
         \"Persia\": (units: [(unit: \"Explorer\", at: (30, 5))])}}, relations: [(between: (\"Rome\", \"Egypt\"), state: War)]))",
        row.repeat(12)
    ))
}

fn stands(table: &Table) -> [bool; 3] {
    [ROME, EGYPT, PERSIA].map(|seat| table.game.seat_table().stands(seat))
}

#[test]
fn w_44_who_loses_what_loses_the_game_is_no_more_at_once_and_nobody_waits_for_him() {
    let mut table = kings("");
    let facts = table.order(ROME, "attack Horsemen#2 16,5");
    assert!(
        facts.contains(&"Egypt is destroyed".to_owned())
            && facts.contains(&"Egypt loses Workers (player died)".to_owned()),
        "{facts:?}"
    );
    assert_eq!(stands(&table), [true, false, true]);
    assert_eq!(table.refused(EGYPT, "rates 60 30 10"), "eliminated");
    table.game.end_turn(ROME).expect("Rome ends");
    assert_eq!((table.game.turn().round_number(), table.game.next_seat()), (1, Some(PERSIA)));
    table.game.end_turn(PERSIA).expect("Persia ends");
    assert_eq!(table.game.turn().round_number(), 2, "two of three have ended");
}

#[test]
fn w_44_who_had_ended_his_turn_can_fall_too() {
    let mut table = kings("");
    table.game.end_turn(EGYPT).expect("Egypt ends");
    table.order(ROME, "attack Horsemen#2 16,5");
    assert_eq!(stands(&table), [true, false, true]);
    table.round();
    assert_eq!(table.game.turn().round_number(), 2);
}

#[test]
fn w_44_the_last_who_is_waited_for_can_fall_by_an_order_of_his_own() {
    let mut table = kings("");
    for seat in [ROME, PERSIA] {
        table.game.end_turn(seat).expect("it ends");
    }
    let facts = table.order(EGYPT, "disband Explorer#1");
    assert_eq!(facts[0], "Egypt loses Explorer (disbanded)");
    assert_eq!(
        (facts[1].as_str(), table.game.turn().round_number()),
        ("Egypt is destroyed", 2),
        "the round is over by that"
    );
}

#[test]
fn w_44_a_phase_that_somebody_has_to_close_is_closed_where_nobody_is_left() {
    let profile = "profile: (segments: [\"Commit\", \"Resolution\"], simultaneous: (commit: \"Commit\", resolution: \"Resolution\", close: RequireAll), \
                   auto_end: [\"Resolution\"])";
    let mut table = kings(&format!("turn: (phases: Players, {profile}),"));
    table.order(ROME, "disband Explorer#1");
    assert_eq!((stands(&table), table.game.next_seat()), ([false, true, true], Some(EGYPT)));
}

#[test]
fn w_44_in_a_phase_of_ones_own_it_is_over_by_that() {
    let mut table = kings("turn: (phases: Players),");
    assert_eq!(table.game.next_seat(), Some(ROME));
    table.order(ROME, "disband Explorer#1");
    assert_eq!(
        (stands(&table), table.game.next_seat(), table.game.turn().round_number()),
        ([false, true, true], Some(EGYPT), 1)
    );
    table.round();
    assert_eq!((table.game.next_seat(), table.game.turn().round_number()), (Some(EGYPT), 2));
}

/// Egypt's horsemen, whose loss loses the game, are on forbidden land when the armistice ends with
/// the round.
fn overstay(turn: &str) -> Table {
    let row = format!("\"{}\", ", "g".repeat(32));
    let patch = "units: {\"Horsemen\": (flags: [\"GameLoss\"])}";
    Table::of(format!(
        "(format: 1, name: \"test\", seed: 5, turn_limit: 50, {turn} seats: [(name: \"Rome\"), (name: \"Egypt\"), (name: \"Persia\")], civ: (\
         ruleset: \"classic\", patch: ({patch}), map: Drawn((wrap_x: false, rows: [{}])), nations: {{\
         \"Rome\": (cities: [(name: \"Rome\", at: (2, 2))]), \"Egypt\": (cities: [(name: \"Thebes\", at: (20, 5))], units: [(unit: \
         \"Horsemen\", at: (3, 3))]), \"Persia\": (units: [(unit: \"Explorer\", at: (30, 5))])}}, relations: [(between: (\"Rome\", \"Egypt\"), \
         state: Armistice, turns: 1)]))",
        row.repeat(12)
    ))
}

#[test]
fn w_40_a_nation_that_is_dying_as_a_phase_begins_acts_no_more() {
    for turn in ["", "turn: (phases: Players),"] {
        let mut table = overstay(turn);
        let facts = table.round();
        let at = |text: &str| facts.iter().position(|fact| fact == text).unwrap_or_else(|| panic!("{text}: {facts:?}"));
        let (lost, dead, city) =
            (at("Egypt loses Horsemen (armistice)"), at("Egypt is destroyed"), at("Thebes of Egypt is destroyed"));
        assert!(lost < dead && dead < city, "{facts:?}");
        assert_eq!((stands(&table), table.game.turn().round_number()), ([true, false, true], 2));
        table.game.end_turn(ROME).expect("Rome ends");
        assert_eq!((table.game.next_seat(), table.game.turn().round_number()), (Some(PERSIA), 2), "{turn}");
        table.round();
        assert_eq!(table.game.turn().round_number(), 3);
    }
}

#[test]
fn w_78_who_is_left_alone_has_won_as_the_round_ends() {
    let mut table = kings("");
    table.order(ROME, "attack Horsemen#2 16,5");
    table.order(PERSIA, "disband Explorer#1");
    assert_eq!(stands(&table), [true, false, false]);
    assert!(table.game.ended().is_none());
    table.round();
    let ended = table.game.ended().expect("Rome is alone");
    assert_eq!((ended.condition.as_str(), ended.winners().collect::<Vec<_>>()), ("last nation left", vec![ROME]));
}
