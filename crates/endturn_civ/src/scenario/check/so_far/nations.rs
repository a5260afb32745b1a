//! State of a nation in a game in progress.

use endturn_civ_rules::ids::{TechId, Tile};
use endturn_civ_rules::nation::research::Aim;
use endturn_civ_rules::ruleset::settings::BorderMode;
use endturn_civ_rules::ruleset::table::Table;
use endturn_engine::number::counted;
use endturn_scenario::{checks::Checker, codes, diagnostic::Diagnostic, path::Path, stated};

use super::super::super::section::NationStart;
use super::super::super::stated::{NationStated, ResearchStated};
use super::super::super::stated_section::{KeptStart, NATION, NationRest, ResearchStart};
use super::super::desk::Desk;
use super::super::names;
use super::memory;

/// Reads the state of a nation.
pub(in super::super) fn read(
    desk: &Desk<'_>,
    path: &Path,
    start: &NationStart,
    checker: &mut Checker<'_>,
) -> Option<NationStated> {
    let stated = start.so_far.as_ref()?;
    let so_far = &stated.rest::<NationRest>()?;
    let path = path.clone().name("so_far");
    let to = |field: &str| path.clone().name(field);
    if let Some(round) = so_far.fell {
        super::common::round(desk, to("fell"), round, checker);
        if !start.cities.is_empty() {
            checker.error(codes::CONTRADICTION, to("fell"), "a nation that has fallen has no cities");
        }
        if stated.get("dying") == Some(&true.into()) {
            checker.error(codes::CONTRADICTION, to("dying"), "a nation that has fallen is no longer dying");
        }
    }
    super::common::round(desk, to("last_war"), so_far.last_war, checker);
    if let Some(last) = so_far.last_unit {
        checker.range(to("last_unit"), last, 0..=1_000_000);
    }
    Some(NationStated {
        parts: stated::read(NATION, stated, desk, &path, checker),
        fell: so_far.fell,
        research: research(desk, &to("research"), so_far.research.as_ref(), checker),
        policies: policies(desk, &to("policies"), &so_far.policies, checker),
        wanted: policies(desk, &to("wanted_policies"), &so_far.wanted_policies, checker),
        owned_wonders: {
            let (find, known) = (|name: &str| desk.rules.building_id(name), || desk.rules.written.buildings.names());
            let written = so_far.owned_wonders.as_deref().unwrap_or_default();
            let all = names::all(checker, &to("owned_wonders"), "building", written, find, known);
            all.into_iter().map(|(_, building)| building).collect()
        },
        last_war: so_far.last_war,
        shows_sight_to: super::common::seats(desk, &to("shows_sight_to"), &so_far.shows_sight_to, checker),
        sees_own_land: sees_own_land(desk, to("sees_own_land"), so_far, checker),
        knows: known_tiles(desk, &to("knows"), &so_far.knows, checker),
        remembers: memory::cities(desk, &to("remembers"), so_far, checker),
        remembers_land: memory::lands(desk, &to("remembers_land"), so_far, checker),
        last_unit: so_far.last_unit,
    })
}

fn policies(desk: &Desk<'_>, path: &Path, written: &Table<i32>, checker: &mut Checker<'_>) -> Vec<(usize, i32)> {
    let all = &desk.rules.written.policies;
    let mut found = Vec::new();
    for (name, &pct) in written.iter() {
        let path = path.clone().name(name);
        let Some((at, policy)) = all.position(name).and_then(|at| Some((at, all.at(at)?.1))) else {
            checker.known_key(codes::DANGLING_REFERENCE, path, "policy", name, all.names());
            continue;
        };
        if checker.range(path, pct, policy.min_pct..=policy.max_pct) {
            found.push((at, pct));
        }
    }
    found
}

fn aim(desk: &Desk<'_>, path: &Path, written: &KeptStart, checker: &mut Checker<'_>) -> Option<(Aim, i32)> {
    checker.range(path.clone().name("bulbs"), written.bulbs, -1_000_000..=1_000_000);
    let Some(name) = &written.tech else { return Some((Aim::Future, written.bulbs)) };
    let known = desk.rules.written.techs.names();
    let tech = names::one(checker, path.clone().name("tech"), "tech", name, desk.rules.tech_id(name), known)?;
    Some((Aim::Tech(tech), written.bulbs))
}

fn research(
    desk: &Desk<'_>,
    path: &Path,
    written: Option<&ResearchStart>,
    checker: &mut Checker<'_>,
) -> ResearchStated {
    let Some(written) = written else { return ResearchStated::default() };
    let to = |field: &str| path.clone().name(field);
    checker.range(to("researched"), written.researched.unwrap_or(0), 0..=100_000);
    checker.range(to("future"), written.future, 0..=100_000);
    let kept = written.kept.iter().enumerate();
    let kept = kept.filter_map(|(at, one)| aim(desk, &to("kept").index(at), one, checker)).collect();
    ResearchStated {
        researched: written.researched,
        future: written.future,
        toward_future: written.toward_future,
        got_tech: written.got_tech,
        before: written.before.as_ref().and_then(|one| aim(desk, &to("before"), one, checker)),
        kept,
        lost: techs(desk, &to("lost"), &written.lost, checker),
    }
}

/// Techs by their names.
pub(super) fn techs(desk: &Desk<'_>, path: &Path, written: &[String], checker: &mut Checker<'_>) -> Vec<TechId> {
    let (find, known) = (|name: &str| desk.rules.tech_id(name), || desk.rules.written.techs.names());
    names::all(checker, path, "tech", written, find, known).into_iter().map(|(_, tech)| tech).collect()
}

/// The tiles marked by rows of `#` and spaces.
fn known_tiles(desk: &Desk<'_>, path: &Path, rows: &[String], checker: &mut Checker<'_>) -> Vec<Tile> {
    let Some(topology) = desk.ground.topology.filter(|_| !rows.is_empty()) else { return Vec::new() };
    let (width, height) = (topology.width() as usize, topology.height() as usize);
    if rows.len() != height {
        let one = Diagnostic::error(codes::INVALID_VALUE, "these rows don't match those of the map");
        checker.push(path.clone(), one.found(counted(rows.len(), "row")).expected([counted(height, "row")]));
    }
    let mut tiles = Vec::new();
    for (y, row) in rows.iter().enumerate().take(height) {
        let path = path.clone().index(y);
        let length = row.chars().count();
        if length != width {
            let one = Diagnostic::error(codes::INVALID_VALUE, "this row must be as long as those of the map");
            let one = one.found(counted(length, "character")).expected([counted(width, "character")]);
            checker.push(path, one);
        } else if let Some(other) = row.chars().find(|sign| !matches!(sign, '#' | ' ')) {
            let one = Diagnostic::error(codes::INVALID_VALUE, "a tile is either known or unknown");
            checker.push(path, one.found(format!("`{other}`")).expected(["`#`", "a space"]));
        } else {
            let known = row.chars().enumerate().filter(|(_, sign)| *sign == '#');
            tiles.extend(known.filter_map(|(x, _)| topology.at(x as i32, y as i32)));
        }
    }
    tiles
}

/// W-83: only borders that give no vision themselves leave it to effects.
fn sees_own_land(desk: &Desk<'_>, path: Path, so_far: &NationRest, checker: &mut Checker<'_>) -> bool {
    let is_open = desk.rules.written.settings.borders == BorderMode::Enabled;
    if so_far.sees_own_land && !is_open {
        checker.error(codes::CONTRADICTION, path, "with this setting of `borders`, effects don't decide this");
    }
    so_far.sees_own_land && is_open
}
