//! Whether a list of requirements can hold at all.

use super::graph::Reach;
use crate::ruleset::Ruleset;
use crate::ruleset::buildings::Building;
use crate::ruleset::requirement::{Condition, Requirement};
use crate::ruleset::terrain::Terrain;
use crate::ruleset::units::UnitType;
use crate::ruleset::words::{Genus, Range, TerrainAlter};

/// The reason why a list can never hold, judged by its own words and the tables; `None` if it may.
pub(super) fn flaw(reqs: &[Requirement], ruleset: &Ruleset) -> Option<String> {
    opposites(reqs)
        .or_else(|| exclusive(reqs))
        .or_else(|| no_unit(reqs, ruleset))
        .or_else(|| no_terrain(reqs, ruleset))
        .or_else(|| extras(reqs, ruleset))
        .or_else(|| nations(reqs, ruleset))
        .or_else(|| only_wonders(reqs, ruleset))
        .or_else(|| obsolete(reqs, ruleset))
}

/// The same, also considering what can be reached in a game.
pub(super) fn never(reqs: &[Requirement], reach: &Reach<'_>) -> Option<String> {
    flaw(reqs, reach.ruleset()).or_else(|| {
        reqs.iter().filter(|one| one.present).find_map(|one| {
            let (name, is_reached) = match &one.condition {
                Condition::Tech(name) => (name, reach.tech(name)),
                Condition::Building(name) => (name, reach.building(name)),
                Condition::Government(name) => (name, reach.government(name)),
                _ => return None,
            };
            (!is_reached).then(|| format!("it needs `{name}`, which is out of reach"))
        })
    })
}

fn opposites(reqs: &[Requirement]) -> Option<String> {
    let is_denied = |one: &&Requirement| reqs.contains(&Requirement { present: false, ..(*one).clone() });
    let one = reqs.iter().filter(|one| one.present).find(is_denied)?;
    Some(format!("it requires {:?} and the opposite", one.condition))
}

/// The name of a property that has only one value at a time.
fn slot(one: &Requirement) -> Option<&'static str> {
    if !one.present {
        return None;
    }
    match (&one.condition, one.range) {
        (Condition::Government(_), _) => Some("governments"),
        (Condition::BuildingGenus(_), _) => Some("genera"),
        (Condition::Resource(_), Range::Local) => Some("resources"),
        (Condition::Terrain(_), Range::Local) => Some("terrains"),
        (Condition::TerrainClass(_), Range::Local) => Some("terrain classes"),
        (Condition::UnitType(_), _) => Some("unit types"),
        (Condition::UnitClass(_), _) => Some("unit classes"),
        (Condition::Activity(_), _) => Some("activities"),
        (Condition::Output(_), _) => Some("outputs"),
        (Condition::Specialist(_), _) => Some("specialists"),
        (Condition::Action(_), _) => Some("actions"),
        (Condition::AiSkill(_), _) => Some("skills"),
        (Condition::VisionLayer(_), _) => Some("vision layers"),
        (Condition::Intelligence(_), _) => Some("kinds of intelligence"),
        _ => None,
    }
}

fn exclusive(reqs: &[Requirement]) -> Option<String> {
    reqs.iter().enumerate().find_map(|(at, one)| {
        let what = slot(one)?;
        let rest = reqs.get(at + 1..)?;
        let other = rest.iter().any(|other| slot(other) == Some(what) && other.condition != one.condition);
        other.then(|| format!("it requires two {what} at once"))
    })
}

/// Whether a thing meets all conditions that `meets` can judge.
fn fits(reqs: &[Requirement], meets: impl Fn(&Requirement) -> Option<bool>) -> bool {
    reqs.iter().all(|one| meets(one).is_none_or(|found| found == one.present))
}

fn no_unit(reqs: &[Requirement], ruleset: &Ruleset) -> Option<String> {
    let judge = |unit: Option<(&str, &UnitType)>, one: &Requirement| {
        let class = || unit.and_then(|(_, unit)| ruleset.unit_classes.get(&unit.class));
        match &one.condition {
            Condition::UnitType(name) => Some(unit.is_some_and(|(own, _)| own == name)),
            Condition::UnitClass(name) => Some(unit.is_some_and(|(_, unit)| unit.class == *name)),
            Condition::UnitFlag(flag) => Some(unit.is_some_and(|(_, unit)| unit.flags.contains(flag))),
            Condition::UnitClassFlag(flag) => Some(class().is_some_and(|class| class.flags.contains(flag))),
            _ => None,
        }
    };
    let asks = reqs.iter().any(|one| one.present && judge(None, one).is_some());
    let is_met = || ruleset.units.iter().any(|unit| fits(reqs, |one| judge(Some(unit), one)));
    (asks && !is_met()).then(|| "no unit type meets all its conditions".to_owned())
}

