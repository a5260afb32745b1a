//! Setup of a game of go: size, komi, scoring, handicap, length.

use std::fmt;

use endturn_engine::number::counted;
use endturn_scenario::shape::Shaped;
use serde::{Deserialize, Serialize};

use super::point::{Point, SIZES};

/// Scoring of the final position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Shaped)]
pub enum Scoring {
    /// Stones on the board and the empty regions that touch one colour only, after Tromp and
    /// Taylor.
    #[default]
    Area,
    /// The empty regions that touch one colour only, and the captured stones. All stones on the
    /// board count as alive, since a stone is dead only once it is taken (ours).
    Territory,
}

/// White's compensation for moving second, in half points; 15 is the usual 7.5.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Komi(pub i16);

impl Default for Komi {
    fn default() -> Self {
        Self(15)
    }
}

impl fmt::Display for Komi {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_halves(f, i32::from(self.0))
    }
}

/// Half points as points: `7.5`, `6`, `-0.5`.
pub(super) fn write_halves(f: &mut impl fmt::Write, halves: i32) -> fmt::Result {
    let half = if halves % 2 == 0 { "" } else { ".5" };
    write!(f, "{}{}{half}", if halves < 0 { "-" } else { "" }, halves.abs() / 2)
}

/// Setup of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Setup {
    /// Lines per side, 1..=19.
    pub size: u8,
    /// In half points, at most the board's points either way.
    pub komi: Komi,
    /// Scoring of the final position.
    pub scoring: Scoring,
    /// Black stones at the star points before the first move, 0 or 2..=9; White then moves first.
    pub handicap: u8,
    /// True if the game ends after 2·n² moves, including passes, and is scored as it is.
    pub capped: bool,
}

impl Default for Setup {
    fn default() -> Self {
        Self { size: 19, komi: Komi::default(), scoring: Scoring::Area, handicap: 0, capped: true }
    }
}

/// Reason for which a setup is impossible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetupError {
    /// Boards have 1 to 19 lines per side.
    Size(u8),
    /// Komi exceeds the number of points of the board.
    Komi(Komi),
    /// A board of this size has no star points for this many stones; `most` is its maximum.
    Handicap {
        /// The requested number of stones.
        stones: u8,
        /// The maximum for the size; 0 if it allows none.
        most: u8,
    },
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Size(size) => write!(f, "a board has 1 to 19 points on a side, not {size}"),
            Self::Komi(komi) => write!(f, "a komi of {komi} is more than the points of the board"),
            Self::Handicap { stones, most: 0 } => {
                write!(f, "a board of this size has no handicap, not {}", counted(*stones, "stone"))
            }
            Self::Handicap { stones, most } => {
                write!(f, "a board of this size has a handicap of 2 to {most} stones or none, not {stones}")
            }
        }
    }
}

impl std::error::Error for SetupError {}

/// Maximum number of handicap stones on a size: nine on odd boards from 9 up, the four corners on
/// even ones from 8 up and on 7x7, none on smaller ones.
fn most_stones(size: u8) -> u8 {
    match size {
        9.. if size % 2 == 1 => 9,
        7.. => 4,
        _ => 0,
    }
}

impl Setup {
    /// Checks that a game can be set up this way.
    pub fn check(&self) -> Result<(), SetupError> {
        if !SIZES.contains(&self.size) {
            return Err(SetupError::Size(self.size));
        }
        if self.komi.0.unsigned_abs() > 2 * u16::from(self.size) * u16::from(self.size) {
            return Err(SetupError::Komi(self.komi));
        }
        let most = most_stones(self.size);
        if self.handicap != 0 && !(2..=most).contains(&self.handicap) {
            return Err(SetupError::Handicap { stones: self.handicap, most });
        }
        Ok(())
    }

    /// The number of moves, including passes, after which a capped game ends: 2·n².
    pub fn cap(&self) -> Option<u32> {
        self.capped.then(|| 2 * u32::from(self.size) * u32::from(self.size))
    }

    /// Points of the handicap stones: the usual star points in the usual order. The stars are on
    /// the fourth line from 13x13 up and on the third below. From five stones on, an odd one is in
    /// the centre.
    pub fn handicap_points(&self) -> impl Iterator<Item = Point> + use<> {
        let low = if self.size >= 13 { 3 } else { 2 };
        let (high, middle) = (self.size.saturating_sub(1 + low), self.size / 2);
        let corners = [(low, low), (high, high), (low, high), (high, low)];
        let sides = [(low, middle), (high, middle), (middle, low), (middle, high)];
        let stones = usize::from(self.handicap);
        let beyond = stones.saturating_sub(corners.len());
        let centre = (beyond % 2 == 1).then_some((middle, middle));
        let of_sides = sides.into_iter().take(beyond / 2 * 2);
        corners.into_iter().take(stones).chain(of_sides).chain(centre).map(|(column, row)| Point::at(column, row))
    }
}

/// Formats half points.
pub(super) fn halves(halves: i32) -> String {
    let mut text = String::new();
    // Writing to a string never fails.
    let _ = write_halves(&mut text, halves);
    text
}
