//! Checks of flags and roles: every one in use is listed, every one listed is used.

use std::collections::BTreeSet;

use endturn_scenario::{checks::Checker, path::Path};

use super::findings::{entry, unknown};
use super::requirements::lists;
use crate::ruleset::Ruleset;
use crate::ruleset::flags::is_built_in;
use crate::ruleset::requirement::Condition;
use crate::ruleset::table::Table;

/// Reports flags that are not listed in `flags.ron`, and listed ones without a use.
pub(super) fn check(ruleset: &Ruleset, checker: &mut Checker<'_>) {
    carried(ruleset, checker);
    let asked = asked(ruleset);
    for (kind, table) in ruleset.flags.kinds() {
        for flag in table.names() {
            if !is_built_in(kind, flag) && !asked.contains(&(kind, flag)) {
                let what = if kind == "unit_role" {
                    "unit role".to_owned()
                } else {
                    format!("{} flag", kind.replace('_', " "))
                };
                checker.unused(entry("flags", kind).name(flag), &what, flag);
            }
        }
    }
}

/// The flags things have.
fn carried(ruleset: &Ruleset, checker: &mut Checker<'_>) {
    let flags = &ruleset.flags;
    let mut listed = |path: Path, kind: &str, known: &Table<String>, names: &[String]| {
        for (at, name) in names.iter().enumerate().filter(|(_, name)| !known.contains(name)) {
            unknown(checker, path.clone().index(at), kind, name, known.names());
        }
    };
    for (name, one) in ruleset.terrain.iter() {
        listed(entry("terrain", name).name("flags"), "terrain flag", &flags.terrain, &one.flags);
    }
    for (name, one) in ruleset.extras.iter() {
        let here = entry("extras", name);
        listed(here.clone().name("flags"), "extra flag", &flags.extra, &one.flags);
        if let Some(base) = &one.base {
            listed(here.clone().name("base").name("flags"), "base flag", &flags.base, &base.flags);
        }
        if let Some(road) = &one.road {
            listed(here.name("road").name("flags"), "road flag", &flags.road, &road.flags);
        }
    }
    for (name, one) in ruleset.resources.iter() {
        listed(entry("resources", name).name("flags"), "extra flag", &flags.extra, &one.flags);
    }
    for (name, one) in ruleset.unit_classes.iter() {
        listed(entry("unit_classes", name).name("flags"), "unit class flag", &flags.unit_class, &one.flags);
    }
    for (name, one) in ruleset.units.iter() {
        listed(entry("units", name).name("flags"), "unit flag", &flags.unit, &one.flags);
        listed(entry("units", name).name("roles"), "unit role", &flags.unit_role, &one.roles);
    }
    for (name, one) in ruleset.buildings.iter() {
        listed(entry("buildings", name).name("flags"), "building flag", &flags.building, &one.flags);
    }
    for (name, one) in ruleset.techs.iter() {
        listed(entry("techs", name).name("flags"), "tech flag", &flags.tech, &one.flags);
    }
    for (name, one) in ruleset.goods.iter() {
        listed(entry("goods", name).name("flags"), "good flag", &flags.good, &one.flags);
    }
    let upkeep = Path::root().name("game").name("missing_unit_upkeep");
    let protected = &ruleset.game.missing_unit_upkeep;
    listed(upkeep.clone().name("food_protected"), "unit flag", &flags.unit, &protected.food_protected);
    listed(upkeep.name("shield_protected"), "unit flag", &flags.unit, &protected.shield_protected);
}

/// The flags that requirements, combat bonuses and start units refer to, by kind.
fn asked(ruleset: &Ruleset) -> BTreeSet<(&'static str, &str)> {
    let mut asked = BTreeSet::new();
    for list in lists(ruleset) {
        for one in list.reqs {
            match &one.condition {
                Condition::UnitFlag(flag) => asked.insert(("unit", flag.as_str())),
                Condition::UnitClassFlag(flag) => asked.insert(("unit_class", flag)),
                Condition::TerrainFlag(flag) => asked.insert(("terrain", flag)),
                Condition::ExtraFlag(flag) => {
                    asked.insert(("base", flag));
                    asked.insert(("road", flag));
                    asked.insert(("extra", flag))
                }
                _ => false,
            };
        }
    }
    let bonuses = ruleset.units.iter().flat_map(|(_, unit)| &unit.combat_bonuses);
    asked.extend(bonuses.map(|bonus| ("unit", bonus.parts().1)));
    asked.extend(ruleset.start_units.iter().map(|(_, role)| ("unit_role", role.as_str())));
    let protected = &ruleset.game.missing_unit_upkeep;
    let protected = protected.food_protected.iter().chain(&protected.shield_protected);
    asked.extend(protected.map(|flag| ("unit", flag.as_str())));
    asked
}
