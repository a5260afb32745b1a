//! Amounts of the two resources of a planet: metal and energy, in whole units.

use endturn_scenario::shape::Shaped;
use serde::{Deserialize, Serialize};
use std::iter::Sum;
use std::ops::{Add, AddAssign, Sub, SubAssign};

/// The largest stock of one resource, in units. Stocks stop growing here, and no price exceeds it.
pub const MAX_STOCK: i64 = 1_000_000_000_000_000;

/// Metal and energy, in whole units. A stock is never negative; a difference may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Amount {
    /// Metal, in units.
    pub metal: i64,
    /// Energy, in units.
    pub energy: i64,
}

/// The shape of an [`Amount`] whose parts have a range: `ByResource<Whole<0, 9>>`.
#[derive(Debug, Shaped)]
#[serde(deny_unknown_fields)]
pub struct ByResource<T> {
    /// Metal, in units.
    pub metal: T,
    /// Energy, in units.
    pub energy: T,
}

impl Amount {
    /// None of either resource.
    pub const ZERO: Amount = Amount { metal: 0, energy: 0 };

    /// A price no stock can ever pay: one unit above [`MAX_STOCK`] of each resource.
    pub const UNPAYABLE: Amount = Amount { metal: MAX_STOCK + 1, energy: MAX_STOCK + 1 };

    /// An amount of `metal` and `energy`.
    pub const fn new(metal: i64, energy: i64) -> Amount {
        Amount { metal, energy }
    }

    /// Whether this stock pays `cost` in both resources.
    pub fn covers(self, cost: Amount) -> bool {
        self.metal >= cost.metal && self.energy >= cost.energy
    }

    /// Metal plus energy, in units.
    pub fn total(self) -> i64 {
        self.metal.saturating_add(self.energy)
    }

    /// Each resource times `count`, saturating at the limits of `i64`.
    pub fn times(self, count: i64) -> Amount {
        self.map(|units| units.saturating_mul(count))
    }

    /// Each resource that is below zero, as a positive number; zero otherwise.
    pub fn shortfall(self) -> Amount {
        self.map(|units| units.min(0).saturating_neg())
    }

    /// The nearest amount a stock can hold: each resource between 0 and [`MAX_STOCK`].
    pub fn clamped_to_stock(self) -> Amount {
        self.map(|units| units.clamp(0, MAX_STOCK))
    }

    /// The smaller of the two amounts, per resource.
    pub fn clamped_below(self, least: Amount) -> Amount {
        Amount { metal: self.metal.min(least.metal), energy: self.energy.min(least.energy) }
    }

    fn map(self, change: impl Fn(i64) -> i64) -> Amount {
        Amount { metal: change(self.metal), energy: change(self.energy) }
    }
}

// Sums saturate at the limits of `i64` instead of failing: a corrupt snapshot may hold any number,
// and every amount the ruleset allows is far below them.
impl Add for Amount {
    type Output = Amount;

    fn add(self, other: Amount) -> Amount {
        Amount { metal: self.metal.saturating_add(other.metal), energy: self.energy.saturating_add(other.energy) }
    }
}

impl Sub for Amount {
    type Output = Amount;

    fn sub(self, other: Amount) -> Amount {
        Amount { metal: self.metal.saturating_sub(other.metal), energy: self.energy.saturating_sub(other.energy) }
    }
}

impl AddAssign for Amount {
    fn add_assign(&mut self, other: Amount) {
        *self = *self + other;
    }
}

impl SubAssign for Amount {
    fn sub_assign(&mut self, other: Amount) {
        *self = *self - other;
    }
}

impl Sum for Amount {
    fn sum<I: Iterator<Item = Amount>>(amounts: I) -> Amount {
        amounts.fold(Amount::ZERO, Add::add)
    }
}
