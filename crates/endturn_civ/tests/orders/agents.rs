//! Missions of agents in foreign cities, their chances, and the fate of the agents.

use endturn_engine::Seat;
use serde_json::json;

use crate::orders::{EGYPT, ROME, Table};

/// Rome at (4, 5) with units next to Thebes at (28, 6), with the given possessions and relation.
pub(crate) fn table(rome: &str, thebes: &str, egypt: &str, state: &str, patch: &str) -> Table {
    let rome = format!("cities: [(name: \"Rome\", at: (4, 5))], units: [{rome}]");
    let egypt = format!(
        "techs: [\"Pottery\", \"Bronze Working\"], \
         cities: [(name: \"Memphis\", at: (20, 2)), (name: \"Thebes\", at: (28, 6), size: 4, {thebes})], units: [{egypt}]"
    );
    Table::with(&rome, &egypt, patch, &format!("relations: [(between: (\"Rome\", \"Egypt\"), state: {state})]"))
}

const DIPLOMAT: &str = "(unit: \"Diplomat\", at: (27, 6))";
const SPY: &str = "(unit: \"Spy\", at: (27, 6))";
/// Nothing fails.
pub(crate) const SURE: &str = "settings: (diplchance: 100)";

pub(crate) fn has(facts: &[String], part: &str) -> bool {
    facts.iter().any(|fact| fact.contains(part))
}

fn metric(table: &Table, seat: Seat, name: &str) -> i64 {
    let metric = table.game.metrics().iter().find(|metric| metric.name == name).expect("a metric");
    (metric.read)(table.game.world(), seat)
}

/// The number of games, which differ only in their seed, in which the facts of an order contain a
/// text.
pub(crate) fn share(games: u64, make: impl Fn() -> Table, order: &str, part: &str) -> usize {
    let mut table = make();
    let image = table.game.snapshot();
    let told = |seed: &u64| {
        table.game.restore(&image).expect("its own snapshot");
        table.game.reseed(*seed);
        has(&table.order(ROME, order), part)
    };
    (0..games).filter(told).count()
}

#[test]
fn w_14_a_diplomat_is_spent_for_an_embassy_and_a_spy_stays() {
    let mut first = table(DIPLOMAT, "", "", "Peace", "");
    assert_eq!(first.refused(ROME, "embassy Diplomat#1 Rome"), "too-far");
    let facts = first.order(ROME, "embassy Diplomat#1 Thebes");
    assert_eq!(facts, ["Rome has an embassy with Egypt"]);
    assert_eq!(first.view(ROME, "/units"), json!([]));
    assert_eq!(metric(&first, ROME, "units_lost"), 0, "who is used is not lost");
    let mut second = table(SPY, "", "", "Peace", "");
    second.order(ROME, "embassy Spy#1 Thebes");
    assert_eq!(second.view(ROME, "/units/0/moves_left"), 8, "a fragment of nine");
    assert_eq!(second.refused(ROME, "embassy Spy#1 Thebes"), "has-embassy");
}

#[test]
fn w_14_an_agent_tells_what_is_in_a_city_to_its_own_nation_alone() {
    let thebes = "buildings: [\"Temple\", \"Library\"], production: \"Warriors\", shields: 7";
    let mut table = table(DIPLOMAT, thebes, "(unit: \"Phalanx\", at: (28, 6))", "Peace", "");
    let told = table.order(ROME, "investigate Diplomat#1 Thebes");
    assert_eq!(
        told,
        ["Diplomat of Rome investigates Thebes: size 4, Warriors with 7 shields, Library, Temple, 1 unit"]
    );
    assert_eq!(table.view(ROME, "/units"), json!([]));
}

#[test]
fn w_75_a_stolen_tech_is_one_that_the_thief_lacks_and_gives_cause_for_war() {
    let mut table = table(DIPLOMAT, "", "", "Peace", SURE);
    let facts = table.order(ROME, "steal Diplomat#1 Thebes");
    assert!(has(&facts, "Rome learns ") && has(&facts, "(stolen)"), "{facts:?}");
    assert!(has(&facts, "Rome steals a tech from Egypt in Thebes with a chance of 100.00 %"), "{facts:?}");
    assert!(has(&facts, "Egypt has cause to break with Rome (StealTech)"), "{facts:?}");
}

