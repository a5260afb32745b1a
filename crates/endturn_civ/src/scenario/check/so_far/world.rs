//! State of the world in a game in progress.

use std::collections::BTreeMap;

use endturn_civ_rules::keys::UnitId;
use endturn_scenario::{checks::Checker, codes, diagnostic::Diagnostic, path::Path};

use super::super::super::stated::{GiftStated, TreatyStated, WorldStated};
use super::super::super::stated_section::{GiftStart, TreatyStart, WorldSoFar};
use super::super::cities::Towns;
use super::super::desk::Desk;
use super::super::names;
use crate::changes::MAX_CLAUSES;
use crate::state::{Gift, Grant};

/// Reads the state of the world.
pub(in super::super) fn read(desk: &Desk<'_>, towns: &Towns, checker: &mut Checker<'_>) -> Option<WorldStated> {
    let so_far = desk.section.so_far.as_ref()?;
    let path = Path::root().name("so_far");
    let to = |field: &str| path.clone().name(field);
    let order = super::common::seats(desk, &to("order"), &so_far.order, checker);
    if !so_far.order.is_empty() && order.len() != desk.seats.len() && desk.knows_seats {
        checker.error(codes::CONTRADICTION, to("order"), "every seat must be in the order exactly once");
    }
    checker.range(to("next_city"), so_far.next_city.unwrap_or(0), 0..=20_000);
    checker.range(to("next_unit"), so_far.next_unit.unwrap_or(0), 0..=1_000_000);
    let find = |name: &str| desk.rules.building_id(name);
    let known = || desk.rules.written.buildings.names();
    let lost_wonders = names::all(checker, &to("lost_wonders"), "building", &so_far.lost_wonders, find, known);
    let mut revolutions = Vec::new();
    for (name, &count) in so_far.revolutions.iter() {
        let path = to("revolutions").name(name);
        checker.range(path.clone(), count, 0..=1_000_000);
        match desk.rules.government_id(name) {
            Some(government) => revolutions.push((government, count.clamp(0, 1_000_000))),
            None => {
                let known = desk.rules.written.governments.names();
                checker.known_key(codes::DANGLING_REFERENCE, path, "government", name, known);
            }
        }
    }
    let mut stacks = Vec::new();
    for (at, stack) in so_far.stacks.iter().enumerate() {
        let tile = desk.tile(to("stacks").index(at).name("at"), stack.at, checker);
        stacks.extend(tile.map(|tile| (tile, stack.units.iter().copied().map(UnitId).collect())));
    }
    Some(WorldStated {
        land: land(desk, &to("land"), so_far, checker),
        order,
        next_city: so_far.next_city.unwrap_or(0).min(20_000),
        next_unit: so_far.next_unit.unwrap_or(0).min(1_000_000),
        lost_cities: lost_cities(desk, &to("lost_cities"), so_far, checker),
        lost_wonders: lost_wonders.into_iter().map(|(_, building)| building).collect(),
        lost_techs: super::nations::techs(desk, &to("lost_techs"), &so_far.lost_techs, checker),
        revolutions,
        stacks,
        treaties: treaties(desk, towns, &to("treaties"), so_far, checker),
        grants: grants(desk, &to("grants"), so_far, checker),
        fog: so_far.fogofwar,
    })
}

type Land = Vec<(endturn_engine::Seat, endturn_civ_rules::ids::Tile, Vec<endturn_civ_rules::ids::Tile>)>;

fn land(desk: &Desk<'_>, path: &Path, so_far: &WorldSoFar, checker: &mut Checker<'_>) -> Option<Land> {
    let mut seen = BTreeMap::new();
    let mut all = Vec::new();
    for (at, piece) in so_far.land.as_ref()?.iter().enumerate() {
        let path = path.clone().index(at);
        let owner = super::common::seat(desk, path.clone().name("owner"), &piece.owner, checker);
        let by = desk.tile(path.clone().name("by"), piece.by, checker);
        let mut tiles = Vec::new();
        for (nth, &place) in piece.tiles.iter().enumerate() {
            let path = path.clone().name("tiles").index(nth);
            let Some(tile) = desk.tile(path.clone(), place, checker) else { continue };
            match seen.get(&tile) {
                Some(first) => {
                    let name = format!("({}, {})", place.0, place.1);
                    checker.duplicate(path, "tile", &name, Path::clone(first));
                }
                None => {
                    seen.insert(tile, path);
                    tiles.push(tile);
                }
            }
        }
        all.extend(owner.zip(by).map(|(owner, by)| (owner, by, tiles)));
    }
    Some(all)
}

