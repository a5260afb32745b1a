//! What nations call their units.

use std::collections::BTreeMap;

use bevy_ecs::prelude::*;
use endturn_civ_rules::keys::{UnitId, UnitNumber};
use endturn_engine::Seat;
use serde::{Deserialize, Serialize};

/// The numbers by which nations call their units. Every nation counts the units that it has had, in the order in which it got
/// them, so that no number tells of others; a unit that changes hands gets the next one of its new owner (ours).
///
/// They are names and decide nothing, so digests leave them out.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnitNumbers {
    /// By seat: the last number given.
    last: Vec<u32>,
    of: BTreeMap<UnitId, u32>,
}

impl UnitNumbers {
    /// A nation gets a unit.
    pub fn join(&mut self, seat: Seat, unit: UnitId) {
        if self.last.len() <= seat.index() {
            self.last.resize(seat.index() + 1, 0);
        }
        let last = &mut self.last[seat.index()];
        *last = last.saturating_add(1);
        self.of.insert(unit, *last);
    }

    /// A nation calls a unit of its own by a number, and gives none below it from now on.
    pub(crate) fn call(&mut self, seat: Seat, unit: UnitId, number: u32) {
        self.of.insert(unit, number);
        let last = self.last.get(seat.index()).copied().unwrap_or(0);
        self.count_from(seat, last.max(number));
    }

    /// The last number that a nation has given.
    pub(crate) fn count_from(&mut self, seat: Seat, number: u32) {
        if self.last.len() <= seat.index() {
            self.last.resize(seat.index() + 1, 0);
        }
        self.last[seat.index()] = number;
    }

    /// The last number that a nation has given; 0 if none.
    pub(crate) fn last(&self, seat: Seat) -> u32 {
        self.last.get(seat.index()).copied().unwrap_or(0)
    }

    /// A unit is no more.
    pub fn leave(&mut self, unit: UnitId) {
        self.of.remove(&unit);
    }

    /// What its owner calls a unit; 0 for one that is not there.
    #[must_use]
    pub fn of(&self, unit: UnitId) -> UnitNumber {
        UnitNumber(self.of.get(&unit).copied().unwrap_or(0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_nation_counts_what_it_gets_and_no_number_comes_back() {
        let mut numbers = UnitNumbers::default();
        for (seat, unit) in [(3, 0), (0, 1), (3, 2)] {
            numbers.join(Seat(seat), UnitId(unit));
        }
        assert_eq!([0, 1, 2, 9].map(|unit| numbers.of(UnitId(unit)).0), [1, 1, 2, 0]);
        numbers.leave(UnitId(2));
        numbers.join(Seat(3), UnitId(5));
        numbers.join(Seat(0), UnitId(0));
        assert_eq!([0, 1, 2, 5].map(|unit| numbers.of(UnitId(unit)).0), [2, 1, 0, 3]);
    }
}
