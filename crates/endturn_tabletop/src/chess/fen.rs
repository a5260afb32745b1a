//! Positions as text: Forsyth-Edwards notation, read and written.

use std::fmt;

use cozy_chess::{Board, FenParseError};
use endturn_engine::number::counted;

use super::position::{Position, Side, castling_is_usual};

/// Reason for which a text is not a position of chess.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FenError {
    /// It doesn't have four or six parts.
    Parts,
    /// The number of ranks is this, and not eight.
    Ranks(usize),
    /// A rank has this number of squares, and not eight.
    Squares(usize, u32),
    /// A rank has a character that is neither a man nor a number of empty squares.
    Letter(usize, char),
    /// A side has this number of kings, and not one.
    Kings(Side, usize),
    /// A side has more than sixteen men, or more than eight pawns.
    Men(Side),
    /// A pawn is on this rank, the first or the last.
    Pawn(usize),
    /// This side is in check, but the other one is to move.
    Check(Side),
    /// No game leads to these men for another reason, such as a check by three men at once.
    Board,
    /// The side to move is neither `w` nor `b`.
    Mover,
    /// A castling right is not one of usual chess, or is given twice.
    Castling,
    /// King or rook aren't where this right needs them.
    Right(char),
    /// The square behind a double step doesn't fit the pawns.
    EnPassant,
    /// The plies since the last pawn move or capture are not 0 to 150.
    Clock,
    /// The move number is not 1 to 65535.
    Move,
}

/// A kind of man of a side, as written.
const fn man(side: Side, kind: char) -> char {
    if matches!(side, Side::White) { kind.to_ascii_uppercase() } else { kind }
}

/// The pieces that a castling right needs, in words.
fn needs(right: char) -> String {
    let rank = if right.is_ascii_uppercase() { 1 } else { 8 };
    let file = if right.eq_ignore_ascii_case(&'k') { 'h' } else { 'a' };
    format!("the castling right `{right}` needs the king on e{rank} and a rook on {file}{rank}")
}

/// The squares of a rank from `a` on, `.` for empty ones.
fn squares(rank: &str) -> String {
    let square = |letter: char| match letter.to_digit(10) {
        Some(count) => ".".repeat(count as usize),
        None => letter.to_string(),
    };
    rank.chars().map(square).collect()
}

/// The reason why the men are not on eight ranks of eight squares. The library takes fewer ranks.
fn flaw_of_shape(men: &str) -> Option<FenError> {
    let ranks = men.split('/').count();
    if ranks != 8 {
        return Some(FenError::Ranks(ranks));
    }
    for (at, rank) in men.split('/').enumerate() {
        let is_known = |letter: char| "kqrbnpKQRBNP12345678".contains(letter);
        // A number of squares beyond eight is one that is known, but too large.
        if let Some(letter) = rank.chars().find(|letter| !is_known(*letter) && *letter != '9') {
            return Some(FenError::Letter(8 - at, letter));
        }
        let count = rank.chars().map(|letter| letter.to_digit(10).unwrap_or(1)).fold(0, u32::saturating_add);
        if count != 8 {
            return Some(FenError::Squares(8 - at, count));
        }
    }
    None
}

/// The reason why no game leads to the men and the side to move of a position.
fn flaw_of_board(parts: &[&str]) -> FenError {
    let men = parts[0];
    for side in [Side::White, Side::Black] {
        let count = |kind| men.chars().filter(|letter| *letter == man(side, kind)).count();
        if count('k') != 1 {
            return FenError::Kings(side, count('k'));
        }
        let all: usize = "kqrbnp".chars().map(count).sum();
        if all > 16 || count('p') > 8 {
            return FenError::Men(side);
        }
    }
    let edge = men.split('/').enumerate().find(|(at, rank)| [0, 7].contains(at) && rank.contains(['p', 'P']));
    if let Some((at, _)) = edge {
        return FenError::Pawn(8 - at);
    }
    // With the other side to move, the same men are a position.
    let (mover, idle) = if parts[1] == "w" { ("b", Side::Black) } else { ("w", Side::White) };
    let turned = Board::from_fen(&format!("{men} {mover} - - 0 1"), false);
    if turned.is_ok() { FenError::Check(idle) } else { FenError::Board }
}

