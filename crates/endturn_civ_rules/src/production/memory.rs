//! C-28 Shield stock, C-38 Changing production: the stock of shields and a city's memory of its
//! origin. Carried out by `crates/endturn_civ/src/phase_end/shields.rs` and
//! `crates/endturn_civ/src/phase_end/production.rs`.
//! Draws none. Tells nothing.

use endturn_scenario::shape::Shaped;
use serde::{Deserialize, Serialize};

use super::target::{Class, Target};
use crate::ids::PastRound;

/// The values by which a change of production is judged (C-38): none of them changes with the
/// target, so that changing back restores everything.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[shape(partial)]
pub struct Memory {
    /// The target at the beginning of the last production step.
    pub changed_from: Target,
    /// Its class.
    #[shape(skip)]
    pub changed_from_class: Class,
    /// Shields in stock after the last harvest, less those spent since.
    #[serde(rename = "before_change")]
    pub before_change_shields: i32,
    /// Shields of the last harvest.
    #[serde(rename = "last_surplus", default)]
    pub last_turns_shield_surplus: i32,
    /// The round in which the city last completed something, or was founded.
    #[serde(rename = "last_built")]
    #[shape(with = "PastRound")]
    pub turn_last_built: i32,
    /// Shields bought since the last harvest.
    #[serde(rename = "bought", default)]
    #[shape(range(min = 0))]
    pub bought_shields: i32,
    /// Shields that caravans brought since the last production step.
    #[serde(rename = "caravans", default)]
    #[shape(range(min = 0))]
    pub caravan_shields: i32,
    /// Shields from recycled units since the last production step.
    #[serde(rename = "disbanded", default)]
    #[shape(range(min = 0))]
    pub disbanded_shields: i32,
}

impl Memory {
    /// A city just founded.
    #[must_use]
    pub const fn founded(target: Target, class: Class, turn: i32) -> Self {
        Self {
            changed_from: target,
            changed_from_class: class,
            before_change_shields: 0,
            last_turns_shield_surplus: 0,
            turn_last_built: turn,
            bought_shields: 0,
            caravan_shields: 0,
            disbanded_shields: 0,
        }
    }

    /// Adds the surplus of a turn to the stock (C-28); returns the new stock.
    ///
    /// Bought shields are an ordinary part of the stock from now on, and are not counted a second
    /// time when the target changes.
    #[must_use]
    pub const fn harvest(&mut self, stock: i32, surplus: i32) -> i32 {
        let stock = stock.saturating_add(surplus);
        self.before_change_shields = stock;
        self.last_turns_shield_surplus = surplus;
        self.bought_shields = 0;
        stock
    }

    /// Begins a production step with the current target.
    pub const fn begin_step(&mut self, target: Target, class: Class) {
        self.caravan_shields = 0;
        self.disbanded_shields = 0;
        self.changed_from = target;
        self.changed_from_class = class;
    }

    /// Pays for a completed target (C-32 step 3, C-36); returns the remaining stock. Of several
    /// units, each pays.
    #[must_use]
    pub const fn complete(&mut self, stock: i32, cost: i32, turn: i32) -> i32 {
        self.bought_shields = 0;
        self.before_change_shields = self.before_change_shields.saturating_sub(cost);
        self.turn_last_built = turn;
        stock.saturating_sub(cost)
    }

    /// Turns all shields into gold (C-29); returns the gold. The stock is 0 afterwards.
    #[must_use]
    pub const fn coin(&mut self) -> i32 {
        std::mem::replace(&mut self.before_change_shields, 0)
    }

    /// Adds the shields of a unit that helps a wonder (C-39); returns the new stock.
    #[must_use]
    pub const fn help(&mut self, stock: i32, value: i32) -> i32 {
        self.caravan_shields = self.caravan_shields.saturating_add(value);
        stock.saturating_add(value)
    }

    /// Adds the shields of a recycled unit (C-39); returns the new stock.
    #[must_use]
    pub const fn recycle(&mut self, stock: i32, value: i32) -> i32 {
        self.disbanded_shields = self.disbanded_shields.saturating_add(value);
        stock.saturating_add(value)
    }

    /// Adds the missing shields bought (C-40); returns the new stock, which is at least the cost.
    #[must_use]
    pub const fn buy(&mut self, stock: i32, cost: i32) -> i32 {
        if stock >= cost {
            return stock;
        }
        self.bought_shields = self.bought_shields.saturating_add(cost.saturating_sub(stock));
        cost
    }

    /// Forgets all shields, as when a disaster empties the stock (C-60) or the city is captured
    /// (C-62).
    pub const fn empty(&mut self) {
        self.before_change_shields = 0;
        self.last_turns_shield_surplus = 0;
        self.bought_shields = 0;
        self.caravan_shields = 0;
        self.disbanded_shields = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::{BuildingId, UnitTypeId};

    const TEMPLE: Target = Target::Building(BuildingId(1));

    fn city() -> Memory {
        Memory::founded(TEMPLE, Class::Improvement, 3)
    }

    #[test]
    fn c_28_the_surplus_joins_the_stock_and_is_remembered() {
        let mut memory = city();
        memory.bought_shields = 12;
        assert_eq!(memory.harvest(20, 5), 25);
        assert_eq!((memory.before_change_shields, memory.last_turns_shield_surplus), (25, 5));
        assert_eq!(memory.bought_shields, 0, "what was bought is in the stock by now");
        assert_eq!(memory.harvest(25, -4), 21);
    }

    #[test]
    fn c_29_coinage_turns_the_stock_into_gold() {
        let mut memory = city();
        let stock = memory.harvest(0, 9);
        assert_eq!((stock, memory.coin(), memory.before_change_shields), (9, 9, 0));
    }

    #[test]
    fn c_32_completion_keeps_the_rest_in_stock() {
        let mut memory = city();
        let stock = memory.harvest(58, 7);
        assert_eq!(memory.complete(stock, 60, 9), 5);
        assert_eq!((memory.before_change_shields, memory.turn_last_built, memory.bought_shields), (5, 9, 0));
    }

    #[test]
    fn c_39_c_40_each_gift_is_remembered_by_its_kind() {
        let mut memory = city();
        let stock = memory.help(10, 50);
        let stock = memory.recycle(stock, 20);
        let stock = memory.buy(stock, 100);
        assert_eq!(stock, 100);
        assert_eq!((memory.caravan_shields, memory.disbanded_shields, memory.bought_shields), (50, 20, 20));
        assert_eq!(memory.buy(120, 100), 120, "nothing is missing");
        memory.begin_step(Target::Unit(UnitTypeId(0)), Class::Unit);
        assert_eq!((memory.caravan_shields, memory.disbanded_shields, memory.bought_shields), (0, 0, 20));
        assert_eq!((memory.changed_from_class, memory.changed_from), (Class::Unit, Target::Unit(UnitTypeId(0))));
    }

    #[test]
    fn c_60_an_emptied_stock_leaves_no_memory_of_shields() {
        let mut memory = city();
        let stock = memory.harvest(30, 5);
        let _ = memory.buy(stock, 60);
        memory.empty();
        assert_eq!(memory, city());
    }
}
