//! Modules in one world do not affect each other.

use endturn_agency::battles::facts::BattlesFact;
use endturn_agency::frame::facts::OfficeFact;
use endturn_agency::patrol::facts::AgencyFact;
use endturn_engine::{Progress, journal::FactEntry};
use endturn_fleets::facts::FleetsFact;
use endturn_tests::scenario;

const AGENCY: &str = "agency: (ruleset: \"agency\"),";
const BATTLES: &str = "agency: (ruleset: \"agency_battles\", patch: (start: (money: 9000)), \
                       factions: {\"choir\": (activity_level: 6)}),";
const FLEETS: &str = "fleets: (ruleset: \"fleets\", patch: (economy: (base_income: (metal: 1_000, energy: 1_000)), \
                      missions: (battle_after: 10, home_after: 20))),";

/// Facts of one module, by finished round.
fn facts(sections: &str, seed: u64, is_meant: impl Fn(&FactEntry) -> bool) -> Vec<Vec<String>> {
    let persona = |agency: &str, fleets: &str| {
        let mut all = Vec::new();
        if sections.contains("agency: ") {
            all.push(format!("\"agency\": \"{agency}\""));
        }
        if sections.contains(FLEETS) {
            all.push(format!("\"fleets\": \"{fleets}\""));
        }
        all.join(", ")
    };
    let bold = if sections.contains(BATTLES) { "speedrunner" } else { "reckless" };
    let (one, other) = (persona(bold, "turtle"), persona("basic", "skirmisher"));
    let text = format!(
        "(format: 1, name: \"both\", seed: {seed}, turn_limit: 60, seats: [(name: \"Aster\", persona: {{{one}}}), \
         (name: \"Vega\", persona: {{{other}}})], {sections})"
    );
    let mut game = scenario(&text).game();
    game.listen(true);
    let mut rounds = Vec::new();
    loop {
        let progress = game.advance_round();
        let told = game.take_facts();
        let lines = told.iter().filter(|entry| is_meant(entry)).map(|entry| entry.fact.text(game.world()));
        // The round in which one module ends the game is left unfinished by the other.
        if progress == Progress::Over {
            return rounds;
        }
        rounds.push(lines.collect());
    }
}

/// Number of facts that were the same with and without the other module.
fn compare(own: &str, other: &str, is_own: fn(&FactEntry) -> bool) -> usize {
    (0..8)
        .map(|seed| {
            let alone = facts(own, seed, is_own);
            let beside = facts(&format!("{own} {other}"), seed, is_own);
            let rounds = alone.len().min(beside.len());
            assert!(rounds > 8, "seed {seed}: only {rounds} rounds to compare");
            for round in 0..rounds {
                assert_eq!(alone[round], beside[round], "seed {seed}, round {}", round + 1);
            }
            beside[..rounds].iter().map(Vec::len).sum::<usize>()
        })
        .sum()
}

#[test]
fn a_02_no_fact_of_an_agency_depends_on_fleets() {
    assert!(
        compare(AGENCY, FLEETS, |entry| entry.downcast::<AgencyFact>().is_some()
            || entry.downcast::<OfficeFact>().is_some())
            > 1_000
    );
}

#[test]
fn a_02_no_fact_of_an_agency_with_battles_depends_on_fleets() {
    assert!(
        compare(BATTLES, FLEETS, |entry| entry.downcast::<BattlesFact>().is_some()
            || entry.downcast::<OfficeFact>().is_some())
            > 1_000
    );
}

#[test]
fn no_fact_of_fleets_depends_on_an_agency() {
    assert!(compare(FLEETS, AGENCY, |entry| entry.downcast::<FleetsFact>().is_some()) > 300);
}
