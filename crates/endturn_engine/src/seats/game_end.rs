//! How a game ended (T-180).

use serde::{Deserialize, Serialize};

use super::Seat;

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
    /// The seats with outcome [`SeatOutcome::Win`].
    pub fn winners(&self) -> impl Iterator<Item = Seat> + '_ {
        self.results.iter().filter(|result| result.outcome == SeatOutcome::Win).map(|result| result.seat)
    }

    /// The result of one seat.
    pub fn result(&self, seat: Seat) -> Option<&SeatResult> {
        self.results.iter().find(|result| result.seat == seat)
    }
}
