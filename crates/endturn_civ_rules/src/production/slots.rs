//! C-37 Build slots: number of units a city completes in one turn. Carried out by
//! `crates/endturn_civ/src/phase_end/trained.rs`.
//! Draws none. Tells nothing.

use super::target::Target;
use crate::ids::UnitTypeId;

/// A unit that a city is about to complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Order {
    /// Its type.
    pub unit: UnitTypeId,
    /// Its cost in shields.
    pub cost: i32,
    /// Citizens it costs.
    pub pop_cost: i32,
    /// Whether its type is unique.
    pub is_unique: bool,
}

/// Number of these units built with the shields in stock, from the effect `City_Build_Slots`
/// (C-37).
///
/// Every unit after the first uses up the front of the worklist; another target there ends the
/// series, an empty rest does not.
#[must_use]
pub fn units_built(order: &Order, stock: i32, slots: i32, worklist: &[Target]) -> i32 {
    let cost = order.cost.max(1);
    if order.pop_cost != 0 || order.is_unique {
        return i32::from(stock >= cost);
    }
    let affordable = (stock / cost).min(slots).max(0);
    let own = Target::Unit(order.unit);
    let others = worklist.iter().position(|entry| *entry != own);
    others.and_then(|at| i32::try_from(at + 1).ok()).map_or(affordable, |at| affordable.min(at))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::BuildingId;

    const TANK: Target = Target::Unit(UnitTypeId(7));
    const TEMPLE: Target = Target::Building(BuildingId(0));

    fn tank() -> Order {
        Order { unit: UnitTypeId(7), cost: 80, pop_cost: 0, is_unique: false }
    }

    #[test]
    fn c_37_slots_and_shields_limit_the_series() {
        assert_eq!(units_built(&tank(), 79, 3, &[]), 0);
        assert_eq!(units_built(&tank(), 250, 1, &[]), 1);
        assert_eq!(units_built(&tank(), 250, 2, &[]), 2);
        assert_eq!(units_built(&tank(), 250, 9, &[]), 3);
    }

    #[test]
    fn c_37_another_entry_ends_the_series_and_an_empty_rest_does_not() {
        assert_eq!(units_built(&tank(), 800, 5, &[TEMPLE, TANK]), 1);
        assert_eq!(units_built(&tank(), 800, 5, &[TANK, TEMPLE]), 2);
        assert_eq!(units_built(&tank(), 800, 5, &[TANK]), 5);
    }

    #[test]
    fn c_37_units_of_citizens_and_unique_ones_come_one_at_a_time() {
        assert_eq!(units_built(&Order { pop_cost: 1, ..tank() }, 800, 5, &[]), 1);
        assert_eq!(units_built(&Order { is_unique: true, ..tank() }, 800, 5, &[]), 1);
    }
}
