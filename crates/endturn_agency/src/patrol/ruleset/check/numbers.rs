//! Every number within its range; the ranges are those the docs of the fields state.

use endturn_scenario::{checks::Checker, codes, path::Path};

use crate::frame::check::numbers::{AMOUNT, Numbers, POINTS, RATE, gains, number, tell};
use crate::frame::check::{MAX_DEPENDENCIES, MAX_ENTRIES, at_most, entry};
use crate::patrol::ruleset::Ruleset;
use crate::patrol::ruleset::content::Mission;
use crate::patrol::state::Fulfilled;

/// Reports every number out of its range.
pub(super) fn check(ruleset: &Ruleset, checker: &mut Checker<'_>) {
    let mut all = single(ruleset);
    for (name, faction) in ruleset.factions.iter() {
        let numbers = vec![
            number("threat_level_bp", faction.threat_level_bp, AMOUNT),
            number("threat_increase_bp", faction.threat_increase_bp, AMOUNT),
            number("suppression_bp", faction.suppression_bp, AMOUNT),
        ];
        all.push((entry("factions", name), numbers));
    }
    for (name, lead) in ruleset.leads.iter() {
        all.push((entry("leads", name), vec![number("intel_cost", lead.intel_cost, AMOUNT)]));
    }
    for (name, mission) in ruleset.missions.iter() {
        all.extend(rewards(&entry("missions", name), mission));
        objectives(&entry("missions", name), mission, checker);
    }
    for (path, numbers) in all {
        tell(checker, &path, numbers);
    }
    gains(&ruleset.agents.survival_skill_gains, "site", checker);
}

fn single(ruleset: &Ruleset) -> Vec<(Path, Numbers)> {
    let (economy, agents, threat, start) = (&ruleset.economy, &ruleset.agents, &ruleset.threat, &ruleset.start);
    let economy = vec![
        number("hire_cost", economy.hire_cost, RATE),
        number("upkeep", economy.upkeep, RATE),
        number("contracting_income", economy.contracting_income, RATE),
        number("espionage_intel", economy.espionage_intel, RATE),
    ];
    let agents = vec![
        number("skill", agents.skill, RATE),
        number("exhaustion", agents.exhaustion, POINTS),
        number("hit_points", agents.hit_points, 1..=10_000),
        number("free_exhaustion", agents.free_exhaustion, POINTS),
        number("exhaustion_per_working_turn", agents.exhaustion_per_working_turn, POINTS),
        number("rest_per_turn", agents.rest_per_turn, POINTS),
        number("exhaustion_per_mission", agents.exhaustion_per_mission, POINTS),
        number("exhaustion_per_death", agents.exhaustion_per_death, POINTS),
        number("recovery_pct_per_turn", agents.recovery_pct_per_turn, 1..=100),
    ];
    let threat = vec![
        number("suppression_decay_pct", threat.suppression_decay_pct, 0..=100),
        number("lost_at_panic_bp", threat.lost_at_panic_bp, 1..=*AMOUNT.end()),
    ];
    let start = vec![
        number("money", start.money, AMOUNT),
        number("intel", start.intel, AMOUNT),
        number("funding", start.funding, AMOUNT),
        number("panic_bp", start.panic_bp, AMOUNT),
    ];
    let files = [("economy", economy), ("agents", agents), ("threat", threat), ("start", start)];
    files.into_iter().map(|(file, numbers)| (Path::root().name(file), numbers)).collect()
}

fn rewards(here: &Path, mission: &Mission) -> Vec<(Path, Numbers)> {
    let rewards = &mission.rewards;
    let path = here.clone().name("rewards");
    let numbers = vec![
        number("money", rewards.money, AMOUNT),
        number("intel", rewards.intel, AMOUNT),
        number("funding", rewards.funding, AMOUNT),
        number("panic_reduction_bp", rewards.panic_reduction_bp, AMOUNT),
    ];
    let mut all = vec![(path.clone(), numbers), (here.clone(), vec![number("difficulty", mission.difficulty, RATE)])];
    if let Some(turns) = mission.expires_in {
        all.push((here.clone(), vec![number("expires_in", turns, 1..=*RATE.end())]));
    }
    for (name, one) in &rewards.factions {
        let numbers = vec![
            number("threat_reduction_bp", one.threat_reduction_bp, AMOUNT),
            number("suppression_bp", one.suppression_bp, AMOUNT),
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
