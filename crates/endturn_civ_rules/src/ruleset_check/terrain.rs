//! Checks for terrain that work or climate can't make, work without results, resources that occur
//! nowhere.

use endturn_scenario::{checks::Checker, codes, path::Path};

use super::findings::entry;
use super::graph::Reach;
use super::possible;
use crate::ruleset::Ruleset;
use crate::ruleset::extras::ExtraCause;
use crate::ruleset::requirement::{Condition, Requirement};
use crate::ruleset::terrain::Terrain;
use crate::ruleset::words::{Range, TerrainClass};

/// Reports impossible results of work and climate, works without an extra, resources of no terrain.
pub(super) fn check(ruleset: &Ruleset, reach: &Reach<'_>, checker: &mut Checker<'_>) {
    for (name, terrain) in ruleset.terrain.iter() {
        results(ruleset, name, terrain, checker);
        works(reach, name, terrain, checker);
    }
    for name in ruleset.resources.names() {
        if !ruleset.terrain.iter().any(|(_, terrain)| terrain.resources.iter().any(|other| other == name)) {
            checker.unused(entry("resources", name), "resource", name);
        }
    }
}

fn results(ruleset: &Ruleset, name: &str, terrain: &Terrain, checker: &mut Checker<'_>) {
    let here = entry("terrain", name);
    let works = [("cultivate", &terrain.cultivate), ("plant", &terrain.plant), ("transform", &terrain.transform)];
    for (work, becomes) in works {
        let Some(becomes) = becomes else { continue };
        let path = here.clone().name(work).name("terrain");
        result(ruleset, name, &becomes.terrain, path.clone(), checker);
        surroundings(ruleset, name, &becomes.terrain, path, checker);
    }
    for (change, becomes) in terrain.climate.named() {
        if let Some(becomes) = becomes {
            result(ruleset, name, becomes, here.clone().name("climate").name(change), checker);
        }
    }
}

/// Checks the percentage of neighbours of the other kind that turning water into land, or land into
/// water, requires; above 100 percent is never met (W-26).
fn surroundings(ruleset: &Ruleset, name: &str, to: &str, path: Path, checker: &mut Checker<'_>) {
    let Some(from) = ruleset.terrain.get(name).map(|terrain| terrain.class) else { return };
    if [name, to].iter().any(|name| checker.is_doubtful(entry("terrain", name).name("class"))) {
        return;
    }
    let is_other = ruleset.terrain.get(to).is_some_and(|other| other.class != from);
    let rules = &ruleset.game.terrain;
    let (field, needed_pct) = match from {
        TerrainClass::Oceanic => ("ocean_reclaim_requirement_pct", rules.ocean_reclaim_requirement_pct),
        TerrainClass::Land => ("land_channel_requirement_pct", rules.land_channel_requirement_pct),
    };
    if is_other && needed_pct > 100 {
        let message =
            format!("this can never result from {} terrain: `game.terrain.{field}` is {needed_pct}", from.word());
        checker.error(codes::CONTRADICTION, path, message);
    }
}

fn result(ruleset: &Ruleset, from: &str, to: &str, path: Path, checker: &mut Checker<'_>) {
    if from == to {
        checker.error(codes::CONTRADICTION, path, format!("`{from}` can't become itself"));
    } else if checker.is_doubtful(entry("terrain", to).name("native_to")) {
        // The units that can exist there are unknown.
    } else if ruleset.terrain.get(to).is_some_and(|other| other.native_to.is_empty()) {
        let message = format!("`{from}` can't become `{to}`, where no unit can exist");
        checker.error(codes::CONTRADICTION, path, message);
    }
}

/// Checks that work allowed by a terrain has an extra that it can build there.
fn works(reach: &Reach<'_>, name: &str, terrain: &Terrain, checker: &mut Checker<'_>) {
    let works = [
        ("irrigate", terrain.irrigate.is_some(), ExtraCause::Irrigation),
        ("mine", terrain.mine.is_some(), ExtraCause::Mine),
        ("road", terrain.road.is_some(), ExtraCause::Road),
    ];
    for (field, _, cause) in works.into_iter().filter(|(_, is_allowed, _)| *is_allowed) {
        let on_it = Requirement {
            condition: Condition::Terrain(name.to_owned()),
            range: Range::Local,
            present: true,
            survives: false,
        };
        let can_come = reach.ruleset().extras.iter().any(|(_, extra)| {
            let reqs: Vec<Requirement> = extra.reqs.iter().cloned().chain([on_it.clone()]).collect();
            extra.buildable && extra.causes.contains(&cause) && possible::never(&reqs, reach).is_none()
        });
        if !can_come {
            let message = format!("no extra with the cause {} can be built on `{name}`", cause.word());
            checker.warning(codes::CONTRADICTION, entry("terrain", name).name(field), message);
        }
    }
}
