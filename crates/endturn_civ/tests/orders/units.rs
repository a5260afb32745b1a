//! Actions of units in cities: found, join, help, recycle, disband, rehome.

use crate::orders::{EGYPT, ROME, Table};

const EGYPTIANS: &str = "cities: [(name: \"Thebes\", at: (28, 6), size: 2)]";

fn table(units: &str, city: &str) -> Table {
    let rome = format!(
        "techs: [\"Bronze Working\", \"Alphabet\"], cities: [(name: \"Rome\", at: (4, 5), {city}), \
         (name: \"Antium\", at: (12, 5), production: \"Warriors\")], units: [{units}]"
    );
    Table::new(&rome, EGYPTIANS, "")
}

fn names(table: &Table) -> Vec<String> {
    let units = table.view(ROME, "/units");
    units.as_array().expect("units").iter().map(|unit| unit["unit"].as_str().expect("a word").to_owned()).collect()
}

#[test]
fn c_61_a_founder_founds_where_a_city_can_stand() {
    let units =
        "(unit: \"Settlers\", at: (20, 5)), (unit: \"Settlers\", at: (5, 5)), (unit: \"Warriors\", at: (20, 8))";
    let mut table = table(units, "size: 1");
    assert_eq!(names(&table), ["Settlers#1", "Settlers#2", "Warriors#3"]);
    let near = table.refusal(ROME, "found Settlers#2");
    assert_eq!((near.code, near.reason.as_str()), ("no-city-here", "another city is too near"));
    assert_eq!(table.refused(ROME, "found Warriors#3"), "not-allowed");
    assert_eq!(table.refused(EGYPT, "found Settlers#1"), "unknown-unit");
    assert_eq!(table.refused(ROME, "found Settlers#3"), "unknown-unit", "that one is no settler");
    assert_eq!(table.refused(ROME, "found Settlers#100"), "unknown-unit");
    assert_eq!(table.refused(ROME, "found Setlers#1"), "unknown-word");
    assert_eq!(table.refused(ROME, "found Settlers"), "which-unit");
    let facts = table.order(ROME, "found settlers#1");
    assert!(facts.iter().any(|fact| fact.starts_with("Rome founds ") && fact.ends_with(" at (20, 5)")), "{facts:?}");
    assert_eq!(table.view(ROME, "/cities/2/size"), 1);
    assert_eq!(names(&table), ["Settlers#2", "Warriors#3"]);
    assert_eq!(table.refused(ROME, "found #1"), "unknown-unit", "it is spent");
}

#[test]
fn c_61_no_city_is_founded_on_foreign_land() {
    let mut table = Table::new("units: [(unit: \"Settlers\", at: (28, 8))], cities: [(at: (4, 5))]", EGYPTIANS, "");
    assert_eq!(table.refusal(ROME, "found #1").reason, "the tile belongs to another nation");
}

#[test]
fn w_144_units_join_cities_up_to_the_size_that_the_rules_allow() {
    let units =
        "(unit: \"Settlers\", at: (5, 5), count: 3), (unit: \"Settlers\", at: (7, 5)), (unit: \"Workers\", at: (4, 5))";
    let mut table = table(units, "size: 7");
    assert_eq!(table.refused(ROME, "join Settlers#4 Rome"), "too-far");
    assert_eq!(table.refused(ROME, "join Workers#5 Rome"), "not-allowed");
    let facts = table.order(ROME, "join Settlers#1 Rome");
    assert!(facts.contains(&"Rome changes size by 1 (unit added)".to_owned()), "{facts:?}");
    assert_eq!(table.view(ROME, "/cities/0/size"), 8);
    assert_eq!(names(&table).len(), 4);
    let large = table.refusal(ROME, "join Settlers#2 Rome");
    assert_eq!(
        (large.code, large.reason.as_str()),
        ("city-too-large", "units can't make a city larger than 8, and this one would reach 9")
    );
    assert_eq!(table.refused(ROME, "join Settlers#2 Thebes"), "unknown-city");
}

#[test]
fn w_144_joining_respects_what_buildings_allow() {
    let rome = "cities: [(name: \"Rome\", at: (4, 5), size: 8)], units: [(unit: \"Settlers\", at: (4, 5))]";
    let mut table = Table::new(rome, EGYPTIANS, "game: (city: (add_to_size_limit: 16))");
    let refusal = table.refusal(ROME, "join #1 Rome");
    assert_eq!(
        (refusal.code, refusal.reason.as_str()),
        ("city-too-large", "this city can't grow to 9 without an improvement")
    );
}

