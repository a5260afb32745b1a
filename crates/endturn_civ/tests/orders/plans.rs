//! Lists of orders that units carry out by themselves.

use serde_json::{Value, json};

use crate::orders::{EGYPT, ROME, Table};

/// Rome at (4, 5), Thebes at (28, 6), and units of both.
fn table(rome: &str, egypt: &str) -> Table {
    let rome = format!("cities: [(name: \"Rome\", at: (4, 5))], units: [{rome}]");
    let egypt = format!("cities: [(name: \"Thebes\", at: (28, 6))], units: [{egypt}]");
    Table::new(&rome, &egypt, "")
}

fn unit(table: &Table, nth: usize, part: &str) -> Value {
    table.view(ROME, &format!("/units/{nth}/{part}"))
}

/// The tile of Rome's nth unit after each of some rounds.
fn course(table: &mut Table, nth: usize, rounds: usize) -> Vec<Value> {
    let mut round = || {
        table.round();
        unit(table, nth, "tile")
    };
    (0..rounds).map(|_| round()).collect()
}

#[test]
fn w_30_a_unit_carries_out_its_list_of_orders_one_after_the_other() {
    let mut table = table("(unit: \"Workers\", at: (9, 5)), (unit: \"Explorer\", at: (10, 4))", "");
    table.order(ROME, "orders Workers#1 goto 10,5 build Road goto 11,5 build Road sentry");
    assert_eq!(unit(&table, 0, "tile"), json!([10, 5]), "it sets out at once");
    let list = json!(["goto 10,5", "build Road", "goto 11,5", "build Road", "sentry"]);
    assert_eq!(unit(&table, 0, "orders"), json!({ "list": list, "next": 2, "repeat": false, "vigilant": false }));
    assert_eq!(unit(&table, 0, "activity"), "Road");
    // A turn in which it has used up its moves gives no points (W-17): a road takes two more.
    let mut busy = 0;
    while unit(&table, 0, "tile") == json!([10, 5]) {
        table.round();
        busy += 1;
        assert!(busy < 8, "it never goes on");
    }
    assert_eq!(unit(&table, 0, "tile"), json!([11, 5]));
    for _ in 0..5 {
        table.round();
    }
    assert_eq!((unit(&table, 0, "activity"), unit(&table, 0, "orders")), ("Sentry".into(), Value::Null));
    let map = endturn_civ::realm::Eye::of(table.game.world()).map;
    let roads = [10, 11].map(|x| map.extras(map.topology().at(x, 5).expect("a tile")).iter().count());
    assert_eq!(roads, [1, 1]);
}

#[test]
fn w_30_what_somebody_else_has_built_is_passed_over() {
    let mut table = table("(unit: \"Workers\", at: (8, 5)), (unit: \"Workers\", at: (8, 5))", "");
    for number in [1, 2] {
        table.order(ROME, &format!("orders Workers#{number} build Road goto 8,6 sentry"));
    }
    table.round();
    table.round();
    assert_eq!([unit(&table, 0, "tile"), unit(&table, 1, "tile")], [json!([8, 6]), json!([8, 6])]);
}

#[test]
fn w_30_a_list_that_repeats_begins_anew_and_no_more_than_once_a_turn() {
    let mut table = table("(unit: \"Horsemen\", at: (8, 5))", "");
    table.order(ROME, "patrol Horsemen#1 9,5");
    assert_eq!(unit(&table, 0, "tile"), json!([8, 5]), "there and back, and not a third time");
    assert_eq!(unit(&table, 0, "moves_left"), 0);
    let mut table = self::table("(unit: \"Horsemen\", at: (8, 5)), (unit: \"Explorer\", at: (11, 4))", "");
    table.order(ROME, "patrol Horsemen#1 10,5");
    assert_eq!(unit(&table, 0, "tile"), json!([10, 5]));
    let to_and_fro = [[8, 5], [10, 5], [8, 5], [10, 5]].map(|place| json!(place));
    assert_eq!(course(&mut table, 0, 4), to_and_fro);
    // Another order ends it.
    table.order(ROME, "sentry Horsemen#1");
    table.round();
    assert_eq!((unit(&table, 0, "tile"), unit(&table, 0, "orders")), (json!([10, 5]), Value::Null));
}

#[test]
fn w_30_waiting_is_until_all_moves_are_back() {
    let mut table = table("(unit: \"Horsemen\", at: (8, 5))", "");
    table.order(ROME, "orders Horsemen#1 goto 9,5 wait goto 10,5");
    assert_eq!(unit(&table, 0, "tile"), json!([9, 5]), "a move is left, and it waits");
    table.round();
    assert_eq!(unit(&table, 0, "tile"), json!([10, 5]));
    assert_eq!(unit(&table, 0, "orders"), Value::Null);
}

