//! Checks of reachability.

use endturn_scenario::checks::Checker;

use crate::battles::ruleset::Ruleset;
use crate::frame::check::{entry, reach};

/// Reports missions that no lead opens, circles, leads and missions that can never be reached, and
/// last leads of other factions.
pub(super) fn check(ruleset: &Ruleset, checker: &mut Checker<'_>) {
    let leads: Vec<_> = ruleset.leads.iter().map(|(name, lead)| (name, lead.depends_on.as_slice())).collect();
    let missions: Vec<_> =
        ruleset.missions.iter().map(|(name, mission)| (name, mission.opened_by.as_slice())).collect();
    reach::check(&leads, &missions, checker);
    endings(ruleset, checker);
}

/// Checks that the last lead of a faction is its own. An unreachable one is already reported.
fn endings(ruleset: &Ruleset, checker: &mut Checker<'_>) {
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
