//! Every single number within its range; the ranges are those the docs of the fields state.

use std::ops::RangeInclusive;

use endturn_scenario::{checks::Checker, codes, path::Path};

use super::MAX_MISSIONS;
use crate::battles::ruleset::Ruleset;
use crate::battles::ruleset::numbers::UpgradeNumbers;
use crate::frame::check::numbers::{AMOUNT, Numbers, POINTS, RATE, gains, number, tell};
use crate::frame::check::{MAX_DEPENDENCIES, MAX_ENTRIES, at_most, entry};

pub(super) const CAP: RangeInclusive<i32> = 0..=100_000;
pub(super) const SHARE: RangeInclusive<i32> = 0..=1000;

/// Reports every single number out of its range.
pub(super) fn check(ruleset: &Ruleset, checker: &mut Checker<'_>) {
    for (file, numbers) in [
        ("economy", economy(ruleset)),
        ("agents", agents(ruleset)),
        ("investigations", investigations(ruleset)),
        ("battle", battle(ruleset)),
        ("start", start(ruleset)),
        ("ending", vec![number("lost_at_panic_bp", ruleset.ending.lost_at_panic_bp, 1..=*AMOUNT.end())]),
    ] {
        tell(checker, &Path::root().name(file), numbers);
    }
    upgrades(ruleset, checker);
    for (name, lead) in ruleset.leads.iter() {
        checker.range(entry("leads", name).name("difficulty"), lead.difficulty, 1..=10_000);
    }
    gains(&ruleset.agents.survival_skill_gains, "mission", checker);
    let battle = &ruleset.battle;
    let here = Path::root().name("battle");
    for (low, high, least, most) in [
        ("target_low_pct", "target_best_pct", battle.target_low_pct, battle.target_best_pct),
        ("target_best_pct", "target_high_pct", battle.target_best_pct, battle.target_high_pct),
        ("damage_low_pct", "damage_high_pct", battle.damage_low_pct, battle.damage_high_pct),
    ] {
        if least > most {
            let other = format!("battle.{high}");
            let message = format!("`{low}` is above `{high}`");
            checker.contradiction(here.clone().name(low), message, &[(other.as_str(), "it stands here")]);
        }
    }
}

fn economy(ruleset: &Ruleset) -> Numbers {
    let economy = &ruleset.economy;
    vec![
        number("hire_cost", economy.hire_cost, RATE),
        number("upkeep", economy.upkeep, RATE),
        number("contracting_income", economy.contracting_income, RATE),
        number("value_pct_per_100_skill", economy.value_pct_per_100_skill, 0..=100),
    ]
}

fn agents(ruleset: &Ruleset) -> Numbers {
    let agents = &ruleset.agents;
    vec![
        number("skill", agents.skill, RATE),
        number("free_exhaustion", agents.free_exhaustion, POINTS),
        number("most_counted_exhaustion", agents.most_counted_exhaustion, POINTS),
        number("exhaustion_per_working_turn", agents.exhaustion_per_working_turn, POINTS),
        number("exhaustion_per_training_turn", agents.exhaustion_per_training_turn, POINTS),
        number("deploying_below_exhaustion", agents.deploying_below_exhaustion, 1..=10_000),
        number("contracting_below_exhaustion", agents.contracting_below_exhaustion, 1..=10_000),
        number("training_below_exhaustion", agents.training_below_exhaustion, 1..=10_000),
        number("exhaustion_per_mission", agents.exhaustion_per_mission, POINTS),
        number("exhaustion_per_loss_step", agents.exhaustion_per_loss_step, POINTS),
        number("loss_step_pct", agents.loss_step_pct, 1..=100),
    ]
}

fn investigations(ruleset: &Ruleset) -> Numbers {
    let one = &ruleset.investigations;
    vec![
        number("hidden_up_to_pct", one.hidden_up_to_pct, 100..=1000),
        number("joins_below_exhaustion", one.joins_below_exhaustion, 1..=10_000),
        number("leaves_at_exhaustion", one.leaves_at_exhaustion, 1..=10_000),
        ("teamwork_tenths", one.teamwork_tenths.into(), 0..=10),
        ("chance_power", one.chance_power.into(), 1..=3),
    ]
}

