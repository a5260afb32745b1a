//! Positions as text: Forsyth-Edwards notation, read and written.

use std::fmt;

use cozy_chess::{Board, FenParseError};

use super::position::{Position, castling_is_usual};

/// Reason for which a text is not a position of chess.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FenError {
    /// It doesn't have four or six parts.
    Parts,
    /// The men are not on eight ranks of eight, or no game leads there: each side has one king and
    /// at most sixteen men, no pawn is on the first or last rank, and the side that isn't to move
    /// isn't in check.
    Board,
    /// The side to move is neither `w` nor `b`.
    Mover,
    /// A castling right is not one of usual chess, or king or rook aren't where it needs them.
    Castling,
    /// The square behind a double step doesn't fit the pawns.
    EnPassant,
    /// The plies since the last pawn move or capture are not 0 to 150.
    Clock,
    /// The move number is not 1 to 65535.
    Move,
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Parts => "a position has four or six parts: men, side, castling, en passant, clock, move",
            Self::Board => "no game leads to these men and this side to move",
            Self::Mover => "the side to move is w or b",
            Self::Castling => "castling rights are KQkq or fewer, with king and rook on their original squares",
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
        let clock = parts[4].parse().ok().filter(|clock| *clock <= 150).ok_or(FenError::Clock)?;
        // The library's clock goes no further than 100; ours depends on turn numbers.
        let shown = u32::min(clock, 100).to_string();
        parts[4] = &shown;
        let board = Board::from_fen(&parts.join(" "), false).map_err(|error| match error {
            FenParseError::InvalidBoard => FenError::Board,
            FenParseError::InvalidSideToMove => FenError::Mover,
            FenParseError::InvalidCastlingRights => FenError::Castling,
            FenParseError::InvalidEnPassant => FenError::EnPassant,
            FenParseError::InvalidHalfMoveClock => FenError::Clock,
            FenParseError::InvalidFullmoveNumber => FenError::Move,
            FenParseError::MissingField | FenParseError::TooManyFields => FenError::Parts,
        })?;
        if castling_is_usual(&board) { Ok(Self::of(board, clock)) } else { Err(FenError::Castling) }
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
