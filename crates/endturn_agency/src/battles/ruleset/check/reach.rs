//! What can be reached, and whether the game can be won.

use endturn_scenario::{checks::Checker, codes, path::Path};

use super::entry;
use crate::battles::ruleset::Ruleset;
use crate::ruleset::check::reach;

/// Reports missions that no lead opens, circles, what nobody can ever reach, and games that can't be won.
pub(super) fn check(ruleset: &Ruleset, checker: &mut Checker<'_>) {
    let leads: Vec<_> = ruleset.leads.iter().map(|(name, lead)| (name, lead.depends_on.as_slice())).collect();
    let missions: Vec<_> =
        ruleset.missions.iter().map(|(name, mission)| (name, mission.opened_by.as_slice())).collect();
    reach::check(&leads, &missions, checker);
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