#[test]
fn c_39_caravans_help_wonders_and_nothing_else() {
    let units =
        "(unit: \"Caravan\", at: (5, 5), count: 2), (unit: \"Caravan\", at: (8, 5)), (unit: \"Warriors\", at: (4, 5))";
    let mut table = table(units, "size: 3, production: \"Colossus\", shields: 10");
    assert_eq!(table.refused(ROME, "help Caravan#3 Rome"), "too-far");
    assert_eq!(table.refused(ROME, "help Warriors#4 Rome"), "not-allowed");
    let facts = table.order(ROME, "help Caravan#1 Rome");
    assert!(facts.contains(&"Caravan adds 50 shields to Rome".to_owned()), "{facts:?}");
    assert_eq!(table.view(ROME, "/cities/0/building/stock"), 60);
    table.order(ROME, "produce Rome Warriors");
    assert_eq!(table.refused(ROME, "help Caravan#2 Rome"), "nothing-to-help");
    table.order(ROME, "produce Rome Colossus");
    assert_eq!(table.view(ROME, "/cities/0/building/stock"), 60, "back again, nothing is lost");
}

#[test]
fn c_39_recycling_gives_half_of_a_unit() {
    let mut table =
        table("(unit: \"Warriors\", at: (4, 5)), (unit: \"Warriors\", at: (8, 5))", "production: \"Phalanx\"");
    assert_eq!(table.refused(ROME, "recycle Warriors#2 Rome"), "too-far");
    assert_eq!(table.refused(ROME, "recycle Warriors#1 Thebes"), "unknown-city");
    table.order(ROME, "recycle Warriors#1 Rome");
    assert_eq!(table.view(ROME, "/cities/0/building/stock"), 5);
    assert_eq!(names(&table), ["Warriors#2"]);
}

#[test]
fn c_39_no_shields_are_stored_in_production_that_is_paid_for() {
    let units = "(unit: \"Caravan\", at: (4, 5), count: 2), (unit: \"Warriors\", at: (4, 5))";
    let mut table = table(units, "size: 3, production: \"Colossus\", shields: 99");
    let cost = table.view(ROME, "/cities/0/building/cost");
    assert_eq!(cost, 100);
    table.order(ROME, "help #1 Rome");
    assert_eq!(
        table.view(ROME, "/cities/0/building/stock"),
        149,
        "one shield was missing, and all of the caravan's come in"
    );
    for order in ["help #2 Rome", "recycle #2 Rome", "recycle #3 Rome"] {
        let refusal = table.refusal(ROME, order);
        let told = (refusal.code, refusal.reason.as_str());
        assert_eq!(told, ("nothing-missing", "the city's production has all its shields"), "{order}");
    }
    table.order(ROME, "produce Rome Coinage");
    assert_eq!(table.refused(ROME, "recycle #3 Rome"), "nothing-to-help", "coinage is never complete");
    table.order(ROME, "produce Rome Colossus");
    assert_eq!(table.refused(ROME, "help #2 Rome"), "nothing-missing");
}

#[test]
fn c_39_what_allies_have_in_stock_does_not_show() {
    let rome = "cities: [(name: \"Rome\", at: (4, 5))], units: [(unit: \"Legion\", at: (28, 6))]";
    let reason = |shields: i32| {
        let egypt = format!("cities: [(name: \"Thebes\", at: (28, 6), production: \"Warriors\", shields: {shields})]");
        let allied = "relations: [(between: (\"Rome\", \"Egypt\"), state: Alliance)]";
        let mut table = Table::with(rome, &egypt, "", allied);
        table.game.submit(ROME, "recycle #1 Thebes").map_err(|refusal| refusal.code)
    };
    assert_eq!((reason(0), reason(10)), (Ok(()), Err("not-allowed")));
}

#[test]
fn w_144_units_disband_where_the_rules_let_them() {
    let mut table = table("(unit: \"Warriors\", at: (8, 5)), (unit: \"Leader\", at: (8, 6))", "size: 1");
    assert_eq!(table.refused(ROME, "disband Leader#2"), "not-allowed");
    assert_eq!(table.refused(EGYPT, "disband Warriors#1"), "unknown-unit");
    assert_eq!(table.order(ROME, "disband Warriors#1"), ["Rome loses Warriors (disbanded)"]);
    assert_eq!(names(&table), ["Leader#2"]);
}

