//! Ships counted by class: a garrison, the ships of a mission, losses of a battle.

pub use crate::ruleset::MAX_CLASSES;

use crate::amount::Amount;
use crate::rules::Rules;
use endturn_scenario::form::Keyed;
use serde::{Deserialize, Serialize};

/// A ship class by its index in the ruleset's list of ships, 0 to 7. Its text form is the ruleset's
/// name for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Class(u8);

endturn_scenario::named! {
    Class: "ship class";
    Fleet: "ships" as Keyed<Class, u32>;
}

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
