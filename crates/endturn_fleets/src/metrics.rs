//! F-10 Metrics: measurements of a seat at the end of a round.
//! Draws none. Tells nothing.

use bevy_ecs::prelude::*;
use endturn_engine::{Seat, ids::KeyIndex, metrics::Metric, seats::SeatTable};

use crate::NAME;
use crate::amount::Amount;
use crate::components::{Batch, BatchId, Garrison, IncomeScale, Mission, MissionId, PlanetId, Stock, Works};
use crate::fleet::Fleet;
use crate::in_force::RulesInForce;
use crate::income;

/// The column that ranks players at the turn limit (F-06).
pub const RANKING: &[&str] = &["fleet_value"];

/// The columns in order.
pub const METRICS: &[Metric] = &[
    metric("alive", "0 or 1", "1 while the seat is in the game", false, |world, seat| {
        i64::from(world.resource::<SeatTable>().stands(seat))
    }),
    metric("fleet_value", "metal + energy", "value of all living ships, at home and away", true, |world, seat| {
        all_ships(world, seat).value(&world.resource::<RulesInForce>().0)
    }),
    metric("income_total", "metal + energy per round", "income before upkeep", true, |world, seat| {
        income(world, seat).total()
    }),
    metric("upkeep_total", "metal + energy per round", "upkeep of living ships", false, |world, seat| {
        all_ships(world, seat).upkeep(&world.resource::<RulesInForce>().0).total()
    }),
    metric("stock_metal", "metal", "stock at the end of the round", true, |world, seat| stock(world, seat).metal),
    metric("stock_energy", "energy", "stock at the end of the round", true, |world, seat| stock(world, seat).energy),
    metric("mines", "structures", "complete mines", false, |world, seat| i64::from(works(world, seat).complete.mines)),
    metric("reactors", "structures", "complete reactors", false, |world, seat| {
        i64::from(works(world, seat).complete.reactors)
    }),
    metric("ships_home", "ships", "ships at home", false, |world, seat| count(home(world, seat))),
    metric("ships_away", "ships", "ships on missions", false, |world, seat| count(away(world, seat))),
    metric("ships_building", "ships", "ships under construction", false, |world, seat| count(building(world, seat))),
    metric("missions", "missions", "missions under way", false, |world, seat| {
        let missions = world.resource::<KeyIndex<MissionId>>().entities();
        missions.filter(|&entity| world.get::<Mission>(entity).is_some_and(|mission| mission.owner == seat)).count()
            as i64
    }),
];

const fn metric(
    name: &'static str,
    unit: &'static str,
    help: &'static str,
    headline: bool,
    read: fn(&World, Seat) -> i64,
) -> Metric {
    Metric { module: NAME, name, unit, help, headline, read }
}

fn planet<C: Component + Copy>(world: &World, seat: Seat) -> Option<C> {
    let entity = world.resource::<KeyIndex<PlanetId>>().get(PlanetId::home_of(seat))?;
    world.get::<C>(entity).copied()
}

/// A planet's stock.
pub(crate) fn stock(world: &World, seat: Seat) -> Amount {
    planet::<Stock>(world, seat).map_or(Amount::ZERO, |stock| stock.0)
}

fn works(world: &World, seat: Seat) -> Works {
    planet(world, seat).unwrap_or_default()
}

fn income(world: &World, seat: Seat) -> Amount {
    if !world.resource::<SeatTable>().stands(seat) {
        return Amount::ZERO;
    }
    let base = income::income(&world.resource::<RulesInForce>().0, works(world, seat).complete);
    base + planet::<IncomeScale>(world, seat).map_or(Amount::ZERO, |scale| scale.bonus(base))
}

fn home(world: &World, seat: Seat) -> Fleet {
    planet::<Garrison>(world, seat).map_or(Fleet::EMPTY, |garrison| garrison.0)
}

fn away(world: &World, seat: Seat) -> Fleet {
    let missions = world.resource::<KeyIndex<MissionId>>().entities().filter_map(|entity| world.get::<Mission>(entity));
    missions
        .filter(|mission| mission.owner == seat)
        .fold(Fleet::EMPTY, |sum, mission| sum.saturating_add(mission.ships))
}

fn building(world: &World, seat: Seat) -> Fleet {
    let batches = world.resource::<KeyIndex<BatchId>>().entities().filter_map(|entity| world.get::<Batch>(entity));
    let own = batches.filter(|batch| batch.owner == seat);
    own.fold(Fleet::EMPTY, |sum, batch| sum.saturating_add(Fleet::of(batch.class, batch.count)))
}

fn all_ships(world: &World, seat: Seat) -> Fleet {
    home(world, seat).saturating_add(away(world, seat))
}

fn count(fleet: Fleet) -> i64 {
    i64::try_from(fleet.ships()).unwrap_or(i64::MAX)
}
