//! A game in hindsight: the reasons for the first place, and the turning points.

mod careers;
mod decision;
mod moments;
mod reigns;
mod shared;
mod turning_points;

use endturn_engine::Game;

pub use careers::{Career, Turn};
pub use decision::{Decision, Ranked};
pub use moments::{Moment, Moments};
pub use shared::{Shared, SharedBy};
pub use turning_points::{TurningPoint, TurningPointKind};

use crate::game::chronicle::Chronicle;

/// The whole hindsight.
#[derive(Clone, Debug)]
pub struct Hindsight {
    /// The reasons why the first seat is first; `None` if no seat is, or if there never was another
    /// seat.
    pub decision: Option<Decision>,
    /// The seats that share the first place; `None` unless several do.
    pub shared: Option<Shared>,
    /// The turning points, in chronological order.
    pub points: Vec<TurningPoint>,
    /// The metric by which seats are compared, as an index among all metrics, and how seats rose
    /// and fell in it; `None` after a few rounds, or if there is no such metric.
    pub careers: Option<(usize, Vec<Career>)>,
}

impl Hindsight {
    /// Evaluates a game as it is now.
    pub fn of(game: &Game, chronicle: &Chronicle) -> Self {
        let decision = Decision::of(game, chronicle);
        let points = turning_points::of(game, chronicle, decision.as_ref());
        let careers = careers::of(game, chronicle, decision.as_ref());
        Self { decision, shared: Shared::of(game), points, careers }
    }

    /// The marks of a chart: rounds with their events, in chronological order.
    pub fn marks(&self, game: &Game, chronicle: &Chronicle) -> Vec<(u32, String)> {
        turning_points::marks(game, chronicle, &self.points)
    }
}
