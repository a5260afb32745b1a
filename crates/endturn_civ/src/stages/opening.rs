//! W-09 Order of nations, C-32.m New wonders in profile M, S-01 Granted units, W-17 Unit activity
//! update, W-18 Move point restoration, W-21 Auto-explore, W-29 Fortify and convert, W-30 Unit
//! orders, W-31 Remember activities, W-34 Revolutions end, C-63 Capitals, W-145 Start of the game:
//! the start of a round and of a phase. Its pure parts are [`endturn_civ_rules::activities::rate`],
//! [`endturn_civ_rules::movement::path`], [`endturn_civ_rules::movement::pathfinder`],
//! [`endturn_civ_rules::movement::way_map`], [`endturn_civ_rules::nation::revolution`] and
//! [`endturn_civ_rules::nation::capital`]. Steps `Order`, `Grants`, `NewWonders`, `Start`, `Units`,
//! `Orders`, `Jobs`, `Governments`. Draw `order`, `capital`, `ties`. Tell `CapitalMoved`,
//! `GovernmentChanged`, `OrdersCancelled`, `UnitGranted`.

use bevy_ecs::prelude::*;
use endturn_civ_rules::ids::{Tile, UnitTypeId};
use endturn_civ_rules::keys::{CityId, UnitId};
use endturn_civ_rules::ruleset::game::CityOrder;
use endturn_civ_rules::ruleset::words::Activity;
use endturn_engine::{
    RuleId, Seat,
    ids::Keyed,
    random::{Draws, Purpose},
    seats::{Roster, SeatTable},
    turn::{SeatOrder, TurnChain, TurnOrder},
};

use crate::changes::{NewUnit, founding_problem, remember_job};
use crate::facts::CivFact;
use crate::realm::{Derived, Land, Realm};
use crate::state::{Buildings, Doing, Grant, Holdings, InPhase, Routes, RulesInForce, Task};

/// W-09: a new order of nations for every round.
pub const ORDER: RuleId = RuleId("W-09");
/// S-01: units that the scenario grants.
pub const GRANTS: RuleId = RuleId("S-01");
/// C-32, profile M: wonders of the last turn take effect.
pub const NEW_WONDERS: RuleId = RuleId("C-32.m");
/// W-145: the start of the game.
pub const START: RuleId = RuleId("W-145");
/// W-17: units become ready.
pub const UNITS: RuleId = RuleId("W-17");
/// W-29: units fortify.
pub const DIGGING: RuleId = RuleId("W-29");
/// W-30: units continue their orders.
pub const UNIT_ORDERS: RuleId = RuleId("W-30");
/// W-31: jobs of units are remembered.
pub const JOBS: RuleId = RuleId("W-31");
/// W-34: revolutions that are due end.
pub const REVOLUTIONS: RuleId = RuleId("W-34");

/// W-09: draws the order of nations: for every round with a single phase, otherwise once at the
/// start, for the whole game. If the phase mode changes during a game, the order of the last round
/// with a single phase stays. Draws depend on names, so that seats can be exchanged.
pub fn shuffle(
    roster: Res<Roster>,
    draws: Res<Draws>,
    phases: Res<TurnOrder>,
    chain: Res<TurnChain>,
    mut order: ResMut<SeatOrder>,
) {
    if !phases.is_whole_table() && chain.current().round_number() > 1 {
        return;
    }
    let mut ranked: Vec<(u64, Seat)> = roster
        .seats()
        .map(|seat| (draws.at(ORDER, roster.subject(seat), Purpose("order")).below(u64::MAX), seat))
        .collect();
    ranked.sort_unstable();
    order.0.clear();
    order.0.extend(ranked.into_iter().map(|(_, seat)| seat));
}

