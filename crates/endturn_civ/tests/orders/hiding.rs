//! W-138: hidden units, cargo and garrisons are visible only to those who may see them, and can be
//! encountered nevertheless.

use endturn_civ::realm::Eye;
use endturn_engine::Seat;
use serde_json::{Value, json};

use crate::orders::{EGYPT, ROME, Table};

/// Land in the west to column 5, a sea to column 14, land in the east; Rome at (5, 4), Thebes at
/// (15, 4).
fn strait(rome: &str, egypt: &str, patch: &str) -> Table {
    let row = format!("\"{}{}{}\", ", "g".repeat(6), " ".repeat(9), "g".repeat(5));
    let rome = format!("cities: [(name: \"Rome\", at: (5, 4))], units: [{rome}]");
    let egypt = format!("cities: [(name: \"Thebes\", at: (15, 4))], units: [{egypt}]");
    Table::on(&format!("rows: [{}]", row.repeat(9)), (&rome, &egypt), patch, WAR)
}

const WAR: &str = "relations: [(between: (\"Rome\", \"Egypt\"), state: War)]";

/// Units as a scenario writes them.
fn units(list: &[(&str, i32, i32)]) -> String {
    list.iter().map(|(name, x, y)| format!("(unit: \"{name}\", at: ({x}, {y})), ")).collect()
}

/// A seat's view of the other's units: type and tile.
fn seen(table: &Table, seat: Seat) -> Vec<(String, i64, i64)> {
    let list = table.view(seat, "/foreign_units");
    let one = |unit: &Value| {
        let at = |axis: usize| unit["tile"][axis].as_i64().expect("a number");
        (unit["type"].as_str().expect("a name").to_owned(), at(0), at(1))
    };
    list.as_array().expect("a list").iter().map(one).collect()
}

fn is_seen(table: &Table, seat: Seat, (x, y): (i32, i32)) -> bool {
    let eye = Eye::of(table.game.world());
    eye.vision().sees(seat, eye.map.topology().at(x, y).expect("a tile"))
}

#[test]
fn w_138_a_submarine_shows_to_those_beside_it_alone() {
    let mut table = strait(&units(&[("Destroyer", 8, 4)]), &units(&[("Submarine", 10, 4), ("Destroyer", 10, 5)]), "");
    assert!(is_seen(&table, ROME, (10, 4)), "the water is in sight");
    assert_eq!(seen(&table, ROME), [("Destroyer".to_owned(), 10, 5)]);
    let ships = [("Destroyer".to_owned(), 8, 4)];
    assert_eq!(seen(&table, EGYPT), ships, "who hides sees as far as others");
    table.order(ROME, "move Destroyer#1 9,4");
    assert_eq!(seen(&table, ROME), [("Submarine".to_owned(), 10, 4), ("Destroyer".to_owned(), 10, 5)]);
    assert!(table.game.status(ROME).contains("  in sight         Submarine of Egypt at 10,4"));
    table.order(EGYPT, "move Submarine#1 11,4");
    assert_eq!(seen(&table, ROME), [("Destroyer".to_owned(), 10, 5)], "two tiles are too far");
}

#[test]
fn w_138_aircraft_that_hide_need_another_sight_than_boats_that_do() {
    let mut table =
        strait(&units(&[("Destroyer", 8, 4)]), &units(&[("Submarine", 10, 4), ("Stealth Bomber", 10, 3)]), "");
    assert_eq!(seen(&table, ROME), []);
    let vision = |table: &Table, (x, y): (i32, i32)| {
        let eye = Eye::of(table.game.world());
        let layers = eye.vision().layers(ROME, eye.map.topology().at(x, y).expect("a tile"));
        endturn_civ_rules::ruleset::words::VisionLayer::ALL.iter().map(|&layer| layers.has(layer)).collect::<Vec<_>>()
    };
    assert_eq!(vision(&table, (10, 4)), [true, false, false]);
    assert_eq!(vision(&table, (9, 4)), [true, true, true]);
    assert_eq!(vision(&table, (12, 4)), [false; 3]);
    assert_eq!(vision(&table, (6, 5)), [true, true, true], "cities see beside them what hides");
    assert_eq!(vision(&table, (7, 6)), [true, false, false]);
    table.order(ROME, "move Destroyer#1 9,3");
    assert_eq!(seen(&table, ROME).len(), 2);
}

