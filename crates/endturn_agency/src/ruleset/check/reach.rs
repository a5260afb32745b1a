//! What can be reached: leads by all they depend on, missions by any lead that opens them. Circles are found on the
//! way. Rulesets with battles are checked by the same.

use std::collections::BTreeMap;

use endturn_scenario::{checks::Checker, codes, path::Path};

use super::entry;

/// Names shown of what a mistake stands in the way of.
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

/// A name, and the names in its list.
type Listed<'a> = (&'a str, &'a [String]);

/// Reports missions that no lead opens, circles, and what nobody can ever reach, of `leads` with what they depend on and
/// `missions` with what opens them.
///
/// What only a circle or such a mission stands in the way of is told with it, so that one mistake low in the tree doesn't
/// bring a remark for every lead above it.
pub(crate) fn check(leads: &[Listed<'_>], missions: &[Listed<'_>], checker: &mut Checker<'_>) {
    let items = items(leads, missions);
    let orphans: Vec<usize> = (0..items.len()).filter(|at| items[*at].is_orphan).collect();
    for at in &orphans {
        let item = &items[*at];
        if checker.is_partly_doubtful(item.path()) {
            continue;
        }
        let mut message = format!("no lead opens the mission `{}`, so there can never be a site of it", item.name);
        message.push_str(&behind(&items, &[*at]));
        checker.error(codes::CONTRADICTION, item.path(), message);
    }
    let circles = circles(&items);
    for circle in &circles {
        tell_circle(&items, circle, checker);
    }
    let given: Vec<usize> = circles.concat().into_iter().chain(orphans).collect();
    let reached = reached(&items, &given);
    for (item, _) in items.iter().zip(&reached).filter(|(_, is_reached)| !**is_reached) {
        let lacks = item.needs.iter().find(|need| !reached[**need]).map_or("", |need| items[*need].name);
        let message = format!("nobody can ever reach the {} `{}`: it needs `{lacks}`", item.kind, item.name);
        checker.warning(codes::CONTRADICTION, item.path(), message);
    }
}

/// All leads, then all missions. Unknown names count as if they could be had, since they are reported already.
fn items<'a>(leads: &[Listed<'a>], missions: &[Listed<'a>]) -> Vec<Item<'a>> {
    let places = |of: &[Listed<'a>], from: usize| -> BTreeMap<&'a str, usize> {
        of.iter().enumerate().map(|(at, (name, _))| (*name, at + from)).collect()
    };
    let (lead_at, mission_at) = (places(leads, 0), places(missions, leads.len()));
    let place = |name: &String| lead_at.get(name.as_str()).or_else(|| mission_at.get(name.as_str())).copied();
    let of_leads = leads.iter().map(|(name, depends_on)| {
        let needs: Vec<usize> = depends_on.iter().filter_map(place).collect();
        let enough = needs.len();
        Item { kind: "lead", name, needs, enough, is_orphan: false }
    });
    let of_missions = missions.iter().map(|(name, opened_by)| {
        let needs: Vec<usize> = opened_by.iter().filter_map(|lead| lead_at.get(lead.as_str()).copied()).collect();
        let enough = usize::from(needs.len() == opened_by.len());
        Item { kind: "mission", name, needs, enough, is_orphan: opened_by.is_empty() }
    });
    of_leads.chain(of_missions).collect()
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
        if reached[at] {
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

fn tell_circle(items: &[Item<'_>], circle: &[usize], checker: &mut Checker<'_>) {
    let Some(first) = circle.first().map(|at| &items[*at]) else { return };
    let names = circle.iter().chain(circle.first()).map(|at| format!("`{}`", items[*at].name));
    let message = format!("a circle: {}", names.collect::<Vec<_>>().join(" needs "));
    checker.error(codes::CONTRADICTION, first.path(), message + &behind(items, circle));
}

/// What could be reached if some items could, as the end of a sentence; empty if nothing.
fn behind(items: &[Item<'_>], given: &[usize]) -> String {
    let (without, with) = (reached(items, &[]), reached(items, given));
    let behind = (0..items.len()).filter(|at| with[*at] && !without[*at] && !given.contains(at));
    let behind: Vec<String> = behind.map(|at| format!("{} `{}`", items[at].kind, items[at].name)).collect();
    if behind.is_empty() {
        return String::new();
    }
    let shown = behind.iter().take(MAX_SHOWN).cloned().collect::<Vec<_>>().join(", ");
    let more = if behind.len() > MAX_SHOWN { ", …" } else { "" };
    format!("; nobody can reach {} more because of it: {shown}{more}", behind.len())
}