/// S-01: units that the scenario grants this round appear at their place; if strangers are there,
/// or the unit can't live there any more, at the nearest free one, among equals the first in map
/// order **(ours)**. Needs a realm: units that appear meet nations, man bases and take tiles from
/// those who work them.
pub fn grant(mut realm: Realm) {
    let round = realm.round();
    let due = realm.commons.grants.0.partition_point(|grant| grant.round <= round);
    if due == 0 {
        return;
    }
    realm.work(|realm| {
        let due: Vec<Grant> = realm.commons.grants.0.drain(..due).collect();
        for grant in due {
            if !realm.nations.is_alive(grant.seat) {
                continue;
            }
            let wanted = grant.tile.or_else(|| realm.best_site(grant.seat));
            let kind = (grant.unit_type, grant.seat);
            let Some(tile) = wanted.and_then(|tile| realm.nearest_place(kind, tile)) else { continue };
            let home = grant.home.and_then(|tile| realm.land.map.city(tile));
            let home = home.filter(|&city| realm.cities.site(city).owner == grant.seat);
            let unit = realm.add_unit(NewUnit {
                unit_type: grant.unit_type,
                owner: grant.seat,
                tile,
                home,
                veteran: grant.veteran,
                nationality: grant.seat,
                good: None,
            });
            let (seat, unit_type, unit) = (grant.seat, grant.unit_type, realm.eye().unit_number(unit));
            realm.facts.tell(GRANTS, CivFact::UnitGranted { seat, unit_type, unit, tile });
        }
    });
}

/// W-145: as the game starts, nations without an aim choose their first research by the later rules
/// (W-47). Needs a realm: bulbs that a scenario states may pay for the choice at once.
pub fn choose_first_research(mut realm: Realm, order: Res<SeatOrder>, chain: Res<TurnChain>) {
    if chain.current().round_number() > 1 {
        return;
    }
    realm.work(|realm| order.0.iter().for_each(|&seat| realm.choose_first_research(seat)));
}

/// C-32, profile M: wonders completed last turn take effect. The books that depend on them are
/// marked, and recomputed before units become ready (W-17).
pub fn unveil_wonders(
    nations: Keyed<Seat, &Holdings>,
    routes: Keyed<CityId, &Routes>,
    mut buildings: Keyed<CityId, &mut Buildings>,
    mut derived: Derived,
) {
    if derived.rules.written.game.civstyle.city_order != CityOrder::Code {
        return;
    }
    for (_, _, holdings) in nations.iter() {
        for &city in &holdings.cities {
            let Some(mut buildings) = buildings.get_mut(city).filter(|buildings| buildings.fresh.is_some()) else {
                continue;
            };
            buildings.fresh = None;
            derived.change_city(city);
            let routes = routes.get(city).map_or(&[][..], |routes| &routes.0);
            derived.change_partners(routes.iter().map(|route| route.partner));
            derived.change_kin(&holdings.cities);
            derived.caches.nations_changed();
        }
    }
}

/// W-17: the units of the phase get their moves back (W-18) and continue their work, newest first;
/// a unit that was fortifying and had moves left is fortified (W-29), and explorers move on (W-21).
/// Needs a realm: units act.
pub fn update_units(mut realm: Realm, turn: InPhase) {
    for_each_nation(&mut realm, &turn, |realm, seat| {
        realm.each_unit(seat, |realm, unit| {
            let had_moves = realm.units.moves_left(unit).0 > 0;
            realm.restore_moves(unit);
            match realm.units.doing(unit).0 {
                Activity::Idle | Activity::Sentry | Activity::Fortified => {}
                Activity::Fortifying if had_moves => {
                    realm.units.doing_mut(unit).0 = Activity::Fortified;
                    realm.note_unit(unit, DIGGING, |_| "is fortified".to_owned());
                }
                Activity::Fortifying => {}
                Activity::Explore => realm.explore(unit),
                _ => realm.work_on(unit, had_moves),
            }
        });
    });
}

/// W-30: once all units of the phase are ready, those with orders continue, newest first. Needs a
/// realm: units act.
pub fn go_on(mut realm: Realm, turn: InPhase) {
    for_each_nation(&mut realm, &turn, |realm, seat| {
        realm.each_unit(seat, |realm, unit| {
            if !realm.units.errand(unit).is_empty() {
                realm.carry_on(unit);
            }
            if realm.units.lives(unit) {
                let activity = realm.units.doing(unit).0;
                remember_job(activity, realm.units.task_mut(unit));
            }
        });
    });
}

