//! Checks of policies and their multipliers, and of effects with untrackable dependencies.

use std::collections::BTreeSet;

use endturn_engine::compact::CompactCollect as _;
use endturn_scenario::{checks::Checker, codes};

use super::findings::{entry, unknown};
use crate::effects::book::MAX_TILE_CONDITIONS;
use crate::ruleset::Ruleset;
use crate::ruleset::asked::Asked;
use crate::ruleset::requirement::{Condition, Requirement};
use crate::ruleset::words::Range;

/// Reports policies that can't be set, unknown policies, and circular obsolescence.
pub(super) fn check(ruleset: &Ruleset, checker: &mut Checker<'_>) {
    for (kind, effects) in &ruleset.effects {
        for (name, effect) in effects.iter() {
            let Some(policy) = effect.multiplier.as_ref().filter(|policy| !ruleset.policies.contains(policy)) else {
                continue;
            };
            let path = entry("effects", kind.word()).name(name).name("multiplier");
            unknown(checker, path, "policy", policy, ruleset.policies.names());
        }
    }
    for (name, policy) in ruleset.policies.iter() {
        let path = |field: &str| entry("policies", name).name(field);
        if ["min_pct", "max_pct", "step_pct"].iter().any(|field| checker.is_doubtful(path(field))) {
            // The valid settings are unknown.
        } else if policy.min_pct > policy.max_pct {
            let message = format!("the minimum setting {} is above the maximum {}", policy.min_pct, policy.max_pct);
            checker.error(codes::CONTRADICTION, path("min_pct"), message);
        } else if !policy.allows(policy.default_pct) {
            let (least, most, step) = (policy.min_pct, policy.max_pct, policy.step_pct);
            let message = format!("{} can't be set: {least} to {most} in steps of {step}", policy.default_pct);
            checker.error(codes::CONTRADICTION, path("default_pct"), message);
        }
        if !ruleset.effects.values().any(|all| all.iter().any(|(_, one)| one.multiplier.as_deref() == Some(name))) {
            checker.unused(entry("policies", name), "policy", name);
        }
    }
    obsolescence(ruleset, checker);
    tiles(ruleset, checker);
}

/// Checks for buildings whose obsolescence depends on itself, so that it is undefined.
fn obsolescence(ruleset: &Ruleset, checker: &mut Checker<'_>) {
    let ends = |name: &str| {
        let ends = ruleset.buildings.get(name).map_or(&[][..], |building| building.obsolete_by.as_slice());
        ends.iter().enumerate().filter_map(|(at, end)| match &end.condition {
            Condition::Building(other) => Some((at, other.as_str())),
            _ => None,
        })
    };
    for (name, _) in ruleset.buildings.iter() {
        for (at, end) in ends(name) {
            let mut seen = BTreeSet::from([end]);
            let mut open = vec![end];
            while let Some(next) = open.pop() {
                open.extend(ends(next).map(|(_, other)| other).filter(|other| seen.insert(other)));
            }
            if seen.contains(name) {
                let path = entry("buildings", name).name("obsolete_by").index(at);
                let message = format!("whether `{name}` is obsolete would depend on itself, by way of `{end}`");
                checker.error(codes::CONTRADICTION, path, message);
            }
        }
    }
}

/// Checks that the conditions on tiles fit into a tile's set of facts.
fn tiles(ruleset: &Ruleset, checker: &mut Checker<'_>) {
    let of_tile = |one: &&Requirement| {
        matches!(one.range, Range::Local | Range::CAdjacent | Range::Adjacent) && one.condition.is_of_tile()
    };
    let kinds = ruleset.effects.iter().filter(|(kind, _)| matches!(kind.asked(), Asked::Tile | Asked::TileOutput));
    let reqs = kinds.flat_map(|(_, effects)| effects.iter().flat_map(|(_, effect)| &effect.reqs));
    let conditions: BTreeSet<_> = reqs.filter(of_tile).map(|one| (&one.condition, one.range)).into_set();
    if conditions.len() > MAX_TILE_CONDITIONS {
        let count = conditions.len();
        let message = format!(
            "effects on tiles have {count} different conditions on them; expected at most {MAX_TILE_CONDITIONS}"
        );
        checker.error(codes::OUT_OF_RANGE, "effects", message);
    }
}
