//! The two colours of stones.

use endturn_scenario::shape::Shaped;
use serde::{Deserialize, Serialize};

/// A colour of stones, and the player who has them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Shaped)]
pub enum Colour {
    /// Moves first in an even game.
    Black,
    /// Moves first in a game with handicap stones.
    White,
}

impl Colour {
    /// Both, in the order of an even game.
    pub const BOTH: [Self; 2] = [Self::Black, Self::White];

    /// The opposite colour.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }

    /// 0 for Black, 1 for White.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// `B` or `W`, as SGF writes them.
    pub const fn letter(self) -> char {
        match self {
            Self::Black => 'B',
            Self::White => 'W',
        }
    }
}
