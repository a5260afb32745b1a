//! Applies the stated state of a game that starts in the middle. Cities and units are spawned by
//! then; effects of the rules on spawning are overwritten.

use std::collections::BTreeMap;

use bevy_ecs::prelude::*;
use endturn_civ_rules::activities::climate::Upset;
use endturn_civ_rules::bits::{Bits256, ones};
use endturn_civ_rules::city::arrange::Placement;
use endturn_civ_rules::city::nationality::Nationalities;
use endturn_civ_rules::ids::{BuildingId, Tile};
use endturn_civ_rules::keys::{CityId, UnitId};
use endturn_civ_rules::nation::research::Aim;
use endturn_civ_rules::nation::score::ShipState;
use endturn_civ_rules::nation::spaceship::Assembly;
use endturn_civ_rules::rules::CivRules;
use endturn_civ_rules::ruleset::words::Genus;
use endturn_engine::compact::CompactCollect as _;
use endturn_engine::compact::CompactSort as _;
use endturn_engine::{
    Seat,
    ids::{KeyIndex, StableKey},
    seats::SeatTable,
    turn::SeatOrder,
};
use endturn_scenario::stated::{self, Part, Patch};

use super::plan::{CityPlan, NationPlan, Plan, UnitPlan};
use super::stated_section::{CITY, CityRest, NATION, NationRest, SoFar, WorldSoFar};
use super::stated_units::UNIT;
use crate::changes::seen_now;
use crate::realm::{Caches, Realm};
use crate::state::{
    Annals, Attitudes, Buildings, CityNames, Grants, Holdings, Newcomers, Outpost, Outposts, Relations, ResearchPools,
    Site, Spaceship, Treaties, UnitNumbers, UnitsByTile, Upsets, Vision, WonderState, Wonders, WorldMap, WorldRecord,
};

/// A spawned unit, and its entry in the plan.
pub(super) type Placed<'p> = (UnitId, &'p UnitPlan);