#[test]
fn w_138_nobody_looks_into_the_boats_and_cities_of_others() {
    let egypt = units(&[("Transport", 15, 4), ("Legion", 15, 4), ("Musketeers", 15, 4)]);
    let mut table = strait(&units(&[("Destroyer", 10, 4)]), &egypt, "");
    table.order(EGYPT, "load Musketeers#3 Transport#1");
    table.order(EGYPT, "move Transport#1 14,4");
    table.order(EGYPT, "move Transport#1 13,4");
    table.order(ROME, "move Destroyer#1 11,4");
    table.order(ROME, "move Destroyer#1 12,4");
    assert!(is_seen(&table, ROME, (13, 4)) && !is_seen(&table, ROME, (15, 4)));
    assert_eq!(seen(&table, ROME), [("Transport".to_owned(), 13, 4)]);
    table.round();
    table.order(ROME, "move Destroyer#1 13,3");
    assert!(is_seen(&table, ROME, (15, 4)));
    assert_eq!(seen(&table, ROME), [("Transport".to_owned(), 13, 4)]);
    assert_eq!(table.view(ROME, "/foreign_cities/0/garrisoned"), true);
    let page = table.game.ask(ROME, "city Thebes").expect("a question").expect("an answer");
    assert_eq!(page, "Thebes of Egypt at 15,4, size 1; units are in it");
    table.order(EGYPT, "move Legion#2 16,4");
    assert_eq!(table.view(ROME, "/foreign_cities/0/garrisoned"), false);
}

#[test]
fn w_138_friends_see_one_anothers_garrisons_and_cargo() {
    let row = format!("\"{}{}\", ", "g".repeat(8), " ".repeat(8));
    let egypt = "cities: [(name: \"Thebes\", at: (7, 5))], units: [(unit: \"Transport\", at: (7, 5)), (unit: \"Legion\", at: (7, 5)), \
                 (unit: \"Musketeers\", at: (7, 5))]";
    let allies = "relations: [(between: (\"Rome\", \"Egypt\"), state: Alliance)]";
    let land = format!("rows: [{}]", row.repeat(8));
    let mut table = Table::on(&land, ("units: [(unit: \"Explorer\", at: (6, 4))]", egypt), "", allies);
    let at = |x, y, names: &[&str]| -> Vec<(String, i64, i64)> {
        names.iter().map(|name| ((*name).to_owned(), x, y)).collect()
    };
    assert_eq!(seen(&table, ROME), at(7, 5, &["Transport", "Legion", "Musketeers"]), "in the city of an ally");
    table.order(EGYPT, "load Musketeers#3 Transport#1");
    table.order(EGYPT, "move Transport#1 8,4");
    table.order(ROME, "move Explorer#1 7,4");
    assert_eq!(seen(&table, ROME)[..2], at(8, 4, &["Musketeers", "Transport"])[..], "and aboard of his boats");
}

#[test]
fn w_138_invention_lets_land_units_see_far_from_a_fortress() {
    let sees = |techs: &str, extras: &str, unit: &str| {
        let rome = format!("{techs} units: [(unit: \"{unit}\", at: (10, 6))]");
        let land = format!("rows: [{}], {extras}", format!("\"{}\", ", "g".repeat(32)).repeat(12));
        let table = Table::on(&land, (&rome, "units: [(unit: \"Warriors\", at: (30, 1))]"), "", "");
        [(11, 7), (12, 6), (13, 7), (14, 6)].map(|at| is_seen(&table, ROME, at))
    };
    let (invention, fort) = ("techs: [\"Invention\"],", "extras: {\"Fortress\": [(10, 6)]}");
    assert_eq!(sees("", fort, "Legion"), [true, false, false, false]);
    assert_eq!(sees(invention, "", "Legion"), [true, false, false, false]);
    assert_eq!(sees(invention, fort, "Legion"), [true, true, true, false], "2 + 8 is 10");
    assert_eq!(sees(invention, fort, "Bomber"), [true, true, false, false], "aircraft see as they do anywhere: 8");
}

#[test]
fn w_138_sentries_wake_for_those_whom_they_see() {
    let mut table = strait(&units(&[("Destroyer", 8, 4)]), &units(&[("Submarine", 10, 5), ("Destroyer", 12, 5)]), "");
    table.order(ROME, "sentry Destroyer#1");
    let wakes = |facts: Vec<String>| facts.iter().any(|fact| fact.contains("sees strangers and wakes"));
    assert!(!wakes(table.order(EGYPT, "move Submarine#1 10,4")), "it hides two tiles off");
    assert!(wakes(table.order(EGYPT, "move Destroyer#2 11,5")) || wakes(table.order(EGYPT, "move Destroyer#2 10,5")));
    table.order(ROME, "sentry Destroyer#1");
    assert!(wakes(table.order(EGYPT, "move Submarine#1 9,4")), "right beside it");
}

/// Units of these types see only their own tile.
const BLIND: &str = "units: {\"Explorer\": (vision_radius_sq: 0), \"Legion\": (vision_radius_sq: 0)}";

