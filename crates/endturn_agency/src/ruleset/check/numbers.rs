//! Every number within its range; the ranges are those the docs of the fields state.

use std::ops::RangeInclusive;

use endturn_scenario::{checks::Checker, codes, path::Path};

use super::{MAX_DEPENDENCIES, MAX_ENTRIES, entry};
use crate::ruleset::Ruleset;
use crate::ruleset::content::Mission;
use crate::state::Fulfilled;

const AMOUNT: RangeInclusive<i32> = 0..=1_000_000_000;
const RATE: RangeInclusive<i32> = 0..=1_000_000;
const POINTS: RangeInclusive<i32> = 0..=10_000;
const MAX_GAINS: usize = 64;

type Numbers = Vec<(&'static str, i32, RangeInclusive<i32>)>;

/// Reports every number out of its range.
pub(super) fn check(ruleset: &Ruleset, checker: &mut Checker<'_>) {
    let mut all = single(ruleset);
    for (name, faction) in ruleset.factions.iter() {
        let numbers = vec![
            ("threat_level_bp", faction.threat_level_bp, AMOUNT),
            ("threat_increase_bp", faction.threat_increase_bp, AMOUNT),
            ("suppression_bp", faction.suppression_bp, AMOUNT),
        ];
        all.push((entry("factions", name), numbers));
    }
    for (name, lead) in ruleset.leads.iter() {
        all.push((entry("leads", name), vec![("intel_cost", lead.intel_cost, AMOUNT)]));
    }
    for (name, mission) in ruleset.missions.iter() {
        all.extend(rewards(&entry("missions", name), mission));
        objectives(&entry("missions", name), mission, checker);
    }
    for (path, numbers) in all {
        for (field, value, range) in numbers {
            checker.range(path.clone().name(field), value, range);
        }
    }
    gains(&ruleset.agents.survival_skill_gains, checker);
}

fn single(ruleset: &Ruleset) -> Vec<(Path, Numbers)> {
    let (economy, agents, threat, start) = (&ruleset.economy, &ruleset.agents, &ruleset.threat, &ruleset.start);
    let economy = vec![
        ("hire_cost", economy.hire_cost, RATE),
        ("upkeep", economy.upkeep, RATE),
        ("contracting_income", economy.contracting_income, RATE),
        ("espionage_intel", economy.espionage_intel, RATE),
    ];
    let agents = vec![
        ("skill", agents.skill, RATE),
        ("exhaustion", agents.exhaustion, POINTS),
        ("hit_points", agents.hit_points, 1..=10_000),
        ("free_exhaustion", agents.free_exhaustion, POINTS),
        ("exhaustion_per_working_turn", agents.exhaustion_per_working_turn, POINTS),
        ("rest_per_turn", agents.rest_per_turn, POINTS),
        ("exhaustion_per_mission", agents.exhaustion_per_mission, POINTS),
        ("exhaustion_per_death", agents.exhaustion_per_death, POINTS),
        ("recovery_pct_per_turn", agents.recovery_pct_per_turn, 1..=100),
    ];
    let threat = vec![
        ("suppression_decay_pct", threat.suppression_decay_pct, 0..=100),
        ("lost_at_panic_bp", threat.lost_at_panic_bp, 1..=*AMOUNT.end()),
    ];
    let start = vec![
        ("money", start.money, AMOUNT),
        ("intel", start.intel, AMOUNT),
        ("funding", start.funding, AMOUNT),
        ("panic_bp", start.panic_bp, AMOUNT),
    ];
    let files = [("economy", economy), ("agents", agents), ("threat", threat), ("start", start)];
    files.into_iter().map(|(file, numbers)| (Path::root().name(file), numbers)).collect()
}

fn rewards(here: &Path, mission: &Mission) -> Vec<(Path, Numbers)> {
    let rewards = &mission.rewards;
    let path = here.clone().name("rewards");
    let numbers = vec![
        ("money", rewards.money, AMOUNT),
        ("intel", rewards.intel, AMOUNT),
        ("funding", rewards.funding, AMOUNT),
        ("panic_reduction_bp", rewards.panic_reduction_bp, AMOUNT),
    ];
    let mut all = vec![(path.clone(), numbers), (here.clone(), vec![("difficulty", mission.difficulty, RATE)])];
    if let Some(turns) = mission.expires_in {
        all.push((here.clone(), vec![("expires_in", turns, 1..=*RATE.end())]));
    }
    for (name, one) in &rewards.factions {
        let numbers = vec![
            ("threat_reduction_bp", one.threat_reduction_bp, AMOUNT),
            ("suppression_bp", one.suppression_bp, AMOUNT),
        ];
        all.push((path.clone().name("factions").name(name), numbers));
    }
    all
}

fn objectives(here: &Path, mission: &Mission, checker: &mut Checker<'_>) {
    let path = here.clone().name("objectives");
    let count = mission.objectives.len();
    if count == 0 {
        let message = "a mission needs at least one objective: without any nothing decides whether it succeeded";
        checker.error(codes::OUT_OF_RANGE, path, message);
    } else if at_most(checker, path.clone(), count, Fulfilled::MAX) {
        for (name, &difficulty) in mission.objectives.iter() {
            checker.range(path.clone().name(name), difficulty, RATE);
        }
    }
}

fn gains(gains: &[i32], checker: &mut Checker<'_>) {
    let here = entry("agents", "survival_skill_gains");
    if gains.is_empty() {
        let message = "there must be at least one number; it counts for every site survived";
        checker.error(codes::OUT_OF_RANGE, here, message);
    } else if at_most(checker, here.clone(), gains.len(), MAX_GAINS) {
        for (at, &gain) in gains.iter().enumerate() {
            checker.range(here.clone().index(at), gain, RATE);
        }
    }
}

/// Whether no table or list is longer than any game needs; the later checks compare entries with one another.
pub(super) fn is_of_a_size(ruleset: &Ruleset, checker: &mut Checker<'_>) -> bool {
    let tables =
        [("factions", ruleset.factions.len()), ("leads", ruleset.leads.len()), ("missions", ruleset.missions.len())];
    let mut is_fine = true;
    for (name, size) in tables {
        is_fine &= at_most(checker, Path::root().name(name), size, MAX_ENTRIES);
    }
    let lists = ruleset.leads.iter().map(|(name, lead)| ("leads", name, "depends_on", lead.depends_on.len()));
    let openers = ruleset.missions.iter().map(|(name, one)| ("missions", name, "opened_by", one.opened_by.len()));
    let reveals =
        ruleset.factions.iter().map(|(name, one)| ("factions", name, "discovered_by", one.discovered_by.len()));
    for (table, name, field, size) in lists.chain(openers).chain(reveals) {
        is_fine &= at_most(checker, entry(table, name).name(field), size, MAX_DEPENDENCIES);
    }
    is_fine
}

fn at_most(checker: &mut Checker<'_>, path: Path, size: usize, most: usize) -> bool {
    if size > most {
        checker.error(codes::OUT_OF_RANGE, path, format!("{size} entries are too many; expected at most {most}"));
    }
    size <= most
}
