//! Lists the orders that a seat may give: for its cities, for its units, and for units at cities.
//! In a large empire, some cities and units are drawn at random. Only what the seat knows is
//! considered.

use bevy_ecs::prelude::*;
use endturn_civ_rules::effects::circumstances::Circumstances;
use endturn_civ_rules::keys::{CityAt, CityId, UnitId, UnitNumber};
use endturn_civ_rules::rules::TroopNumbers;
use endturn_engine::{Seat, orders::Sampler};

use super::desk::{BESIDE, Desk};

/// Collects what `list` adds for each of the seat's cities, or for as many as orders are wanted.
pub(super) fn for_cities<'w, F>(
    seat: Seat,
    world: &'w World,
    sampler: &mut Sampler,
    mut list: impl FnMut(&mut Sampler, Desk<'w>, (CityAt, CityId), &mut Vec<F>),
) -> Vec<F> {
    let desk = Desk::of(seat, world);
    let mut orders = Vec::new();
    let most = sampler.most();
    for city in sampler.some_of(desk.names.own_cities().to_vec(), most) {
        if let Some(tile) = desk.eye.city_center(city) {
            list(sampler, desk, (CityAt(tile), city), &mut orders);
        }
    }
    orders
}

/// One order for each of the seat's cities.
pub(super) fn each_city<F>(seat: Seat, world: &World, sampler: &mut Sampler, order: impl Fn(CityAt) -> F) -> Vec<F> {
    for_cities(seat, world, sampler, |_, _, (at, _), orders| orders.push(order(at)))
}

/// The seat's units of fitting types, with their numbers.
fn units<'w>(
    desk: Desk<'w>,
    is_fit: impl Fn(&TroopNumbers) -> bool + 'w,
) -> impl Iterator<Item = (UnitId, UnitNumber)> + 'w {
    let own = desk.names.own_units().iter().copied();
    let fit =
        own.filter(move |&unit| desk.eye.unit_type(unit).is_some_and(|one| is_fit(desk.eye.rules.troops.get(one))));
    fit.map(move |unit| (unit, desk.eye.unit_number(unit)))
}

/// One order for each of the seat's units of fitting types.
pub(super) fn each_unit<F>(
    seat: Seat,
    world: &World,
    is_fit: impl Fn(&TroopNumbers) -> bool,
    order: impl Fn(UnitNumber) -> F,
) -> Vec<F> {
    units(Desk::of(seat, world), is_fit).map(|(_, number)| order(number)).collect()
}

/// One order for each of the seat's units of fitting types and each known city that the unit is in
/// or next to.
pub(super) fn each_visit<F>(
    seat: Seat,
    world: &World,
    is_fit: impl Fn(&TroopNumbers) -> bool,
    order: impl Fn(UnitNumber, CityAt) -> F,
) -> Vec<F> {
    let desk = Desk::of(seat, world);
    let cities: Vec<CityAt> =
        desk.names.known_cities().filter_map(|city| desk.eye.city_center(city)).map(CityAt).collect();
    let mut orders = Vec::new();
    for (unit, number) in units(desk, is_fit) {
        let Some(from) = desk.eye.unit_tile(unit) else { continue };
        let beside = cities.iter().filter(|at| desk.eye.map.topology().distance(from, at.0) <= BESIDE);
        orders.extend(beside.map(|&at| order(number, at)));
    }
    orders
}
