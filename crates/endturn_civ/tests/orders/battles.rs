//! Attacks of units, casualties, and conquest of cities.

use endturn_engine::Seat;

use crate::orders::{EGYPT, ROME, Table};

const WAR: &str = "relations: [(between: (\"Rome\", \"Egypt\"), state: War)]";

/// Rome at (4, 5), Thebes of a given size at (28, 6), and units of both; they are at war.
fn table(rome: &str, egypt: &str, size: u32, patch: &str) -> Table {
    let rome = format!("cities: [(name: \"Rome\", at: (4, 5))], units: [{rome}]");
    let egypt = format!("cities: [(name: \"Thebes\", at: (28, 6), size: {size})], units: [{egypt}]");
    Table::with(&rome, &egypt, patch, WAR)
}

fn unit(table: &Table, nth: usize, part: &str) -> serde_json::Value {
    table.view(ROME, &format!("/units/{nth}/{part}"))
}

fn metric(table: &Table, seat: Seat, name: &str) -> i64 {
    let metric = table.game.metrics().iter().find(|metric| metric.name == name).expect("a metric");
    (metric.read)(table.game.world(), seat)
}

fn has(facts: &[String], part: &str) -> bool {
    facts.iter().any(|fact| fact.contains(part))
}

#[test]
fn w_131_a_battle_is_told_with_its_odds_and_what_is_left() {
    let mut table = table("(unit: \"Armor\", at: (10, 5))", "(unit: \"Warriors\", at: (11, 5))", 1, "");
    let facts = table.order(ROME, "attack Armor#1 11,5");
    let told = "Armor of Rome attacks Warriors of Egypt at (11, 5) with a chance of 100.00 % and wins; it has ";
    assert!(facts[0].starts_with(told), "{facts:?}");
    assert_eq!(facts[1], "Egypt loses Warriors (killed)");
    assert_eq!(table.view(EGYPT, "/units"), serde_json::json!([]));
    assert_eq!(unit(&table, 0, "tile/0"), 10, "who wins stays where he is");
    let whole = unit(&table, 0, "hit_points").as_i64().expect("a number");
    assert_eq!(unit(&table, 0, "moves_left"), 9 * whole / 30 - 3, "three moves, slowed by damage, less one, in thirds");
}

#[test]
fn w_126_a_refusal_says_why_and_whom_one_could_attack() {
    let egypt = "(unit: \"Bomber\", at: (11, 5)), (unit: \"Phalanx\", at: (9, 4))";
    let rome = "(unit: \"Legion\", at: (10, 5)), (unit: \"Workers\", at: (10, 5)), (unit: \"Fighter\", at: (10, 5))";
    let mut table = table(rome, egypt, 1, "");
    let reach = table.refusal(ROME, "attack Legion#1 11,5");
    assert_eq!((reach.code, reach.expected), ("out-of-reach", vec!["attack Legion#1 9,4".to_owned()]));
    assert_eq!(table.refused(ROME, "attack Legion#1 11,6"), "nobody-there");
    assert_eq!(table.refused(ROME, "attack Legion#1 14,5"), "too-far");
    assert_eq!(table.refused(ROME, "attack Workers#2 9,4"), "not-allowed");
    let facts = table.order(ROME, "attack Fighter#3 11,5");
    assert!(has(&facts, "Fighter of Rome attacks Bomber of Egypt"), "{facts:?}");
    table.order(ROME, "attack Legion#1 9,4");
    let gone = table.refused(ROME, "attack Legion#1 9,4");
    assert!(["unknown-unit", "no-moves"].contains(&gone), "{gone}");
}

#[test]
fn w_126_who_is_at_peace_is_not_attacked() {
    let units = |unit: &str, x: u32| format!("units: [(unit: \"{unit}\", at: ({x}, 5))]");
    let peace = "relations: [(between: (\"Rome\", \"Egypt\"), state: Peace)]";
    let mut table = Table::with(&units("Legion", 10), &units("Warriors", 11), "", peace);
    assert_eq!(table.refused(ROME, "attack Legion#1 11,5"), "not-at-war");
}

