//! A game seen from its end: why the first seat is first, and what turned the game.

mod decision;
mod moments;
mod reigns;
mod turning_points;

use endturn_engine::Game;

pub use decision::{Decision, Ranked};
pub use moments::{Moment, Moments};
pub use turning_points::{Kind, TurningPoint};

use crate::game::chronicle::Chronicle;

/// All of it.
#[derive(Clone, Debug)]
pub struct Hindsight {
    /// Why the first seat is first; none if nobody is, or if there never was another seat.
    pub decision: Option<Decision>,
    /// What turned the game, in the order of time.
    pub points: Vec<TurningPoint>,
}

impl Hindsight {
    /// What can be said of a game as it stands.
    pub fn of(game: &Game, chronicle: &Chronicle) -> Self {
        let decision = Decision::of(game, chronicle);
        let points = turning_points::of(game, chronicle, decision.as_ref());
        Self { decision, points }
    }

    /// What a chart marks: rounds with what happened in them, in the order of time.
    pub fn marks(&self, game: &Game, chronicle: &Chronicle) -> Vec<(u32, String)> {
        turning_points::marks(game, chronicle, &self.points)
    }
}
