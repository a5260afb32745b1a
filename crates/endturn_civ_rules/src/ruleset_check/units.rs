//! Checks for units that can't be built, and circles of succession.

use endturn_scenario::{checks::Checker, codes};

use super::findings::entry;
use super::graph::Reach;
use crate::ruleset::Ruleset;
use crate::ruleset::units::UnitType;

/// Reports unreachable units, unit classes without native terrain, and types that succeed one
/// another in a circle.
pub(super) fn check(ruleset: &Ruleset, reach: &Reach<'_>, checker: &mut Checker<'_>) {
    for (name, unit) in ruleset.units.iter() {
        let is_trained = !has_flag(unit, "NoBuild");
        if !is_trained && unit.roles.is_empty() {
            let message = format!("`{name}` can never enter a game: it can't be built and has no role");
            checker.warning(codes::CONTRADICTION, entry("units", name), message);
        }
        if is_trained && let Some((field, why)) = obstacle(ruleset, reach, name, unit) {
            let message = format!("`{name}` can never be built: {why}");
            checker.warning(codes::CONTRADICTION, entry("units", name).name(field), message);
        }
    }
    for (name, _) in ruleset.unit_classes.iter() {
        if !is_at_home_somewhere(ruleset, name) {
            let message = format!("no terrain and no extra is native to units of the class `{name}`");
            checker.warning(codes::CONTRADICTION, entry("unit_classes", name), message);
        }
    }
    let succession = |name: &str| ruleset.units.get(name)?.obsoleted_by.as_deref();
    circles(ruleset.units.names(), &succession, |name, circle| {
        let message = format!("a circle: {}", circle.join(" is obsoleted by "));
        checker.error(codes::CONTRADICTION, entry("units", name).name("obsoleted_by"), message);
    });
    let liking = |name: &str| ruleset.governments.get(name)?.ai_better.as_deref();
    circles(ruleset.governments.names(), &liking, |name, circle| {
        let message = format!("a circle: {}", circle.join(" is worse than "));
        checker.error(codes::CONTRADICTION, entry("governments", name).name("ai_better"), message);
    });
}

fn has_flag(unit: &UnitType, flag: &str) -> bool {
    unit.flags.iter().any(|other| other == flag)
}

/// The field that keeps a unit from ever being built, and the reason.
fn obstacle(ruleset: &Ruleset, reach: &Reach<'_>, own_name: &str, unit: &UnitType) -> Option<(&'static str, String)> {
    let out_of_reach = |name: &String| format!("`{name}` is out of reach");
    if let Some(tech) = unit.tech.as_ref().filter(|tech| !reach.tech(tech)) {
        return Some(("tech", out_of_reach(tech)));
    }
    if let Some(building) = unit.building.as_ref().filter(|building| !reach.building(building)) {
        return Some(("building", out_of_reach(building)));
    }
    if let Some(government) = unit.government.as_ref().filter(|government| !reach.government(government)) {
        return Some(("government", out_of_reach(government)));
    }
    let name = unit.obsoleted_by.as_ref().filter(|successor| *successor != own_name)?;
    let successor = ruleset.units.get(name)?;
    let needs_no_more = match (&successor.tech, &unit.tech) {
        (None, _) => true,
        (Some(later), Some(own)) => reach.implies(own, later),
        (Some(_), None) => false,
    };
    let is_plain = successor.building.is_none() && successor.government.is_none() && !has_flag(successor, "NoBuild");
    (needs_no_more && is_plain).then(|| ("obsoleted_by", format!("any city that could build it can build `{name}`")))
}

fn is_at_home_somewhere(ruleset: &Ruleset, class: &str) -> bool {
    let has = |classes: &[String]| classes.iter().any(|other| other == class);
    ruleset.terrain.iter().any(|(_, terrain)| has(&terrain.native_to))
        || ruleset.extras.iter().any(|(_, extra)| has(&extra.native_to))
}

/// Calls `report` once for each circle of `next`, with its first name and all of them in quotes.
fn circles<'a>(
    names: impl Iterator<Item = &'a str>,
    next: &dyn Fn(&str) -> Option<&'a str>,
    mut report: impl FnMut(&str, Vec<String>),
) {
    let mut seen = std::collections::BTreeSet::new();
    for start in names {
        let mut trail: Vec<&str> = Vec::new();
        let mut at = Some(start);
        while let Some(name) = at.filter(|name| seen.insert(*name)) {
            trail.push(name);
            at = next(name);
        }
        let Some(from) = at.and_then(|name| trail.iter().position(|other| *other == name)) else { continue };
        let circle = trail[from..].iter().chain(at.iter()).map(|name| format!("`{name}`")).collect();
        report(trail[from], circle);
    }
}
