//! Orders take effect at once: the effects visible to another seat that has yet to act
//! (`docs/secrets.md`, "Who acts first").

use serde_json::json;

use crate::orders::{EGYPT, ROME, Table};

/// Roma in sight of an Egyptian Explorer, with two founders, one of them visible to the Explorer,
/// and a Caravan next to Thebes.
const ROMANS: &str = "techs: [\"Bronze Working\", \"Alphabet\", \"Ceremonial Burial\", \"Code of Laws\", \"Monarchy\"], \
    cities: [(name: \"Roma\", at: (4, 5), size: 4, buildings: [\"Temple\", \"Barracks\"], production: \"Warriors\"), \
             (name: \"Ostia\", at: (4, 10), size: 2)], \
    units: [(unit: \"Settlers\", at: (10, 5)), (unit: \"Settlers\", at: (16, 1)), (unit: \"Settlers\", at: (4, 5)), \
            (unit: \"Caravan\", at: (27, 6), home: \"Roma\"), (unit: \"Legion\", at: (4, 5), home: \"Ostia\")]";
const EGYPTIANS: &str = "cities: [(name: \"Thebes\", at: (28, 6), size: 3)], \
    units: [(unit: \"Explorer\", at: (5, 6)), (unit: \"Explorer\", at: (11, 5))]";

fn table(patch: &str) -> Table {
    // Nations in contact learn gold, score and government at once (W-12).
    let patch = format!("settings: (contactturns: 0), {patch}");
    let mut table = Table::new(ROMANS, EGYPTIANS, &patch);
    table.round();
    table
}

/// All information that Egypt gets before it acts.
fn told(table: &Table) -> String {
    format!("{}{}", table.view(EGYPT, ""), table.game.status(EGYPT))
}

/// Whether an order of Rome is visible to Egypt.
fn shows(table: &mut Table, order: &str) -> bool {
    let before = told(table);
    table.order(ROME, order);
    told(table) != before
}

#[test]
fn what_a_nation_decides_for_itself_shows_to_nobody_who_is_asked_later() {
    let mut table = table("policies: {\"Corn Laws\": (max_pct: 60, default_pct: 0)}");
    for order in [
        "produce Roma Colossus",
        "produce Roma Phalanx",
        "worklist Roma Workers Colossus",
        "buy Roma",
        "sell Roma Temple",
        "rates science 0 tax 60 luxury 40",
        "research Writing",
        "goal Philosophy",
        "rehome Legion#5",
        "option Roma tax on",
        "governor Roma weights shield 9",
        "arrange Roma",
        "policy Corn_Laws 10",
        "revolution Monarchy",
    ] {
        assert!(!shows(&mut table, order), "{order}");
    }
}

#[test]
fn a_city_shows_to_who_sees_its_place_as_soon_as_it_is_founded() {
    let mut table = table("");
    assert!(!shows(&mut table, "found Settlers#2"), "out of sight");
    assert!(shows(&mut table, "found Settlers#1"), "an Explorer stands beside it");
    let seen = table.view(EGYPT, "/foreign_cities");
    assert_eq!((seen[0]["word"].clone(), seen[1]["tile"].clone()), (json!("Roma"), json!([10, 5])));
}

#[test]
fn a_founder_comes_too_late_where_another_seat_has_founded_before() {
    let mut table =
        Table::new("units: [(unit: \"Settlers\", at: (9, 5))]", "units: [(unit: \"Settlers\", at: (10, 5))]", "");
    table.order(ROME, "found #1");
    assert_eq!(table.refusal(EGYPT, "found #1").reason, "the tile belongs to another nation");
}

#[test]
fn citizens_who_join_a_city_show_to_who_sees_it() {
    let mut table = table("");
    assert!(shows(&mut table, "join Settlers#3 Roma"));
    assert_eq!(table.view(EGYPT, "/foreign_cities/0/size"), 5);
}

#[test]
fn trade_shows_to_the_partner() {
    let mut table = table("");
    assert!(shows(&mut table, "trade Caravan#4 Thebes"));
    assert_eq!(table.view(EGYPT, "/cities/0/routes/0/partner"), "Roma");
}

#[test]
fn a_tile_is_worked_by_whoever_comes_first() {
    // Both can reach the land between them, which no nation owns.
    let city = |name: &str, x: i32| format!("cities: [(name: \"{name}\", at: ({x}, 5), size: 2)]");
    let patch = "settings: (borders: Disabled)";
    let mut table = Table::new(&city("Roma", 10), &city("Thebes", 13), patch);
    for (seat, city) in [(ROME, "Roma"), (EGYPT, "Thebes")] {
        let worked = table.view(seat, "/cities/0/worked");
        for tile in worked.as_array().expect("tiles") {
            table.order(seat, &format!("idle {city} {},{}", tile[0], tile[1]));
        }
    }
    table.order(ROME, "work Roma 12,5");
    assert_eq!(table.refused(EGYPT, "work Thebes 12,5"), "not-workable");
    table.order(ROME, "idle Roma 12,5");
    table.order(EGYPT, "work Thebes 12,5");
}

#[test]
fn a_unit_that_is_gone_is_in_nobodys_way() {
    let war = "relations: [(between: (\"Rome\", \"Egypt\"), state: War)]";
    let egypt = "cities: [(name: \"Thebes\", at: (28, 6))], units: [(unit: \"Legion\", at: (5, 7))]";
    let mut table = Table::with("cities: [(name: \"Roma\", at: (4, 5), size: 4)]", egypt, "", war);
    let tile = table.view(ROME, "/cities/0/worked/0");
    table.order(ROME, &format!("idle Roma {},{}", tile[0], tile[1]));
    assert_eq!(table.refused(ROME, "work Roma 5,7"), "not-workable");
    table.order(EGYPT, "disband Legion#1");
    table.order(ROME, "work Roma 5,7");
}

#[test]
fn a_tech_learnt_at_once_is_cheaper_for_others_where_techs_leak() {
    let rome = "techs: [\"Bronze Working\"], researching: \"Currency\", bulbs: 40, cities: [(at: (4, 5))]";
    for (style, is_cheaper) in [("Players", true), ("Off", false)] {
        let patch = format!("game: (research: (tech_leakage: {style})), settings: (techpenalty: 0)");
        let mut table = Table::new(rome, "cities: [(at: (28, 6))]", &patch);
        assert_eq!(shows(&mut table, "research Masonry"), is_cheaper, "{style}");
        let known = table.view(ROME, "/research/known");
        assert!(known.as_array().expect("techs").contains(&json!("Masonry")), "40 bulbs are enough");
    }
}
