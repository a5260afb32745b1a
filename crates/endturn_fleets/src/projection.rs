//! F-01 to F-03 in advance: the cost of this turn's commitments and the projected end of the turn.
//!
//! An order is payable if the projected stock at the end of the turn is not below 0 with it and all
//! earlier ones: this turn's income counts, though the resolution pays costs (F-01, F-02) before
//! income comes in (F-03).

use crate::amount::Amount;
use crate::fleet::Fleet;
use crate::income::{self, Holdings};
use crate::rules::Rules;
use crate::structures::Structures;
use serde::{Deserialize, Serialize};

/// A player's orders of this turn that are not yet paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Commitments {
    /// Structures to build.
    pub structures: Structures,
    /// Ships to queue.
    pub ships: Fleet,
    /// Energy of all scans, in units.
    pub scan_energy: i64,
    /// Attacks declared.
    pub attacks: u32,
}

impl Commitments {
    /// Cost of the structures for a player with these holdings, in units (F-01).
    pub fn structures_cost(&self, rules: &Rules, holdings: &Holdings) -> Amount {
        rules.structures_price(holdings.complete.plus(holdings.unfinished), self.structures)
    }

    /// Cost of all commitments for a player with these holdings, in units (F-01, F-02).
    pub fn cost(&self, rules: &Rules, holdings: &Holdings) -> Amount {
        self.structures_cost(rules, holdings) + self.ships.cost(rules) + Amount::new(0, self.scan_energy)
    }
}

/// The projected end of the turn with the commitments so far.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Projection {
    /// Cost of the commitments, in units.
    pub cost: Amount,
    /// Income of this turn, in units.
    pub income: Amount,
    /// Upkeep of this turn, new batches included, in units.
    pub upkeep: Amount,
    /// Stock at the end of the turn, in units.
    pub stock: Amount,
    /// Shortfall at the end of the turn, costs and upkeep together, in units.
    pub unpaid: Amount,
}

impl Projection {
    /// Whether the turn ends without a debt.
    pub fn is_payable(&self) -> bool {
        self.unpaid == Amount::ZERO
    }
}

/// Projects the end of the turn. Attacks cost nothing; ships on missions owe the same upkeep as at
/// home.
pub fn project(rules: &Rules, holdings: &Holdings, stock: Amount, commitments: &Commitments) -> Projection {
    let cost = commitments.cost(rules, holdings);
    let left = stock - cost;
    let building = holdings.building.saturating_add(commitments.ships);
    let settled = income::settle(rules, &Holdings { building, ..*holdings }, left);
    Projection { cost, income: settled.income, upkeep: settled.upkeep, stock: settled.stock, unpaid: settled.unpaid }
}
