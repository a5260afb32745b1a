//! F-02 Ship orders: pays for new batches and for the scans of this turn, before income; every
//! batch, including new ones, advances one build turn.
//! Step `ShipOrders`. Draws none. Tells nothing.

use bevy_ecs::prelude::*;
use endturn_engine::{
    RuleId,
    ids::{Births, Keyed},
};

use crate::amount::Amount;
use crate::components::{Batch, BatchId, Ledger, Plan, PlanetId, Stock};
use crate::fleet::Fleet;
use crate::in_force::RulesInForce;

pub(crate) const RULE: RuleId = RuleId("F-02");

pub(crate) fn pay_and_advance(
    rules: Res<RulesInForce>,
    mut births: Births<BatchId>,
    mut batches: Keyed<BatchId, &'static mut Batch>,
    mut planets: Keyed<PlanetId, (&'static mut Stock, &'static mut Ledger, &'static Plan)>,
) {
    let rules = &rules.0;
    batches.for_each(|_, _, mut batch| batch.turns_done += 1);
    planets.for_each(|planet, _, (mut stock, mut ledger, plan)| {
        for &(class, count) in &plan.batches {
            let ships = Fleet::of(class, count);
            stock.0 -= ships.cost(rules);
            ledger.0.building = ledger.0.building.saturating_add(ships);
            let turns_needed = rules.ship(class).build_turns;
            births.spawn(Batch { owner: planet.owner(), class, count, turns_done: 1, turns_needed });
        }
        let scans: i64 = plan.scans.iter().map(|(_, level)| level.energy(&rules.scans)).sum();
        stock.0 -= Amount::new(0, scans);
    });
}