fn no_terrain(reqs: &[Requirement], ruleset: &Ruleset) -> Option<String> {
    let judge = |terrain: Option<(&str, &Terrain)>, one: &Requirement| match (&one.condition, one.range) {
        (Condition::Terrain(name), Range::Local) => Some(terrain.is_some_and(|(own, _)| own == name)),
        (Condition::TerrainClass(class), Range::Local) => Some(terrain.is_some_and(|(_, one)| one.class == *class)),
        (Condition::TerrainFlag(flag), Range::Local) => Some(terrain.is_some_and(|(_, one)| one.flags.contains(flag))),
        (Condition::TerrainAlter(alter), _) => Some(terrain.is_some_and(|(_, one)| can(one, *alter))),
        _ => None,
    };
    let asks = reqs.iter().any(|one| one.present && judge(None, one).is_some());
    let is_met = || ruleset.terrain.iter().any(|terrain| fits(reqs, |one| judge(Some(terrain), one)));
    (asks && !is_met()).then(|| "no terrain meets all its conditions".to_owned())
}

fn can(terrain: &Terrain, alter: TerrainAlter) -> bool {
    match alter {
        TerrainAlter::CanIrrigate => terrain.irrigate.is_some(),
        TerrainAlter::CanMine => terrain.mine.is_some(),
        TerrainAlter::CanRoad => terrain.road.is_some(),
    }
}

fn extras(reqs: &[Requirement], ruleset: &Ruleset) -> Option<String> {
    let here = |one: &Requirement| match &one.condition {
        Condition::Extra(name) if one.present && one.range == Range::Local => Some(name.clone()),
        _ => None,
    };
    let names: Vec<String> = reqs.iter().filter_map(here).collect();
    for name in &names {
        let foes = ruleset.extras.get(name).map_or(&[][..], |extra| extra.conflicts_with.as_slice());
        if let Some(foe) = names.iter().find(|other| foes.contains(other)) {
            return Some(format!("`{name}` and `{foe}` are never on one tile"));
        }
    }
    reqs.iter().filter(|one| one.present).find_map(|one| {
        let Condition::ExtraFlag(flag) = &one.condition else { return None };
        let has = |flags: &[String]| flags.contains(flag);
        let is_had = ruleset.extras.iter().any(|(_, extra)| {
            has(&extra.flags)
                || extra.base.as_ref().is_some_and(|base| has(&base.flags))
                || extra.road.as_ref().is_some_and(|road| has(&road.flags))
        });
        let is_had = is_had || ruleset.resources.iter().any(|(_, resource)| has(&resource.flags));
        (!is_had).then(|| format!("no extra or resource has the flag `{flag}`"))
    })
}

fn nations(reqs: &[Requirement], ruleset: &Ruleset) -> Option<String> {
    let groups: Vec<&String> = reqs
        .iter()
        .filter_map(|one| match &one.condition {
            Condition::NationGroup(group) if one.present && one.range == Range::Player => Some(group),
            _ => None,
        })
        .collect();
    let is_met = ruleset.nations.iter().any(|(_, nation)| groups.iter().all(|group| nation.groups.contains(group)));
    (groups.len() > 1 && !is_met).then(|| "no nation belongs to all groups it requires".to_owned())
}

fn only_wonders(reqs: &[Requirement], ruleset: &Ruleset) -> Option<String> {
    reqs.iter().filter(|one| one.present).find_map(|one| {
        let Condition::Building(name) = &one.condition else { return None };
        let is_wide = !matches!(one.range, Range::City | Range::Local | Range::Traderoute);
        let genus = ruleset.buildings.get(name)?.genus;
        let is_wonder = match one.range {
            Range::World => genus == Genus::GreatWonder,
            _ => matches!(genus, Genus::GreatWonder | Genus::SmallWonder),
        };
        (is_wide && !is_wonder)
            .then(|| format!("`{name}` is not a wonder that counts at the range {}", one.range.word()))
    })
}

/// A building that is required while its obsolescence is, too.
fn obsolete(reqs: &[Requirement], ruleset: &Ruleset) -> Option<String> {
    let wanted = |one: &&Requirement| one.present;
    reqs.iter().filter(wanted).filter(|one| !one.survives).find_map(|one| {
        let Condition::Building(name) = &one.condition else { return None };
        let building: &Building = ruleset.buildings.get(name)?;
        let end = building.obsolete_by.iter().filter(wanted).find(|end| {
            reqs.iter().filter(wanted).any(|other| other.condition == end.condition && implies(other.range, end.range))
        })?;
        Some(format!("`{name}` is made obsolete by {:?}, which it also requires", end.condition))
    })
}

/// Whether a condition that holds at one range also holds at another.
fn implies(narrow: Range, wide: Range) -> bool {
    narrow == wide || (narrow == Range::Player && matches!(wide, Range::Team | Range::Alliance | Range::World))
}
