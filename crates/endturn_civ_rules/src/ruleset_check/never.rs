//! Checks for parts of a ruleset that can never apply: effects, ways of acting, extras, disasters,
//! specialists.

use endturn_scenario::{checks::Checker, codes, path::Path};

use super::findings::entry;
use super::graph::Reach;
use super::possible;
use crate::ruleset::requirement::{Condition, Requirement};

/// Reports every list of requirements that can't hold, and buildings that are obsolete from the
/// start.
pub(super) fn check(reach: &Reach<'_>, checker: &mut Checker<'_>) {
    let ruleset = reach.ruleset();
    let mut report = |path: Path, reqs: &[Requirement], what: &str| {
        if let Some(why) = possible::never(reqs, reach) {
            checker.warning(codes::CONTRADICTION, path.name("reqs"), format!("{what}: {why}"));
        }
    };
    for (kind, effects) in &ruleset.effects {
        for (name, effect) in effects.iter() {
            let path = entry("effects", kind.word()).name(name);
            report(path, &effect.reqs, "this effect can never be active");
        }
    }
    for (name, extra) in ruleset.extras.iter() {
        report(entry("extras", name), &extra.reqs, "this extra can never be built");
        for (field, change) in [("appears", &extra.appears), ("disappears", &extra.disappears)] {
            if let Some(change) = change {
                report(entry("extras", name).name(field), &change.reqs, "this can never happen by chance");
            }
        }
    }
    for (name, disaster) in ruleset.disasters.iter() {
        report(entry("disasters", name), &disaster.reqs, "this disaster can never strike");
    }
    for (name, specialist) in ruleset.specialists.iter() {
        report(entry("specialists", name), &specialist.reqs, "no citizen can ever be this specialist");
    }
    for (name, good) in ruleset.goods.iter() {
        report(entry("goods", name), &good.reqs, "no city can ever provide this good");
    }
    actions(reach, checker);
    obsolete_from_the_start(reach, checker);
}

fn actions(reach: &Reach<'_>, checker: &mut Checker<'_>) {
    for (action, ways) in &reach.ruleset().actions {
        for (at, way) in ways.iter().enumerate() {
            for (side, reqs) in [("actor", &way.actor), ("target", &way.target)] {
                if let Some(why) = possible::never(reqs, reach) {
                    let path = entry("actions", action.word()).index(at).name(side);
                    checker.warning(codes::CONTRADICTION, path, format!("this way of acting is never possible: {why}"));
                }
            }
        }
    }
}

fn obsolete_from_the_start(reach: &Reach<'_>, checker: &mut Checker<'_>) {
    for (name, building) in reach.ruleset().buildings.iter() {
        let tech = |one: &Requirement| match &one.condition {
            Condition::Tech(tech) if one.present => Some(tech.clone()),
            _ => None,
        };
        let needed: Vec<String> = building.reqs.iter().filter_map(tech).collect();
        for (at, end) in building.obsolete_by.iter().enumerate() {
            let Some(end) = tech(end) else { continue };
            if needed.iter().any(|need| reach.implies(need, &end)) {
                let path = entry("buildings", name).name("obsolete_by").index(at);
                let message = format!("`{name}` is obsolete as soon as it can be built: `{end}` must be known for it");
                checker.warning(codes::CONTRADICTION, path, message);
            }
        }
    }
}