#[test]
fn w_127_the_best_defender_stands_for_all() {
    let egypt =
        "(unit: \"Settlers\", at: (11, 5)), (unit: \"Musketeers\", at: (11, 5)), (unit: \"Warriors\", at: (11, 5))";
    let mut table = table("(unit: \"Warriors\", at: (10, 5))", egypt, 1, "");
    let facts = table.order(ROME, "attack Warriors#1 11,5");
    assert!(has(&facts, "Warriors of Rome attacks Musketeers of Egypt"), "{facts:?}");
    assert!(has(&facts, "dies; the defender has "), "{facts:?}");
    assert!(has(&facts, "Rome loses Warriors (killed)"), "{facts:?}");
    assert_eq!(table.view(ROME, "/units"), serde_json::json!([]));
}

#[test]
fn w_133_in_the_open_all_die_with_their_defender_and_in_a_city_only_the_defender_and_a_citizen() {
    let three = |x: u32| {
        format!(
            "(unit: \"Warriors\", at: ({x}, 6)), (unit: \"Warriors\", at: ({x}, 6)), (unit: \"Workers\", at: ({x}, 6))"
        )
    };
    let egypt = format!("{}, {}", three(12), three(28));
    let mut table = table("(unit: \"Armor\", at: (11, 6)), (unit: \"Armor\", at: (27, 6))", &egypt, 3, "");
    let open = table.order(ROME, "attack Armor#1 12,6");
    assert_eq!(open.iter().filter(|fact| fact.starts_with("Egypt loses ")).count(), 3, "{open:?}");
    let city = table.order(ROME, "attack Armor#2 28,6");
    assert_eq!(city.iter().filter(|fact| fact.starts_with("Egypt loses ")).count(), 1, "{city:?}");
    assert!(has(&city, "Thebes changes size by -1 (attack)"), "{city:?}");
}

#[test]
fn w_133_without_killstack_only_the_defender_dies() {
    let egypt = "(unit: \"Warriors\", at: (11, 5)), (unit: \"Workers\", at: (11, 5))";
    let mut table = table("(unit: \"Armor\", at: (10, 5))", egypt, 1, "settings: (killstack: false)");
    let facts = table.order(ROME, "attack Armor#1 11,5");
    assert_eq!(facts.iter().filter(|fact| fact.starts_with("Egypt loses ")).count(), 1, "{facts:?}");
}

#[test]
fn w_133_with_occupychance_the_winner_moves_in_and_takes_the_city() {
    let rome = "(unit: \"Armor\", at: (10, 5)), (unit: \"Armor\", at: (27, 6))";
    let egypt = "(unit: \"Workers\", at: (11, 5)), (unit: \"Workers\", at: (28, 6))";
    let mut table = table(rome, egypt, 4, "settings: (occupychance: 100)");
    table.order(ROME, "attack Armor#1 11,5");
    let whole = unit(&table, 0, "hit_points").as_i64().expect("a number");
    let left = unit(&table, 0, "moves_left");
    assert_eq!((unit(&table, 0, "tile/0"), left), (11.into(), (9 * whole / 30 - 3).into()), "the step is paid for");
    let facts = table.order(ROME, "attack Armor#2 28,6");
    assert!(has(&facts, "Thebes goes from Egypt to Rome (conquest)"), "{facts:?}");
}

#[test]
fn w_133_a_missile_is_spent_whatever_it_hits() {
    let rome = "(unit: \"Cruise Missile\", at: (10, 5))";
    let mut table = table(rome, "(unit: \"Warriors\", at: (11, 5))", 1, "");
    let facts = table.order(ROME, "attack #1 11,5");
    assert!(has(&facts, "and wins"), "{facts:?}");
    assert_eq!(table.view(ROME, "/units"), serde_json::json!([]));
}

#[test]
fn w_132_who_wins_may_rise() {
    let risen = (0..40).filter(|seed| {
        let mut table = table("(unit: \"Armor\", at: (10, 5))", "(unit: \"Workers\", at: (11, 5))", 1, "");
        table.game.reseed(*seed);
        has(&table.order(ROME, "attack Armor#1 11,5"), "Armor of Rome at (10, 5) is now veteran")
    });
    let count = risen.count();
    assert!((8..=32).contains(&count), "{count} of 40, where half are expected");
}

