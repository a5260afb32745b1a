//! The board of kalaha: fourteen holes and the side to move.

use std::fmt;

use endturn_engine::number::counted_as;
use serde::{Deserialize, Serialize};

use super::rules::Rules;

/// Number of pits per side.
pub(super) const PITS: usize = 6;
/// Number of holes of the whole board, including two stores.
pub const HOLES: usize = 14;

/// A side of the board. South begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Side {
    /// The side that begins.
    #[default]
    South,
    /// The other side.
    North,
}

impl Side {
    /// Both sides in the order of their turns.
    pub const ALL: [Self; 2] = [Self::South, Self::North];

    /// The side across the board.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::South => Self::North,
            Self::North => Self::South,
        }
    }

    /// The first hole of the side: its pits follow one another, its store comes after them.
    pub(super) const fn first(self) -> usize {
        match self {
            Self::South => 0,
            Self::North => PITS + 1,
        }
    }

    /// The hole of the side's store.
    pub(super) const fn store(self) -> usize {
        self.first() + PITS
    }
}

/// A pit of the side to move, numbered 1 to 6 in the direction in which it sows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Pit(u8);

impl Pit {
    /// The pit with a number from 1 to 6.
    pub const fn new(number: u8) -> Option<Self> {
        match number {
            1..=6 => Some(Self(number)),
            _ => None,
        }
    }

    /// Its number, 1 to 6.
    pub const fn number(self) -> u8 {
        self.0
    }
}

impl TryFrom<u8> for Pit {
    type Error = &'static str;

    fn try_from(number: u8) -> Result<Self, Self::Error> {
        Self::new(number).ok_or("a pit is a number from 1 to 6")
    }
}

impl From<Pit> for u8 {
    fn from(pit: Pit) -> Self {
        pit.0
    }
}

/// A set of pits of one side: the legal ones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Pits(pub(super) u8);

impl Pits {
    /// True if the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Number of pits in the set, 0 to 6.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// True if it contains a pit.
    pub const fn contains(self, pit: Pit) -> bool {
        self.0 >> (pit.0 - 1) & 1 == 1
    }

    /// Adds a pit.
    pub(super) fn insert(&mut self, pit: Pit) {
        self.0 |= 1 << (pit.0 - 1);
    }

    /// Its n-th pit in ascending order, counted from 0.
    pub fn nth(self, n: u32) -> Option<Pit> {
        self.into_iter().nth(n as usize)
    }
}

impl IntoIterator for Pits {
    type Item = Pit;
    type IntoIter = PitsIter;

    fn into_iter(self) -> PitsIter {
        PitsIter(self.0)
    }
}

/// Iterates over a set of pits in ascending order.
#[derive(Clone, Debug)]
pub struct PitsIter(u8);

impl Iterator for PitsIter {
    type Item = Pit;

    fn next(&mut self) -> Option<Pit> {
        if self.0 == 0 {
            return None;
        }
        let at = self.0.trailing_zeros() as u8;
        self.0 &= self.0 - 1;
        Some(Pit(at + 1))
    }
}

/// The seeds on the board, and the side to move. The game is over exactly if all pits are empty:
/// the final sweep empties them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Position {
    /// South's pits 1 to 6, South's store, North's pits 1 to 6, North's store.
    pub(crate) holes: [u8; HOLES],
    /// The side to move. After the end it is the side that made the last move.
    pub(super) mover: Side,
}

/// Reason for which a restored position can't be one of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unsound {
    /// The number of seeds per pit at the start is outside the rules' range.
    Seeds(u8),
    /// The board holds this many seeds instead of the game's total.
    Total(u16),
    /// One side's pits are empty while the other's are not: the sweep is missing.
    Unswept,
}

impl fmt::Display for Unsound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seeds(seeds) => {
                let are = counted_as(*seeds, "seed a pit is", "seeds a pit are");
                write!(f, "{are} not {} to {}", Rules::FEWEST_SEEDS, Rules::MAX_SEEDS)
            }
            Self::Total(total) => {
                write!(f, "{} not as many as the game has", counted_as(*total, "seed is", "seeds are"))
            }
            Self::Unswept => f.write_str("one side's pits are empty but the other's are not"),
        }
    }
}

impl Position {
    /// The start of a game: all pits alike, the stores empty, South to move.
    pub const fn start(rules: &Rules) -> Self {
        let mut holes = [rules.seeds; HOLES];
        holes[Side::South.store()] = 0;
        holes[Side::North.store()] = 0;
        Self { holes, mover: Side::South }
    }

    /// A position of given pits and stores, South's first.
    pub const fn of(pits: [[u8; 6]; 2], stores: [u8; 2], mover: Side) -> Self {
        let [[a, b, c, d, e, f], [g, h, i, j, k, l]] = pits;
        Self { holes: [a, b, c, d, e, f, stores[0], g, h, i, j, k, l, stores[1]], mover }
    }

    /// The side to move; after the end, the side that made the last move.
    pub const fn mover(&self) -> Side {
        self.mover
    }

    /// The seeds in a side's pits 1 to 6.
    pub fn pits(&self, side: Side) -> [u8; 6] {
        let mut pits = [0; PITS];
        pits.copy_from_slice(&self.holes[side.first()..side.store()]);
        pits
    }

    /// The seeds in a side's store.
    pub const fn store(&self, side: Side) -> u8 {
        self.holes[side.store()]
    }

    /// Number of seeds in a side's pits together.
    pub(crate) fn row(&self, side: Side) -> u8 {
        self.holes[side.first()..side.store()].iter().sum()
    }

    /// True if the game is over.
    pub fn is_over(&self) -> bool {
        self.row(Side::South) == 0 && self.row(Side::North) == 0
    }

    /// Lead of a side in seeds in the stores, negative if it trails.
    pub const fn margin(&self, side: Side) -> i16 {
        self.store(side) as i16 - self.store(side.other()) as i16
    }

    /// The side with more seeds in its store: the winner once the game is over; `None` if both have
    /// the same number.
    pub const fn leader(&self) -> Option<Side> {
        match self.margin(Side::South) {
            0 => None,
            1.. => Some(Side::South),
            _ => Some(Side::North),
        }
    }

    /// Checks that a restored position could be one of a game with these rules.
    pub fn check(&self, rules: &Rules) -> Result<(), Unsound> {
        if !(Rules::FEWEST_SEEDS..=Rules::MAX_SEEDS).contains(&rules.seeds) {
            return Err(Unsound::Seeds(rules.seeds));
        }
        let total: u16 = self.holes.iter().map(|&seeds| u16::from(seeds)).sum();
        if total != u16::from(rules.total()) {
            return Err(Unsound::Total(total));
        }
        if (self.row(Side::South) == 0) != (self.row(Side::North) == 0) {
            return Err(Unsound::Unswept);
        }
        Ok(())
    }
}
