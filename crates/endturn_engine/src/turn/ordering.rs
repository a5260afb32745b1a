//! Who is next (T-23, T-59 … T-61, T-67).

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use crate::seats::{Seat, SeatSet};

/// The strategy that names the next seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub enum Ordering {
    /// T-61: round-robin over all seats, from `start`.
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

    /// T-60: moves the cursor. The flag is true if the cycle was exhausted and a new one, so a new round, began.
    pub(super) fn next(&mut self, seats: usize, standing: SeatSet) -> Option<(Seat, bool)> {
        self.cursor += 1;
        if let Some(&seat) = self.cycle.get(self.cursor) {
            return Some((seat, false));
        }
        self.fill(seats, standing);
        self.cycle.first().map(|&seat| (seat, true))
    }

    /// True if the phase that ends now is the last of its cycle.
    pub(super) fn is_last(&self) -> bool {
        self.cursor + 1 >= self.cycle.len()
    }

    fn fill(&mut self, seats: usize, standing: SeatSet) {
        self.cursor = 0;
        self.cycle.clear();
        match self.strategy {
            Ordering::FixedOrder { start } => {
                self.cycle.extend((0..seats).map(|step| Seat(((start.index() + step) % seats) as u8)));
            }
            Ordering::WholeTable => self.cycle.extend(standing.lowest()),
        }
    }
}
