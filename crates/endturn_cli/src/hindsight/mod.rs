//! A game seen from its end: why the first seat is first, and what turned the game.

mod decision;
mod moments;
mod reigns;
mod turning_points;

use endturn::engine::Game;

pub(crate) use decision::{Decision, Ranked};
pub(crate) use moments::{Moment, Moments};
pub(crate) use turning_points::{Kind, TurningPoint};

use crate::chronicle::Chronicle;

/// All of it.
#[derive(Clone, Debug)]
pub(crate) struct Hindsight {
    /// Why the first seat is first; none if nobody is, or if there never was another seat.
    pub(crate) decision: Option<Decision>,
    /// What turned the game, in the order of time.
    pub(crate) points: Vec<TurningPoint>,
}

impl Hindsight {
    /// What can be said of a game as it stands.
    pub(crate) fn of(game: &Game, chronicle: &Chronicle) -> Self {
        let decision = Decision::of(game, chronicle);
        let points = turning_points::of(game, chronicle, decision.as_ref());
        Self { decision, points }
    }

    /// What a chart marks: rounds with what happened in them, in the order of time.
    pub(crate) fn marks(&self, game: &Game, chronicle: &Chronicle) -> Vec<(u32, String)> {
        turning_points::marks(game, chronicle, &self.points)
    }
}
