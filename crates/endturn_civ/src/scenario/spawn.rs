//! W-145 Start of the game, W-76 Future techs and tech states: spawns the world of a new game.
//! Nations choose their first research in the first round
//! (`crates/endturn_civ/src/stages/opening.rs`). Its pure part is
//! [`endturn_civ_rules::nation::tech_tree`]. Draws `initial tech`. Tells nothing.
//!
//! The seats of a scenario are the players; no player is added to them **(ours)**.

use std::sync::Arc;

use bevy_ecs::prelude::*;
use endturn_civ_rules::bits::Bits256;
use endturn_civ_rules::ids::{GoodId, Tile};
use endturn_civ_rules::keys::CityId;
use endturn_civ_rules::map::generate::{self, Generated};
use endturn_civ_rules::map::lands::Lands;
use endturn_civ_rules::map::world_map::WorldMap;
use endturn_civ_rules::nation::pact;
use endturn_civ_rules::nation::research::{Aim, Research};
use endturn_civ_rules::nation::revolution::Rule;
use endturn_civ_rules::rules::CivRules;
use endturn_civ_rules::ruleset::effect_kind::EffectKind;
use endturn_civ_rules::ruleset::words::Relation;
use endturn_engine::compact::CompactSort as _;
use endturn_engine::{
    RuleId, Seat,
    ids::KeyIndex,
    random::{Draws, Purpose},
    seats::Roster,
};

use super::plan::{CityPlan, MadeMap, MapPlan, NationPlan, Plan, UnitPlan};
use super::spawn_stated::Placed;
use crate::changes::{Founding, NewUnit};
use crate::realm::Caches;
use crate::realm::{NationParts, Realm};
use crate::state::{
    Annals, Attitudes, Calendar, CityNames, Grant, Grants, Nation, Newcomers, Outposts, Policies, Regime, Relations,
    Request, Requests, ResearchPools, SettingChanges, Skill, Spaceships, Treasury, Treaties, UnitNumbers, UnitsByTile,
    Upsets, Vision, WonderState, Wonders, WorldRecord,
};
use crate::trace::Trace;

const TECHS: RuleId = RuleId("W-76");

/// Spawns the map, nations, cities and units of a plan in an empty world that has its seats.
pub(crate) fn spawn(world: &mut World, rules: &CivRules, plan: &Plan) {
    let (map, starts) = make_map(world, rules, &plan.map);
    let drawn = map.clone();
    let seats = plan.nations.len();
    let mut vision = Vision::new(seats, map.topology().tiles());
    vision.set_fog(rules.written.settings.fogofwar);
    world.insert_resource(vision);
    world.insert_resource(SettingChanges(plan.changes.clone()));
    world.insert_resource(Requests::default());
    world.insert_resource(Spaceships::default());
    world.insert_resource(Outposts::default());
    world.insert_resource(Upsets::default());
    world.insert_resource(Annals::default());
    world.insert_resource(Attitudes::default());
    world.insert_resource(Newcomers::default());
    world.insert_resource(map);
    world.insert_resource(Caches::default());
    world.insert_resource(Trace::default());
    world.insert_resource(CityNames::default());
    world.insert_resource(UnitsByTile::default());
    world.insert_resource(UnitNumbers::default());
    world.insert_resource(Calendar { year: plan.year });
    world.insert_resource(WorldRecord { changes: vec![0; rules.written.governments.len()] });
    world.insert_resource(Wonders {
        great: vec![WonderState::Never; rules.written.buildings.len()],
        small: vec![Default::default(); seats],
        ever_owned: vec![Bits256::EMPTY; seats],
    });
    spawn_relations(world, rules, plan);
    spawn_pools(world, rules, plan);
    for (at, nation) in plan.nations.iter().enumerate() {
        spawn_nation(world, rules, Seat(at as u8), nation, plan);
    }
    world.insert_resource(Grants(grants(rules, plan)));
    let mut placed = vec![Vec::new(); plan.nations.len()];
    let (cities, units) = in_order_of_numbers(plan);
    // Entities spawned in one opening of the realm get consecutive keys.
    for near in cities.chunk_by(|(_, one), (_, next)| are_neighbours(one.number(), next.number())) {
        Realm::with(world, |realm| near.iter().for_each(|(seat, city)| found(realm, *seat, city)));
    }
    let mut chunks = units.chunk_by(|(_, one), (_, next)| are_neighbours(one.number(), next.number()));
    Realm::with(world, |realm| {
        for (at, nation) in plan.nations.iter().enumerate() {
            let start = nation.start.or_else(|| starts.get(at).copied());
            settle(realm, Seat(at as u8), nation, start, cities.is_empty());
        }
        let first = chunks.next().unwrap_or_default();
        first.iter().for_each(|&(seat, unit)| place(realm, seat, unit, &mut placed));
        if !plan.is_under_way() {
            set_to_work(realm, &placed);
            finish(realm, plan);
        }
    });
    for near in chunks {
        Realm::with(world, |realm| near.iter().for_each(|&(seat, unit)| place(realm, seat, unit, &mut placed)));
    }
    if plan.is_under_way() {
        Realm::with(world, |realm| {
            set_to_work(realm, &placed);
            finish(realm, plan);
        });
        super::spawn_stated::state(world, rules, plan, drawn, &placed);
    }
}

