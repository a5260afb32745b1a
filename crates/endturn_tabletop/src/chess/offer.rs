//! The offer of a draw that awaits an answer.

use bevy_ecs::prelude::*;
use endturn_engine::Seat;
use serde::{Deserialize, Serialize};

/// The offer of a draw that awaits an answer.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct DrawOffer {
    /// The seat that made it; `None` if there is none.
    pub(super) by: Option<Seat>,
}

impl DrawOffer {
    /// True if the offer awaits the answer of a seat.
    pub(super) fn is_to(self, seat: Seat) -> bool {
        self.by.is_some_and(|by| by != seat)
    }

    /// CH-4: a move or a word of a seat answers the offer that was made to it.
    pub(super) fn answered_by(&mut self, seat: Seat) {
        if self.is_to(seat) {
            self.by = None;
        }
    }
}
