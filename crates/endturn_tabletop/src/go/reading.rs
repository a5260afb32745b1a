//! Reading ahead in one place: whether a chain can be caught by one atari after another, as in a
//! ladder. Ko is ignored.
//!
//! Answers depend on the stones alone, not on the order in which they were played: points are
//! looked at from A1 along the rows.

use super::{
    board::{AROUND, Board, CELLS, Cell, beside},
    colour::Colour,
};

/// The most moves that are read for a chain; it then counts as having got away.
const MAX_READ: u32 = 60;

/// The liberties of a chain, each once, and their number. Of a chain with more than two, any three
/// are given.
pub(super) fn liberties(board: &Board, stone: usize) -> ([usize; 3], usize) {
    let (mut found, mut count) = ([0; 3], 0);
    for near in board.ring(stone).flat_map(|stone| AROUND.map(|step| beside(stone, step))) {
        if board.cells[near] == Cell::Empty && !found[..count].contains(&near) {
            found[count] = near;
            count += 1;
            if count == found.len() {
                break;
            }
        }
    }
    found[..count].sort_unstable();
    (found, count)
}

/// The points by which a chain's own side takes a chain in atari beside it.
pub(super) fn relief(board: &Board, stone: usize, colour: Colour) -> impl Iterator<Item = usize> {
    let mut is_relief = [false; CELLS];
    for near in board.ring(stone).flat_map(|own| AROUND.map(|step| beside(own, step))) {
        if board.cells[near] == Cell::Stone(colour.other()) && board.chain(near).is_in_atari() {
            is_relief[liberties(board, near).0[0]] = true;
        }
    }
    is_relief.into_iter().enumerate().filter(|(_, is_relief)| *is_relief).map(|(at, _)| at)
}

/// True if the other side, to move, can catch a chain.
pub(super) fn is_catchable(board: &Board, stone: usize, colour: Colour) -> bool {
    catching(board, stone, colour).is_some()
}

/// The point by which the other side, to move, catches a chain of a colour.
pub fn catching(board: &Board, stone: usize, colour: Colour) -> Option<usize> {
    let mut left = MAX_READ;
    catches(board, stone, colour, &mut left)
}

/// True if a chain in atari gets away, its own side to move.
pub fn can_escape(board: &Board, stone: usize, colour: Colour) -> bool {
    let mut left = MAX_READ;
    escapes(board, stone, colour, &mut left)
}

fn catches(board: &Board, stone: usize, colour: Colour, left: &mut u32) -> Option<usize> {
    let (free, count) = liberties(board, stone);
    match count {
        1 => Some(free[0]),
        2 => free[..2].iter().copied().find(|&at| {
            if !board.cell_breathes(at, colour.other()) {
                return false;
            }
            let mut after = board.clone();
            after.play(at, colour.other());
            !escapes(&after, stone, colour, left)
        }),
        _ => None,
    }
}

fn escapes(board: &Board, stone: usize, colour: Colour, left: &mut u32) -> bool {
    let (free, count) = liberties(board, stone);
    if count != 1 || *left == 0 {
        return true;
    }
    *left -= 1;
    let mut goes = |at: usize| {
        if !board.cell_breathes(at, colour) {
            return false;
        }
        let mut after = board.clone();
        after.play(at, colour);
        match liberties(&after, stone).1 {
            0 | 1 => false,
            2 => catches(&after, stone, colour, left).is_none(),
            _ => true,
        }
    };
    goes(free[0]) || relief(board, stone, colour).any(goes)
}
