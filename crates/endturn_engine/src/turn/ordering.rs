//! Who is next (T-23, T-59 … T-61, T-67).

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use crate::{
    seats::{Seat, SeatSet},
    snapshot::{Row, Unsound},
};

/// The strategy that names the next seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub enum Ordering {
    /// T-61: round-robin over all seats that stand, from `start`.
    FixedOrder {
        /// The first seat of every cycle.
        start: Seat,
    },
    /// T-67: every phase belongs to the whole table and is a round; its owner is the lowest seat that stands.
    WholeTable,
}

/// T-59: the strategy with its own state, which is part of the game's digest (T-69).
#[derive(Resource, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TurnOrder {
    strategy: Ordering,
    cycle: Vec<Seat>,
    cursor: usize,
}

impl TurnOrder {
    /// The order before the first phase.
    pub fn new(strategy: Ordering) -> Self {
        Self { strategy, cycle: Vec::new(), cursor: 0 }
    }

    /// T-59: the first seat of the first cycle; none if nobody is eligible.
    pub(super) fn first(&mut self, seats: usize, standing: SeatSet) -> Option<Seat> {
        self.fill(seats, standing);
        self.cycle.first().copied()
    }

    /// T-60: moves the cursor to the next eligible seat. The flag is true if the cycle was exhausted and a new one, so a new
    /// round, began.
    pub(super) fn next(&mut self, seats: usize, standing: SeatSet) -> Option<(Seat, bool)> {
        if let Some(at) = self.next_in_cycle(standing) {
            self.cursor = at;
            return Some((self.cycle[at], false));
        }
        self.fill(seats, standing);
        self.cycle.first().map(|&seat| (seat, true))
    }

    /// True if the phase that ends now is the last of its cycle.
    pub(super) fn is_last(&self, standing: SeatSet) -> bool {
        self.next_in_cycle(standing).is_none()
    }

    /// Seats may leave the game while the cycle runs, so eligibility is asked at the moment of choosing.
    fn next_in_cycle(&self, standing: SeatSet) -> Option<usize> {
        (self.cursor + 1..self.cycle.len()).find(|&at| standing.contains(self.cycle[at]))
    }

    /// Whether an order that was read is one of a table with so many seats, at the phase of `owner`.
    pub(super) fn check(&self, row: Row<'_>, strategy: Ordering, seats: usize, owner: Seat) -> Result<(), Unsound> {
        row.ensure(self.strategy == strategy, "strategy", "it is not the scenario's")?;
        let known: SeatSet = self.cycle.iter().copied().collect();
        let is_cycle = known.len() == self.cycle.len() && known.without(SeatSet::first(seats)).is_empty();
        row.ensure(is_cycle, "cycle", "a seat stands in it twice, or there is none such")?;
        row.ensure(self.cycle.get(self.cursor) == Some(&owner), "cursor", "it is not at the seat whose phase it is")
    }

    fn fill(&mut self, seats: usize, standing: SeatSet) {
        self.cursor = 0;
        self.cycle.clear();
        match self.strategy {
            Ordering::FixedOrder { start } => {
                let all = (0..seats).map(|step| Seat(((start.index() + step) % seats) as u8));
                self.cycle.extend(all.filter(|&seat| standing.contains(seat)));
            }
            Ordering::WholeTable => self.cycle.extend(standing.lowest()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn order(seats: usize) -> (TurnOrder, SeatSet) {
        (TurnOrder::new(Ordering::FixedOrder { start: Seat(0) }), SeatSet::first(seats))
    }

    /// eliminating the last seat of a cycle makes the one before it the final one of that round.
    #[test]
    fn t_60_a_seat_that_left_is_stepped_over() {
        let (mut order, mut standing) = order(3);
        assert_eq!(order.first(3, standing), Some(Seat(0)));
        assert_eq!(order.next(3, standing), Some((Seat(1), false)));
        standing.remove(Seat(2));
        assert!(order.is_last(standing));
        assert_eq!(order.next(3, standing), Some((Seat(0), true)));
        assert_eq!(order.next(3, standing), Some((Seat(1), false)));
        assert_eq!(order.next(3, standing), Some((Seat(0), true)));
    }

    #[test]
    fn t_59_nobody_is_next_where_nobody_stands() {
        let (mut order, standing) = order(2);
        order.first(2, standing);
        assert_eq!(order.next(2, SeatSet::EMPTY), None);
    }
}
