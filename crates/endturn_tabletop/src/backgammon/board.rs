//! The checkers of both sides, each counted from its own end.

use serde::{Deserialize, Serialize};

/// The place of checkers that have been borne off.
pub const OFF: u8 = 0;
/// The place of checkers that were hit and have not entered again.
pub const BAR: u8 = 25;
/// Number of checkers of a side.
pub(super) const CHECKERS: u8 = 15;
/// The last point of a side's home board.
pub(super) const HOME: u8 = 6;

/// A side. The opening roll decides which one moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub enum Side {
    /// The first seat.
    #[default]
    White,
    /// The second seat.
    Black,
}

impl Side {
    /// Both, in seat order.
    pub const BOTH: [Self; 2] = [Self::White, Self::Black];

    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }

    /// 0 for White, 1 for Black.
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// The checkers on the board. Each side counts the points from its own end: 1 to 6 is its home
/// board, 24 is furthest away, 0 is off, 25 is the bar. Point p of one side is point 25 − p of the
/// other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Board {
    /// Checkers of each side on each place; 15 in all.
    pub(crate) checkers: [[u8; 26]; 2],
}

impl Default for Board {
    /// The start: 24:2, 13:5, 8:3, 6:5 from each side.
    fn default() -> Self {
        let mut side = [0; 26];
        side[24] = 2;
        side[13] = 5;
        side[8] = 3;
        side[6] = 5;
        Self { checkers: [side; 2] }
    }
}

impl Board {
    /// Makes a board with these checkers of White and of Black; `None` unless each has 15 and no
    /// point has both.
    pub fn new(checkers: [[u8; 26]; 2]) -> Option<Self> {
        let board = Self { checkers };
        board.is_possible().then_some(board)
    }

    /// True if each side has 15 checkers, no point has both, and at most one side has borne off
    /// all.
    pub fn is_possible(&self) -> bool {
        let count = |side: &[u8; 26]| side.iter().map(|count| u16::from(*count)).sum::<u16>();
        let [white, black] = &self.checkers;
        self.checkers.iter().all(|side| count(side) == u16::from(CHECKERS))
            && (1..BAR).all(|point| white[usize::from(point)] == 0 || black[usize::from(BAR - point)] == 0)
            && self.checkers.iter().any(|side| side[usize::from(OFF)] < CHECKERS)
    }

    /// Number of checkers of a side on a place in 0..=25, counted from its end; 0 beyond.
    pub fn at(&self, side: Side, place: u8) -> u8 {
        self.checkers[side.index()].get(usize::from(place)).copied().unwrap_or_default()
    }

    /// Pip count of a side: the sum of its checkers' places. 167 at the start.
    pub fn pips(&self, side: Side) -> u16 {
        let counts = self.checkers[side.index()].iter().zip(0_u16..);
        counts.map(|(count, place)| u16::from(*count) * place).sum()
    }

    /// The furthest place of a side with a checker; 0 if all are off.
    pub fn furthest(&self, side: Side) -> u8 {
        self.checkers[side.index()].iter().rposition(|count| *count > 0).unwrap_or_default() as u8
    }

    /// True if no checker can be hit any more: all have passed one another.
    pub fn is_race(&self) -> bool {
        self.furthest(Side::White) + self.furthest(Side::Black) < BAR
    }
}
