//! Losses from battles and debts of a resolution, for its later steps.

use bevy_ecs::prelude::*;
use endturn_engine::{Seat, seats::SeatSet};

/// Results that earlier steps of a resolution leave for later ones. The settlement empties it, so
/// it is not part of the state.
#[derive(Resource, Clone, Debug, Default)]
pub(crate) struct Losses {
    /// Seats whose home ships have deserted (F-03).
    pub(crate) deserted: SeatSet,
    /// Pairs of a seat whose home lost ships in a battle and the seat that attacked it (F-05.1).
    pub(crate) raids: Vec<(Seat, Seat)>,
    /// Pairs of a seat that lost its planet and the seat that took it (F-05.1).
    pub(crate) fallen: Vec<(Seat, Seat)>,
}

impl Losses {
    /// Whether a seat has lost its planet in this resolution.
    pub(crate) fn has_fallen(&self, seat: Seat) -> bool {
        self.fallen.iter().any(|&(other, _)| other == seat)
    }

    /// Seats whose missions destroyed ships at a home in this resolution.
    pub(crate) fn raiders(&self, seat: Seat) -> SeatSet {
        self.raids.iter().filter(|&&(home, _)| home == seat).map(|&(_, by)| by).collect()
    }
}
