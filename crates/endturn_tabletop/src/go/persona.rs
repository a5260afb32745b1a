//! Two ways to choose a move: at random, and by stones in atari.

use endturn_engine::random::Draw;

use super::{
    board::{AROUND, CELLS, Cell, beside, point_of},
    colour::Colour,
    point::Point,
    position::Position,
};

/// Draws a legal point that fills no true eye of the player's own, all equally likely; `None`,
/// which means a pass, if no such point is left.
pub fn random(position: &Position, draw: &mut Draw) -> Option<Point> {
    if position.is_full() {
        return None;
    }
    let mut open = [0_u16; CELLS];
    let mut left = 0;
    for cell in position.empty_cells() {
        open[left] = cell as u16;
        left += 1;
    }
    // Most points qualify, so drawing until one does costs less than checking all.
    while left > 0 {
        let at = draw.below(left as u64) as usize;
        let cell = usize::from(open[at]);
        if !position.board.cell_is_eye(cell, position.to_move) && position.cell_is_legal(cell) {
            return Some(point_of(cell));
        }
        left -= 1;
        open[at] = open[left];
    }
    None
}

/// The move that takes or saves the most stones in atari, drawn among equals; a [`random`] move if
/// there is none.
pub fn grabbing(position: &Position, draw: &mut Draw) -> Option<Point> {
    if position.is_full() {
        return None;
    }
    let (mut best, mut most, mut ties) = (None, 0, 0);
    for cell in position.empty_cells() {
        let gain = gain(position, cell);
        if gain == 0 || gain < most || !position.cell_is_legal(cell) {
            continue;
        }
        ties = if gain > most { 1 } else { ties + 1 };
        most = gain;
        if draw.below(ties) == 0 {
            best = Some(point_of(cell));
        }
    }
    best.or_else(|| random(position, draw))
}

/// Number of stones that a move takes, and of own stones in atari that it saves.
fn gain(position: &Position, cell: usize) -> u16 {
    let (board, own) = (&position.board, position.to_move);
    let (mut heads, mut taken, mut saved) = ([u16::MAX; 4], 0, 0);
    for (at, step) in AROUND.iter().enumerate() {
        let near = beside(cell, *step);
        let Cell::Stone(colour) = board.cells[near] else { continue };
        let (head, chain) = (board.head[near], board.chain(near));
        if heads[..at].contains(&head) || !chain.is_in_atari() {
            continue;
        }
        heads[at] = head;
        *(if colour == own { &mut saved } else { &mut taken }) += chain.stones;
    }
    // A capture gives the points of the taken stones as liberties.
    if taken == 0 && saved > 0 && !escapes(position, cell, own) {
        saved = 0;
    }
    taken + saved
}

/// True if the chain that a stone makes has two liberties or more, without captures.
fn escapes(position: &Position, cell: usize, own: Colour) -> bool {
    let board = &position.board;
    let mut first = None;
    for step in AROUND {
        let near = beside(cell, step);
        match board.cells[near] {
            Cell::Empty if first.is_some_and(|first| first != near) => return true,
            Cell::Empty => first = Some(near),
            Cell::Wall => {}
            // A neighbour in atari has its last liberty here; any other has one elsewhere.
            Cell::Stone(colour) if colour != own || board.chain(near).is_in_atari() => {}
            Cell::Stone(_) => {
                let stones = board.ring(near);
                for liberty in stones.flat_map(|stone| AROUND.map(|step| beside(stone, step))) {
                    if board.cells[liberty] != Cell::Empty || liberty == cell {
                        continue;
                    }
                    if first.is_some_and(|first| first != liberty) {
                        return true;
                    }
                    first = Some(liberty);
                }
            }
        }
    }
    false
}
