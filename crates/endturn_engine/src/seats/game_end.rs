//! The end of a game (T-180).

use bevy_ecs::world::World;
use serde::{Deserialize, Serialize};

use super::{Seat, SeatTable};
use crate::compact::CompactSort as _;
use crate::{random::Draws, turn::TurnWork};

/// Outcome of the game for one seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SeatOutcome {
    /// The seat won.
    Win,
    /// The seat is still in the game, but another won.
    Loss,
    /// No seat won.
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
    /// The outcome for the seat.
    pub outcome: SeatOutcome,
}

/// T-180: the one value that holds why the game is over and the final ranking. Stored, never
/// recomputed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameEnded {
    /// Why the game ended, as a short fragment: `last standing`, `turn limit`.
    pub condition: String,
    /// The round of the turn chain in which it ended. The last round that was played is
    /// [`rounds_finished`](crate::Game::rounds_finished) (T-85).
    pub round: u32,
    /// Every seat, best rank first, then by seat.
    pub results: Vec<SeatResult>,
}

impl GameEnded {
    /// T-181: an end by points, the more the better: equals share a rank, a single leader wins, and
    /// several leaders draw.
    ///
    /// ```
    /// # use endturn_engine::{Seat, seats::GameEnded};
    /// let ended = GameEnded::ranked("turn limit", 30, [(Seat(0), 7), (Seat(1), 12), (Seat(2), 7)]);
    /// assert_eq!(ended.winners().collect::<Vec<_>>(), [Seat(1)]);
    /// assert_eq!(ended.results.iter().map(|result| (result.seat.0, result.rank)).collect::<Vec<_>>(), [(1, 1), (0, 2), (2, 2)]);
    /// ```
    pub fn ranked<P: Ord>(
        condition: impl Into<String>,
        round: u32,
        points: impl IntoIterator<Item = (Seat, P)>,
    ) -> Self {
        let mut points: Vec<(Seat, P)> = points.into_iter().collect();
        points.compact_sort_by(|(seat, one), (other_seat, other)| other.cmp(one).then(seat.cmp(other_seat)));
        let rank_of = |own: &P| 1 + points.partition_point(|(_, other)| other > own);
        let is_shared = points.iter().filter(|(_, own)| rank_of(own) == 1).count() > 1;
        let result = |(seat, own): &(Seat, P)| {
            let outcome = match rank_of(own) {
                1 if is_shared => SeatOutcome::Draw,
                1 => SeatOutcome::Win,
                _ => SeatOutcome::Loss,
            };
            SeatResult { seat: *seat, rank: u32::try_from(rank_of(own)).unwrap_or(u32::MAX), outcome }
        };
        let results = points.iter().map(result).collect();
        Self { condition: condition.into(), round, results }
    }

    /// Ends the game with a winner; all other seats share the second place. Does nothing if the
    /// game has already ended.
    pub fn win(world: &mut World, winner: Seat, condition: &str) {
        let (round, seats) = (world.resource::<Draws>().round(), world.resource::<SeatTable>().seats());
        let points = (0..seats as u8).map(Seat).map(|seat| (seat, seat == winner));
        let ended = Self::ranked(condition, round, points);
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
