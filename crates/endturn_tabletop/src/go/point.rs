//! Points of the board and their notation: `D4`, and `dp` in SGF.

use std::fmt;

use serde::{Deserialize, Serialize};

/// Sizes of boards. Games are played from 5 up; the smaller ones are for counting.
pub const SIZES: std::ops::RangeInclusive<u8> = 1..=19;

/// Letters of the columns, without I, which looks like a J or a 1.
const COLUMNS: &[u8; 19] = b"ABCDEFGHJKLMNOPQRST";

/// An intersection of two lines. It is independent of the board's size: the board knows whether it
/// contains the point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Point {
    /// From the bottom, 0..=18.
    row: u8,
    /// From the left, 0..=18.
    column: u8,
}

/// Reason for which a text is not a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotAPoint {
    /// It does not begin with a column's letter, A to T without I.
    Column,
    /// The letter is not followed by a row number from 1 to 19.
    Row,
    /// It is outside a board of this size.
    Beside(u8),
}

impl fmt::Display for NotAPoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Column => f.write_str("a point begins with its column, a letter from A to T without I, as in D4"),
            Self::Row => f.write_str("a point ends with its row, a number from 1 to 19, as in D4"),
            Self::Beside(size) => write!(f, "the point is outside the board of {size}x{size}"),
        }
    }
}

impl std::error::Error for NotAPoint {}

impl From<Point> for String {
    fn from(point: Point) -> Self {
        point.to_string()
    }
}

impl TryFrom<String> for Point {
    type Error = NotAPoint;

    fn try_from(text: String) -> Result<Self, NotAPoint> {
        Self::parse(&text, *SIZES.end())
    }
}

impl Point {
    /// The point of a column and a row, both counted from 0 at the lower left; `None` beyond 18.
    pub const fn new(column: u8, row: u8) -> Option<Self> {
        if column < 19 && row < 19 { Some(Self { row, column }) } else { None }
    }

    /// For callers inside this folder, with numbers from a board.
    pub(super) const fn at(column: u8, row: u8) -> Self {
        Self { row, column }
    }

    /// From the left, 0 for A.
    pub const fn column(self) -> u8 {
        self.column
    }

    /// From the bottom, 0 for 1.
    pub const fn row(self) -> u8 {
        self.row
    }

    /// True if a board of this size has it.
    pub const fn is_on(self, size: u8) -> bool {
        self.column < size && self.row < size
    }

    /// Parses `D4` or `d4`, for a board of this size.
    pub fn parse(text: &str, size: u8) -> Result<Self, NotAPoint> {
        let letter = text.bytes().next().ok_or(NotAPoint::Column)?.to_ascii_uppercase();
        let column = COLUMNS.iter().position(|one| *one == letter).ok_or(NotAPoint::Column)? as u8;
        let number = &text[1..];
        let is_plain = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
        let row = number.parse().ok().filter(|row: &u8| is_plain && (1..=19).contains(row)).ok_or(NotAPoint::Row)? - 1;
        Some(Self { row, column }).filter(|point| point.is_on(size)).ok_or(NotAPoint::Beside(size))
    }

    /// The two letters of SGF: column from the left, then row from the top, both from `a`.
    pub fn sgf(self, size: u8) -> [char; 2] {
        [char::from(b'a' + self.column), char::from(b'a' + size.saturating_sub(1 + self.row))]
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let column = COLUMNS.get(usize::from(self.column)).copied().unwrap_or(b'?');
        write!(f, "{}{}", char::from(column), u16::from(self.row) + 1)
    }
}
