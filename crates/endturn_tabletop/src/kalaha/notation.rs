//! Kalaha in text form: a position as `S 4.4.0.5.5.5 (1) N 4.4.4.4.4.4 (0), S to move`, a move as
//! the number of its pit.

use std::{fmt, str::FromStr};

use super::position::{Pit, Position, Side};

/// Error: a text is not a pit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PitError;

impl fmt::Display for PitError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a pit is a number from 1 to 6, counted in the direction of sowing")
    }
}

/// Reason for which a text is not a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PositionError {
    /// It doesn't have the form `S a.b.c.d.e.f (n) N a.b.c.d.e.f (n), S to move`.
    Form,
    /// A number of seeds is not from 0 to 255.
    Number,
    /// A side doesn't have six pits.
    Pits,
    /// The side to move is neither `S` nor `N`.
    Mover,
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Form => "a position is written as S 4.4.4.4.4.4 (0) N 4.4.4.4.4.4 (0), S to move",
            Self::Number => "a number of seeds is a whole number from 0 to 255",
            Self::Pits => "each side has six pits, separated by points",
            Self::Mover => "the side to move is S or N",
        })
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::South => "S",
            Self::North => "N",
        })
    }
}

impl fmt::Display for Pit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}

impl FromStr for Pit {
    type Err = PitError;

    fn from_str(text: &str) -> Result<Self, PitError> {
        text.trim().parse().ok().and_then(Self::new).ok_or(PitError)
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for side in Side::ALL {
            let [a, b, c, d, e, g] = self.pits(side);
            let gap = if side == Side::North { " " } else { "" };
            write!(f, "{gap}{side} {a}.{b}.{c}.{d}.{e}.{g} ({})", self.store(side))?;
        }
        write!(f, ", {} to move", self.mover())
    }
}

impl FromStr for Position {
    type Err = PositionError;

    /// Parses the form above; without its last part South is to move.
    fn from_str(text: &str) -> Result<Self, PositionError> {
        let (board, mover) = match text.split_once(',') {
            None => (text, Side::South),
            Some((board, mover)) => match mover.trim() {
                "S to move" => (board, Side::South),
                "N to move" => (board, Side::North),
                _ => return Err(PositionError::Mover),
            },
        };
        let words: Vec<&str> = board.split_whitespace().collect();
        let &["S", south, south_store, "N", north, north_store] = words.as_slice() else {
            return Err(PositionError::Form);
        };
        Ok(Self::of([pits(south)?, pits(north)?], [store(south_store)?, store(north_store)?], mover))
    }
}

/// Parses six numbers separated by points.
fn pits(text: &str) -> Result<[u8; 6], PositionError> {
    let mut pits = [0; 6];
    let mut numbers = text.split('.');
    for pit in &mut pits {
        *pit = numbers.next().ok_or(PositionError::Pits)?.parse().map_err(|_| PositionError::Number)?;
    }
    if numbers.next().is_some() { Err(PositionError::Pits) } else { Ok(pits) }
}

/// Parses a number in brackets.
fn store(text: &str) -> Result<u8, PositionError> {
    let inside = text.strip_prefix('(').and_then(|text| text.strip_suffix(')')).ok_or(PositionError::Form)?;
    inside.parse().map_err(|_| PositionError::Number)
}
