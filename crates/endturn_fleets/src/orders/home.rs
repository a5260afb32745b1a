//! The planet of the seat that gives orders.
//!
//! All costs are measured against the projected end-of-turn stock, which includes this turn's
//! income.

use bevy_ecs::prelude::*;
use endturn_engine::{Seat, ids::KeyIndex, orders::Refusal};

use endturn_engine::number::permille;

use crate::amount::Amount;
use crate::components::{Garrison, IncomeScale, Ledger, Plan, PlanetId, Stock};
use crate::fleet::Fleet;
use crate::in_force::RulesInForce;
use crate::income;
use crate::projection::{Commitments, Projection, project};
use crate::rules::Rules;

/// One planet, as its owner's orders are checked against it.
pub(crate) struct Home<'w> {
    pub(crate) rules: &'w Rules,
    pub(crate) stock: Amount,
    pub(crate) garrison: Fleet,
    pub(crate) ledger: &'w Ledger,
    pub(crate) scale: IncomeScale,
    pub(crate) plan: &'w Plan,
}

impl<'w> Home<'w> {
    /// The planet of a seat; `None` if the game has no such seat.
    pub(crate) fn of(world: &'w World, seat: Seat) -> Option<Self> {
        let planet = world.resource::<KeyIndex<PlanetId>>().get(PlanetId::home_of(seat))?;
        Some(Self {
            rules: &world.resource::<RulesInForce>().0,
            stock: world.get::<Stock>(planet)?.0,
            garrison: world.get::<Garrison>(planet)?.0,
            ledger: world.get(planet)?,
            scale: *world.get(planet)?,
            plan: world.get(planet)?,
        })
    }

    /// The planet of a seat that gives an order.
    pub(super) fn at(seat: Seat, world: &'w World) -> Result<Self, Refusal> {
        Self::of(world, seat).ok_or_else(|| Refusal::new("no-planet", "this seat has no planet"))
    }

    /// The projected end of the turn with the plan and `more`.
    pub(crate) fn project(&self, more: Commitments) -> Projection {
        let mut commitments = self.plan.commitments(self.rules);
        commitments.structures = commitments.structures.plus(more.structures);
        commitments.ships = commitments.ships.saturating_add(more.ships);
        commitments.scan_energy = commitments.scan_energy.saturating_add(more.scan_energy);
        let bonus = self.scale.bonus(income::income(self.rules, self.ledger.0.complete));
        let mut projection = project(self.rules, &self.ledger.0, self.stock + bonus, &commitments);
        projection.income += bonus;
        projection
    }

    /// Ships at home that no attack of this turn has reserved.
    pub(crate) fn unreserved(&self) -> Fleet {
        self.garrison.saturating_sub(self.plan.reserved())
    }

    /// Checks that the projected end-of-turn stock pays everything, upkeep included.
    pub(super) fn pays(&self, words: &str, count: u32, more: impl Fn(u32) -> Commitments) -> Result<(), Refusal> {
        let unpaid = self.project(more(count)).unpaid;
        if unpaid == Amount::ZERO {
            return Ok(());
        }
        let lacking = [(unpaid.metal, "metal"), (unpaid.energy, "energy")];
        let parts: Vec<String> = lacking
            .iter()
            .filter(|(units, _)| *units > 0)
            .map(|(units, resource)| format!("{units} {resource}"))
            .collect();
        let code = if unpaid.metal > 0 { "not-enough-metal" } else { "not-enough-energy" };
        let reason = format!("the projected stock at the end of the turn lacks {}", parts.join(" and "));
        let refusal = Refusal::new(code, reason);
        Err(match self.most_payable(count, more) {
            0 => refusal,
            most => refusal.expecting([format!("COUNT up to {most}")]).example(format!("{words} {most}")),
        })
    }

    /// The largest count that the projected stock pays, at most `limit`.
    pub(crate) fn most(&self, limit: u32, more: impl Fn(u32) -> Commitments) -> u32 {
        if self.project(more(limit)).is_payable() { limit } else { self.most_payable(limit, more) }
    }

    /// The largest count below `count`, which is too large, that the projected stock pays.
    fn most_payable(&self, count: u32, more: impl Fn(u32) -> Commitments) -> u32 {
        let is_payable = |count: u32| self.project(more(count)).is_payable();
        // Most answers are small: doubling finds their range sooner than halving `count` does.
        let (mut low, mut high) = (0, 1);
        while high < count && is_payable(high) {
            (low, high) = (high, high.saturating_mul(2).min(count));
        }
        while high - low > 1 {
            let middle = low + (high - low) / 2;
            if is_payable(middle) {
                low = middle;
            } else {
                high = middle;
            }
        }
        low
    }
}

impl Plan {
    /// The plan summed up for costs and projections.
    pub(crate) fn commitments(&self, rules: &Rules) -> Commitments {
        Commitments {
            structures: self.structures,
            ships: self
                .batches
                .iter()
                .fold(Fleet::EMPTY, |sum, &(class, count)| sum.saturating_add(Fleet::of(class, count))),
            scan_energy: self.scans.iter().map(|(_, level)| level.energy(&rules.scans)).fold(0, i64::saturating_add),
            attacks: u32::try_from(self.attacks.len()).unwrap_or(u32::MAX),
        }
    }
}

impl IncomeScale {
    /// The amount the scale adds to an income; negative if it reduces it.
    pub(crate) fn bonus(self, income: Amount) -> Amount {
        if self.0 == 1_000 {
            return Amount::ZERO;
        }
        let scaled = |units: i64| permille(units, self.0.into()) - units;
        Amount::new(scaled(income.metal), scaled(income.energy))
    }
}

/// The plan of a seat that may act.
pub(super) fn plan(seat: Seat, world: &mut World) -> Mut<'_, Plan> {
    let planet = world.resource::<KeyIndex<PlanetId>>().get(PlanetId::home_of(seat));
    let planet = planet.expect("a seat that may act has its planet");
    world.get_mut(planet).expect("every planet has a plan")
}