/// Work that follows once everything is spawned.
fn finish(realm: &mut Realm<'_, '_>, plan: &Plan) {
    open_routes(realm, plan);
    realm.claim(|survey| survey.claim_all_borders());
    realm.change_world();
    realm.refresh_everything();
    realm.arrange_everything();
    // Cities of a scenario are older than its first round, so they may airlift in it (S-06).
    let cities: Vec<CityId> = realm.eye().all_cities().collect();
    for city in cities {
        realm.cities.production_mut(city).airlifts = realm.city_value(city, EffectKind::Airlift);
    }
}

/// Cities in numerical order, or as written without numbers; then units likewise.
#[expect(clippy::type_complexity, reason = "two lists of the same shape")]
fn in_order_of_numbers(plan: &Plan) -> (Vec<(Seat, &CityPlan)>, Vec<(Seat, &UnitPlan)>) {
    let (mut cities, mut units) = (Vec::new(), Vec::new());
    for (at, nation) in plan.nations.iter().enumerate() {
        let seat = Seat(at as u8);
        cities.extend(nation.cities.iter().map(|city| (seat, city)));
        let there = nation.units.iter().filter(|unit| unit.turn <= plan.first_round);
        units.extend(there.map(|unit| (seat, unit)));
    }
    if cities.iter().all(|(_, city)| city.number().is_some()) {
        cities.compact_sort_by_key(|(_, city)| city.number());
    } else {
        cities.clear();
    }
    if units.iter().all(|(_, unit)| unit.number().is_some()) {
        units.compact_sort_by_key(|(_, unit)| unit.number());
    }
    (cities, units)
}

/// Whether a number directly follows another, or there are none.
fn are_neighbours(one: Option<u32>, next: Option<u32>) -> bool {
    one.zip(next).is_none_or(|(one, next)| next.checked_sub(one) == Some(1))
}

/// The map, and the nations' start positions on a generated one.
fn make_map(world: &World, rules: &CivRules, plan: &MapPlan) -> (WorldMap, Vec<Tile>) {
    match plan {
        MapPlan::Drawn(map) => (map.clone(), Vec::new()),
        MapPlan::Generated(plan) => {
            let made = made(world, rules, plan);
            (made.map.clone(), made.starts.tiles.clone())
        }
    }
}

