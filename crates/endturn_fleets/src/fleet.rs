//! Ships counted by class: a garrison, the ships of a mission, losses of a battle.

pub use crate::ruleset::MAX_CLASSES;

use crate::amount::Amount;
use crate::rules::Rules;
use serde::{Deserialize, Serialize};

/// A ship class by its index in the ruleset's list of ships, 0 to 7. Its text form is the ruleset's
/// name for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Class(u8);

impl Class {
    /// The class at index `place`; `None` if no ruleset can have that many.
    pub const fn new(place: u8) -> Option<Class> {
        if (place as usize) < MAX_CLASSES { Some(Class(place)) } else { None }
    }

    /// All classes a ruleset can have, first to last.
    pub fn all() -> impl DoubleEndedIterator<Item = Class> + ExactSizeIterator + Clone {
        const PLACES: [u8; MAX_CLASSES] = [0, 1, 2, 3, 4, 5, 6, 7];
        PLACES.into_iter().map(Class)
    }

    /// The index in the ruleset's list, always below [`MAX_CLASSES`].
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl TryFrom<u8> for Class {
    type Error = String;

    fn try_from(place: u8) -> Result<Class, String> {
        Class::new(place).ok_or_else(|| format!("ship class {place} is not below {MAX_CLASSES}"))
    }
}

impl From<Class> for u8 {
    fn from(class: Class) -> u8 {
        class.0
    }
}

/// Number of ships of each class, in the ruleset's order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash, Serialize, Deserialize)]
pub struct Fleet(pub [u32; MAX_CLASSES]);

impl Fleet {
    /// No ships.
    pub const EMPTY: Fleet = Fleet([0; MAX_CLASSES]);

    /// `count` ships of one class.
    pub fn of(class: Class, count: u32) -> Fleet {
        Fleet::EMPTY.with(class, count)
    }

    /// The same fleet with the count of `class` set to `count`.
    pub fn with(mut self, class: Class, count: u32) -> Fleet {
        self.0[class.index()] = count;
        self
    }

    /// Ships of one class.
    pub fn count(self, class: Class) -> u32 {
        self.0[class.index()]
    }

    /// Whether there are no ships.
    pub fn is_empty(self) -> bool {
        self == Fleet::EMPTY
    }

    /// Number of ships of all classes.
    pub fn ships(self) -> u64 {
        self.0.iter().map(|&count| u64::from(count)).sum()
    }

    /// The classes that have ships, first to last, with their counts.
    pub fn present(self) -> impl Iterator<Item = (Class, u32)> {
        Class::all().map(move |class| (class, self.count(class))).filter(|&(_, count)| count > 0)
    }

    /// The sum of both fleets; `None` if a class would pass `u32::MAX` ships.
    pub fn checked_add(self, other: Fleet) -> Option<Fleet> {
        self.zip(other, u32::checked_add)
    }

    /// The sum of both fleets; each class saturates at `u32::MAX` ships.
    pub fn saturating_add(self, other: Fleet) -> Fleet {
        Fleet(std::array::from_fn(|class| self.0[class].saturating_add(other.0[class])))
    }

    /// This fleet without `other`; `None` if it lacks one of those ships.
    pub fn checked_sub(self, other: Fleet) -> Option<Fleet> {
        self.zip(other, u32::checked_sub)
    }

    /// This fleet without `other`; ships it lacks are ignored.
    pub fn saturating_sub(self, other: Fleet) -> Fleet {
        Fleet(std::array::from_fn(|class| self.0[class].saturating_sub(other.0[class])))
    }

    /// Whether this fleet has every ship of `other`.
    pub fn contains(self, other: Fleet) -> bool {
        self.checked_sub(other).is_some()
    }

    /// Cost of building these ships (F-02).
    pub fn cost(self, rules: &Rules) -> Amount {
        self.present().map(|(class, count)| rules.ship(class).cost.times(i64::from(count))).sum()
    }

    /// Upkeep of these ships per turn once they are built (F-03).
    pub fn upkeep(self, rules: &Rules) -> Amount {
        self.present().map(|(class, count)| rules.ship(class).upkeep.times(i64::from(count))).sum()
    }

    /// Value of the fleet in units: metal plus energy of its cost (F-06).
    pub fn value(self, rules: &Rules) -> i64 {
        self.cost(rules).total()
    }

    fn zip(self, other: Fleet, join: impl Fn(u32, u32) -> Option<u32>) -> Option<Fleet> {
        let mut joined = Fleet::EMPTY;
        for class in 0..MAX_CLASSES {
            joined.0[class] = join(self.0[class], other.0[class])?;
        }
        Some(joined)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::shipped;

    fn fleet(skiffs: u32, frigates: u32, dreadnoughts: u32) -> Fleet {
        Fleet([skiffs, frigates, dreadnoughts, 0, 0, 0, 0, 0])
    }

    #[test]
    fn ships_can_be_taken_only_from_a_fleet_that_has_them() {
        assert_eq!(fleet(5, 1, 0).checked_sub(fleet(2, 1, 0)), Some(fleet(3, 0, 0)));
        assert_eq!(fleet(5, 1, 0).checked_sub(fleet(0, 2, 0)), None);
        assert!(fleet(5, 1, 0).contains(fleet(5, 1, 0)));
        assert!(!fleet(5, 1, 0).contains(fleet(0, 0, 1)));
    }

    #[test]
    fn fleets_that_would_overflow_are_not_added() {
        assert_eq!(fleet(u32::MAX, 0, 0).checked_add(fleet(1, 0, 0)), None);
        assert_eq!(fleet(u32::MAX, 0, 0).saturating_add(fleet(1, 2, 0)), fleet(u32::MAX, 2, 0));
        assert_eq!(fleet(1, 2, 3).checked_add(fleet(10, 20, 30)), Some(fleet(11, 22, 33)));
    }

    #[test]
    fn cost_and_upkeep_are_the_sum_over_ships() {
        let rules = shipped();
        let mixed = fleet(10, 2, 1);
        assert_eq!(mixed.cost(&rules), Amount::new(1_000 + 1_400 + 4_000, 1_000 + 1_000 + 2_500));
        assert_eq!(mixed.upkeep(&rules), Amount::new(50 + 70 + 200, 50 + 50 + 125));
        assert_eq!(mixed.value(&rules), 10_900);
        assert_eq!(mixed.ships(), 13);
    }

    #[test]
    fn the_largest_fleet_has_a_finite_value_and_no_ships_cost_nothing() {
        let rules = shipped();
        assert!(Fleet([u32::MAX; MAX_CLASSES]).value(&rules) > 0);
        assert_eq!(Fleet::EMPTY.cost(&rules), Amount::ZERO);
        assert!(Fleet::EMPTY.is_empty());
    }

    #[test]
    fn a_class_beyond_the_last_cannot_be_made() {
        assert_eq!(Class::new(7).map(Class::index), Some(7));
        assert_eq!(Class::new(8), None);
        assert!(ron::from_str::<Class>("8").is_err());
        assert_eq!(ron::from_str::<Class>("2"), Ok(Class(2)));
    }
}
