//! Checks for parts of a ruleset that change nothing: effects of 0, buildings without effects,
//! numbers that leave others without a use, missing files.

use std::collections::BTreeSet;

use endturn_scenario::{checks::Checker, codes, path::Path};

use super::findings::entry;
use super::requirements::lists;
use crate::ruleset::Ruleset;
use crate::ruleset::requirement::Condition;
use crate::ruleset::words::Genus;

/// Reports parts without a consequence.
pub(super) fn check(ruleset: &Ruleset, checker: &mut Checker<'_>) {
    files(ruleset, checker);
    effects(ruleset, checker);
    buildings(ruleset, checker);
    ladders(ruleset, checker);
    let settings = &ruleset.settings;
    if settings.notradesize > 0 && settings.notradesize >= settings.fulltradesize {
        let message = format!(
            "the share of trade can't grow from size {} to size {}: `fulltradesize` has to be above",
            settings.notradesize, settings.fulltradesize
        );
        checker.warning(codes::CONTRADICTION, entry("settings", "notradesize"), message);
    }
    if let Some((name, first)) = ruleset.specialists.iter().next()
        && !first.reqs.is_empty()
    {
        let message = format!("these requirements never count: `{name}` is the first kind, which is always possible");
        checker.warning(codes::CONTRADICTION, entry("specialists", name).name("reqs"), message);
    }
}

/// Reports files without which hardly anything happens.
fn files(ruleset: &Ruleset, checker: &mut Checker<'_>) {
    let files = [
        ("effects", ruleset.effects.is_empty(), "no city grows, and no building does anything"),
        ("actions", ruleset.actions.is_empty(), "no unit can found a city, fight or work"),
    ];
    for (file, is_empty, so) in files {
        if is_empty && !checker.may_hold(file, "") {
            let message = format!("`{file}.ron` is missing or empty: {so}");
            checker.warning(codes::MISSING_FIELD, Path::root().name(file), message);
        }
    }
}

fn effects(ruleset: &Ruleset, checker: &mut Checker<'_>) {
    for (kind, effects) in &ruleset.effects {
        for (name, _) in effects.iter().filter(|(_, effect)| effect.value == 0) {
            let path = entry("effects", kind.word()).name(name).name("value");
            checker.warning(codes::CONTRADICTION, path, "an effect of 0 changes nothing; `Remove` takes it out");
        }
    }
}

/// Reports buildings without an effect that nothing else requires.
fn buildings(ruleset: &Ruleset, checker: &mut Checker<'_>) {
    let mut used: BTreeSet<&str> = BTreeSet::new();
    for list in lists(ruleset) {
        used.extend(list.reqs.iter().filter_map(|one| match &one.condition {
            Condition::Building(name) => Some(name.as_str()),
            _ => None,
        }));
    }
    used.extend(ruleset.units.iter().filter_map(|(_, unit)| unit.building.as_deref()));
    for (name, one) in ruleset.buildings.iter() {
        if one.genus != Genus::Special && one.flags.is_empty() && !used.contains(name) {
            checker.unused(entry("buildings", name), "building", name);
        }
    }
}

/// Reports ladders of experience that lead down.
fn ladders(ruleset: &Ruleset, checker: &mut Checker<'_>) {
    for (name, levels) in ruleset.veteran.iter() {
        for (at, pair) in levels.windows(2).enumerate().filter(|(_, pair)| pair[1].power_pct < pair[0].power_pct) {
            let path = entry("veteran", name).index(at + 1).name("power_pct");
            let message = format!("`{}` is weaker than `{}` below it", pair[1].name, pair[0].name);
            checker.warning(codes::CONTRADICTION, path, message);
        }
    }
}
