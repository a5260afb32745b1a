//! What can be reached: techs, buildings and governments, each by what it asks for. Circles are found on the way.

use std::collections::BTreeSet;

use endturn_scenario::{checks::Checker, codes};

use super::{entry, possible};
use crate::ruleset::Ruleset;
use crate::ruleset::requirement::{Condition, Requirement};

/// Names shown of what a circle stands in the way of.
const MAX_SHOWN: usize = 5;

/// What can be had in a game.
pub(super) struct Reach<'a> {
    ruleset: &'a Ruleset,
    techs: Vec<bool>,
    buildings: Vec<bool>,
    governments: Vec<bool>,
}

impl<'a> Reach<'a> {
    /// The ruleset it speaks of.
    pub(super) fn ruleset(&self) -> &'a Ruleset {
        self.ruleset
    }

    /// Whether a tech can be learnt; unknown ones count as if they could, since they are reported already.
    pub(super) fn tech(&self, name: &str) -> bool {
        self.ruleset.techs.position(name).and_then(|at| self.techs.get(at)).copied().unwrap_or(true)
    }

    /// Whether a building can be built.
    pub(super) fn building(&self, name: &str) -> bool {
        self.ruleset.buildings.position(name).and_then(|at| self.buildings.get(at)).copied().unwrap_or(true)
    }

    /// Whether a government can be in force.
    pub(super) fn government(&self, name: &str) -> bool {
        self.ruleset.governments.position(name).and_then(|at| self.governments.get(at)).copied().unwrap_or(true)
    }

    /// Whether whoever learnt `tech` in order knows `other` as well.
    pub(super) fn implies(&self, tech: &str, other: &str) -> bool {
        let mut open = vec![tech];
        let mut seen = BTreeSet::new();
        while let Some(name) = open.pop() {
            if name == other {
                return true;
            }
            if seen.insert(name) {
                open.extend(self.ruleset.techs.get(name).into_iter().flat_map(|tech| &tech.reqs).map(String::as_str));
            }
        }
        false
    }
}

/// Something that asks for other such things.
struct Item<'a> {
    table: &'static str,
    name: &'a str,
    needs: Vec<usize>,
    /// Why its requirements contradict each other by themselves.
    flaw: Option<String>,
}

impl Item<'_> {
    /// What it is, in a word.
    fn kind(&self) -> &'static str {
        self.table.strip_suffix('s').unwrap_or(self.table)
    }
}

/// Reports circles and what can never be had; tells what can.
///
/// What only a circle stands in the way of is told with the circle and taken as given afterwards, so that one mistake
/// low in the tree of techs doesn't bring a hundred remarks.
pub(super) fn check<'a>(ruleset: &'a Ruleset, checker: &mut Checker<'_>) -> Reach<'a> {
    let items = items(ruleset);
    let circles = circles(&items);
    for circle in &circles {
        report_circle(&items, circle, checker);
    }
    let reached = reached(&items, &circles.concat());
    for (item, _) in items.iter().zip(&reached).filter(|(_, is_reached)| !**is_reached) {
        let why = item.flaw.clone().or_else(|| {
            let other = item.needs.iter().find(|need| !reached[**need]).map(|need| items[*need].name)?;
            Some(format!("it needs `{other}`, which nobody can have"))
        });
        let path = entry(item.table, item.name).name("reqs");
        let message = format!("nobody can ever have `{}`: {}", item.name, why.unwrap_or_default());
        checker.warning(codes::CONTRADICTION, path, message);
    }
    let mut reached = reached.into_iter();
    Reach {
        ruleset,
        techs: reached.by_ref().take(ruleset.techs.len()).collect(),
        buildings: reached.by_ref().take(ruleset.buildings.len()).collect(),
        governments: reached.collect(),
    }
}

