//! What can be reached: leads by all they depend on, missions by any lead that opens them. Circles are found on the
//! way, and whether the game can be won.

use endturn_scenario::{checks::Checker, codes, path::Path};

use super::entry;
use crate::battles::ruleset::Ruleset;

/// Names shown of what a circle stands in the way of.
const MAX_SHOWN: usize = 5;

/// A lead or a mission.
struct Item<'a> {
    kind: &'static str,
    name: &'a str,
    /// Known items that come before it.
    needs: Vec<usize>,
    /// How many of them it takes: all for a lead, one for a mission.
    enough: usize,
    /// A mission without any lead: told as an error of its own.
    is_orphan: bool,
}

impl Item<'_> {
    fn path(&self) -> Path {
        if self.kind == "lead" {
            entry("leads", self.name).name("depends_on")
        } else {
            entry("missions", self.name).name("opened_by")
        }
    }
}

/// Reports missions that no lead opens, circles, what nobody can ever reach, and games that can't be won.
///
/// What only a circle stands in the way of is told with the circle, so that one mistake low in the tree doesn't bring a
/// remark for every lead above it.
pub(super) fn check(ruleset: &Ruleset, checker: &mut Checker<'_>) {
    let items = items(ruleset);
    for item in items.iter().filter(|item| item.is_orphan) {
        if checker.is_partly_doubtful(item.path()) {
            continue;
        }
        let message = format!("no lead opens the mission `{}`, so there can never be a site of it", item.name);
        checker.error(codes::CONTRADICTION, item.path(), message);
    }
    let circles = circles(&items);
    for circle in &circles {
        tell_circle(&items, circle, checker);
    }
    let with_circles = reached(&items, &circles.concat());
    for (item, _) in items.iter().zip(&with_circles).filter(|(item, is_reached)| !**is_reached && !item.is_orphan) {
        let lacks = item.needs.iter().find(|need| !with_circles[**need]).map_or("", |need| items[*need].name);
        let message = format!("nobody can ever reach the {} `{}`: it needs `{lacks}`", item.kind, item.name);
        checker.warning(codes::CONTRADICTION, item.path(), message);
    }
    endings(ruleset, checker);
}

/// A game without a last lead can't be won, and a faction without one can't be destroyed. A last lead that can't be
/// reached was told before.
fn endings(ruleset: &Ruleset, checker: &mut Checker<'_>) {
    if ruleset.ending.won_by.is_none() {
        let message = "without `won_by` the game can't be won; play it against a limit of rounds";
        checker.warning(codes::CONTRADICTION, Path::root().name("ending"), message);
    }
    for (name, faction) in ruleset.factions.iter() {
        let Some(last) = &faction.destroyed_by else { continue };
        let Some((_, lead)) = ruleset.leads.iter().find(|(lead, _)| lead == last) else { continue };
        if lead.faction.as_deref().is_some_and(|of| of != name) {
            let message = format!("`{last}` is a lead of another faction");
            let of = format!("leads.{last}.faction");
            let path = entry("factions", name).name("destroyed_by");
            checker.contradiction(path, message, &[(of.as_str(), "it says so here")]);
        }
    }
}

/// All leads, then all missions. Unknown names count as if they could be had, since they are reported already.
fn items(ruleset: &Ruleset) -> Vec<Item<'_>> {
    let missions_from = ruleset.leads.len();
    let place = |name: &String| {
        let mission = || ruleset.missions.position(name).map(|at| at + missions_from);
        ruleset.leads.position(name).or_else(mission)
    };
    let leads = ruleset.leads.iter().map(|(name, lead)| {
        let needs: Vec<usize> = lead.depends_on.iter().filter_map(place).collect();
        let enough = needs.len();
        Item { kind: "lead", name, needs, enough, is_orphan: false }
    });
    let missions = ruleset.missions.iter().map(|(name, mission)| {
        let needs: Vec<usize> = mission.opened_by.iter().filter_map(|lead| ruleset.leads.position(lead)).collect();
        let enough = usize::from(needs.len() == mission.opened_by.len());
        Item { kind: "mission", name, needs, enough, is_orphan: mission.opened_by.is_empty() }
    });
    leads.chain(missions).collect()
}

/// Which items can be had, one after the other, beginning with those that need none and those `given`.
fn reached(items: &[Item<'_>], given: &[usize]) -> Vec<bool> {
    let mut missing: Vec<usize> = items.iter().map(|item| item.enough).collect();
    given.iter().for_each(|at| missing[*at] = 0);
    let mut needed_by: Vec<Vec<usize>> = vec![Vec::new(); items.len()];
    for (at, item) in items.iter().enumerate() {
        item.needs.iter().for_each(|need| needed_by[*need].push(at));
    }
    let mut open: Vec<usize> = (0..items.len()).filter(|at| missing[*at] == 0).collect();
    let mut reached = vec![false; items.len()];
    while let Some(at) = open.pop() {
        if std::mem::replace(&mut reached[at], true) {
            continue;
        }
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

fn tell_circle(items: &[Item<'_>], circle: &[usize], checker: &mut Checker<'_>) {
    let Some(first) = circle.first().map(|at| &items[*at]) else { return };
    let names = circle.iter().chain(circle.first()).map(|at| format!("`{}`", items[*at].name));
    let mut message = format!("a circle: {}", names.collect::<Vec<_>>().join(" needs "));
    let (without, with) = (reached(items, &[]), reached(items, circle));
    let behind = (0..items.len()).filter(|at| with[*at] && !without[*at] && !circle.contains(at));
    let behind: Vec<String> = behind.map(|at| format!("{} `{}`", items[at].kind, items[at].name)).collect();
    if !behind.is_empty() {
        let shown = behind.iter().take(MAX_SHOWN).cloned().collect::<Vec<_>>().join(", ");
        let more = if behind.len() > MAX_SHOWN { ", …" } else { "" };
        message.push_str(&format!("; nobody can reach {} more because of it: {shown}{more}", behind.len()));
    }
    checker.error(codes::CONTRADICTION, first.path(), message);
}
