//! State of the world in a game in progress.

use std::collections::BTreeMap;

use endturn_civ_rules::ids::Tile;
use endturn_engine::Seat;
use endturn_scenario::{checks::Checker, codes, diagnostic::Diagnostic, path::Path};

use super::super::super::stated_section::{BaseStart, LostCity, WorldSoFar};
use super::super::cities::Towns;
use super::super::desk::Desk;
use super::super::find::Finder;
use crate::state::{Grant, Regard, Treaty, WarAim};

/// Reads the state of the world.
pub(in super::super) fn read(desk: &Desk<'_>, towns: &Towns, checker: &mut Checker<'_>) -> Option<WorldSoFar> {
    let path = Path::root().name("so_far");
    let to = |field: &str| path.clone().name(field);
    let so_far: WorldSoFar = desk.section.so_far.as_ref()?.rest(&Finder { desk, towns }, &path, checker)?;
    if !so_far.order.is_empty() && so_far.order.len() != desk.seats.len() && desk.knows_seats {
        checker.error(codes::CONTRADICTION, to("order"), "every seat must be in the order exactly once");
    }
    let land = so_far.land.iter().flatten().map(|piece| &*piece.tiles);
    check_tiles(desk, &to("land"), land, checker);
    check_tiles(desk, &to("bases"), so_far.bases.iter().map(|bases| &*bases.tiles), checker);
    check_bases(desk, &to("bases"), &so_far.bases, checker);
    check_lost_cities(desk, &to("lost_cities"), &so_far.lost_cities, checker);
    check_treaties(desk, &to("treaties"), &so_far.treaties, checker);
    check_grants(desk, &to("grants"), &so_far.grants, checker);
    let pairs = |one: &Regard| (one.of, one.to);
    check_pairs(&to("attitudes"), "to", so_far.attitudes.iter().map(pairs), checker);
    let pairs = |one: &WarAim| (one.of, one.target);
    check_pairs(&to("war_aims"), "target", so_far.war_aims.iter().map(pairs), checker);
    Some(so_far)
}

/// Reports tiles that stand twice in the lists `tiles` of entries.
fn check_tiles<'a>(desk: &Desk<'_>, path: &Path, pieces: impl Iterator<Item = &'a [Tile]>, checker: &mut Checker<'_>) {
    let mut seen: BTreeMap<Tile, Path> = BTreeMap::new();
    for (at, tiles) in pieces.enumerate() {
        for (nth, &tile) in tiles.iter().enumerate() {
            let path = path.clone().index(at).name("tiles").index(nth);
            if let Some(first) = seen.get(&tile) {
                let (x, y) = desk.ground.topology.map_or((0, 0), |topology| topology.xy(tile));
                checker.duplicate(path, "tile", &format!("({x}, {y})"), first.clone());
            } else {
                seen.insert(tile, path);
            }
        }
    }
}

/// Reports tiles without a base that sees.
fn check_bases(desk: &Desk<'_>, path: &Path, bases: &[BaseStart], checker: &mut Checker<'_>) {
    let Some(map) = desk.ground.map() else { return };
    let all = bases.iter().enumerate().flat_map(|(at, one)| one.tiles.iter().enumerate().map(move |tile| (at, tile)));
    for (at, (nth, &tile)) in all {
        if desk.rules.land.vision_sq(map.extras(tile)).is_none() {
            let path = path.clone().index(at).name("tiles").index(nth);
            checker.error(codes::CONTRADICTION, path, "no base with `vision_main_sq` is on this tile");
        }
    }
}

fn check_lost_cities(desk: &Desk<'_>, path: &Path, lost: &[LostCity], checker: &mut Checker<'_>) {
    let all = desk.written().flat_map(|(_, _, start)| &start.cities);
    let numbers: Vec<u32> =
        all.filter_map(|city| super::numbers::number(city.so_far.as_ref()?.get("number"))).collect();
    for (at, lost) in lost.iter().enumerate().filter(|(_, lost)| numbers.contains(&lost.number)) {
        let message = format!("the city with the number {} still exists", lost.number);
        checker.error(codes::CONTRADICTION, path.clone().index(at).name("number"), message);
    }
}

fn check_treaties(desk: &Desk<'_>, path: &Path, treaties: &[Treaty], checker: &mut Checker<'_>) {
    for (at, treaty) in treaties.iter().enumerate() {
        for (nth, clause) in treaty.clauses.iter().enumerate() {
            if ![treaty.from, treaty.to].contains(&clause.giver) {
                let path = path.clone().index(at).name("clauses").index(nth).name("giver");
                let name = &desk.seats[clause.giver.index()].name;
                let one = Diagnostic::error(codes::CONTRADICTION, "the giver must be one of the two");
                checker.push(path, one.found(format!("`{name}`")));
            }
        }
    }
}

/// Reports entries about a nation and itself, at the field that names the other.
fn check_pairs(path: &Path, field: &str, pairs: impl Iterator<Item = (Seat, Seat)>, checker: &mut Checker<'_>) {
    for (at, _) in pairs.enumerate().filter(|(_, (of, to))| of == to) {
        checker.error(codes::CONTRADICTION, path.clone().index(at).name(field), "it must be another nation");
    }
}

fn check_grants(desk: &Desk<'_>, path: &Path, grants: &[Grant], checker: &mut Checker<'_>) {
    for (at, grant) in grants.iter().enumerate() {
        let to = |field: &str| path.clone().index(at).name(field);
        if grant.round <= desk.first_round {
            let message = format!("the game begins in round {}, so these units can't come any more", desk.first_round);
            checker.error(codes::CONTRADICTION, to("turn"), message);
        }
        let most = desk.rules.troops.get(grant.unit_type).top_level.max(0);
        checker.range(to("veteran"), grant.veteran, 0..=most);
    }
}