/// The reason why castling rights don't fit the men.
fn flaw_of_rights(men: &str, rights: &str) -> FenError {
    let ranks: Vec<String> = men.split('/').map(squares).collect();
    let is_missing = |right: &char| {
        let (side, rank) = if right.is_ascii_uppercase() { (Side::White, 7) } else { (Side::Black, 0) };
        let file = if right.eq_ignore_ascii_case(&'k') { 7 } else { 0 };
        let on = |file: usize| ranks.get(rank).and_then(|rank| rank.chars().nth(file));
        "KQkq".contains(*right) && (on(4) != Some(man(side, 'k')) || on(file) != Some(man(side, 'r')))
    };
    rights.chars().find(is_missing).map_or(FenError::Castling, FenError::Right)
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Ranks(count) => return write!(f, "a position has 8 ranks, separated by `/`, and not {count}"),
            Self::Squares(rank, count) => {
                return write!(f, "rank {rank} has {}; expected 8", counted(*count as usize, "square"));
            }
            Self::Letter(rank, letter) => {
                return write!(f, "rank {rank} has a `{letter}`; expected KQRBNP, kqrbnp or 1 to 8 empty squares");
            }
            Self::Kings(side, 0) => return write!(f, "{side} has no king"),
            Self::Kings(side, count) => return write!(f, "{side} has {}; expected 1", counted(*count, "king")),
            Self::Men(side) => return write!(f, "{side} has more than 16 men, or more than 8 pawns"),
            Self::Pawn(rank) => return write!(f, "a pawn is on rank {rank}; expected ranks 2 to 7"),
            Self::Check(side) => return write!(f, "{side} is in check, and it is not {side}'s move"),
            Self::Right(right) => return f.write_str(&needs(*right)),
            Self::Parts => "a position has four or six parts: men, side, castling, en passant, clock, move",
            Self::Board => "no game leads to these men and this side to move",
            Self::Mover => "the side to move is w or b",
            Self::Castling => "castling rights are KQkq or fewer, each once, or -",
            Self::EnPassant => "the en passant square is behind a pawn that just made a double step",
            Self::Clock => "the plies since the last pawn move or capture are 0 to 150",
            Self::Move => "the move number is 1 to 65535",
        })
    }
}

impl Position {
    /// Parses a text of six parts; without the last two the clock is 0 and the move the first. A
    /// game begins there.
    pub fn from_fen(text: &str) -> Result<Self, FenError> {
        let mut parts: Vec<&str> = text.split_whitespace().collect();
        match parts.len() {
            4 => parts.extend(["0", "1"]),
            6 => {}
            _ => return Err(FenError::Parts),
        }
        if let Some(flaw) = flaw_of_shape(parts[0]) {
            return Err(flaw);
        }
        let clock = parts[4].parse().ok().filter(|clock| *clock <= 150).ok_or(FenError::Clock)?;
        // The library's clock goes no further than 100; ours depends on turn numbers.
        let shown = u32::min(clock, 100).to_string();
        parts[4] = &shown;
        let board = Board::from_fen(&parts.join(" "), false).map_err(|error| match error {
            FenParseError::InvalidBoard => flaw_of_board(&parts),
            FenParseError::InvalidSideToMove => FenError::Mover,
            FenParseError::InvalidCastlingRights => flaw_of_rights(parts[0], parts[2]),
            FenParseError::InvalidEnPassant => FenError::EnPassant,
            FenParseError::InvalidHalfMoveClock => FenError::Clock,
            FenParseError::InvalidFullmoveNumber => FenError::Move,
            FenParseError::MissingField | FenParseError::TooManyFields => FenError::Parts,
        })?;
        if castling_is_usual(&board) { Ok(Self::of(board, clock)) } else { Err(flaw_of_rights(parts[0], parts[2])) }
    }

    /// The position as text of six parts. The en passant square is included after every double
    /// step.
    pub fn fen(&self) -> String {
        let text = self.board.to_string();
        let mut parts: Vec<&str> = text.split(' ').collect();
        let clock = self.clock().to_string();
        parts[4] = &clock;
        parts.join(" ")
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.fen())
    }
}
