//! The shipped rulesets hold the numbers of the rules' tables, row by row.

use std::collections::BTreeMap;

use endturn_agency::frame::content::Dependency;
use endturn_agency::frame::ids::{FactionId, LeadId};
use endturn_agency::patrol::rules::Rules;
use endturn_agency::patrol::ruleset::numbers::{Agents, Economy, RollPhases, Start, Threat};
use endturn_agency::patrol::state::{Assets, Faction};
use serde::Deserialize;

use crate::agency::support::{known, shipped};

fn lead_word(rules: &Rules, id: LeadId) -> &str {
    rules.lead(id).map_or("", |lead| &lead.names.word)
}

fn word(rules: &Rules, dependency: Dependency) -> &str {
    match dependency {
        Dependency::Lead(lead) => lead_word(rules, lead),
        Dependency::Mission(mission) => rules.mission(mission).map_or("", |mission| &mission.names.word),
    }
}

#[test]
fn a_08_the_single_numbers() {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Numbers {
        economy: Economy,
        agents: Agents,
        roll_phases: RollPhases,
        threat: Threat,
        start: Start,
    }
    let expected: Numbers = known("numbers");
    for name in ["agency", "agency_short"] {
        let rules = shipped(name);
        assert_eq!((rules.economy, &rules.agents), (expected.economy, &expected.agents), "{name}");
        assert_eq!(
            (rules.roll_phases, rules.threat, rules.start),
            (expected.roll_phases, expected.threat, expected.start)
        );
        assert_eq!(rules.start_assets(), Assets { money: 500, intel: 0, funding: 20, hire_cost_due: 0 });
    }
}

#[test]
fn a_07_the_faction() {
    for (name, last) in [("agency", Some("question_keeper")), ("agency_short", None)] {
        let rules = shipped(name);
        assert_eq!(rules.factions().len(), 1);
        let undertow = rules.faction(FactionId(0)).expect("a faction");
        let start = Faction { threat_level_bp: 100, threat_increase_bp: 5, suppression_bp: 0 };
        assert_eq!((undertow.start, undertow.names.word.as_str()), (start, "undertow"));
        let discovered: Vec<&str> = undertow.discovered_by.iter().map(|lead| lead_word(&rules, *lead)).collect();
        assert_eq!(discovered, ["undertow_profile"]);
        assert_eq!(undertow.destroyed_by.map(|lead| lead_word(&rules, lead)), last, "{name}");
    }
}

#[test]
fn a_04_the_leads() {
    type Row = (String, i64, bool, Vec<String>);
    for (name, expected) in known::<BTreeMap<String, Vec<Row>>>("leads") {
        let rules = shipped(&name);
        let found: Vec<Row> = rules
            .leads()
            .map(|(_, lead)| {
                let depends_on = lead.depends_on.iter().map(|one| word(&rules, *one).to_owned()).collect();
                (lead.names.word.clone(), lead.intel_cost, lead.repeatable, depends_on)
            })
            .collect();
        assert_eq!(found, expected, "{name}");
    }
}

#[test]
fn a_05_the_missions() {
    type Rewards = (i64, i64, i64, i64, i64, i64);
    type Row = (String, String, Option<i32>, Vec<i32>, i32, Rewards);
    for (name, expected) in known::<BTreeMap<String, Vec<Row>>>("missions") {
        let rules = shipped(&name);
        let mut found: Vec<Row> = Vec::new();
        for (id, mission) in rules.missions() {
            let openers: Vec<&str> = rules
                .leads()
                .filter(|(_, lead)| lead.opens.contains(&id))
                .map(|(_, lead)| lead.names.word.as_str())
                .collect();
            let [to_faction] = mission.rewards.factions.as_slice() else { panic!("{:?}", mission.rewards) };
            assert_eq!(to_faction.faction, FactionId(0));
            let pays = &mission.rewards;
            let rewards = (
                pays.money,
                pays.intel,
                pays.funding,
                pays.panic_reduction_bp,
                to_faction.threat_reduction_bp,
                to_faction.suppression_bp,
            );
            let difficulties = mission.objectives.iter().map(|one| one.difficulty).collect();
            let opener = openers.join(", ");
            found.push((
                mission.names.word.clone(),
                opener,
                mission.expires_in,
                difficulties,
                mission.difficulty,
                rewards,
            ));
        }
        assert_eq!(found, expected, "{name}");
    }
}
