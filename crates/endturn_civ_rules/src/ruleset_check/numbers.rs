//! Checks of numbers beyond the ranges of their fields.

use endturn_scenario::{checks::Checker, codes};

use super::findings::entry;
use crate::ruleset::Ruleset;
use crate::ruleset::events::HutContent;

/// Reports counts and numbers that do not fit together.
pub(super) fn check(ruleset: &Ruleset, checker: &mut Checker<'_>) {
    granaries(ruleset.game.civstyle.granary_food_ini.as_slice(), checker);
    for (at, hut) in ruleset.events.huts.iter().enumerate() {
        if let HutContent::Gold(gold) | HutContent::Mercenaries(gold) | HutContent::City(gold) = hut.content {
            checker.range(entry("events", "huts").index(at).name("content").index(0), gold, 0..=50_000);
        }
    }
    for (name, levels) in ruleset.veteran.iter() {
        if levels.is_empty() {
            checker.error(codes::OUT_OF_RANGE, entry("veteran", name), "a ladder needs at least one level");
        }
    }
    let traits = ruleset.game.ai_traits.for_check();
    let all = [
        ("expansionist", &traits.expansionist),
        ("trader", &traits.trader),
        ("aggressive", &traits.aggressive),
        ("builder", &traits.builder),
    ];
    for (name, one) in all.into_iter().filter(|(_, one)| one.min > one.max) {
        let here = entry("game", "ai_traits").name(name);
        if !checker.is_doubtful(here.clone().name("max")) {
            let message = format!("the minimum {} is above the maximum {}", one.min, one.max);
            checker.error(codes::CONTRADICTION, here.name("min"), message);
        }
    }
}

/// Checks the granaries of the smallest sizes: at least one, each within its range.
fn granaries(sizes: &[i32], checker: &mut Checker<'_>) {
    let here = entry("game", "civstyle").name("granary_food_ini");
    if sizes.is_empty() {
        checker.error(codes::OUT_OF_RANGE, here.clone(), "there must be at least a granary for size 1");
    }
    for (at, &size) in sizes.iter().enumerate() {
        // A single number may be written without a list around it.
        let path = if sizes.len() == 1 { here.clone() } else { here.clone().index(at) };
        checker.range(path, size, 0..=10_000);
    }
}
