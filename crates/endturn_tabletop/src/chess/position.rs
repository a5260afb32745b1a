//! The position of chess: the board, and the turns on which en passant and the draws depend.

use std::fmt;

use cozy_chess::{Board, Color, File, Piece, Rank, Square, get_pawn_attacks};
use serde::{Deserialize, Serialize};

use super::history::{History, LONGEST};

/// A side of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Side {
    /// Moves first.
    White,
    /// Moves second.
    Black,
}

impl Side {
    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }

    /// The side for the library's colour.
    pub(super) const fn of(colour: Color) -> Self {
        match colour {
            Color::White => Self::White,
            Color::Black => Self::Black,
        }
    }

    /// The library's colour.
    pub(super) const fn colour(self) -> Color {
        match self {
            Self::White => Color::White,
            Self::Black => Color::Black,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::White => "White",
            Self::Black => "Black",
        })
    }
}

/// A pawn's last double step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct DoubleStep {
    /// The pawn's file, 0 (a) to 7 (h).
    pub(super) file: u8,
    /// The number of the turn in which it was made; 0 if the game began after it.
    pub(super) turn: u32,
}

/// A position of a game. Turn numbers count plies from 1; those before the game are 0 or negative.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    pub(crate) board: Board,
    /// The turn that was completed last, 0 at the start.
    pub(super) completed: u32,
    /// The last turn with a pawn move or a capture (T-101).
    pub(super) irreversible: i32,
    /// The last double step (T-101); en passant is open only in the turn after it.
    pub(super) double_step: Option<DoubleStep>,
    pub(crate) history: History,
}

impl Default for Position {
    fn default() -> Self {
        Self::start()
    }
}

/// Reason for which a restored position can't be one of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unsound {
    /// A king or rook with a castling right isn't on its original square.
    Castling,
    /// More plies without a pawn move or capture than seventy-five moves, or fewer than none.
    Clock(i64),
    /// The double step was not made by that pawn in the turn before.
    DoubleStep,
    /// The past positions don't end with this one, or are more than the clock allows.
    History,
}

impl fmt::Display for Unsound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Castling => f.write_str("a king or rook that may castle isn't on its original square"),
            Self::Clock(clock) => write!(f, "{clock} plies without a pawn move or capture are not 0 to 150"),
            Self::DoubleStep => f.write_str("the double step and the open en passant don't agree"),
            Self::History => f.write_str("the positions of the past don't lead to this one"),
        }
    }
}

impl Position {
    /// The usual start of a game.
    pub fn start() -> Self {
        Self::of(Board::startpos(), 0)
    }

    /// Makes the start of a game on a board, with plies already gone since the last pawn move or
    /// capture.
    pub(super) fn of(board: Board, clock: u32) -> Self {
        let double_step = board.en_passant().map(|file| DoubleStep { file: file as u8, turn: 0 });
        let history = History::new(key(&board));
        Self { board, completed: 0, irreversible: -(clock as i32), double_step, history }
    }

    /// The same as the start of a game after positions with these keys, whose last completed turn
    /// has this number; `None` if they are more than the clock allows.
    pub(super) fn after(mut self, keys: &[u64], completed: u32) -> Option<Self> {
        let clock = self.clock();
        if keys.len() > clock as usize {
            return None;
        }
        self.history = History::of(&[keys, &[self.key()]].concat())?;
        self.irreversible = i32::try_from(i64::from(completed) - i64::from(clock)).ok()?;
        self.completed = completed;
        self.double_step.iter_mut().for_each(|step| step.turn = completed);
        Some(self)
    }

    /// The side to move.
    pub fn mover(&self) -> Side {
        Side::of(self.board.side_to_move())
    }

    /// The number of the turn that was completed last; 0 at the start.
    pub const fn completed(&self) -> u32 {
        self.completed
    }

    /// The halfmove clock: the number of the completed turn less that of the last turn with a pawn
    /// move or a capture (T-101).
    pub fn clock(&self) -> u32 {
        u32::try_from(i64::from(self.completed) - i64::from(self.irreversible)).unwrap_or(0)
    }

    /// Number of occurrences of this position with the same side to move and the same moves,
    /// including the current one.
    pub fn repetitions(&self) -> u32 {
        self.history.seen()
    }

    /// The move number, which increases after Black's move, 1 to 65535.
    pub fn move_number(&self) -> u16 {
        self.board.fullmove_number()
    }

    /// The key by which repetitions are counted. It depends on the board alone.
    pub fn key(&self) -> u64 {
        self.history.keys()[self.history.keys().len() - 1]
    }

    /// True if the side to move is in check.
    pub fn in_check(&self) -> bool {
        !self.board.checkers().is_empty()
    }

    /// The man on a square from 0 (a1) to 63 (h8).
    pub fn at(&self, square: u8) -> Option<(Side, Piece)> {
        let square = super::moves::square(square);
        Some((Side::of(self.board.color_on(square)?), self.board.piece_on(square)?))
    }

    /// Checks that a restored position could be one of a game; the board itself was checked while
    /// reading it.
    pub fn check(&self) -> Result<(), Unsound> {
        if !castling_is_usual(&self.board) {
            return Err(Unsound::Castling);
        }
        let clock = i64::from(self.completed) - i64::from(self.irreversible);
        if !(0..LONGEST as i64).contains(&clock) || clock.min(100) != i64::from(self.board.halfmove_clock()) {
            return Err(Unsound::Clock(clock));
        }
        let open = self.double_step.filter(|step| step.turn == self.completed).map(|step| step.file);
        let early = self.double_step.is_some_and(|step| step.turn > self.completed || step.file > 7);
        if early || open != self.board.en_passant().map(|file| file as u8) {
            return Err(Unsound::DoubleStep);
        }
        if self.key() != key(&self.board) || self.history.keys().len() as i64 > clock + 1 {
            return Err(Unsound::History);
        }
        Ok(())
    }
}

/// True if all men with castling rights are on their squares of usual chess.
pub(super) fn castling_is_usual(board: &Board) -> bool {
    [Color::White, Color::Black].into_iter().all(|colour| {
        let rights = board.castle_rights(colour);
        let king = board.king(colour).file() == File::E || (rights.short.is_none() && rights.long.is_none());
        king && rights.short.is_none_or(|file| file == File::H) && rights.long.is_none_or(|file| file == File::A)
    })
}

/// The key of a board. Positions are equal if the same men have the same moves: en passant counts
/// only if it is legal.
pub(super) fn key(board: &Board) -> u64 {
    let open = board.en_passant().is_some_and(|file| {
        let mover = board.side_to_move();
        let to = Square::new(file, Rank::Sixth.relative_to(mover));
        let pawns = get_pawn_attacks(to, !mover) & board.colored_pieces(mover, Piece::Pawn);
        pawns.into_iter().any(|from| board.is_legal(cozy_chess::Move { from, to, promotion: None }))
    });
    if open { board.hash() } else { board.hash_without_ep() }
}
