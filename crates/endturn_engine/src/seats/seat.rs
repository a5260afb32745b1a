//! A seat and a set of seats.

use std::fmt;

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use crate::ids::{InGame, StableKey, key_added, key_removed};

/// A place at the table, counted from 0; people see it counted from 1. It is the stable key of a
/// player's entity.
#[derive(Component, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[component(immutable, on_add = key_added::<Seat>, on_remove = key_removed::<Seat>)]
#[require(InGame)]
pub struct Seat(pub u8);

impl StableKey for Seat {
    const KIND: &'static str = "engine.seat";

    fn from_raw(raw: u32) -> Self {
        Self(u8::try_from(raw).unwrap_or(u8::MAX))
    }

    fn raw(self) -> u32 {
        u32::from(self.0)
    }
}

impl Seat {
    /// The largest number of seats a game may have (T-33).
    pub const MAX: usize = 64;

    /// The seat as an index into per-seat tables.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The other seat of a table of two.
    #[must_use]
    pub fn other_of_two(self) -> Self {
        Self(u8::from(self.0 == 0))
    }

    /// The number that people use, from 1.
    pub fn number(self) -> u32 {
        u32::from(self.0) + 1
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number())
    }
}

/// Up to 64 seats as a bit set, iterated in ascending seat order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct SeatSet(u64);

impl SeatSet {
    /// No seats.
    pub const EMPTY: Self = Self(0);

    /// The first `count` seats (at most [`Seat::MAX`]).
    pub fn first(count: usize) -> Self {
        (0..count.min(Seat::MAX)).map(|seat| Seat(seat as u8)).collect()
    }

    /// True if no seat is in the set.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Number of seats in the set.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// True if `seat` is in the set.
    pub fn contains(self, seat: Seat) -> bool {
        self.0 & bit(seat) != 0
    }

    /// Adds a seat.
    pub fn insert(&mut self, seat: Seat) {
        self.0 |= bit(seat);
    }

    /// Removes a seat.
    pub fn remove(&mut self, seat: Seat) {
        self.0 &= !bit(seat);
    }

    /// The seats of `self` that are not in `other`.
    pub fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The seats that are in both.
    #[must_use]
    pub fn both(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Seats in ascending order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        let mut rest = self;
        std::iter::from_fn(move || {
            let seat = rest.lowest()?;
            rest.remove(seat);
            Some(seat)
        })
    }

    /// The lowest seat of the set.
    pub fn lowest(self) -> Option<Seat> {
        (self.0 != 0).then(|| Seat(self.0.trailing_zeros() as u8))
    }

    /// The set as 64 bits, seat 0 lowest; for digests.
    pub fn bits(self) -> u64 {
        self.0
    }
}

/// A seat beyond [`Seat::MAX`] has no bit, so it is in no set.
fn bit(seat: Seat) -> u64 {
    1u64.checked_shl(u32::from(seat.0)).unwrap_or(0)
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        let mut set = Self::EMPTY;
        for seat in seats {
            set.insert(seat);
        }
        set
    }
}

impl fmt::Debug for SeatSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Seat::number)).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_is_walked_in_seat_order_and_ignores_impossible_seats() {
        let mut set: SeatSet = [Seat(63), Seat(2), Seat(0), Seat(200)].into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), [Seat(0), Seat(2), Seat(63)]);
        assert!(!set.contains(Seat(200)));
        set.remove(Seat(0));
        assert_eq!((set.len(), set.lowest()), (2, Some(Seat(2))));
        assert_eq!(SeatSet::first(64).len(), 64);
    }
}
