//! W-09 Order of nations, C-32.m New wonders in profile M, S-01 Granted units, W-17 Unit activity update, W-18 Move point restoration, W-21 Auto-explore, W-29 Fortify and
//! convert, W-30 Unit orders, W-31 Remember activities, W-34 Revolutions end, C-63 Capitals, W-47 Choosing research: the start of a round and of a phase. Its pure parts are
//! [`endturn_civ_rules::activities::rate`], [`endturn_civ_rules::movement::path`], [`endturn_civ_rules::movement::pathfinder`],
//! [`endturn_civ_rules::nation::revolution`], [`endturn_civ_rules::nation::capital`],
//! [`endturn_civ_rules::nation::research`] and [`endturn_civ_rules::nation::tech_tree`].
//! Steps `Order`, `Grants`, `NewWonders`, `Units`, `Orders`, `Governments`, `Capitals`, `Research`. Draw `order`, `capital`, `research`.
//! Tell `CapitalMoved`, `GovernmentChanged`, `OrdersCancelled`, `ResearchChosen`, `UnitGranted`.

use bevy_ecs::prelude::*;
use endturn_civ_rules::ids::Tile;
use endturn_civ_rules::ruleset::game::CityOrder;
use endturn_civ_rules::ruleset::words::Activity;
use endturn_engine::{
    RuleId, Seat,
    random::{Draws, Purpose},
    seats::Roster,
    turn::SeatOrder,
};

use crate::changes::{NewUnit, founding_problem};
use crate::facts::CivFact;
use crate::realm::Realm;
use crate::state::{Grants, InPhase};

/// W-09: nations are served in a new order every round.
pub const ORDER: RuleId = RuleId("W-09");
/// S-01: units that the scenario grants.
pub const GRANTS: RuleId = RuleId("S-01");
/// C-32, profile M: wonders of the last turn count from now on.
pub const NEW_WONDERS: RuleId = RuleId("C-32.m");
/// W-17: units get ready.
pub const UNITS: RuleId = RuleId("W-17");
/// W-29: units dig in.
pub const DIGGING: RuleId = RuleId("W-29");
/// W-30: units go on with their orders.
pub const UNIT_ORDERS: RuleId = RuleId("W-30");
/// W-34: revolutions that are due are over.
pub const REVOLUTIONS: RuleId = RuleId("W-34");
/// C-63: capitals.
pub const CAPITALS: RuleId = RuleId("C-63");
/// W-47: what to research.
pub const RESEARCH: RuleId = RuleId("W-47");

/// W-09: draws the order of nations; draws hang on names, so that seats can be exchanged.
pub fn shuffle(roster: Res<Roster>, draws: Res<Draws>, mut order: ResMut<SeatOrder>) {
    let mut ranked: Vec<(u64, Seat)> = roster
        .seats()
        .map(|seat| (draws.at(ORDER, roster.subject(seat), Purpose("order")).below(u64::MAX), seat))
        .collect();
    ranked.sort_unstable();
    order.0.clear();
    order.0.extend(ranked.into_iter().map(|(_, seat)| seat));
}

/// Units that the scenario grants this round appear.
pub fn grant(mut realm: Realm, mut grants: ResMut<Grants>) {
    let round = realm.round();
    let due = grants.0.partition_point(|grant| grant.round <= round);
    if due == 0 {
        return;
    }
    realm.work(|realm| {
        for grant in grants.0.drain(..due) {
            if !realm.is_alive(grant.seat) {
                continue;
            }
            let Some(tile) = grant.tile.or_else(|| realm.best_site(grant.seat)) else { continue };
            let home = grant.home.and_then(|tile| realm.map.city(tile));
            let home = home.filter(|&city| realm.site(city).owner == grant.seat);
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
            realm.tell(GRANTS, CivFact::UnitGranted { seat, unit_type, unit, tile });
        }
    });
}

/// C-32, profile M: wonders that were completed last turn count from now on (0.5).
pub fn unveil_wonders(mut realm: Realm) {
    if realm.rules.written.game.civstyle.city_order == CityOrder::Code {
        realm.work(Realm::unveil_wonders);
    }
}