/// The map for this game's seed. If it has no room for all nations, the one that was generated when
/// the scenario was checked.
fn made(world: &World, rules: &CivRules, plan: &MadeMap) -> Arc<Generated> {
    let seed = plan.own_seed.unwrap_or(world.resource::<Draws>().seed());
    if seed == plan.seed {
        return Arc::clone(&plan.world);
    }
    let lands = Lands::new(&rules.written);
    let made = lands.and_then(|lands| generate::generate(&plan.recipe, &lands, &Draws::new(seed)).ok());
    made.map_or_else(|| Arc::clone(&plan.world), Arc::new)
}

/// W-13, W-14, W-145: sets the relations between nations; those with a stated relation are in
/// contact, and players of a team have embassies with each other and share their vision.
pub(super) fn spawn_relations(world: &mut World, rules: &CivRules, plan: &Plan) {
    let initial = pact::on_meeting(rules.written.game.civstyle.initial_diplomatic_state, false);
    let usual = if plan.are_strangers { Relation::NeverMet } else { initial };
    let seats = plan.nations.len();
    let mut relations = Relations::new(seats, usual);
    let contact = u8::try_from(rules.written.settings.contactturns.max(0)).unwrap_or(u8::MAX);
    let stated = |one, other| plan.relations.iter().find(|stated| stated.is_between(one, other));
    for one in (0..seats).map(|at| Seat(at as u8)) {
        for other in (0..one.0).map(Seat) {
            let is_team = plan.nations[one.index()].team == plan.nations[other.index()].team;
            let stated = stated(one, other);
            let state = if is_team { Relation::Team } else { stated.map_or(usual, |stated| stated.state) };
            relations.set(one, other, state);
            relations.both(one, other, |pact| {
                let is_known = is_team || stated.is_some();
                pact.contact = if is_known && state != Relation::NeverMet { contact } else { 0 };
                pact.turns_left =
                    if pact::runs_out(state) { stated.map_or(pact::TURNS, |stated| stated.turns) } else { 0 };
                pact.embassy = is_team;
                pact.first_contact = stated.map_or(0, |stated| stated.met);
                let closest = stated.and_then(|stated| pact::closeness(stated.closest?));
                pact.closest = pact.closest.max(closest.unwrap_or(0));
            });
            for (from, to) in [(one, other), (other, one)] {
                // In a game in progress, shared vision is stated.
                if is_team && plan.nations[from.index()].so_far.is_none() {
                    relations.share(from, to, true);
                }
                let (Some(stated), Some(pact)) = (stated, relations.pact_mut(from, to)) else { continue };
                let side = stated.sides[usize::from(stated.between.0 != from)];
                (pact.cause, pact.torn) = (side.cause, side.torn);
                pact.contact = side.contact.unwrap_or(pact.contact);
            }
            for &seat in stated.iter().flat_map(|stated| &stated.embassies) {
                let host = if seat == one { other } else { one };
                relations.pact_mut(seat, host).into_iter().for_each(|pact| pact.embassy = true);
            }
        }
    }
    world.insert_resource(relations);
    world.insert_resource(Treaties::default());
}

/// Players of a team share a pool where the table pools research; every other player has its own.
pub(crate) fn pool_of(rules: &CivRules, plan: &Plan, seat: usize) -> usize {
    let team = plan.nations[seat].team;
    let shares = rules.written.settings.team_pooled_research;
    let first = plan.nations.iter().position(|nation| nation.team == team);
    if shares { first.unwrap_or(seat) } else { seat }
}

