//! The choice of a move at random.

use endturn_engine::random::Draw;

use super::{
    board::{CELLS, point_of},
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
