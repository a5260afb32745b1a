//! C-01 Order of the city turn, C-07 Random city order: walks nations and their cities through the
//! phase end. Step `Cities`. Draws `city order`. Tells nothing.

use bevy_ecs::prelude::*;
use endturn_civ_rules::keys::CityId;
use endturn_engine::{
    RuleId, Seat,
    rules::RuleTimer,
    turn::{Leave, TurnWork},
};

use super::read_ahead::read_ahead;
use super::row::{CityTurn, Flow, NationTurn, Row};
use super::table::{NATION, NATION_FIRST, STEP_A, rows};
use crate::realm::Realm;
use crate::state::InPhase;

/// The rule of the driver.
pub const RULE: RuleId = RuleId("C-01");
const ORDER: RuleId = RuleId("C-07");

/// W-09: ends the phase of every living nation in it, in the order of this round. Needs a realm:
/// its rows are all that happens to cities.
pub fn end_phase(
    mut realm: Realm,
    turn: InPhase,
    work: Res<TurnWork>,
    leave: Res<Leave>,
    mut timer: ResMut<RuleTimer>,
) {
    timer.start();
    realm.work(|realm| {
        for seat in turn.seats() {
            if realm.nations.is_alive(seat) {
                end_nation(realm, seat, &|| work.ended().is_some() || leave.is_asked(), &mut timer);
            }
        }
    });
}

fn end_nation(realm: &mut Realm<'_, '_>, seat: Seat, is_enough: &dyn Fn() -> bool, timer: &mut RuleTimer) {
    let mut nation = NationTurn { gold_before: realm.nations.treasury(seat).gold };
    for row in NATION_FIRST {
        (row.run)(realm, seat, &mut nation);
        timer.lap(row.rule);
    }
    let profile = realm.rules.written.game.civstyle.city_order;
    let table = rows(profile);
    let mut cities: Vec<CityId> = std::mem::take(&mut realm.derived.scratch.cities_at_work);
    cities.clear();
    cities.extend(realm.nations.holdings(seat).cities.iter().rev());
    read_ahead(realm, &cities);
    for &city in &cities {
        if realm.cities.lives(city) {
            run(realm, city, &mut new_turn(realm, city), STEP_A, timer);
        }
    }
    let mut draw = realm.facts.draw_seat(ORDER, seat, "city order");
    while !cities.is_empty() {
        // C-07: one draw per city; the last one fills the gap.
        let city = cities.swap_remove(draw.below(cities.len() as u64) as usize);
        if realm.cities.lives(city) && realm.cities.site(city).owner == seat {
            run(realm, city, &mut new_turn(realm, city), table, timer);
        }
        // W-63: once the game is over, the remaining work is skipped.
        if is_enough() {
            break;
        }
    }
    realm.derived.scratch.cities_at_work = cities;
    for row in NATION {
        (row.run)(realm, seat, &mut nation);
        timer.lap(row.rule);
    }
}

fn new_turn(realm: &Realm<'_, '_>, city: CityId) -> CityTurn {
    let order = realm.rules.written.game.civstyle.city_order;
    CityTurn { order, happy_before: realm.cities.books(city).settled.is_happy, plague: false, shields: None }
}

fn run(realm: &mut Realm<'_, '_>, city: CityId, turn: &mut CityTurn, table: &[Row], timer: &mut RuleTimer) {
    for row in table {
        let flow = realm.in_step(city, (row.rule, row.step), |realm| (row.run)(realm, city, turn));
        timer.lap(row.rule);
        if flow == Flow::Gone {
            return;
        }
    }
}
