//! Checks of cities: their tiles, buildings, work and trade partners.

use endturn_engine::{letters::is_disruptive, number::counted};
use std::collections::BTreeMap;

use endturn_civ_rules::ids::{BuildingId, Tile};
use endturn_civ_rules::keys::CityId;
use endturn_civ_rules::ruleset::words::Genus;
use endturn_scenario::{checks::Checker, codes, diagnostic::Diagnostic, path::Path};

use super::super::plan::CityPlan;
use super::super::section::CityStart;
use super::desk::Desk;
use super::names;
use super::nations::LAST_ROUND;
use super::work;

/// All cities of a section.
#[derive(Debug, Default)]
pub(super) struct Towns {
    /// The valid cities, by seat.
    pub(super) by_seat: Vec<Vec<CityPlan>>,
    by_name: BTreeMap<String, Town>,
    by_tile: BTreeMap<Tile, Town>,
    /// Whether some city's name could not be read.
    are_some_nameless: bool,
}

/// A city that can be referred to.
#[derive(Clone, Debug)]
pub(super) struct Town {
    pub(super) seat: usize,
    /// Index in the list of its nation.
    pub(super) place: usize,
    pub(super) path: Path,
    /// Its key in a game, if the section has no errors.
    pub(super) key: CityId,
    /// `None` if it has no valid tile.
    pub(super) tile: Option<Tile>,
}

impl Towns {
    /// The city on a tile.
    pub(super) fn on(&self, tile: Tile) -> Option<&Town> {
        self.by_tile.get(&tile)
    }

    /// Finds a city by name; reports if there is none.
    pub(super) fn named(&self, path: Path, name: &str, checker: &mut Checker<'_>) -> Option<&Town> {
        let found = self.by_name.get(name);
        if found.is_none() && self.are_some_nameless {
            return None;
        }
        names::one(checker, path, "city", name, found, self.by_name.keys().map(String::as_str))
    }
}

/// A city's entry in the section.
struct Entry<'a> {
    seat: usize,
    place: usize,
    path: Path,
    key: CityId,
    city: &'a CityStart,
}

impl Entry<'_> {
    fn town(&self, tile: Option<Tile>) -> Town {
        Town { seat: self.seat, place: self.place, path: self.path.clone(), key: self.key, tile }
    }
}

/// Reads all cities.
pub(super) fn read(desk: &Desk<'_>, checker: &mut Checker<'_>) -> Towns {
    let mut entries = Vec::new();
    for (seat, path, start) in desk.written() {
        for (at, city) in start.cities.iter().enumerate() {
            let number = city.so_far.as_ref().and_then(|stated| stated.get("number")?.as_u64());
            let key = CityId(number.unwrap_or(entries.len() as u64).try_into().unwrap_or(u32::MAX));
            entries.push(Entry { seat, place: at, path: path.clone().name("cities").index(at), key, city });
        }
    }
    let mut towns = Towns { by_seat: vec![Vec::new(); desk.people.len()], ..Towns::default() };
    let lists = desk.written().map(|(_, path, _)| path.name("cities"));
    let names = entries.iter().map(|entry| entry.path.clone().name("name"));
    towns.are_some_nameless = lists.chain(names).any(|path| checker.is_doubtful(path));
    let tiles: Vec<Option<Tile>> = entries.iter().map(|entry| place(desk, entry, &mut towns, checker)).collect();
    let names = name_all(desk, &entries, &tiles, &mut towns, checker);
    let mut wonders = BTreeMap::new();
    let mut plans = Vec::new();
    for ((entry, tile), name) in entries.iter().zip(&tiles).zip(names) {
        check_numbers(entry, checker);
        let buildings = buildings(desk, entry, &mut wonders, checker);
        let production = entry.city.production.as_ref();
        let to = |field: &str| entry.path.clone().name(field);
        let production = production.and_then(|name| names::target(checker, to("production"), name, desk.rules));
        let worklist = entry.city.worklist.iter().enumerate();
        let worklist = worklist
            .filter_map(|(at, name)| names::target(checker, to("worklist").index(at), name, desk.rules))
            .collect();
        let requests = work::requests(desk, (&to("requests"), &entry.city.requests), *tile, checker);
        let routes = routes(entry, &towns, checker);
        let size = entry.city.size.clamp(1, 40);
        let (food, shields) = (entry.city.food.clamp(0, 10_000), entry.city.shields.clamp(0, 30_000));
        let Some(tile) = *tile else { continue };
        let plan = CityPlan {
            name,
            tile,
            size,
            buildings,
            production,
            worklist,
            requests,
            food,
            shields,
            routes,
            so_far: None,
        };
        plans.push((entry.seat, plan));
    }
    for (seat, plan) in plans {
        towns.by_seat[seat].push(plan);
    }
    towns
}

