//! Units that are captured and bombarded, where the ruleset has these actions.

use serde_json::json;

use crate::orders::agents::has;
use crate::orders::{EGYPT, ROME, Table};

/// Rome at (4, 5) and its units, against units of Egypt, with ways to capture and to bombard.
fn table(rome: &str, egypt: &str, state: &str, more: &str) -> Table {
    let patch = format!(
        "actions: {{\"CaptureUnits\": [(actor: [UnitType(\"Legion\"), Relation(War), MinMoveFragments(1)], \
         target: [not(UnitType(\"Phalanx\")), not(CityTile(Center))])], \
         \"Bombard\": [(actor: [UnitType(\"Catapult\"), Relation(War), MinMoveFragments(1)], \
         target: [not(TerrainClass(Oceanic))])]}}, units: {{\"Catapult\": (bombard_rate: 3)}}, {more}"
    );
    let rome = format!("cities: [(name: \"Rome\", at: (4, 5))], units: [{rome}]");
    let egypt = format!("cities: [(name: \"Thebes\", at: (28, 6), size: 4)], units: [{egypt}]");
    Table::with(&rome, &egypt, &patch, &format!("relations: [(between: (\"Rome\", \"Egypt\"), state: {state})]"))
}

const LEGION: &str = "(unit: \"Legion\", at: (10, 6), home: \"Rome\")";
const CATAPULT: &str = "(unit: \"Catapult\", at: (10, 6))";
const CARAVANS: &str = "(unit: \"Caravan\", at: (11, 6), hit_points: 7), (unit: \"Workers\", at: (11, 6))";

#[test]
fn w_162_all_units_of_a_tile_are_captured_as_they_are() {
    let mut table = table(LEGION, CARAVANS, "War", "");
    assert_eq!(table.refused(ROME, "capture Legion#1 12,6"), "too-far");
    assert_eq!(table.refused(ROME, "capture Legion#1 11,7"), "nobody-there");
    let facts = table.order(ROME, "capture Legion#1 11,6");
    assert_eq!(facts[0], "Rome captures Caravan of Egypt at (11, 6)");
    assert!(has(&facts, "Egypt loses Workers (captured)"), "{facts:?}");
    let units = table.view(ROME, "/units");
    let places: Vec<_> = units.as_array().expect("units").iter().map(|unit| (&unit["type"], &unit["tile"])).collect();
    let (legion, caravan, workers) = (json!("Legion"), json!("Caravan"), json!("Workers"));
    let (from, to) = (json!([10, 6]), json!([11, 6]));
    assert_eq!(places, [(&legion, &from), (&caravan, &to), (&workers, &to)], "{units}");
    assert_eq!(
        (&units[1]["hit_points"], &units[0]["moves_left"], &units[2]["home"]),
        (&json!(7), &json!(0), &units[0]["home"])
    );
    assert_eq!(table.view(EGYPT, "/units"), json!([]));
}

#[test]
fn w_162_one_unit_that_cannot_be_captured_protects_all() {
    let guarded = format!("{CARAVANS}, (unit: \"Phalanx\", at: (11, 6))");
    let of = |rome: &str, egypt: &str, state: &str| table(rome, egypt, state, "").refused(ROME, "capture #1 11,6");
    assert_eq!(of(LEGION, &guarded, "War"), "not-allowed");
    assert_eq!(of(LEGION, CARAVANS, "Peace"), "not-allowed");
    assert_eq!(of("(unit: \"Archers\", at: (10, 6))", CARAVANS, "War"), "not-allowed");
    assert_eq!(of("(unit: \"Legion\", at: (12, 6)), (unit: \"Workers\", at: (11, 6))", "", "War"), "not-allowed");
    assert_eq!(
        table("(unit: \"Legion\", at: (27, 6))", "", "War", "").refused(ROME, "capture #1 28,6"),
        "nobody-there"
    );
    // Without any way in the ruleset nothing is captured.
    let mut classic =
        Table::new("units: [(unit: \"Legion\", at: (10, 6))]", "units: [(unit: \"Caravan\", at: (11, 6))]", "");
    assert_eq!(classic.refused(ROME, "capture Legion#1 11,6"), "not-allowed");
    assert_eq!(classic.refused(ROME, "bombard Legion#1 11,6"), "not-allowed");
}

#[test]
fn w_162_captives_have_no_home_without_homecaughtunits_and_attacks_give_way() {
    let more = "settings: (homecaughtunits: false), game: (actions: (force_capture_units: true))";
    let mut table = table(LEGION, CARAVANS, "War", more);
    let refusal = table.refusal(ROME, "attack Legion#1 11,6");
    assert_eq!(refusal.code, "to-be-captured");
    table.order(ROME, "capture Legion#1 11,6");
    assert_eq!(table.view(ROME, "/units/1/home"), json!(null));
}

#[test]
fn w_163_every_unit_of_a_tile_is_hit_and_none_dies_or_shoots_back() {
    let weak = "(unit: \"Workers\", at: (11, 6)), (unit: \"Warriors\", at: (11, 6), hit_points: 1)";
    let mut table = table(CATAPULT, weak, "War", "");
    let facts = table.order(ROME, "bombard Catapult#1 11,6");
    assert_eq!(facts[0], "Catapult of Rome bombards Warriors of Egypt at (11, 6); it has 1 hit point left");
    assert!(facts[1].starts_with("Catapult of Rome bombards Workers of Egypt at (11, 6); it has "), "{facts:?}");
    let units = table.view(EGYPT, "/units");
    let workers = units[0]["hit_points"].as_i64().expect("a number");
    assert!((7..10).contains(&workers), "up to three shots of firepower 1: {workers}");
    assert_eq!(table.view(ROME, "/units/0/hit_points"), json!(10));
    assert_eq!(table.view(ROME, "/units/0/moves_left"), json!(0), "it takes all moves");
    assert_eq!(table.refused(ROME, "bombard Catapult#1 11,6"), "no-moves");
}

#[test]
fn w_163_a_bombardment_is_refused_at_peace_out_of_range_and_comes_before_attacks() {
    let of = |state: &str, order: &str| table(CATAPULT, CARAVANS, state, "").refused(ROME, order);
    assert_eq!(of("Peace", "bombard #1 11,6"), "not-allowed");
    assert_eq!(of("War", "bombard #1 12,6"), "too-far");
    assert_eq!(of("War", "bombard #1 11,7"), "nobody-there");
    let forced = "game: (actions: (force_bombard: true, bombard_max_range: 2))";
    let spotted = format!("{CATAPULT}, (unit: \"Warriors\", at: (11, 7))");
    let mut far = table(&spotted, "(unit: \"Phalanx\", at: (12, 6))", "War", forced);
    far.order(ROME, "bombard Catapult#1 12,6");
    let mut near = table(CATAPULT, CARAVANS, "War", forced);
    assert_eq!(near.refused(ROME, "attack #1 11,6"), "to-be-bombarded");
    let limited = "effects: {\"Bombard_Limit_Pct\": {\"here\": (value: 79)}}";
    let mut spared = table(CATAPULT, "(unit: \"Workers\", at: (11, 6))", "War", limited);
    spared.order(ROME, "bombard #1 11,6");
    assert_eq!(spared.view(EGYPT, "/units/0/hit_points"), json!(8));
}