fn plain(rome: &str, egypt: &str, patch: &str) -> Table {
    let (rome, egypt) = (format!("units: [{rome}]"), format!("units: [{egypt}]"));
    Table::with(&rome, &egypt, patch, WAR)
}

fn moves_left(table: &Table) -> Value {
    table.view(ROME, "/units/0/moves_left")
}

#[test]
fn w_138_who_is_not_seen_is_met_and_the_step_fails() {
    let (rome, egypt) = (units(&[("Legion", 5, 5)]), units(&[("Warriors", 6, 5)]));
    let mut table = plain(&rome, &egypt, BLIND);
    let full = moves_left(&table);
    let facts = table.order(ROME, "move Legion#1 6,5");
    assert_eq!(facts, ["Legion of Rome runs into an unseen obstacle at (6, 5), fails (tile-held) and loses moves"]);
    assert_eq!(moves_left(&table), json!(full.as_i64().expect("moves") - 1), "classic takes a fragment for it");
    assert_eq!(table.view(ROME, "/units/0/tile"), json!([5, 5]));
    // A unit that sees the obstacle is refused at once, and loses nothing.
    let mut table = plain(&rome, &egypt, "");
    assert_eq!(table.refused(ROME, "move Legion#1 6,5"), "tile-held");
    assert_eq!(moves_left(&table), full);
}

#[test]
fn w_138_zones_of_those_who_are_not_seen_hold_all_the_same() {
    let (rome, egypt) = (units(&[("Legion", 5, 5)]), units(&[("Warriors", 4, 4), ("Warriors", 7, 6)]));
    let mut table = plain(&rome, &egypt, BLIND);
    let facts = table.order(ROME, "move Legion#1 6,5");
    assert_eq!(
        facts,
        ["Legion of Rome runs into an unseen obstacle at (6, 5), fails (zone-of-control) and loses moves"]
    );
    let eye = "units: {\"Legion\": (vision_radius_sq: 8)}";
    assert_eq!(plain(&rome, &egypt, eye).refused(ROME, "move Legion#1 6,5"), "zone-of-control");
    // One of the two is in sight, and the other is not.
    let mut table = plain(&rome, &egypt, "");
    assert_eq!(table.order(ROME, "move Legion#1 6,5").len(), 1);
    assert_eq!(table.view(ROME, "/units/0/tile"), json!([5, 5]));
}

#[test]
fn w_138_nobody_is_attacked_whom_nobody_sees() {
    let at_sea = |egypt: &str| {
        let mut table = strait(&units(&[("Destroyer", 9, 4)]), egypt, "units: {\"Destroyer\": (vision_radius_sq: 1)}");
        table.refusal(ROME, "attack Destroyer#1 10,5")
    };
    let (there, empty) = (at_sea(&units(&[("Submarine", 10, 5)])), at_sea(&units(&[("Submarine", 13, 8)])));
    assert_eq!((there.code, &there), ("nobody-there", &empty));
}

#[test]
fn w_138_a_city_in_sight_can_be_attacked_whoever_is_in_it() {
    let game = |guards: &[(&str, i32, i32)]| strait("(unit: \"Artillery\", at: (16, 4))", &units(guards), "");
    let mut empty = game(&[]);
    assert_eq!(empty.refused(ROME, "attack Artillery#1 15,4"), "nobody-there");
    for guards in [&[("Legion", 15, 4)][..], &[("Settlers", 15, 4), ("Musketeers", 15, 4)][..]] {
        let mut table = game(guards);
        let facts = table.order(ROME, "attack Artillery#1 15,4");
        assert!(facts[0].starts_with("Artillery of Rome attacks"), "{facts:?}");
    }
}

#[test]
fn w_138_an_errand_ends_at_who_was_not_seen_and_costs_moves() {
    let (rome, egypt) = (units(&[("Explorer", 5, 5), ("Horsemen", 6, 5)]), units(&[("Warriors", 8, 5)]));
    let mut table = plain(&rome, &egypt, BLIND);
    // The land was seen once.
    table.order(ROME, "move Horsemen#2 5,6");
    assert!(!is_seen(&table, ROME, (7, 5)));
    table.order(EGYPT, "move Warriors#1 7,5");
    let facts = table.order(ROME, "goto Explorer#1 7,5");
    assert_eq!(facts.last().expect("some"), "Explorer of Rome at (6, 4) gives up its orders (tile-held)");
    assert_eq!(
        (table.view(ROME, "/units/0/tile"), moves_left(&table)),
        (json!([6, 4]), json!(1)),
        "one for the step, one for the error"
    );
}
