//! Reachability of techs, buildings, governments and extras, each by its requirements. Circles are
//! found on the way.

use std::collections::BTreeSet;

use endturn_scenario::{
    checks::Checker,
    codes,
    needs::{Need, Needs},
};

use super::findings::entry;
use super::possible;
use crate::ruleset::Ruleset;
use crate::ruleset::requirement::{Condition, Requirement};
use crate::ruleset::words::Range;

/// Things that can be reached in a game.
pub(super) struct Reach<'a> {
    ruleset: &'a Ruleset,
    techs: Vec<bool>,
    buildings: Vec<bool>,
    governments: Vec<bool>,
}

impl<'a> Reach<'a> {
    /// The ruleset in question.
    pub(super) fn ruleset(&self) -> &'a Ruleset {
        self.ruleset
    }

    /// Whether a tech can be learnt; unknown ones count as learnable, since they are already
    /// reported.
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

    /// Whether a nation that has learnt `tech` by research also knows `other`.
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

/// A thing that requires other such things.
struct Item<'a> {
    table: &'static str,
    name: &'a str,
    needs: Vec<usize>,
    /// The reason why its requirements contradict each other.
    flaw: Option<String>,
}

impl Item<'_> {
    /// Its kind, in a word.
    fn kind(&self) -> &'static str {
        self.table.strip_suffix('s').unwrap_or(self.table)
    }
}

/// Reports circles and unreachable things; returns the reachable ones.
///
/// Things blocked only by a circle are reported with the circle and treated as reachable
/// afterwards, so that one mistake low in the tree of techs doesn't cause a hundred remarks.
pub(super) fn check<'a>(ruleset: &'a Ruleset, checker: &mut Checker<'_>) -> Reach<'a> {
    let items = items(ruleset);
    let need = |item: &Item<'_>| Need {
        enough: item.flaw.is_none().then_some(item.needs.len()),
        ..Need::all(item.needs.clone())
    };
    let needs = Needs(items.iter().map(need).collect());
    let circles = needs.circles();
    for circle in &circles {
        report_circle(&items, &needs, circle, checker);
    }
    let reached = needs.reached(&circles.concat());
    for (item, _) in items.iter().zip(&reached).filter(|(_, is_reached)| !**is_reached) {
        let why = item.flaw.clone().or_else(|| {
            let other = item.needs.iter().find(|need| !reached[**need]).map(|need| items[*need].name)?;
            Some(format!("it needs `{other}`, which is out of reach"))
        });
        let path = entry(item.table, item.name).name("reqs");
        let message = format!("`{}` is out of reach: {}", item.name, why.unwrap_or_default());
        checker.warning(codes::CONTRADICTION, path, message);
    }
    let mut reached = reached.into_iter();
    Reach {
        ruleset,
        techs: reached.by_ref().take(ruleset.techs.len()).collect(),
        buildings: reached.by_ref().take(ruleset.buildings.len()).collect(),
        governments: reached.by_ref().take(ruleset.governments.len()).collect(),
    }
}

/// All techs, then all buildings, then all governments, then all extras.
fn items(ruleset: &Ruleset) -> Vec<Item<'_>> {
    let buildings_from = ruleset.techs.len();
    let governments_from = buildings_from + ruleset.buildings.len();
    let extras_from = governments_from + ruleset.governments.len();
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
    // Of extras only circles are found here: what else can never be built is reported as such.
    let extras = ruleset.extras.iter().map(move |(name, extra)| {
        let below = |one: &Requirement| match &one.condition {
            Condition::Extra(other) if one.present && one.range == Range::Local => ruleset.extras.position(other),
            _ => None,
        };
        let needs = extra.reqs.iter().filter(|_| extra.buildable).filter_map(below);
        Item { table: "extras", name, needs: needs.map(|at| at + extras_from).collect(), flaw: None }
    });
    techs.chain(buildings).chain(governments).chain(extras).collect()
}

fn report_circle(items: &[Item<'_>], needs: &Needs, circle: &[usize], checker: &mut Checker<'_>) {
    let path = |at: &usize| entry(items[*at].table, items[*at].name).name("reqs");
    let mut circle = circle.to_vec();
    let first = checker.topmost(circle.iter().map(path));
    circle.rotate_left(first);
    let Some(path) = circle.first().map(path) else { return };
    let names = circle.iter().chain(circle.first()).map(|at| format!("`{}`", items[*at].name));
    let mut message = format!("a circle of requirements: {}", names.collect::<Vec<_>>().join(" needs "));
    let name = |at: usize| format!("{} `{}`", items[at].kind(), items[at].name);
    if let Some(behind) = needs.behind(&circle, name) {
        message.push_str(&format!("; nobody can ever have {behind}"));
    }
    checker.error(codes::CONTRADICTION, path, message);
}