fn lost_cities(desk: &Desk<'_>, path: &Path, so_far: &WorldSoFar, checker: &mut Checker<'_>) -> Vec<(u32, String)> {
    let stands = |number: u32| {
        let all = desk.written().flat_map(|(_, _, start)| &start.cities);
        let mut numbers = all.filter_map(|city| super::numbers::number(city.so_far.as_ref()?.get("number")));
        numbers.any(|other| other == number)
    };
    let mut all = Vec::new();
    for (at, lost) in so_far.lost_cities.iter().enumerate() {
        let path = path.clone().index(at).name("number");
        if !checker.range(path.clone(), lost.number, 0..=20_000) {
            continue;
        }
        if stands(lost.number) {
            checker.error(codes::CONTRADICTION, path, format!("the city with the number {} still exists", lost.number));
            continue;
        }
        all.push((lost.number, lost.name.clone()));
    }
    all
}

fn treaties(
    desk: &Desk<'_>,
    towns: &Towns,
    path: &Path,
    so_far: &WorldSoFar,
    checker: &mut Checker<'_>,
) -> Vec<TreatyStated> {
    let one = |(at, treaty): (usize, &TreatyStart)| {
        let to = |field: &str| path.clone().index(at).name(field);
        let from = super::common::seat(desk, to("from"), &treaty.from, checker);
        let asked = super::common::seat(desk, to("to"), &treaty.to, checker);
        checker.range(to("clauses"), treaty.clauses.len(), 1..=MAX_CLAUSES);
        let mut clauses = Vec::new();
        for (nth, clause) in treaty.clauses.iter().enumerate().take(MAX_CLAUSES) {
            let to = |field: &str| to("clauses").index(nth).name(field);
            let giver = super::common::seat(desk, to("giver"), &clause.giver, checker);
            if let Some(giver) = giver.filter(|giver| ![from, asked].contains(&Some(*giver))) {
                let name = &desk.seats[giver.index()].name;
                let one = Diagnostic::error(codes::CONTRADICTION, "the giver must be one of the two");
                checker.push(to("giver"), one.found(format!("`{name}`")));
            }
            let gift = gift(desk, towns, to("gift"), &clause.gift, checker);
            clauses.extend(giver.zip(gift));
        }
        Some(TreatyStated { from: from?, to: asked?, clauses })
    };
    so_far.treaties.iter().enumerate().filter_map(one).collect()
}

fn gift(
    desk: &Desk<'_>,
    towns: &Towns,
    path: Path,
    written: &GiftStart,
    checker: &mut Checker<'_>,
) -> Option<GiftStated> {
    Some(GiftStated::Other(match written {
        GiftStart::Advance(name) => {
            let known = desk.rules.written.techs.names();
            Gift::Advance(names::one(checker, path, "tech", name, desk.rules.tech_id(name), known)?)
        }
        GiftStart::Gold(gold) => {
            checker.range(path, *gold, 1..=1_000_000);
            Gift::Gold(*gold)
        }
        GiftStart::City(name) => return towns.named(path, name, checker)?.tile.map(GiftStated::City),
        GiftStart::WorldMap => Gift::Map,
        GiftStart::SeaMap => Gift::SeaMap,
        GiftStart::Embassy => Gift::Embassy,
        GiftStart::Vision => Gift::Vision,
        GiftStart::CeaseFire => Gift::CeaseFire,
        GiftStart::Peace => Gift::Peace,
        GiftStart::Alliance => Gift::Alliance,
    }))
}

fn grants(desk: &Desk<'_>, path: &Path, so_far: &WorldSoFar, checker: &mut Checker<'_>) -> Vec<Grant> {
    let mut all = Vec::new();
    for (at, grant) in so_far.grants.iter().enumerate() {
        let to = |field: &str| path.clone().index(at).name(field);
        if checker.range(to("turn"), grant.turn, 1..=super::super::nations::LAST_ROUND)
            && grant.turn <= desk.first_round
        {
            let message = format!("the game begins in round {}, so these units can't come any more", desk.first_round);
            checker.error(codes::CONTRADICTION, to("turn"), message);
        }
        let known = desk.rules.written.units.names();
        let found = desk.rules.unit_type_id(&grant.unit);
        let unit_type = names::one(checker, to("unit"), "unit", &grant.unit, found, known);
        let seat = super::common::seat(desk, to("seat"), &grant.seat, checker);
        let tile = grant.at.and_then(|at| desk.tile(to("at"), at, checker));
        let home = grant.home.and_then(|at| desk.tile(to("home"), at, checker));
        let most = unit_type.map_or(255, |unit_type| desk.rules.troops.get(unit_type).top_level.max(0));
        checker.range(to("veteran"), grant.veteran, 0..=most);
        let made = |(seat, unit_type)| {
            let veteran = grant.veteran.clamp(0, most);
            Grant { round: grant.turn, seat, unit_type, tile, home, veteran }
        };
        all.extend(seat.zip(unit_type).map(made));
    }
    all
}