fn spawn_pools(world: &mut World, rules: &CivRules, plan: &Plan) {
    let seats = plan.nations.len();
    let mut pools = vec![Research::default(); seats];
    for (at, nation) in plan.nations.iter().enumerate() {
        let pool = &mut pools[pool_of(rules, plan, at)];
        for tech in &nation.techs {
            if !pool.knows(*tech) {
                pool.known.insert(tech.index());
                pool.researched += 1;
            }
        }
        pool.add(nation.bulbs);
    }
    if !plan.is_under_way() {
        draw_techs(world, rules, &mut pools);
    }
    for (at, nation) in plan.nations.iter().enumerate() {
        let pool = &mut pools[pool_of(rules, plan, at)];
        pool.set_goal(&rules.tree, nation.goal.or(pool.goal));
        if let Some(tech) = nation.researching.filter(|&tech| pool.may_choose(&rules.tree, Aim::Tech(tech))) {
            pool.aim = Some(Aim::Tech(tech));
        }
    }
    let ever_by_pool: Vec<Bits256> = pools.iter().map(|pool| pool.known).collect();
    let ever = ever_by_pool.iter().fold(Bits256::EMPTY, |all, known| all.union(known));
    world.insert_resource(ResearchPools { pools, ever_by_pool, ever });
}

/// W-76: adds techs to each pool, which it could have researched in sequence, as the setting
/// `techlevel` says.
fn draw_techs(world: &World, rules: &CivRules, pools: &mut [Research]) {
    let (draws, roster) = (world.resource::<Draws>(), world.resource::<Roster>());
    for (seat, pool) in roster.seats().zip(pools) {
        for nth in 0..rules.written.settings.techlevel.unsigned_abs() {
            let mut draw = draws.at(TECHS, roster.subject(seat).nth(nth), Purpose("initial tech"));
            let Some(tech) = rules.tree.random(&pool.known, &mut draw) else { break };
            pool.known.insert(tech.index());
            pool.researched += 1;
        }
    }
}

fn spawn_nation(world: &mut World, rules: &CivRules, seat: Seat, plan: &NationPlan, all: &Plan) {
    let Some(entity) = world.resource::<KeyIndex<Seat>>().get(seat) else { return };
    let pool = pool_of(rules, all, seat.index());
    let settings: Vec<i32> = rules.written.policies.iter().map(|(_, policy)| policy.default_pct).collect();
    let skill = plan.skill(rules, world.resource::<Roster>().persona(seat, crate::NAME));
    let parts = NationParts::new(
        Nation {
            nation: plan.nation,
            team: plan.team,
            pool: pool as u8,
            skill: skill.map(Skill::of),
            got_first_city: false,
        },
        Treasury { gold: plan.gold, ..Treasury::default() },
        Policies { rates: plan.rates, wanted: settings.clone(), settings },
        Regime(Rule::settled(plan.government)),
    );
    world.entity_mut(entity).insert(parts);
}

fn settle(realm: &mut Realm<'_, '_>, seat: Seat, plan: &NationPlan, start: Option<Tile>, founds: bool) {
    realm.limit_rates(seat);
    for city in plan.cities.iter().filter(|_| founds) {
        found(realm, seat, city);
    }
    let Some(start) = start else { return };
    // W-145: the land around is known before any unit sees it.
    if !plan.start_units.is_empty() {
        let mut knowing = realm.eye().relations().watchers(seat);
        knowing.insert(seat);
        let radius_sq = realm.rules.written.game.civstyle.init_vis_radius_sq;
        for tile in realm.land.map.topology().circle(start, radius_sq) {
            knowing.iter().for_each(|seat| realm.survey().hear_of_tile(seat, tile));
        }
    }
    for &unit_type in &plan.start_units {
        let new =
            NewUnit { unit_type, owner: seat, tile: start, home: None, veteran: 0, nationality: seat, good: None };
        realm.add_unit(new);
    }
}