/// W-17: the units of the phase get their moves back (W-18) and go on with their work, newest first; who was digging in and had moves left is dug in (W-29),
/// and explorers go on (W-21).
pub fn update_units(mut realm: Realm, turn: InPhase) {
    for_each_nation(&mut realm, &turn, |realm, seat| {
        realm.each_unit(seat, |realm, unit| {
            let had_moves = realm.moves_left(unit).0 > 0;
            realm.restore_moves(unit);
            match realm.doing(unit).0 {
                Activity::Idle | Activity::Sentry | Activity::Fortified => {}
                Activity::Fortifying if had_moves => {
                    realm.doing_mut(unit).0 = Activity::Fortified;
                    realm.note_unit(unit, DIGGING, |_| "is dug in".to_owned());
                }
                Activity::Fortifying => {}
                Activity::Explore => realm.explore(unit),
                _ => realm.work_on(unit, had_moves),
            }
        });
    });
}

/// W-30: once all units of the phase are ready, those with orders go on, newest first. What each does then is remembered (W-31).
pub fn go_on(mut realm: Realm, turn: InPhase) {
    for_each_nation(&mut realm, &turn, |realm, seat| {
        realm.each_unit(seat, |realm, unit| {
            if !realm.errand(unit).0.is_empty() {
                realm.go_on(unit);
            }
            if realm.is_there(unit) {
                realm.remember_job(unit);
            }
        });
    });
}

/// W-34: revolutions that are due are over.
pub fn finish_revolutions(mut realm: Realm, turn: InPhase) {
    for_each_nation(&mut realm, &turn, |realm, seat| realm.finish_revolution(seat));
}

/// C-63: capitals are looked up anew.
pub fn update_capitals(mut realm: Realm, turn: InPhase) {
    for_each_nation(&mut realm, &turn, |realm, seat| realm.update_capital(seat));
}

/// W-47: nations without an aim choose what to research.
pub fn choose_research(mut realm: Realm, turn: InPhase) {
    // Rules of another module may have put a nation out of the game.
    realm.caches.forget_spread();
    for_each_nation(&mut realm, &turn, |realm, seat| realm.choose_research(seat));
}

/// Does something for every nation of the phase that stands, in the order of this round.
fn for_each_nation(realm: &mut Realm<'_, '_>, turn: &InPhase<'_>, act: fn(&mut Realm<'_, '_>, Seat)) {
    realm.work(|realm| {
        for seat in turn.seats() {
            if realm.is_alive(seat) {
                act(realm, seat);
            }
        }
    });
}

/// How far from its cities a nation looks for a place to found the next one, in tiles.
const SITE_REACH: i32 = 6;

impl Realm<'_, '_> {
    /// The best free tile for another city near those of a nation; the first of equals in the order of the map.
    #[must_use]
    pub fn best_site(&self, seat: Seat) -> Option<Tile> {
        let topology = *self.map.topology();
        let mut best: Option<(i32, Tile)> = None;
        for tile in topology.all() {
            if !self.map.is_land(tile) || founding_problem(self.eye(), seat, tile).is_some() {
                continue;
            }
            let cities = self.holdings(seat).cities.iter();
            let nearest = cities.map(|&city| topology.distance(self.site(city).tile, tile)).min();
            if nearest.is_none_or(|nearest| !(3..=SITE_REACH).contains(&nearest)) {
                continue;
            }
            let worth = self.site_worth(seat, tile);
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, tile));
            }
        }
        best.map(|(_, tile)| tile)
    }

    /// What the land around a tile is worth to a city of a nation: food counts double, land of others nothing.
    fn site_worth(&self, seat: Seat, tile: Tile) -> i32 {
        let around = self.map.topology().circle(tile, 5);
        let free = around
            .filter(|&near| self.map.owner(near).is_none_or(|owner| owner == seat) && self.map.worker(near).is_none());
        free.map(|near| {
            let land = self.rules.land.terrain(self.map.terrain(near)).output;
            let resource = self.map.resource(near).map(|resource| self.rules.land.resource(resource));
            let all = land + resource.unwrap_or_default();
            2 * all.0[0] + all.0[1] + all.0[2]
        })
        .sum()
    }
}