/// W-31: after all orders have been carried out, remembers the job of each unit. No derived data
/// depends on that memory.
pub fn remember_jobs(
    turn: InPhase,
    table: Res<SeatTable>,
    nations: Keyed<Seat, &Holdings>,
    mut units: Keyed<UnitId, (&Doing, &mut Task)>,
) {
    for holdings in turn.seats().filter(|&seat| table.stands(seat)).filter_map(|seat| nations.get(seat)) {
        for &unit in holdings.units.iter().rev() {
            if let Some((doing, mut task)) = units.get_mut(unit) {
                remember_job(doing.0, &mut task);
            }
        }
    }
}

/// W-34: ends a nation's revolution if it is due, and recomputes its capitals (C-63), before the
/// next nation. Needs a realm: under the new government a nation's cities are recomputed and
/// rearranged before its capital is chosen.
pub fn govern(mut realm: Realm, turn: InPhase) {
    for_each_nation(&mut realm, &turn, |realm, seat| {
        realm.finish_revolution(seat);
        realm.update_capital(seat);
    });
}

/// Calls `act` for every living nation of the phase, in the order of this round.
pub(super) fn for_each_nation(realm: &mut Realm<'_, '_>, turn: &InPhase<'_>, act: fn(&mut Realm<'_, '_>, Seat)) {
    realm.work(|realm| {
        for seat in turn.seats() {
            if realm.nations.is_alive(seat) {
                act(realm, seat);
            }
        }
    });
}

/// Distance in tiles from its cities within which a nation looks for the next city site.
const SITE_REACH: i32 = 6;

impl Realm<'_, '_> {
    /// The best free tile for another city near those of a nation; among equals, the first in map
    /// order.
    #[must_use]
    pub fn best_site(&self, seat: Seat) -> Option<Tile> {
        let topology = *self.land.map.topology();
        let mut best: Option<(i32, Tile)> = None;
        for tile in topology.all() {
            if !self.land.map.is_land(tile)
                || self.eye().is_held_by_strangers(seat, tile)
                || founding_problem(self.eye(), seat, tile).is_some()
            {
                continue;
            }
            let cities = self.nations.holdings(seat).cities.iter();
            let nearest = cities.map(|&city| topology.distance(self.cities.site(city).tile, tile)).min();
            if nearest.is_none_or(|nearest| !(3..=SITE_REACH).contains(&nearest)) {
                continue;
            }
            let worth = self.land.site_worth(&self.rules, seat, tile);
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, tile));
            }
        }
        best.map(|(_, tile)| tile)
    }

    /// The tile nearest to another one where a unit of a type can live and no strangers are.
    fn nearest_place(&self, (unit_type, seat): (UnitTypeId, Seat), to: Tile) -> Option<Tile> {
        let is_free = |tile: Tile| {
            self.rules.movement.can_exist(unit_type, self.eye().map, tile)
                && !self.eye().is_held_by_strangers(seat, tile)
        };
        if is_free(to) {
            return Some(to);
        }
        let topology = self.land.map.topology();
        topology.all().filter(|&tile| is_free(tile)).min_by_key(|&tile| topology.sq_distance(to, tile))
    }
}

impl Land<'_> {
    /// Worth of the land around a tile to a nation's city: food counts double, land of others
    /// nothing.
    fn site_worth(&self, rules: &RulesInForce, seat: Seat, tile: Tile) -> i32 {
        let around = self.map.topology().circle(tile, 5);
        let free = around
            .filter(|&near| self.map.owner(near).is_none_or(|owner| owner == seat) && self.map.worker(near).is_none());
        free.map(|near| {
            let land = rules.land.terrain(self.map.terrain(near)).output;
            let resource = self.map.resource(near).map(|resource| rules.land.resource(resource));
            let all = land + resource.unwrap_or_default();
            2 * all.0[0] + all.0[1] + all.0[2]
        })
        .sum()
    }
}