#[test]
fn w_144_units_get_the_city_they_stand_in_as_their_home() {
    let units = "(unit: \"Warriors\", at: (12, 5), home: \"Rome\"), (unit: \"Warriors\", at: (8, 5), home: \"Rome\"), \
                 (unit: \"Warriors\", at: (12, 5))";
    let mut table = table(units, "size: 1");
    assert_eq!(table.refused(ROME, "rehome Warriors#2"), "no-city-here");
    assert_eq!(table.refused(ROME, "rehome Warriors#3"), "not-allowed", "who never had a home gets none");
    table.order(ROME, "rehome Warriors#1");
    assert_eq!(table.view(ROME, "/units/0/home"), "Antium");
    assert_eq!(table.view(ROME, "/cities/0/supports"), serde_json::json!(["Warriors#2"]));
    assert_eq!(table.view(ROME, "/cities/1/supports"), serde_json::json!(["Warriors#1"]));
    assert_eq!(table.refused(ROME, "rehome Warriors#1"), "at-home-already");
}

#[test]
fn w_144_a_unit_in_a_city_becomes_a_better_one_for_gold() {
    let techs = "techs: [\"Bronze Working\", \"Alphabet\", \"Code of Laws\", \"Ceremonial Burial\", \"Monarchy\", \"Warrior Code\", \"Feudalism\"], ";
    let rome = format!(
        "gold: 60, {techs} cities: [(name: \"Roma\", at: (4, 5))], units: [(unit: \"Phalanx\", at: (4, 5), hit_points: 5), \
         (unit: \"Phalanx\", at: (9, 5)), (unit: \"Workers\", at: (4, 5)), (unit: \"Phalanx\", at: (4, 5))]"
    );
    let mut table = Table::new(&rome, EGYPTIANS, "");
    assert_eq!(table.refused(ROME, "upgrade Phalanx#2"), "not-in-your-city");
    assert_eq!(table.refused(ROME, "upgrade Workers#3"), "nothing-better");
    let facts = table.order(ROME, "upgrade Phalanx#1");
    assert_eq!(facts, ["Phalanx of Rome at (4, 5) becomes Pikemen"]);
    assert_eq!(table.gold(ROME), 60 - 25, "20 shields to 20: 2 × 10 and 10²/20");
    let unit = table.view(ROME, "/units/0");
    assert_eq!((&unit["type"], &unit["hit_points"]), (&"Pikemen".into(), &5.into()), "{unit}");
    table.order(ROME, "upgrade #4");
    assert_eq!(table.gold(ROME), 10);
    let mut poor = Table::new(&rome.replace("gold: 60", "gold: 24"), EGYPTIANS, "");
    let refusal = poor.refusal(ROME, "upgrade Phalanx#1");
    assert_eq!((refusal.code, refusal.reason.as_str()), ("too-dear", "it costs 25 gold and you have 24"));
}

#[test]
fn w_144_an_upgrade_costs_levels_where_the_rules_say_so() {
    let rome = "gold: 60, techs: [\"Bronze Working\", \"Alphabet\", \"Code of Laws\", \"Ceremonial Burial\", \
                \"Monarchy\", \"Warrior Code\", \"Feudalism\"], cities: [(name: \"Roma\", at: (4, 5))], \
                units: [(unit: \"Phalanx\", at: (4, 5), veteran: 2)]";
    let level = |patch: &str| {
        let mut table = Table::new(rome, EGYPTIANS, patch);
        table.order(ROME, "upgrade Phalanx#1");
        table.view(ROME, "/units/0/veteran").as_i64()
    };
    let lost = |levels: i32| level(&format!("game: (civstyle: (upgrade_veteran_loss: {levels}))"));
    assert_eq!([level(""), lost(1), lost(20)], [Some(2), Some(1), Some(0)]);
}

#[test]
fn w_55_a_workshop_turns_a_unit_a_turn_into_a_better_one() {
    let rome = "techs: [\"Bronze Working\", \"Alphabet\", \"Code of Laws\", \"Ceremonial Burial\", \"Monarchy\", \"Warrior Code\", \"Feudalism\"], cities: [(name: \"Roma\", at: (4, 5), size: 5, buildings: [\"Leonardo's \
                Workshop\"])], units: [(unit: \"Phalanx\", at: (4, 5)), (unit: \"Phalanx\", at: (9, 5)), (unit: \"Workers\", at: (4, 5))]";
    let mut table = Table::new(rome, EGYPTIANS, "");
    let upgraded = |facts: &[String]| facts.iter().filter(|fact| fact.contains("becomes Pikemen")).count();
    let counts: Vec<usize> = (0..3).map(|_| upgraded(&table.round())).collect();
    assert_eq!(counts, [1, 1, 0]);
}
