//! Differences between two states, down to the field.

use endturn_engine::{
    Game, Seat,
    snapshot::{Differs, RowDifference},
};
use endturn_tests::fleets_table;

use crate::records::orders::shipped;

fn told(rows: &[RowDifference]) -> Vec<String> {
    let line = |row: &RowDifference| match &row.what {
        Differs::OnlyOurs => vec![format!("{} {} ours", row.section, row.key)],
        Differs::OnlyTheirs => vec![format!("{} {} theirs", row.section, row.key)],
        Differs::Fields(fields) => {
            let field = |one: &endturn_engine::snapshot::FieldDifference| {
                let side = |value: &Option<String>| value.clone().unwrap_or_else(|| "-".to_owned());
                format!("{} {} {} {} {}", row.section, row.key, one.field, side(&one.ours), side(&one.theirs))
            };
            fields.iter().map(field).collect()
        }
    };
    rows.iter().flat_map(line).collect()
}

#[test]
fn t_139_what_one_order_changes_is_named_by_section_key_and_field() {
    let table = || fleets_table(&["Red", "Blue"], r#""Red": (metal: 90_000, energy: 90_000)"#, "").game;
    let (mut one, other) = (table(), table());
    assert_eq!(one.differences(&other), []);
    one.submit(Seat(0), "queue dreadnought 3").expect("there is metal");
    let lines = told(&one.differences(&other));
    assert_eq!(
        lines,
        [
            "fleets.plan PlanetId(0) batches[0][0] 2 -",
            "fleets.plan PlanetId(0) batches[0][1] 3 -",
            "fleets.plan PlanetId(0) batches - []"
        ]
    );
    assert_eq!(told(&other.differences(&one))[0], "fleets.plan PlanetId(0) batches [] -");
    one.end_turn(Seat(0)).expect("Red was to act");
    one.end_turn(Seat(1)).expect("Blue was to act");
    let lines = told(&one.differences(&other));
    assert!(lines[0].starts_with("engine.turn resource "), "{lines:?}");
    assert!(lines.contains(&"fleets.batch BatchId(0) ours".to_owned()), "{lines:?}");
}

/// Two games of a scenario, one of which has played on.
fn pair(scenario: &str, rounds: u32) -> (Game, Game) {
    let (mut one, mut other) = (shipped(scenario), shipped(scenario));
    one.advance_rounds(rounds);
    other.advance_rounds(rounds + 1);
    (one, other)
}

#[test]
fn t_139_games_of_every_module_are_taken_apart_and_back_again() {
    for scenario in ["war_in_the_dark", "three_factions", "civ_tiny", "civ_two_cities", "fleets_duel"] {
        let (one, other) = pair(&format!("scenarios/{scenario}.ron"), 6);
        let rows = one.differences(&other);
        assert!(rows.len() > 5, "{scenario}: {rows:?}");
        let first = one.first_difference(&other).expect("they differ");
        assert_eq!(first.section, "engine.turn");
        // Bytes that differ are always reported as a field or as a row that one state lacks.
        for row in &rows {
            let is_told = !matches!(&row.what, Differs::Fields(fields) if fields.is_empty());
            assert!(is_told, "{scenario}: nothing is told of {} {}", row.section, row.key);
        }
        let mut again = shipped(&format!("scenarios/{scenario}.ron"));
        again.restore(&other.snapshot()).expect("a snapshot of the same scenario");
        assert_eq!(again.differences(&other), [], "{scenario}");
        let turned = other.differences(&one);
        assert_eq!(turned.len(), rows.len(), "{scenario}: seen from the other side it is as much");
    }
}
