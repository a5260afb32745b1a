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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::shipped;

    const SKIFFS: Fleet = Fleet([100, 0, 0, 0, 0, 0, 0, 0]);

    #[test]
    fn f_01_f_02_commitments_cost_what_structures_ships_and_scans_cost_together() {
        let holdings = Holdings { complete: Structures::new(1, 0), ..Holdings::default() };
        let commitments =
            Commitments { structures: Structures::new(1, 1), ships: SKIFFS, scan_energy: 8_000, attacks: 2 };
        let expected = Amount::new(20_250 + 5_000 + 10_000, 6_750 + 15_000 + 10_000 + 8_000);
        assert_eq!(commitments.cost(&shipped(), &holdings), expected);
    }

    #[test]
    fn f_01_structures_under_construction_make_the_next_dearer() {
        let holdings =
            Holdings { complete: Structures::new(1, 0), unfinished: Structures::new(1, 0), ..Holdings::default() };
        let commitments = Commitments { structures: Structures::new(1, 0), ..Commitments::default() };
        assert_eq!(commitments.cost(&shipped(), &holdings), Amount::new(27_338, 9_113));
    }

    #[test]
    fn f_03_a_projection_is_the_turn_s_end() {
        let holdings = Holdings { home: SKIFFS, ..Holdings::default() };
        let commitments = Commitments { ships: SKIFFS, ..Commitments::default() };
        let seen = project(&shipped(), &holdings, Amount::new(12_000, 10_000), &commitments);
        assert_eq!(seen.cost, Amount::new(10_000, 10_000));
        // 100 skiffs at home owe 500, and 100 under construction owe twice that.
        assert_eq!(seen.upkeep, Amount::new(1_500, 1_500));
        assert_eq!(seen.stock, Amount::new(10_500, 8_500));
        assert!(seen.is_payable());
    }

    #[test]
    fn the_turn_s_income_pays_costs_and_not_one_unit_more() {
        let scans = |scan_energy| Commitments { scan_energy, ..Commitments::default() };
        let seen = |energy| project(&shipped(), &Holdings::default(), Amount::new(0, 2_000), &scans(energy));
        assert!(seen(12_000).is_payable());
        assert_eq!(seen(12_001).unpaid, Amount::new(0, 1));
    }

    #[test]
    fn an_endless_order_is_unpayable_and_nothing_worse() {
        let everything = Commitments {
            structures: Structures::new(u32::MAX, u32::MAX),
            ships: Fleet([u32::MAX; 8]),
            scan_energy: i64::MAX,
            attacks: u32::MAX,
        };
        let rich = Amount::UNPAYABLE.clamped_to_stock();
        assert!(!project(&shipped(), &Holdings::default(), rich, &everything).is_payable());
    }
}