/// The tile of a city; reports if it can't be there, or another city is in the way.
fn place(desk: &Desk<'_>, entry: &Entry<'_>, towns: &mut Towns, checker: &mut Checker<'_>) -> Option<Tile> {
    let path = entry.path.clone().name("at");
    let tile = desk.tile(path.clone(), entry.city.at, checker)?;
    let map = desk.ground.map()?;
    if desk.rules.land.terrain(map.terrain(tile)).no_cities {
        let message = format!("no city can be on {}", desk.land_name(tile));
        checker.error(codes::CONTRADICTION, path, message);
        return None;
    }
    let apart = desk.rules.written.settings.citymindist;
    let here = towns.on(tile);
    let near = here.or_else(|| map.topology().square(tile, apart - 1).find_map(|near| towns.on(near)));
    if let Some(other) = near {
        let other = checker.span(other.path.clone().name("at"));
        let message = match here {
            Some(_) => "two cities are on this tile".to_owned(),
            None => format!("another city is too near; `citymindist` requires {} between them", counted(apart, "step")),
        };
        let found = format!("({}, {})", entry.city.at.0, entry.city.at.1);
        let one = Diagnostic::error(codes::CONTRADICTION, message).found(found);
        checker.push(path, one.note(Some(other), "the other city is here"));
        return None;
    }
    towns.by_tile.insert(tile, entry.town(Some(tile)));
    Some(tile)
}

/// Names all cities: the stated name, or the next of the nation's list that no other city has.
fn name_all(
    desk: &Desk<'_>,
    entries: &[Entry<'_>],
    tiles: &[Option<Tile>],
    towns: &mut Towns,
    checker: &mut Checker<'_>,
) -> Vec<Option<String>> {
    for (entry, tile) in entries.iter().zip(tiles) {
        let Some(name) = &entry.city.name else { continue };
        let path = entry.path.clone().name("name");
        if name.trim().is_empty() || name.chars().count() > 80 || name.chars().any(is_disruptive) {
            let one = Diagnostic::error(codes::INVALID_VALUE, "this can't be the name of a city");
            checker.push(path, one.found(format!("`{}`", name.escape_debug())).expected(["from 1 to 80 letters"]));
        } else if let Some(first) = towns.by_name.get(name) {
            checker.duplicate(path, "city", name, first.path.clone().name("name"));
        } else {
            towns.by_name.insert(name.clone(), entry.town(*tile));
        }
    }
    let mut names = Vec::new();
    for (entry, tile) in entries.iter().zip(tiles) {
        let usual = || {
            let nation = desk.people[entry.seat].nation?;
            desk.rules.nation(nation).cities.iter().find(|name| !towns.by_name.contains_key(*name)).cloned()
        };
        let name = entry.city.name.clone().or_else(usual);
        if let (None, Some(name)) = (&entry.city.name, &name) {
            towns.by_name.insert(name.clone(), entry.town(*tile));
        }
        names.push(name);
    }
    names
}

fn check_numbers(entry: &Entry<'_>, checker: &mut Checker<'_>) {
    let to = |field: &str| entry.path.clone().name(field);
    checker.range(to("size"), entry.city.size, 1..=40);
    checker.range(to("food"), entry.city.food, 0..=10_000);
    checker.range(to("shields"), entry.city.shields, 0..=30_000);
}

/// Wonders by owner, great ones without an owner, with the path of their first mention.
type WonderPlaces = BTreeMap<(Option<usize>, BuildingId), Path>;

fn buildings(
    desk: &Desk<'_>,
    entry: &Entry<'_>,
    wonders: &mut WonderPlaces,
    checker: &mut Checker<'_>,
) -> Vec<BuildingId> {
    let (rules, path) = (desk.rules, entry.path.clone().name("buildings"));
    let find = |name: &str| rules.building_id(name);
    let named = names::all(checker, &path, "building", &entry.city.buildings, find, || rules.written.buildings.names());
    let mut standing = Vec::new();
    for (at, building) in named {
        let (here, name) = (path.clone().index(at), rules.building_name(building));
        let owner = match rules.building(building).genus {
            Genus::Special => {
                let message = format!("`{name}` is not a building that a city can have");
                checker.error(codes::INVALID_VALUE, here, message);
                continue;
            }
            Genus::Improvement => {
                standing.push(building);
                continue;
            }
            Genus::GreatWonder => None,
            Genus::SmallWonder => Some(entry.seat),
        };
        if let Some(first) = wonders.get(&(owner, building)) {
            let whole = if owner.is_none() { "world" } else { "nation" };
            let first = checker.span(first.clone());
            let message = format!("there can be only one `{name}` in the {whole}");
            let one = Diagnostic::error(codes::DUPLICATE_NAME, message).found(format!("`{name}`"));
            checker.push(here, one.note(Some(first), "the first is here"));
            continue;
        }
        wonders.insert((owner, building), here);
        standing.push(building);
    }
    standing
}

fn routes(entry: &Entry<'_>, towns: &Towns, checker: &mut Checker<'_>) -> Vec<Tile> {
    let mut partners = Vec::new();
    for (at, name) in entry.city.routes.iter().enumerate() {
        let path = entry.path.clone().name("routes").index(at);
        let Some(partner) = towns.named(path.clone(), name, checker) else { continue };
        if partner.path == entry.path {
            checker.error(codes::CONTRADICTION, path, "a city can't trade with itself");
        } else if entry.city.routes[..at].contains(name) {
            checker.warning(codes::DUPLICATE_NAME, path, format!("the city `{name}` is listed twice"));
        } else {
            partners.extend(partner.tile);
        }
    }
    partners
}

/// Reports a round that is impossible.
pub(super) fn check_round(desk: &Desk<'_>, path: Path, round: u32, checker: &mut Checker<'_>) {
    if checker.range(path.clone(), round, 1..=LAST_ROUND) && round > desk.last_round {
        super::nations::late(desk, path, checker);
    }
}
