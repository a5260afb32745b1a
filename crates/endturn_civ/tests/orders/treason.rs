//! Cities and units that change sides for gold, and sabotage of units.

use serde_json::json;

use crate::orders::agents::{SURE, has, share, table};
use crate::orders::{EGYPT, ROME, Table};

const DIPLOMAT: &str = "(unit: \"Diplomat\", at: (27, 6))";
const SPY: &str = "(unit: \"Spy\", at: (27, 6))";

/// The same table with a rich Rome.
fn rich(rome: &str, thebes: &str, egypt: &str, state: &str, patch: &str) -> Table {
    let rome = format!("gold: 5000, cities: [(name: \"Rome\", at: (4, 5))], units: [{rome}]");
    let egypt = format!(
        "gold: 200, techs: [\"Pottery\"], \
         cities: [(name: \"Memphis\", at: (20, 6)), (name: \"Thebes\", at: (28, 6), size: 4, {thebes})], units: [{egypt}]"
    );
    Table::with(&rome, &egypt, patch, &format!("relations: [(between: (\"Rome\", \"Egypt\"), state: {state})]"))
}

#[test]
fn s_05_a_city_is_incited_with_its_units_without_a_citizen_and_brings_no_tech() {
    let egypt = "(unit: \"Phalanx\", at: (28, 6)), (unit: \"Warriors\", at: (29, 6), home: \"Thebes\"), \
                 (unit: \"Warriors\", at: (24, 9), home: \"Thebes\")";
    let mut table = rich(DIPLOMAT, "buildings: [\"Temple\"]", egypt, "Peace", SURE);
    let facts = table.order(ROME, "incite Diplomat#1 Thebes");
    let told = facts.iter().find(|fact| fact.starts_with("Rome incites Thebes of Egypt for ")).expect("a price");
    let digits: String = told.chars().filter(char::is_ascii_digit).collect();
    let price = 5000 - table.gold(ROME);
    assert!(digits.starts_with(&price.to_string()), "{told}, and {price} are gone");
    assert!(has(&facts, "Thebes changes size by -1 (incited)"), "{facts:?}");
    assert!(has(&facts, "Thebes goes from Egypt to Rome (incited)"), "{facts:?}");
    assert!(!has(&facts, "learns"), "{facts:?}");
    assert!(has(&facts, "Egypt has cause to break with Rome (InciteCity)"), "{facts:?}");
    assert!(!has(&facts, "(razed)"), "{facts:?}");
    let mine = table.view(ROME, "/units").to_string();
    assert_eq!(
        (mine.matches("Warriors").count(), mine.matches("Phalanx").count(), mine.contains("Diplomat")),
        (2, 2, false),
        "{mine}"
    );
    assert!(has(&facts, "Egypt loses Warriors (city lost)"), "{facts:?}");
}

#[test]
fn s_05_the_price_is_told_before_it_is_paid() {
    let dear = "settings: (diplchance: 100), game: (incite_cost: (base_gold: 90000))";
    let mut poor = table(DIPLOMAT, "", "", "War", dear);
    let refusal = poor.refusal(ROME, "incite Diplomat#1 Thebes");
    assert_eq!(refusal.code, "too-dear");
    assert!(refusal.to_string().contains("gold and you have 500"), "{refusal}");
    let capital = |city: &str, state: &str, patch: &str| rich(SPY, "", "", state, patch).refused(ROME, city);
    assert_eq!(capital("incite Spy#1 Rome", "War", SURE), "too-far");
    assert_eq!(capital("incite Spy#1 Thebes", "Alliance", SURE), "not-allowed");
    let dear = "settings: (diplchance: 100), game: (incite_cost: (base_gold: 1000000, total_pct: 1000))";
    assert_eq!(capital("incite Spy#1 Thebes", "War", dear), "too-dear");
}

#[test]
fn s_05_the_gold_of_a_caught_agent_may_be_lost_and_found() {
    let ours = "settings: (diplchance: 100, incite_gold_loss_chance: 100, incite_gold_capt_chance: 100)";
    let guarded = |patch: &str| {
        let mut table = rich(DIPLOMAT, "", "(unit: \"Leader\", at: (28, 6))", "War", patch);
        let facts = table.order(ROME, "incite Diplomat#1 Thebes");
        assert!(has(&facts, "Diplomat of Rome is killed by Leader of Egypt"), "{facts:?}");
        (5000 - table.gold(ROME), table.gold(EGYPT) - 200)
    };
    assert_eq!(guarded(SURE), (0, 0));
    let (lost, found) = guarded(ours);
    assert!(lost > 0 && lost == found, "{lost} lost, {found} found");
}

#[test]
fn s_05_incitement_succeeds_as_often_as_its_chance_says() {
    let make = || rich(SPY, "", "", "War", "");
    let done = share(200, make, "incite Spy#1 Thebes", "Thebes goes from Egypt to Rome (incited)");
    assert!((136..=184).contains(&done), "{done} of 200, where 160 are expected");
}

#[test]
fn s_05_a_lonely_unit_is_bribed_as_it_is() {
    let egypt = "(unit: \"Legion\", at: (26, 6), hit_points: 6), (unit: \"Workers\", at: (28, 7)), (unit: \"Workers\", at: (28, 7))";
    let mut table = rich(DIPLOMAT, "", egypt, "Peace", "");
    assert_eq!(table.refused(ROME, "bribe Diplomat#1 28,7"), "not-allowed");
    assert_eq!(table.refused(ROME, "bribe Diplomat#1 28,6"), "nobody-there");
    assert_eq!(table.refused(ROME, "bribe Diplomat#1 27,5"), "nobody-there");
    assert_eq!(table.refused(ROME, "bribe Diplomat#1 20,5"), "too-far");
    let facts = table.order(ROME, "bribe Diplomat#1 26,6");
    // (200 + 750) · 4 / (6 tiles to Memphis + 2) · (10 + 6) / 20.
    assert_eq!(facts[0], "Rome bribes Legion of Egypt at (26, 6) for 380 gold");
    assert_eq!(facts[1], "Egypt loses Legion (bribed)");
    assert!(has(&facts, "Egypt has cause to break with Rome (BribeUnit)"), "{facts:?}");
    assert!(has(&facts, "Diplomat of Rome goes from (27, 6) to (26, 6)"), "{facts:?}");
    assert_eq!(table.gold(ROME), 4620);
    let units = table.view(ROME, "/units");
    assert_eq!((&units[1]["hit_points"], &units[1]["tile"]), (&json!(6), &json!([26, 6])), "{units}");
}

#[test]
fn s_05_a_spy_halves_the_hit_points_of_an_enemy() {
    let mut table = rich(SPY, "", "(unit: \"Musketeers\", at: (26, 6))", "War", SURE);
    let facts = table.order(ROME, "sabotage-unit Spy#1 26,6");
    assert_eq!(facts[0], "Rome sabotages Musketeers of Egypt at (26, 6); it has 10 hit points left");
    assert!(has(&facts, "Spy of Rome returns to Rome"), "{facts:?}");
    assert_eq!(table.view(EGYPT, "/units/0/hit_points"), json!(10));
    let mut peace = rich(SPY, "", "(unit: \"Musketeers\", at: (26, 6))", "Peace", SURE);
    assert_eq!(peace.refused(ROME, "sabotage-unit Spy#1 26,6"), "not-allowed");
}
