//! The final score, and the winner.

use std::fmt;

use super::{colour::Colour, setup::write_halves};

/// The points of both, komi included, in half points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Score {
    /// Black's, in half points.
    pub black_halves: i32,
    /// White's with komi, in half points.
    pub white_halves: i32,
}

/// The winner, and the margin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Equal scores: both share the first rank.
    Draw,
    /// One colour has more.
    Won {
        /// The winner.
        by: Colour,
        /// The difference in half points, above 0.
        halves: u32,
    },
}

impl Score {
    /// The score of a colour, in half points.
    pub fn of(&self, colour: Colour) -> i32 {
        match colour {
            Colour::Black => self.black_halves,
            Colour::White => self.white_halves,
        }
    }

    /// Compares the scores.
    pub fn outcome(&self) -> Outcome {
        let lead = self.black_halves - self.white_halves;
        match lead {
            0 => Outcome::Draw,
            1.. => Outcome::Won { by: Colour::Black, halves: lead.unsigned_abs() },
            _ => Outcome::Won { by: Colour::White, halves: lead.unsigned_abs() },
        }
    }
}

impl fmt::Display for Outcome {
    /// The form of results in SGF: `B+73.5`, `W+7.5`, `0` for a draw.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Draw => f.write_str("0"),
            Self::Won { by, halves } => {
                write!(f, "{}+", by.letter())?;
                write_halves(f, i32::try_from(*halves).unwrap_or(i32::MAX))
            }
        }
    }
}
