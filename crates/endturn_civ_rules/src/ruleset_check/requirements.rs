//! Every list of requirements of a ruleset, and checks that their names exist.

use std::collections::BTreeSet;

use endturn_engine::compact::CompactCollect as _;
use endturn_scenario::{
    checks::Checker,
    path::{Path, Step},
};

use super::findings::{entry, unknown};
use crate::ruleset::Ruleset;
use crate::ruleset::asked::{Asked, lists as subjects};
use crate::ruleset::requirement::{Condition, Requirement};
use crate::ruleset::table::Table;

/// A list, its path, and the subject that it is evaluated for.
pub(super) struct List<'a> {
    pub(super) path: Path,
    pub(super) asked: Asked,
    /// Whether it belongs to an effect, whose kind decides about `asked`.
    pub(super) is_of_effect: bool,
    pub(super) reqs: &'a [Requirement],
}

/// All lists, including those of which any requirement suffices.
pub(super) fn lists(ruleset: &Ruleset) -> Vec<List<'_>> {
    let mut lists = Vec::new();
    let mut add = |path: Path, field: &str, asked, reqs| {
        let is_of_effect = path.steps().first() == Some(&Step::Name("effects".to_owned()));
        lists.push(List { path: path.name(field), asked, is_of_effect, reqs });
    };
    for (name, one) in ruleset.extras.iter() {
        add(entry("extras", name), "reqs", subjects::EXTRA, one.reqs.as_slice());
        for (field, change) in [("appears", &one.appears), ("disappears", &one.disappears)] {
            if let Some(change) = change {
                add(entry("extras", name).name(field), "reqs", subjects::BY_CHANCE, &change.reqs);
            }
        }
    }
    for (name, one) in ruleset.buildings.iter() {
        add(entry("buildings", name), "reqs", subjects::BUILDING, &one.reqs);
        add(entry("buildings", name), "obsolete_by", subjects::BUILDING, &one.obsolete_by);
    }
    for (name, one) in ruleset.governments.iter() {
        add(entry("governments", name), "reqs", subjects::GOVERNMENT, &one.reqs);
    }
    for (name, one) in ruleset.specialists.iter() {
        add(entry("specialists", name), "reqs", subjects::SPECIALIST, &one.reqs);
    }
    for (kind, effects) in &ruleset.effects {
        for (name, one) in effects.iter() {
            add(entry("effects", kind.word()).name(name), "reqs", kind.asked(), &one.reqs);
        }
    }
    for (name, one) in ruleset.policies.iter() {
        add(entry("policies", name), "reqs", subjects::POLICY, &one.reqs);
    }
    for (action, ways) in &ruleset.actions {
        for (at, way) in ways.iter().enumerate() {
            add(entry("actions", action.word()).index(at), "actor", subjects::ACTOR, &way.actor);
            add(entry("actions", action.word()).index(at), "target", subjects::TARGET, &way.target);
        }
    }
    for (name, one) in ruleset.disasters.iter() {
        add(entry("disasters", name), "reqs", subjects::DISASTER, &one.reqs);
    }
    for (name, one) in ruleset.goods.iter() {
        add(entry("goods", name), "reqs", subjects::GOOD, &one.reqs);
    }
    for (clause, terms) in ruleset.treaties.for_check() {
        add(entry("treaties", clause.word()), "giver", subjects::CLAUSE, &terms.giver);
        add(entry("treaties", clause.word()), "receiver", subjects::CLAUSE, &terms.receiver);
    }
    add(entry("game", "auto_attack"), "if_attacker", subjects::AUTO_ATTACK, &ruleset.game.auto_attack.if_attacker);
    lists
}

/// Reports unknown names and invalid numbers.
pub(super) fn check(ruleset: &Ruleset, checker: &mut Checker<'_>) {
    let groups = ruleset.nations.iter().flat_map(|(_, nation)| nation.groups.iter().map(String::as_str));
    let groups: BTreeSet<&str> = groups.into_set();
    let may_be_lost = ruleset.nations.names().any(|name| checker.is_doubtful(entry("nations", name).name("groups")));
    for list in lists(ruleset) {
        for (at, one) in list.reqs.iter().enumerate() {
            let path = list.path.clone().index(at);
            match &one.condition {
                Condition::NationGroup(name) if !groups.contains(name.as_str()) => {
                    if may_be_lost {
                        continue;
                    }
                    unknown(checker, inside(path, one), "nation group", name, groups.iter().copied());
                }
                _ => {
                    name(ruleset, &path, one, checker);
                    number(path, one, checker);
                }
            }
        }
    }
}

/// The path of a requirement's argument: inside its word, which may itself be inside `not`.
fn inside(path: Path, one: &Requirement) -> Path {
    if one.present { path.index(0) } else { path.index(0).index(0) }
}

fn name(ruleset: &Ruleset, path: &Path, one: &Requirement, checker: &mut Checker<'_>) {
    let flags = &ruleset.flags;
    let at = &inside(path.clone(), one);
    match &one.condition {
        Condition::Tech(name) => known(checker, at, ("tech", name), &ruleset.techs),
        Condition::Government(name) => known(checker, at, ("government", name), &ruleset.governments),
        Condition::Building(name) => known(checker, at, ("building", name), &ruleset.buildings),
        Condition::Extra(name) => known(checker, at, ("extra", name), &ruleset.extras),
        Condition::Resource(name) => known(checker, at, ("resource", name), &ruleset.resources),
        Condition::Terrain(name) => known(checker, at, ("terrain", name), &ruleset.terrain),
        Condition::UnitType(name) => known(checker, at, ("unit type", name), &ruleset.units),
        Condition::UnitClass(name) => known(checker, at, ("unit class", name), &ruleset.unit_classes),
        Condition::Specialist(name) => known(checker, at, ("specialist", name), &ruleset.specialists),
        Condition::UnitFlag(name) => known(checker, at, ("unit flag", name), &flags.unit),
        Condition::UnitClassFlag(name) => known(checker, at, ("unit class flag", name), &flags.unit_class),
        Condition::TerrainFlag(name) => known(checker, at, ("terrain flag", name), &flags.terrain),
        Condition::ExtraFlag(name) => {
            let all = [&flags.extra, &flags.base, &flags.road];
            let may_be_lost = ["base", "road"].iter().any(|kind| checker.may_hold(entry("flags", kind), name));
            if !may_be_lost && !all.iter().any(|table| table.contains(name)) {
                let names = all.into_iter().flat_map(Table::names);
                unknown(checker, at.clone(), "extra flag", name, names);
            }
        }
        _ => {}
    }
}

fn known<T>(checker: &mut Checker<'_>, path: &Path, (kind, name): (&str, &str), table: &Table<T>) {
    if !table.contains(name) {
        unknown(checker, path.clone(), kind, name, table.names());
    }
}

fn number(path: Path, one: &Requirement, checker: &mut Checker<'_>) {
    let (value, range) = match &one.condition {
        Condition::MinSize(size) => (*size, 1..=255),
        Condition::MaxUnitsOnTile(count) => (*count, 0..=1000),
        Condition::MinMoveFragments(count) => (*count, 1..=65_535),
        Condition::MinHitPoints(count) => (*count, 1..=1000),
        Condition::MinAge(turns) => (*turns, 1..=32_767),
        Condition::MinYear(year) => (*year, -100_000..=100_000),
        _ => return,
    };
    checker.range(inside(path, one), value, range);
}
