//! How a game ended (T-180).

use bevy_ecs::world::World;
use serde::{Deserialize, Serialize};

use super::{Seat, SeatTable};
use crate::turn::{TurnChain, TurnWork};

/// What the end of the game means for one seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SeatOutcome {
    /// The seat won.
    Win,
    /// The seat is still there, but another won.
    Loss,
    /// Nobody won.
    Draw,
    /// The seat left the game before its end.
    Eliminated,
}

/// One seat's place in the final ranking.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatResult {
    /// The seat.
    pub seat: Seat,
    /// Competition ranking: 1, 1, 3.
    pub rank: u32,
    /// What the end means for the seat.
    pub outcome: SeatOutcome,
}

/// T-180: the one value that says why the game is over and who came where. Stored, never recomputed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameEnded {
    /// Why the game ended, as a short fragment: `last standing`, `turn limit`.
    pub condition: String,
    /// The round in which it ended.
    pub round: u32,
    /// Every seat, best rank first, then by seat.
    pub results: Vec<SeatResult>,
}

impl GameEnded {
    /// The end of a game that one seat has won; all others share the place behind it.
    pub fn won_by(winner: Seat, condition: impl Into<String>, round: u32, table: &SeatTable) -> Self {
        let result = |seat: Seat| {
            let outcome = match (seat == winner, table.stands(seat)) {
                (true, _) => SeatOutcome::Win,
                (false, true) => SeatOutcome::Loss,
                (false, false) => SeatOutcome::Eliminated,
            };
            SeatResult { seat, rank: if seat == winner { 1 } else { 2 }, outcome }
        };
        let mut results: Vec<SeatResult> = (0..table.seats() as u8).map(|seat| result(Seat(seat))).collect();
        results.sort_by_key(|result| (result.rank, result.seat));
        Self { condition: condition.into(), round, results }
    }

    /// Ends the game of a world in which an order or a rule has made one seat the winner; as [`won_by`](Self::won_by). A game that has
    /// ended before has ended so.
    pub fn win(world: &mut World, winner: Seat, condition: &str) {
        let round = world.resource::<TurnChain>().current().round_number();
        let ended = Self::won_by(winner, condition, round, world.resource());
        world.resource_mut::<TurnWork>().end_game(ended);
    }

    /// The seats with outcome [`SeatOutcome::Win`].
    pub fn winners(&self) -> impl Iterator<Item = Seat> + '_ {
        self.results.iter().filter(|result| result.outcome == SeatOutcome::Win).map(|result| result.seat)
    }

    /// The result of one seat.
    pub fn result(&self, seat: Seat) -> Option<&SeatResult> {
        self.results.iter().find(|result| result.seat == seat)
    }
}
