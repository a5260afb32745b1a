//! Placement of citizens, and goals of governors (C-16).

use serde_json::json;

use crate::orders::{EGYPT, ROME, Table};

fn table() -> Table {
    let rome = "cities: [(name: \"Rome\", at: (4, 5), size: 4, production: \"Warriors\")], \
                units: [(unit: \"Legion\", at: (20, 5))]";
    Table::new(rome, "cities: [(name: \"Thebes\", at: (28, 6), size: 2)], units: [(unit: \"Legion\", at: (5, 8))]", "")
}

/// A tile that Rome works, as a word.
fn worked(table: &Table) -> String {
    let tile = table.view(ROME, "/cities/0/worked/0");
    format!("{},{}", tile[0], tile[1])
}

#[test]
fn c_16_workers_become_specialists_and_go_back_to_work() {
    let mut table = table();
    let tile = worked(&table);
    let before = table.view(ROME, "/cities/0");
    table.order(ROME, &format!("idle Rome {tile}"));
    let elvis = |view: &serde_json::Value| view["specialists"]["elvis"].as_i64().expect("a count");
    let idle = table.view(ROME, "/cities/0");
    assert_eq!(elvis(&idle), elvis(&before) + 1);
    assert_eq!(idle["surplus"]["food"].as_i64().unwrap(), before["surplus"]["food"].as_i64().unwrap() - 2, "grassland");
    table.order(ROME, "retrain Rome elvis taxman");
    assert_eq!(table.view(ROME, "/cities/0/specialists/taxman"), 1);
    table.order(ROME, &format!("work Rome {tile}"));
    assert_eq!(table.view(ROME, "/cities/0/worked"), before["worked"]);
    assert_eq!(table.view(ROME, "/cities/0/surplus"), before["surplus"]);
}

#[test]
fn c_16_every_reason_against_work_by_hand() {
    let mut table = table();
    let tile = worked(&table);
    assert_eq!(table.refused(ROME, &format!("work Rome {tile}")), "already-worked");
    assert_eq!(table.refused(ROME, "work Rome 4,7"), "no-specialist");
    assert_eq!(table.refused(ROME, "retrain Rome elvis taxman"), "no-specialist");
    assert_eq!(table.refused(ROME, "idle Rome 4,5"), "not-workable", "the centre");
    assert_eq!(table.refused(ROME, "idle Rome 20,5"), "not-workable", "too far");
    assert_eq!(table.refused(ROME, "idle Rome 40,5"), "unknown-tile");
    assert_eq!(table.refused(ROME, "idle Rome 4;5"), "unknown-tile");
    let empty = table.refusal(ROME, "idle Rome 4,7");
    assert_eq!(empty.code, "nobody-there");
    assert!(empty.expected.contains(&tile), "{:?}", empty.expected);
    table.order(ROME, &format!("idle Rome {tile}"));
    assert_eq!(table.refused(ROME, "work Rome 9,9"), "not-workable", "out of reach");
    assert_eq!(table.refused(ROME, "retrain Rome elvis Elvises"), "unknown-word");
    assert_eq!(table.refused(EGYPT, &format!("idle Rome {tile}")), "unknown-city");
}

#[test]
fn c_09_no_citizen_is_sent_where_an_enemy_stands() {
    let rome = "cities: [(name: \"Rome\", at: (4, 5), size: 4, production: \"Warriors\")]";
    let war = "relations: [(between: (\"Rome\", \"Egypt\"), state: War)]";
    let egypt = "cities: [(name: \"Thebes\", at: (28, 6))], units: [(unit: \"Legion\", at: (5, 7))]";
    let mut table = Table::with(rome, egypt, "", war);
    let tile = worked(&table);
    table.order(ROME, &format!("idle Rome {tile}"));
    assert_eq!(table.refused(ROME, "work Rome 5,7"), "not-workable");
}

#[test]
fn c_16_arranging_undoes_what_was_done_by_hand() {
    let mut table = table();
    let before = table.view(ROME, "/cities/0/worked");
    let tile = worked(&table);
    table.order(ROME, &format!("idle Rome {tile}"));
    assert_ne!(table.view(ROME, "/cities/0/worked"), before);
    table.order(ROME, "arrange Rome");
    assert_eq!(table.view(ROME, "/cities/0/worked"), before);
    assert_eq!(table.refused(EGYPT, "arrange Rome"), "unknown-city");
}

#[test]
fn c_16_a_goal_is_pursued_or_dropped() {
    let mut table = table();
    let goal = "weights luxury 5 minimum luxury 2";
    table.order(ROME, &format!("governor Rome {goal}"));
    assert_eq!(table.view(ROME, "/cities/0/options/governor"), goal);
    assert_eq!(table.view(ROME, "/cities/0/specialists/elvis"), 4, "nothing else counts");
    let dropped = table.order(ROME, "governor Rome weights shield 1 minimum shield 99");
    assert_eq!(dropped, ["Rome drops its governor's goal, which can't be met"]);
    assert_eq!(table.view(ROME, "/cities/0/options/governor"), json!(null));
    table.order(ROME, &format!("governor Rome {goal}"));
    table.order(ROME, "governor Rome off");
    assert_eq!(table.view(ROME, "/cities/0/specialists/elvis"), 0);
    assert_eq!(table.refused(EGYPT, "governor Rome off"), "unknown-city");
}

#[test]
fn c_36_c_44_options_are_switched() {
    let mut table = table();
    for (order, option, state) in [
        ("option Rome science on", "science", true),
        ("option Rome tax on", "tax", true),
        ("option Rome DISBAND on", "disband", true),
        ("option Rome science off", "science", false),
    ] {
        table.order(ROME, order);
        assert_eq!(table.view(ROME, &format!("/cities/0/options/{option}")), state, "{order}");
    }
    assert_eq!(table.refused(ROME, "option Rome colour on"), "unknown-word");
    assert_eq!(table.refused(ROME, "option Rome tax maybe"), "unknown-word");
    assert_eq!(table.refused(ROME, "option Thebes tax on"), "unknown-city");
}
