//! Units that travel by air.

use serde_json::json;

use crate::orders::agents::has;
use crate::orders::{ROME, Table};

const WAR: &str = "relations: [(between: (\"Rome\", \"Egypt\"), state: War)]";

/// Rome at (4, 5) and Ostia at (14, 5) with the given fields, and units.
fn table(rome: &str, ostia: &str, units: &str, egypt: &str, patch: &str) -> Table {
    let rome = format!(
        "cities: [(name: \"Rome\", at: (4, 5), size: 5, {rome}), (name: \"Ostia\", at: (14, 5), size: 5, {ostia})], units: [{units}]"
    );
    let egypt = format!("cities: [(name: \"Thebes\", at: (28, 6))], units: [{egypt}]");
    Table::with(&rome, &egypt, patch, WAR)
}

const AIRPORT: &str = "buildings: [\"Airport\"]";

#[test]
fn s_06_an_airlift_takes_all_moves_and_one_flight_of_both_cities() {
    let units = "(unit: \"Legion\", at: (4, 5)), (unit: \"Legion\", at: (4, 5)), (unit: \"Bomber\", at: (4, 5)), (unit: \"Legion\", at: (5, 5))";
    let mut table = table(AIRPORT, AIRPORT, units, "", "");
    assert_eq!(table.refused(ROME, "airlift Legion#1 Rome"), "already-there");
    assert_eq!(table.refused(ROME, "airlift Bomber#3 Ostia"), "not-allowed");
    assert_eq!(table.refused(ROME, "airlift Legion#4 Ostia"), "not-in-a-city");
    assert_eq!(table.order(ROME, "airlift Legion#1 Ostia"), ["Legion of Rome is airlifted from (4, 5) to Ostia"]);
    assert_eq!(table.view(ROME, "/units/0/tile"), json!([14, 5]));
    assert_eq!(table.view(ROME, "/units/0/moves_left"), 0);
    assert_eq!(table.refused(ROME, "airlift Legion#2 Ostia"), "no-airlifts");
    table.round();
    table.order(ROME, "airlift Legion#2 Ostia");
}

#[test]
fn s_06_both_cities_need_airlifts_but_for_what_the_table_allows() {
    let legion = "(unit: \"Legion\", at: (4, 5)), (unit: \"Legion\", at: (4, 5))";
    assert_eq!(table(AIRPORT, "", legion, "", "").refused(ROME, "airlift Legion#1 Ostia"), "no-landing");
    assert_eq!(table("", AIRPORT, legion, "", "").refused(ROME, "airlift Legion#1 Ostia"), "no-airlifts");
    let mut free = table(AIRPORT, "", legion, "", "settings: (airliftingstyle: [UnlimitedTo])");
    free.order(ROME, "airlift Legion#1 Ostia");
    assert_eq!(free.refused(ROME, "airlift Legion#2 Ostia"), "no-airlifts");
    let near = "game: (actions: (airlift_max_range: Some(9)))";
    assert_eq!(table(AIRPORT, AIRPORT, legion, "", near).refused(ROME, "airlift Legion#1 Ostia"), "too-far");
}

#[test]
fn s_06_paratroopers_jump_once_a_turn_and_keep_their_moves() {
    let units =
        "(unit: \"Paratroopers\", at: (14, 5)), (unit: \"Legion\", at: (14, 5)), (unit: \"Explorer\", at: (20, 5))";
    let mut table = table("", "", units, "(unit: \"Phalanx\", at: (21, 5))", "");
    assert_eq!(table.refused(ROME, "paradrop Legion#2 19,5"), "not-allowed");
    assert_eq!(table.refused(ROME, "paradrop Paratroopers#1 14,5"), "already-there");
    assert_eq!(table.refused(ROME, "paradrop Paratroopers#1 3,5"), "too-far");
    assert_eq!(table.refused(ROME, "paradrop Paratroopers#1 24,11"), "unknown-tile");
    assert_eq!(table.refused(ROME, "paradrop Paratroopers#1 21,5"), "tile-held");
    let facts = table.order(ROME, "paradrop Paratroopers#1 20,6");
    assert_eq!(facts, ["Paratroopers of Rome jumps from (14, 5) to (20, 6)"]);
    assert_eq!(table.view(ROME, "/units/0/tile"), json!([20, 6]));
    assert_eq!(table.view(ROME, "/units/0/moves_left"), 3);
    assert_eq!(table.refused(ROME, "paradrop Paratroopers#1 19,6"), "not-allowed", "there is no city here");
    table.order(ROME, "attack Paratroopers#1 21,5");
}

#[test]
fn s_06_who_lands_among_hidden_enemies_is_lost() {
    // The explorer sees (22, 5) and leaves; a unit that comes there later is not seen.
    let units = "(unit: \"Paratroopers\", at: (14, 5)), (unit: \"Explorer\", at: (21, 5))";
    let mut table = table("", "", units, "(unit: \"Horsemen\", at: (25, 5))", "");
    for step in ["20,5", "19,5"] {
        table.order(ROME, &format!("move Explorer#2 {step}"));
    }
    table.order(crate::orders::EGYPT, "move Horsemen#1 24,5");
    table.order(crate::orders::EGYPT, "move Horsemen#1 23,5");
    table.round();
    table.order(crate::orders::EGYPT, "move Horsemen#1 22,5");
    let facts = table.order(ROME, "paradrop Paratroopers#1 22,5");
    assert!(has(&facts, "Paratroopers of Rome jumps from (14, 5) to (22, 5)"), "{facts:?}");
    assert!(has(&facts, "Rome loses Paratroopers (killed)"), "{facts:?}");
}
