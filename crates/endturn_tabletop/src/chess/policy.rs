//! Ways in which simulated players choose a move: at random, by the most valuable capture, or by
//! material after one move.

use std::cmp::Ordering;

use cozy_chess::{Board, Piece};
use endturn_engine::random::Draw;

use super::{
    ending::{Ending, Rules, ending},
    moves::Move,
    play::{apply, en_passant},
    position::{Position, Side},
};

/// Value of a man, in hundredths of a pawn. The king can't be exchanged and counts nothing.
const fn worth(piece: Piece) -> i32 {
    match piece {
        Piece::Pawn => 100,
        Piece::Knight | Piece::Bishop => 300,
        Piece::Rook => 500,
        Piece::Queen => 900,
        Piece::King => 0,
    }
}

/// The lead of a side in material, in hundredths of a pawn.
pub fn material(position: &Position, side: Side) -> i32 {
    let board = &position.board;
    let count = |side: Side, piece| board.colored_pieces(side.colour(), piece).len() as i32;
    Piece::ALL.into_iter().map(|piece| worth(piece) * (count(side, piece) - count(side.other(), piece))).sum()
}

/// Draws any legal move, all equally likely; `None` if there is none.
pub fn random(position: &Position, draw: &mut Draw) -> Option<Move> {
    let board = &position.board;
    let mut left = draw.below(count(board)) as usize;
    let mut chosen = None;
    board.generate_moves(|found| {
        let here = found.len();
        if left < here {
            chosen = found.into_iter().nth(left);
        } else {
            left -= here;
        }
        chosen.is_some()
    });
    chosen.map(|found| Move::of_library(board, found))
}

/// Number of legal moves.
fn count(board: &Board) -> u64 {
    let mut count = 0;
    board.generate_moves(|found| {
        count += found.len() as u64;
        false
    });
    count
}

/// The capture of the most valuable man, by the least valuable one; if there is none, any legal
/// move. Draws among equals.
pub fn greedy(position: &Position, draw: &mut Draw) -> Option<Move> {
    best(position, draw, |wanted| {
        let board = &position.board;
        let found = wanted.to_library(board);
        let victim = if en_passant(position, found) {
            Some(Piece::Pawn)
        } else if board.colors(!board.side_to_move()).has(found.to) {
            board.piece_on(found.to)
        } else {
            None
        };
        victim.map_or((0, 0), |victim| (worth(victim), -board.piece_on(found.from).map_or(0, worth)))
    })
}

/// The move after which the player's own material lead is greatest. Mate is best of all; a draw is
/// worth as much as even material. Draws among equals.
pub fn one_ply(position: &Position, rules: &Rules, draw: &mut Draw) -> Option<Move> {
    let (side, turn) = (position.mover(), position.completed() + 1);
    best(position, draw, |wanted| {
        let mut after = position.clone();
        if apply(&mut after, wanted, turn).is_err() {
            return i32::MIN;
        }
        match ending(&after, rules) {
            Some(Ending::Checkmate { .. }) => i32::MAX,
            Some(_) => 0,
            None => material(&after, side),
        }
    })
}

/// Draws one of the legal moves of the highest value, all equally likely.
fn best<V: Ord>(position: &Position, draw: &mut Draw, value: impl Fn(Move) -> V) -> Option<Move> {
    let board = &position.board;
    let mut best: Option<(V, Move)> = None;
    let mut equal = 0;
    board.generate_moves(|found| {
        for wanted in found.into_iter().map(|one| Move::of_library(board, one)) {
            let here = value(wanted);
            match best.as_ref().map(|(most, _)| here.cmp(most)) {
                None | Some(Ordering::Greater) => (best, equal) = (Some((here, wanted)), 1),
                Some(Ordering::Equal) => {
                    equal += 1;
                    if draw.below(equal) == 0 {
                        best = Some((here, wanted));
                    }
                }
                Some(Ordering::Less) => {}
            }
        }
        false
    });
    best.map(|(_, wanted)| wanted)
}