/// All techs, then all buildings, then all governments.
fn items(ruleset: &Ruleset) -> Vec<Item<'_>> {
    let buildings_from = ruleset.techs.len();
    let governments_from = buildings_from + ruleset.buildings.len();
    let needs = |reqs: &[Requirement]| -> Vec<usize> {
        let place = |one: &Requirement| match &one.condition {
            _ if !one.present => None,
            Condition::Tech(name) => ruleset.techs.position(name),
            Condition::Building(name) => ruleset.buildings.position(name).map(|at| at + buildings_from),
            Condition::Government(name) => ruleset.governments.position(name).map(|at| at + governments_from),
            _ => None,
        };
        reqs.iter().filter_map(place).collect()
    };
    let techs = ruleset.techs.iter().map(|(name, tech)| Item {
        table: "techs",
        name,
        needs: tech.reqs.iter().filter_map(|name| ruleset.techs.position(name)).collect(),
        flaw: None,
    });
    let buildings = ruleset.buildings.iter().map(|(name, building)| Item {
        table: "buildings",
        name,
        needs: needs(&building.reqs),
        flaw: possible::flaw(&building.reqs, ruleset),
    });
    let given = [&ruleset.game.governments.during_revolution, &ruleset.game.nations.default_government];
    let governments = ruleset.governments.iter().map(move |(name, government)| {
        let is_given = given.iter().any(|other| *other == name);
        let reqs = if is_given { &[] } else { government.reqs.as_slice() };
        Item { table: "governments", name, needs: needs(reqs), flaw: possible::flaw(reqs, ruleset) }
    });
    techs.chain(buildings).chain(governments).collect()
}

/// Which items can be had, one after the other, beginning with those that need none and those `given`.
fn reached(items: &[Item<'_>], given: &[usize]) -> Vec<bool> {
    let mut missing: Vec<usize> = items.iter().map(|item| item.needs.len()).collect();
    given.iter().for_each(|at| missing[*at] = 0);
    let mut needed_by: Vec<Vec<usize>> = vec![Vec::new(); items.len()];
    for (at, item) in items.iter().enumerate() {
        item.needs.iter().for_each(|need| needed_by[*need].push(at));
    }
    let mut open: Vec<usize> = (0..items.len()).filter(|at| missing[*at] == 0).collect();
    let mut reached = vec![false; items.len()];
    while let Some(at) = open.pop() {
        if reached[at] || items[at].flaw.is_some() {
            continue;
        }
        reached[at] = true;
        for next in &needed_by[at] {
            missing[*next] = missing[*next].saturating_sub(1);
            if missing[*next] == 0 {
                open.push(*next);
            }
        }
    }
    reached
}

/// Circles of items that need one another, each from its first item on; found by walking from what can't be had to
/// what it lacks.
fn circles(items: &[Item<'_>]) -> Vec<Vec<usize>> {
    let reached = reached(items, &[]);
    let lacks = |at: usize| items[at].needs.iter().copied().find(|need| !reached[*need]);
    let mut seen = vec![false; items.len()];
    let mut circles = Vec::new();
    for start in (0..items.len()).filter(|at| !reached[*at]) {
        let mut trail: Vec<usize> = Vec::new();
        let mut at = Some(start);
        while let Some(next) = at.filter(|next| !seen[*next]) {
            seen[next] = true;
            trail.push(next);
            at = lacks(next);
        }
        let Some(from) = at.and_then(|end| trail.iter().position(|other| *other == end)) else { continue };
        let mut circle = trail.split_off(from);
        let first = circle.iter().enumerate().min_by_key(|(_, item)| **item).map_or(0, |(place, _)| place);
        circle.rotate_left(first);
        circles.push(circle);
    }
    circles
}

fn report_circle(items: &[Item<'_>], circle: &[usize], checker: &mut Checker<'_>) {
    let Some(first) = circle.first().map(|at| &items[*at]) else { return };
    let names = circle.iter().chain(circle.first()).map(|at| format!("`{}`", items[*at].name));
    let mut message = format!("a circle of requirements: {}", names.collect::<Vec<_>>().join(" needs "));
    let (without, with) = (reached(items, &[]), reached(items, circle));
    let behind = (0..items.len()).filter(|at| with[*at] && !without[*at] && !circle.contains(at));
    let behind: Vec<String> = behind.map(|at| format!("{} `{}`", items[at].kind(), items[at].name)).collect();
    if !behind.is_empty() {
        let shown = behind.iter().take(MAX_SHOWN).cloned().collect::<Vec<_>>().join(", ");
        let more = if behind.len() > MAX_SHOWN { ", …" } else { "" };
        message.push_str(&format!("; nobody can ever have {} more because of it: {shown}{more}", behind.len()));
    }
    checker.error(codes::CONTRADICTION, entry(first.table, first.name).name("reqs"), message);
}
