//! Matches to a number of points, and the Crawford rule.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::{board::Side, cube::Cube, position::Win};

/// The longest match, in points.
const LONGEST: u16 = 999;

/// The score of a match, or of games without one. Games follow one another until a side has enough
/// points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Match {
    /// Points to win; `None` for independent single games.
    length: Option<u16>,
    /// Points of White and Black.
    points: [u16; 2],
    /// Number of games finished.
    games: u16,
    /// True if the Crawford rule is in force.
    crawford: bool,
    /// True if the Crawford game has been played.
    crawford_done: bool,
}

/// Error of an impossible match length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchError(u16);

impl fmt::Display for MatchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a match goes to 1 to {LONGEST} points, not {}", self.0)
    }
}

impl std::error::Error for MatchError {}

impl Match {
    /// Games without a match: points are added up indefinitely.
    pub fn money() -> Self {
        Self::default()
    }

    /// Makes a match to this many points, 1..=999.
    pub fn to(length: u16, crawford: bool) -> Result<Self, MatchError> {
        if !(1..=LONGEST).contains(&length) {
            return Err(MatchError(length));
        }
        Ok(Self { length: Some(length), crawford, ..Self::default() })
    }

    /// The same match after this number of games, with these points of White and Black.
    pub(super) fn after(self, games: u16, points: [u16; 2], crawford_done: bool) -> Self {
        Self { points, games, crawford_done, ..self }
    }

    /// True if the Crawford game has been played.
    pub(super) fn is_crawford_done(&self) -> bool {
        self.crawford_done
    }

    /// Points to win; `None` outside a match.
    pub fn length(&self) -> Option<u16> {
        self.length
    }

    /// True if the Crawford rule is in force.
    pub fn has_crawford(&self) -> bool {
        self.crawford
    }

    /// The points of a side so far.
    pub fn points(&self, side: Side) -> u16 {
        self.points[side.index()]
    }

    /// Number of games finished so far.
    pub fn games(&self) -> u16 {
        self.games
    }

    /// Points that a side still needs; `None` outside a match.
    pub fn away(&self, side: Side) -> Option<u16> {
        self.length.map(|length| length.saturating_sub(self.points(side)))
    }

    /// True if the next game is the Crawford game: the first after a side has come within one
    /// point. The cube is dead in it. A match to one point has no Crawford game, since no side came
    /// within a point by a game, and no double could matter **(ours)**.
    pub fn is_crawford(&self) -> bool {
        let is_near = Side::BOTH.iter().any(|side| self.away(*side) == Some(1));
        self.crawford && !self.crawford_done && self.games > 0 && is_near && self.winner().is_none()
    }

    /// The cube of the next game. The cube of a match to one point is dead, since no double could
    /// matter **(ours)**.
    pub fn cube(&self) -> Cube {
        if self.is_crawford() || self.length == Some(1) { Cube::dead() } else { Cube::default() }
    }

    /// Adds a finished game.
    pub fn add(&mut self, win: &Win) {
        self.crawford_done |= self.is_crawford();
        self.games = self.games.saturating_add(1);
        let points = &mut self.points[win.side.index()];
        *points = points.saturating_add(win.points);
    }

    /// The winner of the match; always `None` outside one.
    pub fn winner(&self) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.away(*side) == Some(0))
    }

    /// True if it could be the score of a match.
    pub(super) fn is_possible(&self) -> bool {
        let is_length = self.length.is_none_or(|length| (1..=LONGEST).contains(&length));
        let [white, black] = Side::BOTH.map(|side| self.away(side) == Some(0));
        let total = u32::from(self.points[0]) + u32::from(self.points[1]);
        let is_near = Side::BOTH.iter().any(|side| self.away(*side).is_some_and(|away| away <= 1));
        // A game is worth at least one point, and at most three times a cube of 64.
        let games = u32::from(self.games);
        let is_score = (games..=192 * games).contains(&total) || self.points.contains(&u16::MAX);
        is_length && !(white && black) && is_score && (!self.crawford_done || (self.crawford && is_near && games > 1))
    }
}
