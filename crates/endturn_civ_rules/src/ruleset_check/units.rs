//! Checks for units that can't be built, abilities that they can't use, and circles of succession.

use endturn_scenario::{checks::Checker, codes, path::Path};

use super::findings::entry;
use super::graph::Reach;
use crate::ruleset::Ruleset;
use crate::ruleset::actions::Action;
use crate::ruleset::requirement::Condition;
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
    abilities(ruleset, checker);
    for (name, _) in ruleset.unit_classes.iter() {
        if !is_at_home_somewhere(ruleset, name) {
            let message = format!("no terrain and no extra is native to units of the class `{name}`");
            checker.warning(codes::CONTRADICTION, entry("unit_classes", name), message);
        }
    }
    let succession = |name: &str| ruleset.units.get(name)?.obsoleted_by.as_deref();
    circles(ruleset.units.names(), &succession, |circle| {
        report_circle(circle, ("units", "obsoleted_by"), " is obsoleted by ", checker);
    });
    let liking = |name: &str| ruleset.governments.get(name)?.ai_better.as_deref();
    circles(ruleset.governments.names(), &liking, |circle| {
        report_circle(circle, ("governments", "ai_better"), " is worse than ", checker);
    });
}

/// Reports a circle at the topmost of its values.
fn report_circle(circle: &mut [&str], (table, field): (&str, &str), joint: &str, checker: &mut Checker<'_>) {
    let path = |name: &&str| entry(table, name).name(field);
    let first = checker.topmost(circle.iter().map(path));
    circle.rotate_left(first);
    let names: Vec<String> = circle.iter().chain(circle.first()).map(|name| format!("`{name}`")).collect();
    if let Some(path) = circle.first().map(path) {
        checker.error(codes::CONTRADICTION, path, format!("a circle: {}", names.join(joint)));
    }
}

/// Checks for fields of a unit that do nothing without another one.
fn abilities(ruleset: &Ruleset, checker: &mut Checker<'_>) {
    let carries = |class: &str, cargo: &str| {
        let is_carrier = |unit: &UnitType| unit.class == class && unit.transport_capacity > 0;
        ruleset.units.iter().any(|(_, unit)| is_carrier(unit) && unit.cargo.iter().any(|one| one == cargo))
    };
    for (name, unit) in ruleset.units.iter() {
        let to = |field: &str| entry("units", name).name(field);
        let mut warn = |path: Path, message: String| checker.warning(codes::CONTRADICTION, path, message);
        if unit.transport_capacity == 0 && !unit.cargo.is_empty() {
            warn(to("cargo"), format!("`{name}` carries nothing: its `transport_capacity` is 0"));
        }
        if unit.transport_capacity > 0 && unit.cargo.is_empty() {
            warn(to("transport_capacity"), format!("`{name}` carries nothing: it has no classes as `cargo`"));
        }
        for (field, classes) in [("embarks", &unit.embarks), ("disembarks", &unit.disembarks)] {
            for (at, class) in classes.iter().enumerate().filter(|(_, class)| !carries(class, &unit.class)) {
                let message = format!("no unit of the class `{class}` carries units of the class `{}`", unit.class);
                warn(to(field).index(at), message);
            }
        }
        for (at, bonus) in unit.combat_bonuses.iter().enumerate() {
            let (_, flag, _) = bonus.parts();
            if ruleset.flags.unit.contains(flag) && !ruleset.units.iter().any(|(_, unit)| has_flag(unit, flag)) {
                let message = format!("this bonus never counts: no unit has the flag `{flag}`");
                warn(to("combat_bonuses").index(at).name("against"), message);
            }
        }
        let drops = ruleset.may_ever(name, Action::ParadropUnit);
        if drops && unit.paradrop_range == 0 && ruleset.actions.contains_key(&Action::ParadropUnit) {
            warn(entry("units", name), format!("`{name}` may jump, but nowhere: its `paradrop_range` is 0"));
        }
        if !drops && unit.paradrop_range > 0 {
            warn(
                to("paradrop_range"),
                format!("`{name}` never jumps: no way of `ParadropUnit` in `actions.ron` fits it"),
            );
        }
    }
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
    if let Some((tech, building)) = unit.tech.as_ref().zip(unit.building.as_ref()) {
        let ends = ruleset.buildings.get(building).map_or(&[][..], |building| building.obsolete_by.as_slice());
        let ended = ends.iter().find_map(|end| match &end.condition {
            Condition::Tech(name) if end.present && reach.implies(tech, name) => Some(name),
            _ => None,
        });
        if let Some(end) = ended {
            return Some(("building", format!("`{building}` is obsolete with `{end}`, which its tech implies")));
        }
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

/// Calls `report` once for each circle of `next`, with its names.
fn circles<'a>(
    names: impl Iterator<Item = &'a str>,
    next: &dyn Fn(&str) -> Option<&'a str>,
    mut report: impl FnMut(&mut [&'a str]),
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
        report(&mut trail[from..]);
    }
}
