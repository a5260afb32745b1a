//! State of a nation in a game in progress.

use std::collections::BTreeMap;

use endturn_civ_rules::ids::PolicyId;
use endturn_civ_rules::nation::spaceship::Assembly;
use endturn_civ_rules::production::complete::{SpacePart, SpaceParts};
use endturn_civ_rules::ruleset::settings::BorderMode;
use endturn_scenario::{checks::Checker, codes, path::Path, stated};
use serde_json::Value;

use super::super::super::plan::NationStated;
use super::super::super::section::NationStart;
use super::super::super::stated_section::{NATION, NationRest};
use super::super::find::Finder;

/// Reads the state of a nation.
pub(in super::super) fn read(
    finder: Finder<'_>,
    path: &Path,
    start: &NationStart,
    checker: &mut Checker<'_>,
) -> Option<NationStated> {
    let stated = start.so_far.as_ref()?;
    let path = path.clone().name("so_far");
    let to = |field: &str| path.clone().name(field);
    let parts = stated::read(NATION, stated, &finder, &path, checker);
    let rest: NationRest = stated.rest(&finder, &path, checker)?;
    if rest.fell.is_some() {
        if !start.cities.is_empty() {
            checker.error(codes::CONTRADICTION, to("fell"), "a nation that has fallen has no cities");
        }
        if stated.get("dying") == Some(&true.into()) {
            checker.error(codes::CONTRADICTION, to("dying"), "a nation that has fallen is no longer dying");
        }
    }
    check_policies(finder, &to("policies"), &rest.policies, checker);
    check_policies(finder, &to("wanted_policies"), &rest.wanted_policies, checker);
    check_ship(&to("assembly"), stated.get("ship"), rest.assembly.as_ref(), checker);
    // W-83: only borders that give no vision themselves leave it to effects.
    if rest.sees_own_land && finder.desk.rules.written.settings.borders != BorderMode::Enabled {
        let message = "with this setting of `borders`, effects don't decide this";
        checker.error(codes::CONTRADICTION, to("sees_own_land"), message);
    }
    Some(NationStated { parts, rest })
}

/// W-60, W-62: a ship has no more parts in place than it was built of, and a year of launch exactly
/// if it is launched.
fn check_ship(path: &Path, ship: Option<&Value>, assembly: Option<&Assembly>, checker: &mut Checker<'_>) {
    let Some(assembly) = assembly else { return };
    let number = |field: &str| ship.and_then(|ship| ship.get(field)?.as_i64()).unwrap_or(0);
    let kinds =
        [(SpacePart::Structural, "structurals"), (SpacePart::Component, "components"), (SpacePart::Module, "modules")];
    let mut built = SpaceParts::default();
    for (part, field) in kinds {
        (0..number(field).clamp(0, part.limit().into())).for_each(|_| _ = built.add(part));
    }
    if !assembly.fits(&built) {
        let message = "these parts can't be in place: `ship` has fewer, or a structural lacks the one before it";
        checker.error(codes::CONTRADICTION, path.clone(), message);
    }
    let state = ship.and_then(|ship| ship.get("state")?.as_str());
    if assembly.launched.is_some() != matches!(state, Some("Launched" | "Arrived")) {
        let message = "a ship has a year of launch if its state is `Launched` or `Arrived`, and only then";
        checker.error(codes::CONTRADICTION, path.clone().name("launched"), message);
    }
}

fn check_policies(finder: Finder<'_>, path: &Path, stated: &BTreeMap<PolicyId, i32>, checker: &mut Checker<'_>) {
    for (policy, &pct) in stated {
        if let Some((name, policy)) = finder.desk.rules.written.policies.at(policy.index()) {
            checker.range(path.clone().name(name), pct, policy.min_pct..=policy.max_pct);
        }
    }
}