fn battle(ruleset: &Ruleset) -> Numbers {
    let battle = &ruleset.battle;
    vec![
        number("incapacitated_at_pct", battle.incapacitated_at_pct, 0..=99),
        number("target_low_pct", battle.target_low_pct, SHARE),
        number("target_best_pct", battle.target_best_pct, SHARE),
        number("target_high_pct", battle.target_high_pct, SHARE),
        number("damage_low_pct", battle.damage_low_pct, SHARE),
        number("damage_high_pct", battle.damage_high_pct, SHARE),
        number("exhaustion_per_attack", battle.exhaustion_per_attack, POINTS),
        number("exhaustion_per_defence", battle.exhaustion_per_defence, POINTS),
        number("skill_per_hit", battle.skill_per_hit, SHARE),
        number("skill_per_miss", battle.skill_per_miss, SHARE),
        number("skill_per_ward", battle.skill_per_ward, SHARE),
        number("skill_per_wound", battle.skill_per_wound, SHARE),
        number("retreat_below_pct", battle.retreat_below_pct, SHARE),
        number("retreat_if_enemies_pct", battle.retreat_if_enemies_pct, SHARE),
        ("most_rounds", battle.most_rounds.into(), 1..=10_000),
    ]
}

fn start(ruleset: &Ruleset) -> Numbers {
    let start = &ruleset.start;
    vec![
        number("money", start.money, AMOUNT),
        number("funding", start.funding, AMOUNT),
        number("panic_bp", start.panic_bp, AMOUNT),
        ("agents", start.agents.into(), 0..=10_000),
    ]
}

fn upgrades(ruleset: &Ruleset, checker: &mut Checker<'_>) {
    let all = &ruleset.upgrades;
    type Range = RangeInclusive<i32>;
    let rows: [(&str, &UpgradeNumbers, Range, Range); 8] = [
        ("agent_cap", &all.agent_cap, CAP, CAP),
        ("transport_cap", &all.transport_cap, CAP, CAP),
        ("training_cap", &all.training_cap, CAP, CAP),
        ("training_gain_milli", &all.training_gain_milli, RATE, RATE),
        ("rest_milli", &all.rest_milli, RATE, RATE),
        ("recovery_bp", &all.recovery_bp, 1..=10_000, POINTS),
        ("hit_points", &all.hit_points, 1..=10_000, POINTS),
        ("damage", &all.damage, POINTS, POINTS),
    ];
    for (name, one, first, step) in rows {
        let numbers = vec![
            number("start", one.start, first),
            number("step", one.step, step),
            number("price", one.price, 1..=*RATE.end()),
        ];
        tell(checker, &entry("upgrades", name), numbers);
    }
}

/// Whether no table or list is longer than any game needs.
pub(super) fn is_of_a_size(ruleset: &Ruleset, checker: &mut Checker<'_>) -> bool {
    let tables = [
        ("factions", ruleset.factions.len()),
        ("leads", ruleset.leads.len()),
        ("missions", ruleset.missions.len()),
        ("raids", ruleset.raids.len()),
        ("operations", ruleset.operations.len()),
        ("enemies", ruleset.enemies.len()),
        ("personas", ruleset.personas.len()),
    ];
    let mut is_fine = true;
    for (name, size) in tables {
        is_fine &= at_most(checker, Path::root().name(name), size, MAX_ENTRIES);
    }
    let leads = ruleset.leads.iter().flat_map(|(name, lead)| {
        [("leads", name, "depends_on", lead.depends_on.len()), ("leads", name, "blocked_by", lead.blocked_by.len())]
    });
    let openers = ruleset.missions.iter().map(|(name, one)| ("missions", name, "opened_by", one.opened_by.len()));
    let reveals =
        ruleset.factions.iter().map(|(name, one)| ("factions", name, "discovered_by", one.discovered_by.len()));
    for (table, name, field, size) in leads.chain(openers).chain(reveals) {
        is_fine &= at_most(checker, entry(table, name).name(field), size, MAX_DEPENDENCIES);
    }
    let missions = ruleset.missions.len() + ruleset.operations.len() * ruleset.factions.len();
    if is_fine && missions > MAX_MISSIONS {
        let message = format!("with every faction these are {missions} missions; expected at most {MAX_MISSIONS}");
        checker.error(codes::OUT_OF_RANGE, Path::root().name("operations"), message);
        is_fine = false;
    }
    is_fine
}
