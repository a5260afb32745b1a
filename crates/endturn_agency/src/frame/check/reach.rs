//! Checks of reachability: leads by all their dependencies, missions by any lead that opens them.
//! Circles are found on the way. Rulesets with battles use the same checks.

use std::collections::BTreeMap;

use endturn_engine::compact::CompactCollect as _;
use endturn_scenario::{
    checks::Checker,
    codes,
    needs::{Need, Needs},
    path::Path,
};

use super::entry;

/// A lead or a mission.
struct Item<'a> {
    kind: &'static str,
    name: &'a str,
    /// Known items required before it: all of them for a lead, one for a mission.
    needs: Need,
    /// A mission without a lead: reported as an error of its own.
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

/// Reports missions that no lead opens, circles, and leads and missions that can never be reached,
/// given `leads` with their dependencies and `missions` with the leads that open them.
///
/// Items blocked only by a circle or by such a mission are reported together with it, so that one
/// mistake low in the tree doesn't cause a remark for every lead above it.
pub(crate) fn check(leads: &[Listed<'_>], missions: &[Listed<'_>], checker: &mut Checker<'_>) {
    let items = items(leads, missions);
    let needs = Needs(items.iter().map(|item| item.needs.clone()).collect());
    let orphans: Vec<usize> = (0..items.len()).filter(|at| items[*at].is_orphan).collect();
    for at in &orphans {
        let item = &items[*at];
        if checker.is_partly_doubtful(item.path()) {
            continue;
        }
        let mut message = format!("no lead opens the mission `{}`, so there can never be a site of it", item.name);
        message.push_str(&behind(&items, &needs, &[*at]));
        checker.error(codes::CONTRADICTION, item.path(), message);
    }
    let circles = needs.circles();
    for circle in &circles {
        tell_circle(&items, &needs, circle, checker);
    }
    let given: Vec<usize> = circles.concat().into_iter().chain(orphans).collect();
    let reached = needs.reached(&given);
    for (item, _) in items.iter().zip(&reached).filter(|(_, is_reached)| !**is_reached) {
        let lacks = item.needs.before.iter().find(|need| !reached[**need]).map_or("", |need| items[*need].name);
        let message = format!("the {} `{}` can never be reached: it needs `{lacks}`", item.kind, item.name);
        checker.warning(codes::CONTRADICTION, item.path(), message);
    }
}

/// All leads, then all missions. Unknown names count as reachable, since they are already reported.
fn items<'a>(leads: &[Listed<'a>], missions: &[Listed<'a>]) -> Vec<Item<'a>> {
    let places = |of: &[Listed<'a>], from: usize| -> BTreeMap<&'a str, usize> {
        of.iter().enumerate().map(|(at, (name, _))| (*name, at + from)).into_map()
    };
    let (lead_at, mission_at) = (places(leads, 0), places(missions, leads.len()));
    let place = |name: &String| lead_at.get(name.as_str()).or_else(|| mission_at.get(name.as_str())).copied();
    let of_leads = leads.iter().map(|(name, depends_on)| {
        let needs = Need::all(depends_on.iter().filter_map(place).collect());
        Item { kind: "lead", name, needs, is_orphan: false }
    });
    let of_missions = missions.iter().map(|(name, opened_by)| {
        let before: Vec<usize> = opened_by.iter().filter_map(|lead| lead_at.get(lead.as_str()).copied()).collect();
        let enough = Some(usize::from(before.len() == opened_by.len()));
        Item { kind: "mission", name, needs: Need { before, enough }, is_orphan: opened_by.is_empty() }
    });
    of_leads.chain(of_missions).collect()
}

fn tell_circle(items: &[Item<'_>], needs: &Needs, circle: &[usize], checker: &mut Checker<'_>) {
    let Some(first) = circle.first().map(|at| &items[*at]) else { return };
    let names = circle.iter().chain(circle.first()).map(|at| format!("`{}`", items[*at].name));
    let message = format!("a circle: {}", names.collect::<Vec<_>>().join(" needs "));
    checker.error(codes::CONTRADICTION, first.path(), message + &behind(items, needs, circle));
}

/// Items that could be reached if some others could, as the end of a sentence; empty if there are
/// none.
fn behind(items: &[Item<'_>], needs: &Needs, given: &[usize]) -> String {
    let name = |at: usize| format!("{} `{}`", items[at].kind, items[at].name);
    needs.behind(given, name).map_or(String::new(), |behind| format!("; nobody can reach {behind}"))
}
