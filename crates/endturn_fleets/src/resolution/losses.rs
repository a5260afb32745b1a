//! What battles and debts of a resolution cost, for the steps behind them.

use bevy_ecs::prelude::*;
use endturn_engine::{Seat, seats::SeatSet};

/// What earlier steps of a resolution leave for later ones. The settlement empties it, so it is no part of the state.
#[derive(Resource, Clone, Debug, Default)]
pub(crate) struct Losses {
    /// From whose home ships have deserted (F-03).
    pub(crate) deserted: SeatSet,
    /// Whose home lost ships in a battle, and to whose mission (F-05.1).
    pub(crate) raids: Vec<(Seat, Seat)>,
    /// Who lost a planet, and to whom (F-05.1).
    pub(crate) fallen: Vec<(Seat, Seat)>,
}

impl Losses {
    /// Whether a seat has lost its planet in this resolution.
    pub(crate) fn has_fallen(&self, seat: Seat) -> bool {
        self.fallen.iter().any(|&(other, _)| other == seat)
    }

    /// Whose missions took ships from a home in this resolution.
    pub(crate) fn raiders(&self, seat: Seat) -> SeatSet {
        self.raids.iter().filter(|&&(home, _)| home == seat).map(|&(_, by)| by).collect()
    }
}
