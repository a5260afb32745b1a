//! Production, purchases and sales of cities.

use crate::orders::{EGYPT, ROME, Table};

const CITIES: &str = "techs: [\"Bronze Working\", \"Alphabet\", \"Ceremonial Burial\", \"Masonry\"], cities: [\
     (name: \"Rome\", at: (4, 5), size: 3, buildings: [\"Temple\", \"Barracks\"], production: \"Warriors\", shields: 5), \
     (name: \"New Antium\", at: (12, 5), size: 2, production: \"Temple\")]";
const EGYPTIANS: &str = "cities: [(name: \"Thebes\", at: (28, 6), size: 2)]";

fn table() -> Table {
    Table::new(CITIES, EGYPTIANS, "")
}

#[test]
fn c_38_production_changes_and_great_wonders_are_told_to_all() {
    let mut table = table();
    assert_eq!(table.order(ROME, "produce Rome Colossus"), ["Rome of Rome starts to build Colossus"]);
    assert_eq!(table.view(ROME, "/cities/0/building/target"), "Colossus");
    assert_eq!(table.order(ROME, "PRODUCE rome city_walls"), ["Rome of Rome stops building Colossus"]);
    assert_eq!(table.view(ROME, "/cities/0/building/target"), "City Walls");
    assert_eq!(table.order(ROME, "produce New_Antium Settlers"), Vec::<String>::new());
    assert_eq!(
        table.order(ROME, "produce new_antium SETTLERS"),
        Vec::<String>::new(),
        "the same once more is no change"
    );
}

#[test]
fn c_38_what_cannot_be_built_is_refused_with_the_reason() {
    let mut table = table();
    let refusal = table.refusal(ROME, "produce Rome Bank");
    assert_eq!(refusal.code, "cannot-build");
    assert!(refusal.reason.ends_with("Bank (needs the tech Banking)"), "{}", refusal.reason);
    assert!(refusal.example.starts_with("produce Rome "), "{}", refusal.example);
    let standing = table.refusal(ROME, "produce Rome Temple");
    assert!(standing.reason.ends_with("Temple (the city has it)"), "{}", standing.reason);
    assert_eq!(table.refused(ROME, "produce Thebes Warriors"), "unknown-city", "it is out of sight");
    assert_eq!(table.refused(ROME, "produce Carthage Warriors"), "unknown-city");
    for hidden in ["Rome", "4,5", "#164"] {
        assert_eq!(table.refused(EGYPT, &format!("produce {hidden} Warriors")), "unknown-city", "{hidden}");
    }
    let slip = table.refusal(ROME, "produce Rome Warrior");
    assert_eq!((slip.code, slip.suggestion.as_deref()), ("unknown-word", Some("Warriors")));
}

#[test]
fn c_40_a_purchase_costs_gold_and_holds_production() {
    let mut table = table();
    assert_eq!(table.refused(ROME, "buy Rome"), "city-is-new");
    table.round();
    table.order(ROME, "produce Rome Phalanx");
    let (gold, price) = (table.gold(ROME), table.view(ROME, "/cities/0/building/price").as_i64().expect("a price"));
    let missing = 20 - table.view(ROME, "/cities/0/building/stock").as_i64().expect("shields");
    assert_eq!(price, 2 * missing + missing * missing / 20);
    assert_eq!(table.order(ROME, "buy Rome"), [format!("Rome buys Phalanx for {price} gold")]);
    assert_eq!(table.gold(ROME), gold - price);
    assert_eq!(table.view(ROME, "/cities/0/building/stock"), 20);
    assert_eq!(table.refused(ROME, "buy Rome"), "bought-already");
    assert_eq!(table.refused(ROME, "produce Rome Warriors"), "bought-already");
    let facts = table.round();
    assert!(facts.contains(&"Rome trains Phalanx".to_owned()), "{facts:?}");
}

#[test]
fn c_40_every_reason_against_a_purchase() {
    let rich = "cities: [(name: \"Rome\", at: (4, 5), production: \"Coinage\"), \
                (name: \"Antium\", at: (12, 5), production: \"Warriors\", shields: 400), \
                (name: \"Cumae\", at: (20, 5), production: \"Barracks\")]";
    let mut table =
        Table::new(&format!("gold: 300, {rich}, techs: [\"Bronze Working\", \"Currency\", \"Trade\"]"), EGYPTIANS, "");
    table.round();
    assert_eq!(table.refused(ROME, "buy Rome"), "not-for-sale");
    assert_eq!(table.refused(ROME, "buy Antium"), "nothing-missing");
    table.order(ROME, "produce Cumae Colossus");
    let refusal = table.refusal(ROME, "buy Cumae");
    assert_eq!(refusal.code, "not-enough-gold");
    assert!(refusal.reason.contains("gold, and the nation has"), "{}", refusal.reason);
    assert_eq!(table.refused(EGYPT, "buy Rome"), "unknown-city");
}

#[test]
fn c_41_one_improvement_a_turn_is_sold_at_its_cost() {
    let mut table = table();
    let gold = table.gold(ROME);
    let price = table
        .view(ROME, "/cities/0/buildings")
        .as_array()
        .expect("buildings")
        .iter()
        .find_map(|one| (one["building"] == "Temple").then(|| one["sells_for"].as_i64().expect("a price")));
    let price = price.expect("a temple");
    assert_eq!(table.refused(ROME, "sell Rome Palace"), "not-for-sale");
    assert_eq!(table.refused(ROME, "sell Rome Library"), "no-such-building");
    let facts = table.order(ROME, "sell Rome temple");
    assert_eq!(facts, [format!("Rome sells Temple for {price} gold"), "Rome loses Temple (sold)".to_owned()]);
    assert_eq!(table.gold(ROME), gold + price);
    assert_eq!(table.refused(ROME, "sell Rome Temple"), "no-such-building");
    assert_eq!(table.refused(ROME, "sell Rome Barracks"), "sold-already");
    table.round();
    table.order(ROME, "sell Rome Barracks");
}

#[test]
fn c_33_a_worklist_is_replaced_as_a_whole_and_followed() {
    let mut table = table();
    table.order(ROME, "worklist Rome Workers City_Walls Great_Library");
    let listed = serde_json::json!(["Workers", "City Walls", "Great Library"]);
    assert_eq!(table.view(ROME, "/cities/0/building/worklist"), listed);
    assert_eq!(table.refused(ROME, "worklist Rome Barbarian_Leader"), "cannot-build");
    assert_eq!(table.refused(ROME, &format!("worklist Rome{}", " Warriors".repeat(65))), "worklist-too-long");
    assert_eq!(table.refused(ROME, "worklist Rome Warriors Worriors"), "unknown-word");
    assert_eq!(table.view(ROME, "/cities/0/building/worklist"), listed);
    table.order(ROME, &format!("worklist Rome{}", " Warriors".repeat(64)));
    table.order(ROME, "worklist Rome");
    assert_eq!(table.view(ROME, "/cities/0/building/worklist"), serde_json::json!([]));
    table.order(ROME, "worklist Rome Workers Phalanx");
    table.round();
    table.order(ROME, "buy Rome");
    let facts = table.round();
    assert!(facts.contains(&"Rome can't build Workers (needs a tech)".to_owned()), "later, but not yet: {facts:?}");
    assert_eq!(table.view(ROME, "/cities/0/building/target"), "Phalanx");
    assert_eq!(table.view(ROME, "/cities/0/building/worklist"), serde_json::json!(["Workers"]));
}
