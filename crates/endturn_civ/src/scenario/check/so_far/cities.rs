//! State of a city in a game in progress.

use endturn_civ_rules::city::arrange::SPECIALIST_KINDS;
use endturn_civ_rules::ids::Tile;
use endturn_civ_rules::keys::UnitId;
use endturn_civ_rules::trade::kinds::Direction;
use endturn_engine::Seat;
use endturn_scenario::{checks::Checker, codes, diagnostic::Diagnostic, path::Path, stated};
use serde_json::Value;

use super::super::super::section::CityStart;
use super::super::super::stated::CityStated;
use super::super::super::stated_section::{CITY, CityRest, WayWord};
use super::super::cities::Towns;
use super::super::desk::Desk;
use super::super::names;

/// Most trade routes of a city.
const MAX_ROUTES: usize = 5;

/// Reads the state of a city.
pub(in super::super) fn read(
    desk: &Desk<'_>,
    towns: &Towns,
    path: &Path,
    city: &CityStart,
    checker: &mut Checker<'_>,
) -> Option<CityStated> {
    let stated = city.so_far.as_ref()?;
    let so_far = &stated.rest::<CityRest>()?;
    let path = path.clone().name("so_far");
    let to = |field: &str| path.clone().name(field);
    let fresh = stated.get("fresh").and_then(Value::as_str);
    if let Some(name) = fresh.filter(|name| !city.buildings.iter().any(|other| other == name)) {
        checker.error(codes::CONTRADICTION, to("fresh"), format!("`{name}` is not among the city's `buildings`"));
    }
    Some(CityStated {
        parts: stated::read(CITY, stated, desk, &path, checker),
        number: so_far.number,
        work: work(desk, &path, city, so_far, checker),
        nationality: nationality(desk, &path, city, so_far, checker),
        trade: trade(desk, towns, &to("trade"), so_far, checker),
        supports: so_far.supports.as_ref().map(|units| units.iter().copied().map(UnitId).collect()),
    })
}

/// Citizens on tiles and specialists must add up to all citizens.
fn work(
    desk: &Desk<'_>,
    path: &Path,
    city: &CityStart,
    so_far: &CityRest,
    checker: &mut Checker<'_>,
) -> Option<(Vec<Tile>, [u8; SPECIALIST_KINDS])> {
    if so_far.worked.is_none() && so_far.specialists.is_none() {
        return None;
    }
    let places = so_far.worked.as_deref().unwrap_or_default();
    let worked_path = path.clone().name("worked");
    let worked = super::common::tiles(desk, &worked_path, places, checker);
    for (at, place) in places.iter().enumerate() {
        if let Some(first) = places[..at].iter().position(|other| other == place) {
            let name = format!("({}, {})", place.0, place.1);
            checker.duplicate(worked_path.clone().index(at), "tile", &name, worked_path.clone().index(first));
        }
    }
    let mut specialists = [0_u8; SPECIALIST_KINDS];
    let mut idle = 0_i64;
    for (name, &count) in so_far.specialists.iter().flat_map(|table| table.iter()) {
        let path = path.clone().name("specialists").name(name);
        let known = desk.rules.written.specialists.names();
        let found = desk.rules.specialist_id(name).filter(|kind| kind.index() < SPECIALIST_KINDS);
        if found.is_none() {
            checker.known_key(codes::DANGLING_REFERENCE, path.clone(), "specialist", name, known);
        }
        checker.range(path, count, 0..=255);
        idle += i64::from(count);
        if let Some(kind) = found {
            specialists[kind.index()] = u8::try_from(count.clamp(0, 255)).unwrap_or(u8::MAX);
        }
    }
    let all = worked.len() as i64 + idle;
    if all != i64::from(city.size) && worked.len() == places.len() {
        let one = Diagnostic::error(codes::CONTRADICTION, "workers and specialists don't add up to all citizens");
        let one = one.found(format!("{} and {idle}", worked.len())).expected([format!("{} together", city.size)]);
        checker.push(if so_far.worked.is_some() { worked_path } else { path.clone().name("specialists") }, one);
    }
    Some((worked, specialists))
}

fn nationality(
    desk: &Desk<'_>,
    path: &Path,
    city: &CityStart,
    so_far: &CityRest,
    checker: &mut Checker<'_>,
) -> Option<Vec<(Seat, u8)>> {
    let table = so_far.nationality.as_ref()?;
    let path = path.clone().name("nationality");
    if !desk.rules.written.game.citizen.nationality {
        checker.error(codes::CONTRADICTION, path, "the ruleset does not keep nationalities");
        return None;
    }
    let mut all = Vec::new();
    let mut sum = 0_i64;
    for (name, &count) in table.iter() {
        let path = path.clone().name(name);
        checker.range(path.clone(), count, 1..=255);
        sum += i64::from(count);
        let seat = super::common::seat_key(desk, path, name, checker);
        all.extend(seat.map(|seat| (seat, u8::try_from(count.clamp(0, 255)).unwrap_or(u8::MAX))));
    }
    if sum != i64::from(city.size) {
        let one = Diagnostic::error(codes::CONTRADICTION, "these don't add up to all citizens").found(format!("{sum}"));
        checker.push(path, one.expected([format!("{} together", city.size)]));
    }
    Some(all)
}

fn trade(
    desk: &Desk<'_>,
    towns: &Towns,
    path: &Path,
    so_far: &CityRest,
    checker: &mut Checker<'_>,
) -> Vec<(Tile, endturn_civ_rules::ids::GoodId, Direction)> {
    checker.range(path.clone(), so_far.trade.len(), 0..=MAX_ROUTES);
    let mut all = Vec::new();
    for (at, route) in so_far.trade.iter().enumerate().take(MAX_ROUTES) {
        let path = path.clone().index(at);
        let known = desk.rules.written.goods.names();
        let found = desk.rules.good_id(&route.good);
        let good = names::one(checker, path.clone().name("good"), "good", &route.good, found, known);
        let town = towns.named(path.name("to"), &route.to, checker).and_then(|town| town.tile);
        let way = match route.way {
            WayWord::From => Direction::From,
            WayWord::To => Direction::To,
            WayWord::Both => Direction::Both,
        };
        all.extend(town.zip(good).map(|(tile, good)| (tile, good, way)));
    }
    all
}