#[test]
fn w_140_both_nations_count_who_was_killed() {
    let egypt = "(unit: \"Warriors\", at: (11, 5)), (unit: \"Workers\", at: (11, 5))";
    let mut table = table("(unit: \"Armor\", at: (10, 5))", egypt, 1, "");
    table.order(ROME, "attack Armor#1 11,5");
    let counted = [ROME, EGYPT].map(|seat| ["units_killed", "units_lost"].map(|name| metric(&table, seat, name)));
    assert_eq!(counted, [[2, 0], [0, 2]]);
}

#[test]
fn w_134_an_empty_city_falls_with_gold_and_a_tech() {
    let mut table = table("(unit: \"Horsemen\", at: (27, 6)), (unit: \"Bomber\", at: (27, 5))", "", 4, "");
    assert_eq!(table.refused(ROME, "conquer Bomber#2 Thebes"), "not-allowed");
    assert_eq!(table.refused(ROME, "conquer Horsemen#1 Rome"), "too-far");
    let before = [ROME, EGYPT].map(|seat| table.gold(seat));
    let facts = table.order(ROME, "conquer Horsemen#1 Thebes");
    assert!(has(&facts, "Horsemen of Rome marches into Thebes of Egypt and finds "), "{facts:?}");
    assert!(has(&facts, "Thebes goes from Egypt to Rome (conquest)"), "{facts:?}");
    assert!(has(&facts, "Thebes changes size by -1 (conquest)"), "{facts:?}");
    let after = [ROME, EGYPT].map(|seat| table.gold(seat));
    let found = after[0] - before[0];
    assert!((10..=36).contains(&found), "500 gold and size 4: 10 for sure and 0 to 26 by chance, not {found}");
    assert_eq!(after[1], before[1] - found);
    assert_eq!(unit(&table, 0, "tile/0"), 28, "it stands in the city");
}

#[test]
fn w_134_a_city_of_one_citizen_is_destroyed() {
    let mut table = table("(unit: \"Horsemen\", at: (27, 6))", "", 1, "");
    let facts = table.order(ROME, "conquer Horsemen#1 Thebes");
    assert!(has(&facts, "Thebes of Egypt is destroyed"), "{facts:?}");
    assert_eq!(unit(&table, 0, "tile/0"), 28);
}

#[test]
fn w_134_a_city_with_units_has_to_be_attacked_first() {
    let mut table = table("(unit: \"Horsemen\", at: (27, 6))", "(unit: \"Workers\", at: (28, 6))", 2, "");
    assert_eq!(table.refused(ROME, "conquer Horsemen#1 Thebes"), "defended");
    let facts = table.order(ROME, "attack Horsemen#1 28,6");
    assert!(has(&facts, "and wins"), "workers have no defence: {facts:?}");
    table.round();
    table.order(ROME, "conquer Horsemen#1 Thebes");
}

#[test]
fn w_75_a_conqueror_takes_a_tech_that_he_lacks() {
    let rome = "cities: [(name: \"Rome\", at: (4, 5))], units: [(unit: \"Horsemen\", at: (27, 6))]";
    let egypt = "cities: [(name: \"Thebes\", at: (28, 6), size: 4)], techs: [\"Pottery\"]";
    let mut table = Table::with(rome, egypt, "", WAR);
    let facts = table.order(ROME, "conquer Horsemen#1 Thebes");
    assert!(has(&facts, "Rome learns Pottery (stolen)"), "{facts:?}");
    let mut poor = Table::with(rome, egypt, "settings: (techlost_recv: 100, techlost_donor: 100)", WAR);
    let facts = poor.order(ROME, "conquer Horsemen#1 Thebes");
    assert!(has(&facts, "Egypt loses Pottery") && !has(&facts, "Rome learns"), "{facts:?}");
}

#[test]
fn w_135_who_had_no_city_gets_a_palace_with_his_first() {
    let rome = "units: [(unit: \"Horsemen\", at: (27, 6))]";
    let egypt = "cities: [(name: \"Thebes\", at: (28, 6), size: 4), (name: \"Memphis\", at: (20, 6))]";
    let mut table = Table::with(rome, egypt, "", WAR);
    table.order(ROME, "conquer Horsemen#1 Thebes");
    let buildings = table.view(ROME, "/cities/0/buildings").to_string();
    assert!(buildings.contains("Palace"), "{buildings}");
}
