//! Checks of single numbers whose ranges their fields can't state or that don't go together, and of
//! the sizes of tables and lists.

use std::ops::RangeInclusive;

use endturn_scenario::{checks::Checker, codes, path::Path};

use super::MAX_MISSIONS;
use crate::battles::ruleset::Ruleset;
use crate::battles::ruleset::numbers::UpgradeNumbers;
use crate::frame::check::numbers::{AMOUNT, POINTS, RATE, gains};
use crate::frame::check::{MAX_DEPENDENCIES, MAX_ENTRIES, at_most, entry};

const CAP: RangeInclusive<i32> = 0..=100_000;

/// Reports single numbers out of ranges that their fields can't state, and numbers that don't go
/// together.
pub(super) fn check(ruleset: &Ruleset, checker: &mut Checker<'_>) {
    checker.range("start.panic_bp", ruleset.start.panic_bp, AMOUNT);
    upgrades(ruleset, checker);
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
            checker.contradiction(here.clone().name(low), message, &[(other.as_str(), "it is here")]);
        }
    }
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
        checker.range(entry("upgrades", name).name("start"), one.start, first);
        checker.range(entry("upgrades", name).name("step"), one.step, step);
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
        let message = format!("with every faction this makes {missions} missions; expected at most {MAX_MISSIONS}");
        checker.error(codes::OUT_OF_RANGE, Path::root().name("operations"), message);
        is_fine = false;
    }
    is_fine
}
