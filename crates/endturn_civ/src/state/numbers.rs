//! Nations' numbers for their units.

use std::collections::BTreeMap;

use bevy_ecs::prelude::*;
use endturn_civ_rules::keys::{UnitId, UnitNumber};
use endturn_engine::Seat;
use serde::{Deserialize, Serialize};

/// The numbers by which nations name their units. Every nation counts the units that it has had, in
/// the order in which it got them, so that no number reveals anything about others; a unit that
/// changes hands gets the next number of its new owner (ours).
///
/// The numbers are names without effect on the game, so digests leave them out.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnitNumbers {
    /// By seat: the last number given.
    last: Vec<u32>,
    of: BTreeMap<UnitId, u32>,
}

impl UnitNumbers {
    /// Gives a nation's new unit the next number.
    pub fn join(&mut self, seat: Seat, unit: UnitId) {
        if self.last.len() <= seat.index() {
            self.last.resize(seat.index() + 1, 0);
        }
        let last = &mut self.last[seat.index()];
        *last = last.saturating_add(1);
        self.of.insert(unit, *last);
    }

    /// Gives a nation's unit a number; later units get higher ones.
    pub(crate) fn call(&mut self, seat: Seat, unit: UnitId, number: u32) {
        self.of.insert(unit, number);
        let last = self.last.get(seat.index()).copied().unwrap_or(0);
        self.count_from(seat, last.max(number));
    }

    /// Sets the last number that a nation has given.
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

    /// Removes a unit.
    pub fn leave(&mut self, unit: UnitId) {
        self.of.remove(&unit);
    }

    /// The owner's number of a unit; 0 if the unit does not exist.
    #[must_use]
    pub fn of(&self, unit: UnitId) -> UnitNumber {
        UnitNumber(self.of.get(&unit).copied().unwrap_or(0))
    }
}
