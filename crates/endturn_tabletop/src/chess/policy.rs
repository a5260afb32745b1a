//! Ways in which simulated players choose a move without looking ahead: at random, or by the most
//! valuable capture.

use std::cmp::Ordering;

use cozy_chess::{Board, Piece};
use endturn_engine::random::Draw;

use super::{
    judge::{lead, worth},
    moves::Move,
    play::en_passant,
    position::{Position, Side},
};

/// The lead of a side in material, in hundredths of a pawn.
pub fn material(position: &Position, side: Side) -> i32 {
    lead(&position.board, side.colour())
}

/// Draws any legal move, all equally likely; `None` if there is none.
pub fn random(position: &Position, draw: &mut Draw) -> Option<Move> {
    let board = &position.board;
    let mut left = draw.below(count(board) as u64) as usize;
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
pub(super) fn count(board: &Board) -> usize {
    let mut count = 0;
    board.generate_moves(|found| {
        count += found.len();
        false
    });
    count
}

/// The capture of the most valuable man, by the least valuable one; if there is none, any legal
/// move. Draws among equals.
pub fn greedy(position: &Position, draw: &mut Draw) -> Option<Move> {
    best(position, draw, |wanted| prize(position, wanted))
}

/// The value of the man that a move captures, and that of the capturing man, negated; 0 for both if
/// it captures none.
fn prize(position: &Position, wanted: Move) -> (i32, i32) {
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
}

/// All captures, with the values of the captured and of the capturing man, the best first.
pub(super) fn captures(position: &Position) -> Vec<(Move, i32, i32)> {
    let mut captures = Vec::new();
    position.board.generate_moves(|found| {
        for wanted in found.into_iter().map(|one| Move::of_library(&position.board, one)) {
            let (victim, attacker) = prize(position, wanted);
            if victim > 0 {
                captures.push((wanted, victim, -attacker));
            }
        }
        false
    });
    captures.sort_by_key(|&(_, victim, attacker)| (std::cmp::Reverse(victim), attacker));
    captures
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
