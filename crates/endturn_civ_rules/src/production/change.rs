//! C-38 Changing production: cost of changing between classes. Carried out by
//! `crates/endturn_civ/src/phase_end/production.rs`.
//! Draws none. Tells nothing.

use std::fmt;

use super::memory::Memory;
use super::target::{Class, Target};

/// The new target of a city.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NewTarget {
    /// The target.
    pub target: Target,
    /// Its class.
    pub class: Class,
    /// Whether caravans can help to build it; in classic, great wonders.
    pub takes_help: bool,
}

/// Shields in stock once the city builds `to`: those gathered for another class count half, except
/// the last turn's in a city that has just completed something (C-38).
///
/// Changing back restores everything. An AI without the handicap keeps its stock; the caller must
/// handle that.
#[must_use]
pub fn stock_after_change(memory: &Memory, to: &NewTarget, turn: i32) -> i32 {
    let gathered = memory.before_change_shields;
    let (mut whole, mut halved) = if to.class == memory.changed_from_class {
        (gathered, 0)
    } else if memory.turn_last_built.saturating_add(1) >= turn {
        let carried = memory.last_turns_shield_surplus.min(gathered);
        (carried, gathered.saturating_sub(carried))
    } else {
        (0, gathered)
    };
    let bought = memory.bought_shields;
    let is_other_unit = to.target.unit().is_some() && to.target != memory.changed_from;
    if bought > 0 && is_other_unit {
        whole = whole.saturating_sub(bought);
        halved = halved.saturating_add(bought);
    } else {
        whole = whole.saturating_add(bought);
    }
    whole = whole.saturating_add(memory.disbanded_shields);
    if to.takes_help {
        whole = whole.saturating_add(memory.caravan_shields);
    } else {
        halved = halved.saturating_add(memory.caravan_shields);
    }
    whole.saturating_add(halved / 2)
}

/// The reason why production can't be changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChangeRefusal {
    /// The city has bought this turn and the shields are there.
    Bought,
    /// The new target can't be built here now.
    Unavailable,
}

impl fmt::Display for ChangeRefusal {
    fn fmt(&self, text: &mut fmt::Formatter<'_>) -> fmt::Result {
        text.write_str(match self {
            Self::Bought => "this city has already bought its production this turn",
            Self::Unavailable => "this city can't build that now",
        })
    }
}

/// Whether a city that may have bought this turn can change at all (C-38, C-35).
#[must_use]
pub const fn is_free_to_change(did_buy: bool, stock: i32) -> bool {
    !did_buy || stock <= 0
}

/// Whether production may be changed to a target (C-38).
///
/// # Errors
/// The reason against it.
pub const fn check(did_buy: bool, stock: i32, is_buildable_now: bool) -> Result<(), ChangeRefusal> {
    if !is_free_to_change(did_buy, stock) {
        Err(ChangeRefusal::Bought)
    } else if !is_buildable_now {
        Err(ChangeRefusal::Unavailable)
    } else {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::{BuildingId, UnitTypeId};
    use proptest::prelude::*;

    const TEMPLE: NewTarget =
        NewTarget { target: Target::Building(BuildingId(0)), class: Class::Improvement, takes_help: false };
    const LIBRARY: NewTarget =
        NewTarget { target: Target::Building(BuildingId(1)), class: Class::Improvement, takes_help: false };
    const COLOSSUS: NewTarget =
        NewTarget { target: Target::Building(BuildingId(2)), class: Class::Wonder, takes_help: true };
    const WARRIORS: NewTarget =
        NewTarget { target: Target::Unit(UnitTypeId(0)), class: Class::Unit, takes_help: false };
    const ARCHERS: NewTarget = NewTarget { target: Target::Unit(UnitTypeId(1)), class: Class::Unit, takes_help: false };
    const ALL: [NewTarget; 5] = [TEMPLE, LIBRARY, COLOSSUS, WARRIORS, ARCHERS];

    /// A city that builds something with 40 shields from earlier turns.
    fn city(from: NewTarget) -> Memory {
        Memory { before_change_shields: 40, ..Memory::founded(from.target, from.class, 1) }
    }

    #[test]
    fn c_38_half_is_lost_to_another_class_and_all_comes_back() {
        let memory = city(TEMPLE);
        assert_eq!(stock_after_change(&memory, &LIBRARY, 10), 40);
        assert_eq!(stock_after_change(&memory, &WARRIORS, 10), 20);
        assert_eq!(stock_after_change(&memory, &COLOSSUS, 10), 20);
        assert_eq!(stock_after_change(&memory, &TEMPLE, 10), 40);
    }

    #[test]
    fn c_38_a_city_that_built_last_turn_carries_its_last_surplus_over() {
        let memory = Memory { turn_last_built: 9, last_turns_shield_surplus: 15, ..city(TEMPLE) };
        assert_eq!(stock_after_change(&memory, &WARRIORS, 10), 15 + 25 / 2);
        assert_eq!(stock_after_change(&memory, &WARRIORS, 10), 27);
        assert_eq!(stock_after_change(&memory, &WARRIORS, 11), 20, "two turns ago is too long");
        let rich = Memory { last_turns_shield_surplus: 50, ..memory };
        assert_eq!(stock_after_change(&rich, &WARRIORS, 10), 40, "no more than there is");
    }

    #[test]
    fn c_38_caravans_count_whole_only_where_they_can_help() {
        let memory = Memory { caravan_shields: 51, disbanded_shields: 20, ..city(COLOSSUS) };
        assert_eq!(stock_after_change(&memory, &COLOSSUS, 10), 40 + 51 + 20);
        assert_eq!(stock_after_change(&memory, &TEMPLE, 10), 20 + (40 + 51) / 2);
    }

    #[test]
    fn c_38_bought_shields_are_halved_for_another_unit_only() {
        let memory = Memory { bought_shields: 10, ..city(WARRIORS) };
        assert_eq!(stock_after_change(&memory, &WARRIORS, 10), 50);
        assert_eq!(stock_after_change(&memory, &ARCHERS, 10), 40 - 10 + 10 / 2);
        assert_eq!(stock_after_change(&memory, &TEMPLE, 10), 20 + 10);
    }

    #[test]
    fn c_38_after_a_purchase_production_stays_unless_nothing_is_in_stock() {
        assert_eq!(check(true, 30, true), Err(ChangeRefusal::Bought));
        assert_eq!(check(true, 0, true), Ok(()));
        assert_eq!(check(false, 30, true), Ok(()));
        assert_eq!(check(false, 30, false), Err(ChangeRefusal::Unavailable));
    }

    proptest! {
        /// The stock is a function of the memory and of the target alone, and the memory is
        /// unaffected: however often production changes, the first target finds everything again,
        /// and no target finds more than there is.
        #[test]
        fn c_38_the_penalty_is_reversible_and_creates_nothing(
            from in 0_usize..5,
            to in 0_usize..5,
            gathered in 0..2000,
            surplus in -20..200,
            built in 0..12,
            gifts in (0..300, 0..300),
        ) {
            let from = ALL[from];
            let memory = Memory {
                before_change_shields: gathered,
                last_turns_shield_surplus: surplus,
                turn_last_built: built,
                caravan_shields: if from.takes_help { gifts.0 } else { 0 },
                disbanded_shields: gifts.1,
                ..city(from)
            };
            let all = gathered + memory.caravan_shields + memory.disbanded_shields;
            prop_assert_eq!(stock_after_change(&memory, &from, 10), all);
            let changed = stock_after_change(&memory, &ALL[to], 10);
            prop_assert!(changed <= all);
            prop_assert!(surplus < 0 || changed >= all / 2);
        }
    }
}
