//! Legal moves, and playing one.

use std::fmt;

use cozy_chess::{Piece, Rank, Square};

use super::{
    moves::Move,
    position::{DoubleStep, Position, key},
};

/// Reason for which a move is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// No rule of movement allows it, or it leaves its own king in check.
    IllegalMove,
    /// The turn isn't after those that were played.
    Turn,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::IllegalMove => "the move is not legal",
            Self::Turn => "the turn was already played",
        })
    }
}

/// Lists all legal moves in `moves`, which is cleared first. Ignores draws.
pub fn legal(position: &Position, moves: &mut Vec<Move>) {
    moves.clear();
    let board = &position.board;
    board.generate_moves(|found| {
        moves.extend(found.into_iter().map(|one| Move::of_library(board, one)));
        false
    });
}

/// True if the side to move has any legal move.
pub fn has_moves(position: &Position) -> bool {
    position.board.generate_moves(|_| true)
}

/// True if a move may be played in the turn with a number.
pub fn is_legal(position: &Position, wanted: Move, turn: u32) -> bool {
    fits(position, wanted.to_library(&position.board), turn)
}

/// The same for a move in the library's form.
fn fits(position: &Position, found: cozy_chess::Move, turn: u32) -> bool {
    position.board.is_legal(found) && (position.en_passant_is_open(turn) || !en_passant(position, found))
}

/// Plays a move in the turn with a number (T-101); nothing changes if it is refused.
pub fn apply(position: &mut Position, wanted: Move, turn: u32) -> Result<(), Refusal> {
    if turn <= position.completed {
        return Err(Refusal::Turn);
    }
    let found = wanted.to_library(&position.board);
    if !fits(position, found, turn) {
        return Err(Refusal::IllegalMove);
    }
    let board = &mut position.board;
    let mover = board.side_to_move();
    let pawn = board.pieces(Piece::Pawn).has(found.from);
    let capture = board.colors(!mover).has(found.to);
    let rights = [*board.castle_rights(mover), *board.castle_rights(!mover)];
    board.play_unchecked(found);
    position.completed = turn;
    if pawn || capture {
        position.irreversible = turn as i32;
    }
    if let Some(file) = board.en_passant() {
        position.double_step = Some(DoubleStep { file: file as u8, turn });
    }
    // No position from before a pawn move, a capture or the loss of a castling right can recur.
    let lost = [*board.castle_rights(mover), *board.castle_rights(!mover)] != rights;
    let now = key(board);
    if pawn || capture || lost {
        position.history.cut(now)
    } else {
        position.history.push(now)
    }
    Ok(())
}

/// True if a move in the library's form captures en passant.
pub(super) fn en_passant(position: &Position, found: cozy_chess::Move) -> bool {
    let board = &position.board;
    let Some(file) = board.en_passant() else { return false };
    found.to == Square::new(file, Rank::Sixth.relative_to(board.side_to_move()))
        && board.pieces(Piece::Pawn).has(found.from)
        && found.from.file() != found.to.file()
}

impl Position {
    /// True if a pawn that made a double step may be captured en passant in a turn: only in the one
    /// right after it (T-101).
    pub fn en_passant_is_open(&self, turn: u32) -> bool {
        self.double_step.is_some_and(|step| turn == step.turn + 1)
    }
}