#[test]
fn w_30_strangers_in_sight_end_the_orders_of_a_vigilant_unit_alone() {
    let rome = "(unit: \"Horsemen\", at: (8, 3)), (unit: \"Horsemen\", at: (8, 7)), \
                (unit: \"Explorer\", at: (11, 2)), (unit: \"Explorer\", at: (11, 8))";
    let mut table = table(rome, "(unit: \"Warriors\", at: (13, 5))");
    table.order(ROME, "orders Horsemen#1 repeat vigilant goto 11,3 goto 8,3");
    table.order(ROME, "orders Horsemen#2 repeat goto 11,7 goto 8,7");
    table.order(EGYPT, "move Warriors#1 12,4");
    let facts = table.round();
    let told: Vec<&String> = facts.iter().filter(|fact| fact.contains("gives up")).collect();
    assert_eq!(told, ["Horsemen of Rome at (11, 3) gives up its orders (strangers)"]);
    assert_eq!(unit(&table, 0, "orders"), Value::Null);
    assert_eq!(unit(&table, 1, "orders/repeat"), true);
}

#[test]
fn w_142_who_comes_by_ends_the_orders_of_the_vigilant() {
    let mut table = table("(unit: \"Horsemen\", at: (8, 5))", "(unit: \"Horsemen\", at: (10, 3))");
    table.order(ROME, "orders Horsemen#1 vigilant wait wait goto 9,5");
    assert_eq!(unit(&table, 0, "orders/vigilant"), true);
    table.order(EGYPT, "move Horsemen#1 9,4");
    table.order(EGYPT, "move Horsemen#1 10,3");
    assert_eq!(unit(&table, 0, "orders"), Value::Null, "it was seen, and is gone again");
}

#[test]
fn w_30_an_order_that_cannot_be_carried_out_ends_the_list() {
    let mut table = table("(unit: \"Workers\", at: (8, 5))", "");
    let facts = table.order(ROME, "orders Workers#1 goto 9,5 build Mine");
    let told: Vec<&String> = facts.iter().filter(|fact| fact.contains("gives up")).collect();
    assert_eq!(told, ["Workers of Rome at (9, 5) gives up its orders (wrong-terrain)"]);
    assert_eq!(unit(&table, 0, "orders"), Value::Null);
}

#[test]
fn w_30_a_unit_attacks_and_takes_a_city_by_its_list() {
    let egypt = "(unit: \"Workers\", at: (8, 5))";
    let mut table = table("(unit: \"Armor\", at: (7, 5)), (unit: \"Armor\", at: (26, 6))", egypt);
    let facts = table.order(ROME, "orders Armor#1 attack 8,5 attack 8,5 fortify");
    assert!(facts[0].contains("attacks Workers of Egypt"), "{facts:?}");
    assert_eq!(unit(&table, 0, "tile"), json!([8, 5]), "then it goes there");
    let facts = table.order(ROME, "orders Armor#2 goto 27,6 attack 28,6");
    assert!(facts.iter().any(|fact| fact.contains("marches into")), "{facts:?}");
}

#[test]
fn w_30_founders_found_where_they_are_sent() {
    let mut table = table("(unit: \"Settlers\", at: (8, 5))", "");
    table.order(ROME, "orders Settlers#1 goto 9,5 found");
    let facts = table.round();
    assert!(facts.iter().any(|fact| fact.contains("founds") && fact.contains("(9, 5)")), "{facts:?}");
}

#[test]
fn w_30_lists_that_mean_nothing_are_refused() {
    let mut table = table("(unit: \"Workers\", at: (8, 5))", "");
    let too_many = format!("orders Workers#1{}", " wait".repeat(65));
    for (order, code) in [
        ("orders Workers#1", "no-orders"),
        ("orders Workers#1 repeat", "no-orders"),
        ("orders Workers#1 build Hut", "not-buildable"),
        ("orders Workers#1 wait pillage Hut", "not-allowed"),
        ("orders Workers#1 goto 40,5", "unknown-tile"),
        ("orders Workers#1 build Mine", "wrong-terrain"),
        ("orders Workers#2 wait", "unknown-unit"),
        ("orders Workers#1 wander", "unknown-word"),
        ("patrol Workers#1 8,5", "already-there"),
        (&too_many, "too-many"),
    ] {
        assert_eq!(table.refused(ROME, order), code, "{order}");
    }
}
