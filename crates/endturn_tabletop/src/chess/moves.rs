//! A move of chess in two bytes, written as `e2e4`; castling is the king's move, `e1g1`.

use std::{fmt, str::FromStr};

use cozy_chess::{Board, File, Piece, Square};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

/// Pieces that a pawn can become on the last rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Promotion {
    /// A knight.
    Knight,
    /// A bishop.
    Bishop,
    /// A rook.
    Rook,
    /// A queen.
    Queen,
}

impl Promotion {
    const ALL: [Self; 4] = [Self::Knight, Self::Bishop, Self::Rook, Self::Queen];

    /// The corresponding piece.
    pub const fn piece(self) -> Piece {
        match self {
            Self::Knight => Piece::Knight,
            Self::Bishop => Piece::Bishop,
            Self::Rook => Piece::Rook,
            Self::Queen => Piece::Queen,
        }
    }

    /// Its lower-case letter.
    pub(super) const fn letter(self) -> char {
        match self {
            Self::Knight => 'n',
            Self::Bishop => 'b',
            Self::Rook => 'r',
            Self::Queen => 'q',
        }
    }

    /// Parses a letter of either case.
    pub(super) fn of(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|promotion| promotion.letter() == letter.to_ascii_lowercase())
    }
}

/// A move: its squares and its promotion. Only a position can tell whether it is legal.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(u16);

impl Move {
    /// Makes a move between two squares, numbered 0 (a1) to 63 (h8) along the ranks; `None` if they
    /// are out of range.
    pub fn new(from: u8, to: u8, promotion: Option<Promotion>) -> Option<Self> {
        if from > 63 || to > 63 {
            return None;
        }
        let promotion = promotion.map_or(0, |promotion| promotion as u16 + 1);
        Some(Self(u16::from(from) | u16::from(to) << 6 | promotion << 12))
    }

    /// The square of origin, 0 (a1) to 63 (h8).
    pub const fn from(self) -> u8 {
        (self.0 & 63) as u8
    }

    /// The target square, 0 (a1) to 63 (h8).
    pub const fn to(self) -> u8 {
        (self.0 >> 6 & 63) as u8
    }

    /// The piece that a pawn becomes.
    pub const fn promotion(self) -> Option<Promotion> {
        match self.0 >> 12 {
            1 => Some(Promotion::Knight),
            2 => Some(Promotion::Bishop),
            3 => Some(Promotion::Rook),
            4 => Some(Promotion::Queen),
            _ => None,
        }
    }

    /// The move in the library's form: castling is the king taking its own rook.
    pub(crate) fn to_library(self, board: &Board) -> cozy_chess::Move {
        let (from, mut to) = (square(self.from()), square(self.to()));
        let side = board.side_to_move();
        let is_king = from.file() == File::E && board.colored_pieces(side, Piece::King).has(from);
        let rights = board.castle_rights(side);
        let rook = match to.file() {
            File::G if is_king && from.rank() == to.rank() => rights.short,
            File::C if is_king && from.rank() == to.rank() => rights.long,
            _ => None,
        };
        if let Some(file) = rook {
            to = Square::new(file, from.rank());
        } else if board.colors(side).has(to) {
            // The library's own form of castling isn't ours: no move ends on an own piece.
            to = from;
        }
        cozy_chess::Move { from, to, promotion: self.promotion().map(Promotion::piece) }
    }

    /// Converts from the library's form.
    pub(super) fn of_library(board: &Board, found: cozy_chess::Move) -> Self {
        let mut to = found.to;
        if board.colors(board.side_to_move()).has(to) {
            let file = if to.file() > found.from.file() { File::G } else { File::C };
            to = Square::new(file, to.rank());
        }
        let promotion = match found.promotion {
            None | Some(Piece::Pawn | Piece::King) => 0,
            Some(Piece::Knight) => 1,
            Some(Piece::Bishop) => 2,
            Some(Piece::Rook) => 3,
            Some(Piece::Queen) => 4,
        };
        Self(found.from as u16 | (to as u16) << 6 | promotion << 12)
    }
}

/// The library's square for a number from 0 to 63.
pub(super) fn square(number: u8) -> Square {
    Square::index(usize::from(number & 63))
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", square(self.from()), square(self.to()))?;
        self.promotion().map_or(Ok(()), |promotion| write!(f, "{}", promotion.letter()))
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Move {
    type Err = &'static str;

    /// Reads `e2e4` or `e7e8q`.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        const FORM: &str = "a move is written as e2e4, with the piece of a promotion after it, as in e7e8q";
        let mut letters = text.chars();
        let mut next = || -> Option<u8> {
            let file = letters.next().filter(|file| ('a'..='h').contains(file))? as u8 - b'a';
            let rank = letters.next().filter(|rank| ('1'..='8').contains(rank))? as u8 - b'1';
            Some(rank * 8 + file)
        };
        let (from, to) = next().zip(next()).ok_or(FORM)?;
        let promotion = match (letters.next(), letters.next()) {
            (None, _) => None,
            (Some(letter), None) => Some(Promotion::of(letter).ok_or(FORM)?),
            _ => return Err(FORM),
        };
        Self::new(from, to, promotion).ok_or(FORM)
    }
}

impl Serialize for Move {
    /// As text for people-readable formats, else as a number.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() { serializer.collect_str(self) } else { serializer.serialize_u16(self.0) }
    }
}

impl<'de> Deserialize<'de> for Move {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            return String::deserialize(deserializer)?.parse().map_err(D::Error::custom);
        }
        let number = u16::deserialize(deserializer)?;
        if number >> 12 > 4 { Err(D::Error::custom("no move has this number")) } else { Ok(Self(number)) }
    }
}