/// Applies the stated state to the world. `map` is the drawn one.
pub(super) fn state(world: &mut World, rules: &CivRules, plan: &Plan, map: WorldMap, placed: &[Vec<Placed<'_>>]) {
    state_parts(world, plan, placed);
    Realm::with(world, |realm| {
        for (at, nation) in plan.nations.iter().enumerate() {
            let seat = Seat(at as u8);
            for city in &nation.cities {
                if let (Some(key), Some(stated)) = (realm.land.map.city(city.tile), &city.so_far) {
                    state_city(realm, key, city, &stated.rest);
                }
            }
            if let Some(stated) = &nation.so_far {
                state_nation(realm, seat, nation, &stated.rest);
            }
        }
    });
    for (at, nation) in plan.nations.iter().enumerate() {
        number_units(world, Seat(at as u8), nation, &placed[at]);
    }
    state_research(world, rules, plan);
    for (at, nation) in plan.nations.iter().enumerate() {
        let Some(SoFar { rest: stated, .. }) = &nation.so_far else { continue };
        if let Some(round) = stated.fell {
            world.resource_mut::<SeatTable>().eliminate(Seat(at as u8), round);
        }
        let achieved = &mut world.resource_mut::<Annals>().achieved;
        for &achievement in &stated.achievements {
            achieved.entry(achievement).or_default().insert(Seat(at as u8));
        }
    }
    if let Some(stated) = &plan.so_far {
        state_world(world, rules, plan, stated, map);
    }
    state_wonders(world, rules, plan);
    state_sight(world, plan);
    // All derived data is recomputed.
    world.insert_resource(Caches::default());
    Realm::with(world, |realm| realm.measure_sights());
    // What cities and bases see may depend on what is known.
    let mut vision = world.resource_mut::<Vision>();
    if plan.so_far.is_some() {
        vision.forget();
    }
    for (at, nation) in plan.nations.iter().enumerate() {
        let knows = nation.so_far.iter().flat_map(|stated| &stated.rest.knows);
        knows.for_each(|&tile| _ = vision.hear_of(Seat(at as u8), tile));
    }
    let seen = seen_now(crate::realm::Eye::of(world));
    let mut vision = world.resource_mut::<Vision>();
    let before = std::mem::replace(&mut *vision, seen);
    vision.know_as(&before);
    for (at, nation) in plan.nations.iter().enumerate() {
        let Some(SoFar { rest: stated, .. }) = &nation.so_far else { continue };
        let seat = Seat(at as u8);
        // What a nation sees now is as it is.
        for one in &stated.remembers {
            if !vision.sees(seat, one.at) {
                vision.remember(seat, one.at, Some(one.seen));
            }
        }
        for land in &stated.remembers_land {
            for &tile in &land.tiles {
                if !vision.sees(seat, tile) {
                    vision.set_land(seat, tile, Some(land.seen()));
                }
            }
        }
    }
}

/// Sets the components of cities, units and nations.
fn state_parts(world: &mut World, plan: &Plan, placed: &[Vec<Placed<'_>>]) {
    for (at, nation) in plan.nations.iter().enumerate() {
        for city in &nation.cities {
            if let (Some(key), Some(stated)) = (world.resource::<WorldMap>().city(city.tile), &city.so_far) {
                state_parts_of(world, CITY, key, &stated.parts);
            }
        }
        for &(unit, written) in &placed[at] {
            if let Some(stated) = &written.so_far {
                state_parts_of(world, UNIT, unit, &stated.parts);
            }
        }
        if let Some(stated) = &nation.so_far {
            state_parts_of(world, NATION, Seat(at as u8), &stated.parts);
        }
    }
}

fn state_parts_of<K: StableKey>(world: &mut World, parts: &[Part], key: K, patch: &Patch) {
    if let Some(entity) = world.resource::<KeyIndex<K>>().get(key) {
        stated::apply(parts, patch, &mut world.entity_mut(entity));
    }
}

/// W-08, W-83: sets fog, and the nations that see all their own land.
fn state_sight(world: &mut World, plan: &Plan) {
    let mut vision = world.resource_mut::<Vision>();
    if let Some(fog) = plan.so_far.as_ref().and_then(|stated| stated.fogofwar) {
        vision.set_fog(fog);
    }
    for (at, nation) in plan.nations.iter().enumerate() {
        let sees = nation.so_far.as_ref().is_some_and(|stated| stated.rest.sees_own_land);
        vision.set_insider(Seat(at as u8), sees);
    }
}

fn state_city(realm: &mut Realm<'_, '_>, city: CityId, plan: &CityPlan, stated: &CityRest) {
    realm.cities.buildings_mut(city).standing = plan.buildings.iter().map(|building| building.index()).collect();
    if let Some(nations) = &stated.nationality {
        let mut from = Nationalities::default();
        nations.iter().for_each(|(&seat, &count)| from.add(seat, count));
        realm.cities.citizens_mut(city).nationality = from;
    }
    if stated.places_citizens() {
        place_citizens(realm, city, stated);
    }
    let class = realm.rules.class_of(realm.cities.production(city).memory.changed_from);
    realm.cities.production_mut(city).memory.changed_from_class = class;
    if let Some(order) = &stated.supports {
        arrange(&mut realm.cities.supported_mut(city).0, order);
    }
}

fn place_citizens(realm: &mut Realm<'_, '_>, city: CityId, stated: &CityRest) {
    let center = realm.cities.site(city).tile;
    let tiles = realm.land.map.topology().all();
    for tile in tiles.filter(|&tile| realm.land.map.worker(tile) == Some(city)).collect::<Vec<_>>() {
        realm.land.map.set_worker(tile, None);
    }
    let mut placement = Placement::default();
    for (kind, &count) in stated.specialists.iter().flatten() {
        placement.specialists.get_mut(kind.index()).into_iter().for_each(|place| *place = count);
    }
    for &tile in stated.worked.iter().flatten() {
        let Some(place) = realm.land.map.city_tile_index(center, tile) else { continue };
        placement.worked |= 1 << place;
    }
    realm.cities.citizens_mut(city).placement = placement;
}

fn state_nation(realm: &mut Realm<'_, '_>, seat: Seat, plan: &NationPlan, stated: &NationRest) {
    realm.nations.treasury_mut(seat).gold = plan.gold;
    let policies = realm.nations.policies_mut(seat);
    policies.rates = plan.rates;
    stated.policies.iter().for_each(|(at, &pct)| policies.settings[at.index()] = pct);
    policies.wanted.clone_from(&policies.settings);
    stated.wanted_policies.iter().for_each(|(at, &pct)| policies.wanted[at.index()] = pct);
    state_ship(realm, seat, stated);
}

/// W-60, W-62: sets the placed parts of a nation's ship, and the year of its launch.
fn state_ship(realm: &mut Realm<'_, '_>, seat: Seat, stated: &NationRest) {
    let Spaceship { state, parts } = *realm.nations.spaceship(seat);
    let mut assembly = stated.assembly.clone().unwrap_or_default();
    if stated.assembly.is_none() && matches!(state, ShipState::Launched | ShipState::Arrived) {
        assembly.place(&parts);
        assembly.launched = Some(realm.commons.calendar.year);
    }
    if assembly != Assembly::default() {
        *realm.commons.spaceships.of_mut(seat) = assembly;
    }
}

/// Sets a nation's numbers for its units.
fn number_units(world: &mut World, seat: Seat, plan: &NationPlan, placed: &[Placed<'_>]) {
    let mut numbers = world.resource_mut::<UnitNumbers>();
    for &(unit, written) in placed {
        if let Some(called) = written.so_far.as_ref().and_then(|stated| stated.rest.called) {
            numbers.call(seat, unit, called);
        }
    }
    if let Some(last) = plan.so_far.as_ref().and_then(|stated| stated.rest.last_unit) {
        numbers.count_from(seat, last);
    }
    let number = |unit: UnitId| numbers.of(unit);
    let mut units: Vec<UnitId> = placed.iter().map(|&(unit, _)| unit).collect();
    units.compact_sort_by_key(|&unit| number(unit));
    let Some(entity) = world.resource::<KeyIndex<Seat>>().get(seat) else { return };
    if let Some(mut holdings) = world.get_mut::<Holdings>(entity) {
        arrange(&mut holdings.units, &units);
    }
}

/// W-47, W-68, W-71: sets the state of research pools; the first nation of a pool that states it
/// decides.
fn state_research(world: &mut World, rules: &CivRules, plan: &Plan) {
    let mut research = world.resource_mut::<ResearchPools>();
    let mut told = vec![false; plan.nations.len()];
    for (at, nation) in plan.nations.iter().enumerate() {
        let place = super::spawn::pool_of(rules, plan, at);
        let Some(stated) = nation.so_far.as_ref().map(|stated| &stated.rest.research) else { continue };
        if std::mem::replace(&mut told[place], true) {
            continue;
        }
        let pool = &mut research.pools[place];
        stated.lost.iter().for_each(|tech| pool.known.remove(tech.index()));
        pool.researched = stated.researched.unwrap_or(pool.researched);
        pool.future = stated.future;
        if stated.toward_future {
            pool.aim = Some(Aim::Future);
        }
        pool.got_tech = stated.got_tech;
        pool.remembered = stated.before;
        pool.kept.clone_from(&stated.kept);
        let known = pool.known;
        let lost: Bits256 = stated.lost.iter().map(|tech| tech.index()).collect();
        research.ever_by_pool[place] = known.union(&lost);
    }
    let ever = research.ever_by_pool.iter().fold(Bits256::EMPTY, |all, known| all.union(known));
    let lost: Bits256 = plan.so_far.iter().flat_map(|stated| &stated.lost_techs).map(|tech| tech.index()).collect();
    research.ever = ever.union(&lost);
}

fn state_world(world: &mut World, rules: &CivRules, plan: &Plan, stated: &WorldSoFar, drawn: WorldMap) {
    let mut map = world.resource_mut::<WorldMap>();
    for tile in drawn.topology().all() {
        map.set_extras(tile, drawn.extras(tile));
        if stated.land.is_some() {
            map.set_owner(tile, None);
        }
    }
    for land in stated.land.iter().flatten() {
        land.tiles.iter().for_each(|&tile| map.set_owner(tile, Some((land.owner, land.by))));
    }
    state_outposts(world, rules, stated);
    work_tiles(world);
    if !stated.order.is_empty() {
        world.resource_mut::<SeatOrder>().0.clone_from(&stated.order);
    }
    let mut names = world.resource_mut::<CityNames>();
    for lost in &stated.lost_cities {
        let at = lost.number as usize;
        if names.0.len() <= at {
            names.0.resize(at + 1, String::new());
        }
        names.0[at].clone_from(&lost.name);
    }
    world.resource_mut::<KeyIndex<CityId>>().leave_out(stated.next_city);
    world.resource_mut::<KeyIndex<UnitId>>().leave_out(stated.next_unit);
    let mut record = world.resource_mut::<WorldRecord>();
    record.changes.fill(0);
    stated.revolutions.iter().for_each(|(government, &count)| record.changes[government.index()] = count);
    let mut upsets = world.resource_mut::<Upsets>();
    *upsets.of_mut(Upset::Warming) = stated.warming;
    *upsets.of_mut(Upset::Winter) = stated.winter;
    world.resource_mut::<Annals>().next_report = stated.next_report;
    let mut by_tile = world.resource_mut::<UnitsByTile>();
    for stack in &stated.stacks {
        if let Some(here) = by_tile.list_mut(stack.at) {
            arrange(here, &stack.units);
        }
    }
    let mut grants = world.resource_mut::<Grants>();
    grants.0.extend(&stated.grants);
    grants.0.compact_sort_by_key(|grant| grant.round);
    let mut newcomers = world.resource_mut::<Newcomers>();
    newcomers.hordes.clone_from(&stated.hordes);
    newcomers.revolts.clone_from(&stated.revolts);
    super::spawn::spawn_relations(world, rules, plan);
    world.insert_resource(Treaties(stated.treaties.clone()));
    world.insert_resource(attitudes(stated));
    let mut relations = world.resource_mut::<Relations>();
    for (at, nation) in plan.nations.iter().enumerate() {
        let Some(SoFar { rest: stated, .. }) = &nation.so_far else { continue };
        relations.last_war[at] = stated.last_war;
        stated.shows_sight_to.iter().for_each(|&other| relations.share(Seat(at as u8), other, true));
    }
    for (at, nation) in plan.nations.iter().enumerate() {
        let cities: Vec<CityId> = {
            let map = world.resource::<WorldMap>();
            nation.cities.iter().filter_map(|city| map.city(city.tile)).collect()
        };
        let Some(entity) = world.resource::<KeyIndex<Seat>>().get(Seat(at as u8)) else { continue };
        let Some(mut holdings) = world.get_mut::<Holdings>(entity) else { continue };
        arrange(&mut holdings.cities, &cities);
    }
}

/// W-138: sets the owners of bases that see. Where the land is stated, all of them are.
fn state_outposts(world: &mut World, rules: &CivRules, stated: &WorldSoFar) {
    let before = std::mem::take(&mut *world.resource_mut::<Outposts>());
    let before = before.all().filter(|_| stated.land.is_none()).map(|(tile, outpost)| (tile, outpost.owner));
    let now = stated.bases.iter().flat_map(|bases| bases.tiles.iter().map(|&tile| (tile, bases.owner)));
    let owners: Vec<(Tile, Seat)> = before.chain(now).collect();
    for (tile, owner) in owners {
        let map = world.resource::<WorldMap>();
        let vision_sq = rules.land.vision_sq(map.extras(tile));
        // The city on a tile owns the bases there.
        let city = map.city(tile).and_then(|city| world.resource::<KeyIndex<CityId>>().get(city));
        let owner = city.and_then(|city| world.get::<Site>(city)).map_or(owner, |site| site.owner);
        let outpost = vision_sq.map(|vision_sq| Outpost { owner, vision_sq });
        world.resource_mut::<Outposts>().set(tile, outpost);
    }
}

/// The memory of computer players, in order; of several entries for the same thing, the last.
fn attitudes(stated: &WorldSoFar) -> Attitudes {
    let regards: BTreeMap<_, _> = stated.attitudes.iter().map(|&one| ((one.of, one.to), one)).into_map();
    let aims: BTreeMap<_, _> = stated.war_aims.iter().map(|&one| (one.of, one)).into_map();
    let defeats: BTreeMap<_, _> = stated.defeats.iter().map(|&one| ((one.of, one.at), one)).into_map();
    Attitudes {
        regards: regards.into_values().collect(),
        aims: aims.into_values().collect(),
        defeats: defeats.into_values().collect(),
    }
}

/// Records in the map which city works each tile.
fn work_tiles(world: &mut World) {
    Realm::with(world, |realm| {
        let cities: Vec<CityId> = realm.eye().all_cities().collect();
        for tile in realm.land.map.topology().all() {
            realm.land.map.set_worker(tile, None);
        }
        for city in cities {
            let (center, worked) = (realm.cities.site(city).tile, realm.cities.citizens(city).placement.worked);
            for place in ones(worked) {
                if let Some(tile) = realm.land.map.city_tile(center, place) {
                    realm.land.map.set_worker(tile, Some(city));
                }
            }
        }
    });
}

/// Records wonders in their cities.
fn state_wonders(world: &mut World, rules: &CivRules, plan: &Plan) {
    let seats = plan.nations.len();
    let mut wonders = Wonders {
        great: vec![WonderState::Never; rules.written.buildings.len()],
        small: vec![Default::default(); seats],
        ever_owned: vec![Bits256::EMPTY; seats],
    };
    let eye = crate::realm::Eye::of(world);
    for city in eye.all_cities() {
        let (Some(site), Some(buildings)) =
            (eye.city_part::<crate::state::Site>(city), eye.city_part::<Buildings>(city))
        else {
            continue;
        };
        for building in buildings.standing.iter().map(BuildingId::at) {
            let owner = site.owner;
            match rules.building(building).genus {
                Genus::GreatWonder => wonders.great[building.index()] = WonderState::Standing { owner, city },
                Genus::SmallWonder => _ = wonders.small[owner.index()].insert(building.0, city),
                Genus::Improvement | Genus::Special => continue,
            }
            wonders.ever_owned[owner.index()].insert(building.index());
        }
    }
    for building in plan.so_far.iter().flat_map(|stated| &stated.lost_wonders) {
        wonders.great[building.index()] = WonderState::Lost;
    }
    for (at, nation) in plan.nations.iter().enumerate() {
        let owned = nation.so_far.iter().flat_map(|stated| &stated.rest.owned_wonders);
        owned.for_each(|building| wonders.ever_owned[at].insert(building.index()));
    }
    world.insert_resource(wonders);
}

/// Sorts a list by an order that names its entries; entries that it does not name stay at the end.
fn arrange<K: Copy + Ord>(list: &mut [K], order: &[K]) {
    let places: BTreeMap<K, usize> = order.iter().enumerate().map(|(at, &key)| (key, at)).into_map();
    list.compact_sort_by_key(|key| places.get(key).copied().unwrap_or(order.len()));
}
