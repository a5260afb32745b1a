//! Caravans deliver goods to cities (C-03 to C-05).

use serde_json::json;

use crate::orders::{ROME, Table};

fn table(patch: &str, units: &str) -> Table {
    let rome = format!(
        "cities: [(name: \"Rome\", at: (2, 5), size: 5), (name: \"Antium\", at: (14, 5), size: 5), \
         (name: \"Cumae\", at: (8, 5), size: 2)], units: [{units}]"
    );
    Table::new(&rome, "cities: [(name: \"Thebes\", at: (28, 6), size: 4)]", patch)
}

const CARAVANS: &str = "(unit: \"Caravan\", at: (14, 5), home: \"Rome\", count: 2), \
                        (unit: \"Caravan\", at: (27, 6), home: \"Rome\")";

#[test]
fn c_04_a_caravan_opens_a_route_once_and_brings_revenue_each_time() {
    let mut table = table("", CARAVANS);
    let gold = table.gold(ROME);
    let facts = table.order(ROME, "trade Caravan#1 Antium");
    assert!(facts.contains(&"Rome opens a trade route with Antium".to_owned()), "{facts:?}");
    let revenue = table.gold(ROME) - gold;
    assert!(facts[0].contains(&format!("brings {revenue} gold")), "{facts:?}");
    assert_eq!(table.view(ROME, "/cities/0/routes/0/partner"), "Antium");
    assert_eq!(table.view(ROME, "/cities/1/routes/0/partner"), "Rome");
    let facts = table.order(ROME, "trade Caravan#2 Antium");
    assert!(facts.iter().all(|fact| !fact.contains("opens")), "there is one already: {facts:?}");
    assert_eq!(table.view(ROME, "/cities/0/routes").as_array().map(Vec::len), Some(1));
    assert_eq!(table.view(ROME, "/units").as_array().map(Vec::len), Some(1));
}

#[test]
fn c_04_foreign_cities_in_reach_are_partners_at_any_distance() {
    let mut table = table("", CARAVANS);
    let facts = table.order(ROME, "trade #3 thebes");
    assert!(facts.contains(&"Rome opens a trade route with Thebes".to_owned()), "{facts:?}");
    assert_eq!(table.view(ROME, "/cities/0/routes/0/partner"), "Thebes");
}

#[test]
fn c_04_every_reason_against_trade() {
    let units = "(unit: \"Caravan\", at: (8, 5), home: \"Rome\"), (unit: \"Caravan\", at: (20, 5), home: \"Rome\"), \
                 (unit: \"Caravan\", at: (14, 5)), (unit: \"Warriors\", at: (14, 5), home: \"Rome\")";
    let mut table = table("", units);
    assert_eq!(table.refused(ROME, "trade Caravan#1 Cumae"), "cannot-trade", "6 tiles are too near at home");
    assert_eq!(table.refused(ROME, "trade Caravan#2 Antium"), "too-far");
    assert_eq!(table.refused(ROME, "trade Caravan#2 Thebes"), "unknown-city", "out of sight");
    assert_eq!(table.refused(ROME, "trade Caravan#3 Antium"), "no-home");
    assert_eq!(table.refused(ROME, "trade Warriors#4 Antium"), "not-allowed");
    let mut bare = crate::orders::Table::new(
        "cities: [(name: \"Rome\", at: (2, 5)), (name: \"Antium\", at: (14, 5))], \
         units: [(unit: \"Caravan\", at: (14, 5), home: \"Rome\")]",
        "cities: [(at: (28, 6))]",
        "goods: {\"Goods\": (reqs: [Building(\"Library\")])}",
    );
    assert_eq!(bare.refused(ROME, "trade Caravan#1 Antium"), "no-goods");
}

#[test]
fn c_05_a_market_is_refused_where_the_ruleset_forces_the_route() {
    let mut forced = table("", CARAVANS);
    let refusal = forced.refusal(ROME, "market Caravan#1 Antium");
    assert_eq!((refusal.code, refusal.example.as_str()), ("trade-route-forced", "trade Caravan#1 Antium"));
    forced.order(ROME, "trade Caravan#1 Antium");
    forced.order(ROME, "market Caravan#2 Antium");
    let mut free = table("game: (actions: (force_trade_route: false))", CARAVANS);
    let facts = free.order(ROME, "market Caravan#1 Antium");
    assert!(facts.iter().any(|fact| fact.starts_with("trade of Rome with Antium brings")), "{facts:?}");
    assert_eq!(free.view(ROME, "/cities/0/routes"), json!([]));
}
