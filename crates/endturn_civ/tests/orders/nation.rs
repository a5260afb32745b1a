//! Rates, research, government, policies.

use serde_json::json;

use crate::orders::{EGYPT, ROME, Table};

const ROMANS: &str = "cities: [(name: \"Rome\", at: (4, 5), size: 3)], techs: [\"Bronze Working\", \"Alphabet\"]";
const EGYPTIANS: &str = "cities: [(name: \"Thebes\", at: (28, 6), size: 2)]";

fn table() -> Table {
    Table::new(ROMANS, EGYPTIANS, "")
}

#[test]
fn w_36_rates_are_held_to_the_limit_of_the_government() {
    let mut table = table();
    assert_eq!(table.view(ROME, "/nation/max_rate"), 60);
    table.order(ROME, "rates luxury 60 science 40 tax 0");
    assert_eq!(table.view(ROME, "/nation/rates"), json!({ "science": 40, "tax": 0, "luxury": 60 }));
    let refusal = table.refusal(ROME, "rates science 70 tax 30 luxury 0");
    assert_eq!((refusal.code, refusal.example.as_str()), ("rate-too-high", "rates science 60 tax 40 luxury 0"));
    assert_eq!(table.refused(ROME, "rates science 50 tax 40 luxury 0"), "rates-not-100");
    assert_eq!(table.refused(ROME, "rates science 60 tax 60 luxury -20"), "rate-below-0");
    assert_eq!(table.refused(ROME, "rates science 60 tax 40"), "missing-word");
    assert_eq!(table.refused(ROME, "rates science 60 science 40"), "unknown-word");
    assert_eq!(table.refused(ROME, "rates science 99999999999 tax 1 luxury 0"), "bad-number");
    let mut fixed = Table::new(ROMANS, EGYPTIANS, "game: (city: (changeable_budget: false))");
    assert_eq!(fixed.refused(ROME, "rates science 60 tax 40 luxury 0"), "fixed-rates");
}

#[test]
fn c_12_new_rates_count_at_once() {
    let mut table = table();
    let science = |table: &Table| table.view(ROME, "/cities/0/production/science").as_i64().expect("science");
    table.order(ROME, "rates science 0 tax 60 luxury 40");
    let none = science(&table);
    table.order(ROME, "rates science 60 tax 40 luxury 0");
    assert!(science(&table) > none || table.view(ROME, "/cities/0/production/trade") == 0);
}

#[test]
fn w_71_only_what_can_be_researched_next_is_chosen() {
    let mut table = table();
    table.order(ROME, "research ceremonial_burial");
    assert_eq!(table.view(ROME, "/research/aim"), "Ceremonial Burial");
    assert_eq!(table.order(ROME, "research Ceremonial_Burial"), Vec::<String>::new(), "no change, no news");
    assert_eq!(table.order(ROME, "research Masonry"), ["Rome researches Masonry"]);
    assert_eq!(table.refused(ROME, "research Alphabet"), "tech-known");
    let early = table.refusal(ROME, "research Philosophy");
    assert_eq!((early.code, early.example.as_str()), ("tech-too-early", "goal Philosophy"));
    assert!(early.expected.contains(&"Currency".to_owned()), "{:?}", early.expected);
    assert_eq!(table.refusal(ROME, "research Masonery").suggestion.as_deref(), Some("Masonry"));
}

#[test]
fn w_71_a_change_of_aim_costs_bulbs_and_back_again_restores_them() {
    let mut table = Table::new(&format!("{ROMANS}, researching: \"Masonry\", bulbs: 7"), EGYPTIANS, "");
    table.order(ROME, "research Currency");
    assert_eq!(table.view(ROME, "/research/bulbs"), 0);
    table.order(ROME, "research Masonry");
    assert_eq!(table.view(ROME, "/research/bulbs"), 7);
}

#[test]
fn w_71_goals_are_set_and_dropped() {
    let mut table = table();
    table.order(ROME, "goal The_Republic");
    assert_eq!(table.view(ROME, "/research/goal"), "The Republic");
    assert_eq!(table.refused(ROME, "goal Bronze_Working"), "tech-known");
    table.order(ROME, "goal NONE");
    assert_eq!(table.view(ROME, "/research/goal"), json!(null));
}

#[test]
fn w_35_a_revolution_needs_a_government_that_is_allowed() {
    let mut table = Table::new(
        "cities: [(name: \"Rome\", at: (4, 5))], techs: [\"Ceremonial Burial\", \"Alphabet\", \"Code of Laws\", \"Monarchy\"]",
        EGYPTIANS,
        "settings: (revolentype: Fixed, revolen: 2)",
    );
    let refusal = table.refusal(ROME, "revolution Democracy");
    assert_eq!((refusal.code, refusal.expected.contains(&"Monarchy".to_owned())), ("government-unknown", true));
    assert_eq!(table.refused(ROME, "revolution despotism"), "already-governed");
    let facts = table.order(ROME, "revolution Monarchy");
    assert_eq!(facts, ["revolution in Rome: 2 turns of anarchy, then Monarchy"]);
    assert_eq!(table.view(ROME, "/nation/government"), "Anarchy");
    assert_eq!(table.view(ROME, "/nation/revolution"), json!({ "target": "Monarchy", "turns": 2 }));
    table.round();
    let facts = table.round();
    assert!(facts.contains(&"Rome is now under Monarchy".to_owned()), "{facts:?}");
}

#[test]
fn w_35_tables_that_quicken_want_a_target() {
    let mut table = Table::new(ROMANS, EGYPTIANS, "settings: (revolentype: Quickening)");
    assert_eq!(table.refused(ROME, "revolution Anarchy"), "no-target");
}

#[test]
fn w_46_a_policy_takes_effect_at_the_end_of_the_phase() {
    let patch = "policies: {\"Corn Laws\": (min_pct: -20, max_pct: 60, step_pct: 20, default_pct: 0), \
                 \"Navy\": (default_pct: 50, reqs: [Tech(\"Philosophy\")])}, \
                 effects: {Output_Bonus: {\"corn\": (value: 100, multiplier: \"Corn Laws\"), \
                 \"navy\": (value: 1, multiplier: \"Navy\")}}";
    let mut table = Table::new(ROMANS, EGYPTIANS, patch);
    table.order(ROME, "policy corn_laws 40");
    assert_eq!(table.view(ROME, "/nation/policies/Corn Laws"), json!({ "now": 0, "next": 40 }));
    assert_eq!(table.refused(ROME, "policy Corn_Laws 50"), "bad-setting");
    assert_eq!(table.refused(ROME, "policy Corn_Laws -40"), "bad-setting");
    assert_eq!(table.refused(ROME, "policy Navy 60"), "policy-fixed");
    assert_eq!(table.refused(ROME, "policy Army 60"), "unknown-word");
    table.round();
    assert_eq!(table.view(ROME, "/nation/policies/Corn Laws"), json!({ "now": 40, "next": 40 }));
    assert_eq!(table.view(EGYPT, "/nation/policies/Corn Laws"), json!({ "now": 0, "next": 0 }));
}
