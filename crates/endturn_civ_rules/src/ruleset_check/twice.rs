//! Checks for duplicate entries in lists where only one can count: a rung of a ladder, a city's
//! name, a requirement, a flag.

use std::collections::BTreeMap;

use endturn_scenario::{checks::Checker, path::Path};

use super::findings::entry;
use super::requirements::lists;
use crate::ruleset::Ruleset;

/// Warns of duplicate entries.
pub(super) fn check(ruleset: &Ruleset, checker: &mut Checker<'_>) {
    for (name, rungs) in ruleset.veteran.iter() {
        let names = rungs.iter().map(|rung| rung.name.as_str());
        twice(&entry("veteran", name), names, |rung| format!("the level `{rung}`"), checker);
    }
    for (name, nation) in ruleset.nations.iter() {
        let here = entry("nations", name);
        words(&here.clone().name("cities"), &nation.cities, checker);
        words(&here.clone().name("groups"), &nation.groups, checker);
        words(&here.name("init_techs"), &nation.init_techs, checker);
    }
    for list in lists(ruleset) {
        let conditions = list.reqs.iter().map(|one| (&one.condition, one.range, one.present, one.survives));
        twice(&list.path, conditions, |_| "this requirement".to_owned(), checker);
    }
    things(ruleset, checker);
}

fn things(ruleset: &Ruleset, checker: &mut Checker<'_>) {
    for (name, one) in ruleset.terrain.iter() {
        words(&entry("terrain", name).name("flags"), &one.flags, checker);
        words(&entry("terrain", name).name("native_to"), &one.native_to, checker);
    }
    for (name, one) in ruleset.extras.iter() {
        let here = entry("extras", name);
        let fields = [("flags", &one.flags), ("native_to", &one.native_to), ("conflicts_with", &one.conflicts_with)];
        fields.into_iter().for_each(|(field, list)| words(&here.clone().name(field), list, checker));
    }
    for (name, one) in ruleset.unit_classes.iter() {
        words(&entry("unit_classes", name).name("flags"), &one.flags, checker);
    }
    for (name, one) in ruleset.units.iter() {
        let here = entry("units", name);
        let (cargo, targets) = (&one.cargo, &one.targets);
        let fields = [("flags", &one.flags), ("roles", &one.roles), ("cargo", cargo), ("targets", targets)];
        fields.into_iter().for_each(|(field, list)| words(&here.clone().name(field), list, checker));
    }
    for (name, one) in ruleset.buildings.iter() {
        words(&entry("buildings", name).name("flags"), &one.flags, checker);
    }
    for (name, one) in ruleset.techs.iter() {
        words(&entry("techs", name).name("flags"), &one.flags, checker);
    }
}

fn words(path: &Path, list: &[String], checker: &mut Checker<'_>) {
    twice(path, list.iter().map(String::as_str), |word| format!("`{word}`"), checker);
}

fn twice<T: Ord + Copy>(
    path: &Path,
    list: impl Iterator<Item = T>,
    called: impl Fn(T) -> String,
    checker: &mut Checker<'_>,
) {
    let mut seen = BTreeMap::new();
    for (at, one) in list.enumerate() {
        if let Some(first) = seen.get(&one) {
            checker.twice(path.clone().index(at), &called(one), path.clone().index(*first));
        } else {
            seen.insert(one, at);
        }
    }
}