#[test]
fn w_75_a_spy_may_name_the_tech_and_what_is_not_there_is_not_found() {
    let mut table = table("(unit: \"Spy\", at: (27, 6), count: 3)", "", "", "War", SURE);
    let facts = table.order(ROME, "steal Spy#1 Thebes Pottery");
    assert!(has(&facts, "Rome learns Pottery (stolen)"), "{facts:?}");
    assert!(has(&facts, "Spy of Rome returns to Rome with a chance of 100.00 %"), "{facts:?}");
    assert!(!has(&facts, "has cause"), "they are at war: {facts:?}");
    assert_eq!(table.view(ROME, "/units/0/moves_left"), 0, "a way home takes all moves");
    assert_eq!(table.refused(ROME, "steal Spy#2 Thebes Pottery"), "cannot-learn");
    let none = table.order(ROME, "steal Spy#2 Thebes Alphabet");
    assert_eq!(none, ["Spy of Rome finds nothing it was looking for in Thebes"]);
    assert_eq!(table.view(ROME, "/units/1/moves_left"), 6);
}

#[test]
fn w_75_the_share_of_thefts_that_succeed_is_their_chance() {
    let once = || table(DIPLOMAT, "", "", "War", "");
    let done =
        share(300, once, "steal Diplomat#1 Thebes", "steals a tech from Egypt in Thebes with a chance of 80.00 %");
    assert!((218..=262).contains(&done), "{done} of 300, where 240 are expected");
    // Where a tech was stolen before, a diplomat has no chance, and a spy less.
    let again = |unit: &'static str| {
        move || {
            let mut table = table(&format!("{SPY}, {unit}"), "", "", "War", SURE);
            table.order(ROME, "steal Spy#1 Thebes");
            table
        }
    };
    assert_eq!(share(40, again(DIPLOMAT), "steal Diplomat#2 Thebes", "steals a tech"), 0);
    assert_eq!(
        share(40, again(SPY), "steal Spy#2 Thebes", "steals a tech from Egypt in Thebes with a chance of 100.00 %"),
        40
    );
}

#[test]
fn s_02_agents_meet_those_who_guard_the_city() {
    let guarded = |unit: &'static str| move || table(DIPLOMAT, "", unit, "War", SURE);
    let won = "Diplomat of Rome gets past ";
    let even = share(200, guarded("(unit: \"Diplomat\", at: (28, 6))"), "steal Diplomat#1 Thebes", won);
    assert!((75..=125).contains(&even), "{even} of 200, where 100 are expected");
    let spy = share(200, guarded("(unit: \"Spy\", at: (28, 6))"), "steal Diplomat#1 Thebes", won);
    assert!((28..=72).contains(&spy), "{spy} of 200, where 50 are expected");
    let both = "(unit: \"Diplomat\", at: (28, 6)), (unit: \"Diplomat\", at: (28, 6))";
    let done = share(200, guarded(both), "steal Diplomat#1 Thebes", "steals a tech");
    assert!((28..=72).contains(&done), "{done} of 200, where 50 are expected");
    assert_eq!(share(20, guarded("(unit: \"Leader\", at: (28, 6))"), "steal Diplomat#1 Thebes", won), 0);
    let rome = format!("cities: [(name: \"Rome\", at: (4, 5))], units: [{DIPLOMAT}]");
    let egypt = "techs: [\"Pottery\"], cities: [(name: \"Thebes\", at: (28, 6), size: 4)], \
                 units: [(unit: \"Diplomat\", at: (28, 6))]";
    let war = "relations: [(between: (\"Rome\", \"Egypt\"), state: War)]";
    let palace = || Table::with(&rome, egypt, SURE, war);
    let half = share(200, palace, "steal Diplomat#1 Thebes", won);
    assert!((28..=72).contains(&half), "{half} of 200, where 50 are expected");
}

#[test]
fn s_02_both_count_who_died_and_a_caught_agent_is_an_incident() {
    let mut table = table(DIPLOMAT, "", "(unit: \"Leader\", at: (28, 6))", "Peace", SURE);
    let facts = table.order(ROME, "steal Diplomat#1 Thebes");
    assert_eq!(
        facts[..3],
        [
            "Diplomat of Rome is killed by Leader of Egypt at (28, 6), with a chance of 0.00 % to get past",
            "Egypt has cause to break with Rome (StealTech)",
            "Rome loses Diplomat (killed)",
        ]
    );
    let counted = [ROME, EGYPT].map(|seat| ["units_killed", "units_lost"].map(|name| metric(&table, seat, name)));
    assert_eq!(counted, [[0, 1], [1, 0]]);
}