fn found(realm: &mut Realm<'_, '_>, seat: Seat, plan: &CityPlan) {
    if let Some(number) = plan.number() {
        realm.cities.leave_out(number);
    }
    let founding = Founding { owner: seat, tile: plan.tile, name: plan.name.clone(), size: 1, nationality: seat };
    let city = realm.found_city(founding);
    for &building in &plan.buildings {
        if !realm.cities.buildings(city).standing.contains(building.index()) {
            realm.add_building(city, building);
        }
    }
    realm.populate(city, plan.size);
    if let Some(target) = plan.production {
        let class = realm.rules.class_of(target);
        let turn = realm.turn();
        let production = realm.cities.production_mut(city);
        production.target = target;
        production.memory = endturn_civ_rules::production::memory::Memory::founded(target, class, turn);
    }
    for &(tile, job, want) in &plan.requests {
        realm.commons.requests.ask(Request { city, tile, job, want });
    }
    let production = realm.cities.production_mut(city);
    production.worklist.clone_from(&plan.worklist);
    production.memory.before_change_shields = plan.shields;
    let stocks = realm.cities.stocks_mut(city);
    stocks.shields = plan.shields;
    let granary = realm.eye().granary(plan.size);
    realm.cities.stocks_mut(city).food = plan.food.clamp(0, granary);
}

/// Spawns units; `placed` records by seat the units of each entry.
fn place<'p>(realm: &mut Realm<'_, '_>, seat: Seat, unit: &'p UnitPlan, placed: &mut [Vec<Placed<'p>>]) {
    if let Some(number) = unit.number() {
        realm.units.leave_out(number);
    }
    for _ in 0..unit.count {
        let home = unit.home.and_then(|tile| realm.land.map.city(tile));
        let new = NewUnit {
            unit_type: unit.unit_type,
            owner: seat,
            tile: unit.tile,
            home,
            veteran: unit.veteran,
            nationality: seat,
            good: None,
        };
        let added = realm.add_unit(new);
        if let Some(hit_points) = unit.hit_points {
            realm.units.hit_points_mut(added).0 = hit_points;
        }
        if let Some(fuel) = unit.fuel {
            realm.units.fuel_mut(added).0 = fuel;
        }
        placed[seat.index()].push((added, unit));
    }
}

/// Sets units to work once all are there, so that no sentry wakes at those that come after it
/// (W-142).
fn set_to_work(realm: &mut Realm<'_, '_>, placed: &[Vec<Placed<'_>>]) {
    for &(unit, plan) in placed.iter().flatten() {
        realm.units.set_job(unit, plan.job);
        realm.units.task_mut(unit).points = plan.points;
        realm.units.automatic_mut(unit).0 = plan.automatic;
    }
}

fn open_routes(realm: &mut Realm<'_, '_>, plan: &Plan) {
    if realm.rules.written.goods.is_empty() {
        return;
    }
    for city in plan.nations.iter().flat_map(|nation| &nation.cities) {
        for &partner in &city.routes {
            let (Some(one), Some(other)) = (realm.land.map.city(city.tile), realm.land.map.city(partner)) else {
                continue;
            };
            let is_new = realm.cities.routes(one).0.iter().all(|route| route.partner != other);
            if is_new && realm.eye().can_trade(one, other) {
                realm.cities.open_route(&mut realm.derived, &mut realm.facts, one, other, GoodId(0));
            }
        }
    }
}

/// Units of later rounds, earliest first; within a round, by seat and in the order written.
fn grants(rules: &CivRules, plan: &Plan) -> Vec<Grant> {
    let founder = rules.troops.iter().find(|(_, numbers)| numbers.founds_cities).map(|(unit_type, _)| unit_type);
    let mut grants = Vec::new();
    for (at, nation) in plan.nations.iter().enumerate() {
        let seat = Seat(at as u8);
        for unit in nation.units.iter().filter(|unit| unit.turn > plan.first_round) {
            for _ in 0..unit.count {
                let (unit_type, tile, home) = (unit.unit_type, Some(unit.tile), unit.home);
                grants.push(Grant { round: unit.turn, seat, unit_type, tile, home, veteran: unit.veteran });
            }
        }
        if let (Some((count, first, every)), Some(unit_type)) = (nation.settlers, founder) {
            for nth in 0..count {
                let round = first.saturating_add(every.saturating_mul(nth));
                grants.push(Grant { round, seat, unit_type, tile: None, home: None, veteran: 0 });
            }
        }
    }
    grants.compact_sort_by_key(|grant| grant.round);
    grants
}
