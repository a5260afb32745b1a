//! Checks of a ruleset beyond the types and ranges of its fields: references, contradictions, gaps.

mod personas;
mod scripts;

use std::collections::BTreeMap;

use endturn_fleets::ruleset::{ByName, Insolvency, Ruleset, ShipClass};

use crate::support::{problems, shipped_ruleset};

/// Every problem after one change to the shipped ruleset.
fn after(change: impl FnOnce(&mut Ruleset)) -> Vec<String> {
    let mut ruleset = shipped_ruleset();
    change(&mut ruleset);
    problems(&ruleset)
}

/// Beginnings of the only problem after a change.
fn only(expected: &str, change: impl FnOnce(&mut Ruleset)) {
    let told = after(change);
    assert!(told.len() == 1 && told[0].starts_with(expected), "{expected}: {told:#?}");
}

#[test]
fn the_shipped_ruleset_has_no_problem() {
    assert!(problems(&shipped_ruleset()).is_empty());
}

#[test]
fn every_number_has_its_range() {
    only("E0023 -1: this is too small", |r| r.economy.mine.metal = -1);
    only("E0023 9223372036854775807: this is too large", |r| r.economy.base_income.energy = i64::MAX);
    only("E0023 999:", |r| r.economy.growth_permille = 999);
    only("E0023 Desert(0):", |r| r.economy.insolvency = Insolvency::Desert(0));
    only("E0023 0:", |r| r.economy.reactor.build_turns = 0);
    only("E0023 1000001:", |r| r.ships[1].upkeep.metal = 1_000_001);
    only("E0023 501:", |r| r.battle.variance_permille = 501);
    only("E0023 0:", |r| r.battle.value_per_strength = 0);
    only("E0023 0:", |r| r.missions.battle_after = 0);
    only("E0023 -5:", |r| r.scans.energy.deep = -5);
    only("E0023 500:", |r| r.scans.intent_share_permille = 500);
    only("E0023 1000001:", |r| *r.start.ships.0.entry("skiff".into()).or_default() = 1_000_001);
    only("E0023 0:", |r| *r.battle.multipliers.0.get_mut("skiff").unwrap().0.get_mut("frigate").unwrap() = 0);
}

#[test]
fn an_unknown_class_is_named_with_the_closest_known_one() {
    only("E0022 \"skif\", skiff?: unknown ship class `skif`", |r| {
        let row = r.battle.multipliers.0["skiff"].clone();
        r.battle.multipliers.0.insert("skif".to_owned(), row);
    });
}

#[test]
fn a_missing_pair_and_a_missing_row_are_one_problem_each() {
    let lacks = "E0008 \"frigate\": ship class `frigate` lacks multipliers";
    only(lacks, |r| r.battle.multipliers.0.get_mut("skiff").unwrap().0.retain(|name, _| name != "frigate"));
    let has_no = "E0008 \"frigate\": ship class `frigate` has no multipliers";
    only(has_no, |r| r.battle.multipliers.0.retain(|name, _| name != "frigate"));
}

#[test]
fn a_new_class_that_nobody_says_how_to_fight_is_one_problem() {
    only("E0008 \"torpedo\": ship class `torpedo` has no multipliers", |r| {
        r.ships.push(ShipClass { name: "torpedo".to_owned(), ..r.ships[0].clone() });
    });
}

#[test]
fn far_too_many_classes_are_one_problem() {
    let first = shipped_ruleset().ships[0].clone();
    only("E0023 ", |r| r.ships.extend((0..500).map(|n| ShipClass { name: format!("f{n}"), ..first.clone() })));
}

#[test]
fn contradictions_are_found() {
    only("E0024 2: survivors would be home", |r| r.missions.home_after = 2);
    only("E0024 12500: no income would be Medium", |r| r.scans.income_bands.high = 12_500);
    only("E0025 4: buckets do not rise", |r| r.scans.structure_buckets = vec![0, 4, 4]);
    only("E0024 1: buckets do not rise", |r| r.scans.structure_buckets = vec![0, 4, 1]);
    only("E0024 1: the first bucket", |r| r.scans.structure_buckets = vec![1, 4]);
    only("E0023 []: this list is too short", |r| r.scans.structure_buckets = vec![]);
    let free = after(|r| (r.ships[0].metal, r.ships[0].energy) = (0, 0));
    assert!(free.len() == 1 && free[0].ends_with("ship class `skiff` is free and has no strength"), "{free:?}");
    let free = after(|r| (r.economy.mine.metal, r.economy.mine.energy) = (0, 0));
    assert!(free.len() == 1 && free[0].ends_with("this structure is free"), "{free:?}");
    let named = after(|r| r.ships[0].name = "Ski ff".to_owned());
    assert!(named.iter().any(|told| told.starts_with("E0012 \"Ski ff\"")), "{named:?}");
}

#[test]
fn an_empty_ruleset_of_ships_and_a_crowded_one_are_refused() {
    only("E0023 {}: wrong number of ship classes", |r| {
        r.ships.clear();
        r.start.ships.0.clear();
        r.personas.0.clear();
        r.scripts.0.clear();
        r.battle.multipliers = ByName(BTreeMap::new());
    });
    let crowd = (0..9).map(|n| ShipClass { name: format!("f{n}"), ..shipped_ruleset().ships[0].clone() });
    let crowded = after(|r| r.ships = crowd.collect());
    assert!(crowded.iter().any(|told| told.contains("wrong number of ship classes")), "{crowded:?}");
}

#[test]
fn all_problems_are_told_at_once() {
    let many = after(|r| {
        r.economy.mine.energy = -1;
        r.missions.home_after = 1;
        r.scans.energy.basic = -1;
    });
    assert_eq!(many.len(), 3);
}
/// A home with an unknown class is reported beside the ruleset's own errors; one with a class
/// that could not be read is not.
#[test]
fn homes_are_checked_whatever_is_wrong_with_the_ruleset() {
    use endturn_scenario::{files::MemoryFiles, load::load_scenario, module::build, module::specs, render::Style};
    let files = endturn_rulesets::FLEETS.iter();
    let mut files: MemoryFiles = files.map(|(path, text)| ((*path).to_owned(), text.as_bytes().to_vec())).collect();
    let patch = "missions: (battle_after: 0), ships: {\"hulk\": (metal: \"much\", energy: 1, build_turns: 1)}";
    let homes = "{\"Ann\": (ships: {\"raft\": 1, \"hulk\": 1})}";
    let section = format!("(patch: ({patch}), homes: {homes})");
    let seats = "[(name: \"Ann\"), (name: \"Bo\")]";
    files.insert("a.ron", format!("(format: 1, name: \"A\", turn_limit: 9, seats: {seats}, fleets: {section})"));
    let (tree, mut report) = load_scenario(&files, "a.ron", &specs(&[&endturn_fleets::Fleets]), &[]);
    assert!(build(&tree.expect("it is RON"), &[&endturn_fleets::Fleets], &mut report).is_none());
    let told = report.render(Style::Plain);
    assert!(told.contains("unknown ship class `raft`") && told.contains("this is too small"), "{told}");
    assert!(!told.contains("ship class `hulk`"), "{told}");
}