#[test]
fn s_03_a_spy_comes_back_as_often_as_its_chance_says() {
    let spy = || table(SPY, "shields: 9, buildings: []", "", "War", "");
    let back = share(300, spy, "poison Spy#1 Thebes", "returns to Rome with a chance of 80.00 %");
    assert!((165..=219).contains(&back), "{back} of 300, where 192 are expected: 80 % of 80 %");
    let caught = share(300, spy, "poison Spy#1 Thebes", "is caught by Egypt at (28, 6) (PoisonCityEscape)");
    assert!((38..=82).contains(&caught), "{caught} of 300, where 60 are expected");
}

#[test]
fn s_04_poison_kills_a_citizen_and_spoils_food_where_the_ruleset_says_so() {
    let mut plain = table(SPY, "food: 11", "", "War", SURE);
    let facts = plain.order(ROME, "poison Spy#1 Thebes");
    assert!(has(&facts, "Rome poisons Thebes of Egypt with a chance of 100.00 %"), "{facts:?}");
    assert!(has(&facts, "Thebes changes size by -1 (poison)"), "{facts:?}");
    assert_eq!(plain.view(EGYPT, "/cities/1/food/stock"), 11);
    let spoils = "settings: (diplchance: 100), game: (actions: (poison_empties_food_stock: true))";
    let mut foul = table(SPY, "food: 11", "", "War", spoils);
    foul.order(ROME, "poison Spy#1 Thebes");
    assert_eq!(foul.view(EGYPT, "/cities/1/food/stock"), 0);
    assert_eq!(table(DIPLOMAT, "", "", "War", SURE).refused(ROME, "poison Diplomat#1 Thebes"), "not-allowed");
    assert_eq!(table(SPY, "", "", "Peace", SURE).refused(ROME, "poison Spy#1 Thebes"), "not-allowed");
}

#[test]
fn s_04_a_spy_sabotages_what_it_is_told() {
    let thebes = "buildings: [\"Temple\", \"Library\"], production: \"Warriors\", shields: 7";
    // Half the chance for a chosen target.
    let whole = "settings: (diplchance: 100)";
    let production = || table(SPY, thebes, "", "War", whole);
    let line = "Rome destroys 7 shields for Warriors in Thebes of Egypt with a chance of 50.00 %";
    let done = share(200, production, "sabotage Spy#1 Thebes production", line);
    assert!((75..=125).contains(&done), "{done} of 200, where 100 are expected");
    let temple = share(200, production, "sabotage Spy#1 Thebes Temple", "Thebes loses Temple (sabotaged)");
    assert!((75..=125).contains(&temple), "{temple} of 200, where 100 are expected");
    let mut table = production();
    assert_eq!(table.refused(ROME, "sabotage Spy#1 Thebes Palace"), "sabotage-proof");
    assert_eq!(table.refused(ROME, "sabotage Spy#1 Thebes Tempel"), "unknown-word");
}

#[test]
fn s_04_a_diplomat_sabotages_whatever_it_comes_by_and_is_spent() {
    let make = || table(DIPLOMAT, "buildings: [\"Temple\"], shields: 7", "", "War", SURE);
    let production = share(200, make, "sabotage Diplomat#1 Thebes", "Rome destroys 7 shields");
    assert!((75..=125).contains(&production), "{production} of 200, where 100 are expected");
    let temple = share(200, make, "sabotage Diplomat#1 Thebes", "Thebes loses Temple (sabotaged)");
    assert_eq!(production + temple, 200);
    let mut empty = table(DIPLOMAT, "shields: 0", "", "War", SURE);
    let facts = empty.order(ROME, "sabotage Diplomat#1 Thebes");
    assert!(has(&facts, "finds nothing"), "{facts:?}");
    assert_eq!(empty.view(ROME, "/units/0/moves_left"), 3);
}

#[test]
fn s_03_legal_orders_of_agents_are_listed_and_no_refusal_tells_what_stands_in_a_city() {
    let legal = |thebes: &str| {
        let mut table = table(SPY, thebes, "", "War", "");
        let choices = table.game.legal(ROME, 5_000).choices;
        let texts = choices.iter().map(|choice| table.game.choice_text(ROME, choice));
        texts.filter(|text| text.contains("Spy#1 Thebes")).collect::<Vec<_>>()
    };
    let (plain, built) = (legal(""), legal("buildings: [\"Temple\"], shields: 40, production: \"Library\""));
    assert_eq!(plain, built);
    for word in ["embassy", "investigate", "steal", "sabotage", "poison"] {
        assert!(plain.iter().any(|text| text.starts_with(word)), "{word}: {plain:?}");
    }
    assert!(plain.contains(&"sabotage Spy#1 Thebes production".to_owned()), "{plain:?}");
}
