//! Perfect play: the value of a kalaha position if both sides play best, by alpha-beta with a table
//! of positions.

use endturn_tabletop::internals::kalaha::{HOLES, holes, row};
use endturn_tabletop::kalaha::{Pit, Position, Rules, Side, Sown, apply, legal};

/// Known bounds of the value of one board.
#[derive(Clone, Copy, Default)]
struct Entry {
    board: u128,
    low: i8,
    high: i8,
}

/// Evaluates positions under one set of rules. The seeds in the stores don't affect what can still
/// be won, so the table knows boards by their pits alone, seen from the side to move.
pub struct Solver {
    rules: Rules,
    table: Vec<Entry>,
    mask: usize,
}

impl Solver {
    /// Makes a solver with a table of two to the power of `size` entries of 32 bytes; 22 is good
    /// for a whole game.
    pub fn new(rules: Rules, size: u32) -> Self {
        let entries = 1usize << size;
        Self { rules, table: vec![Entry::default(); entries], mask: entries - 1 }
    }

    /// Final lead in seeds of the side to move if both play best, negative if it trails.
    pub fn value(&mut self, position: &Position) -> i16 {
        let board = seen(position);
        let most = i16::from(row(&board, Side::South) + row(&board, Side::North));
        let (mut low, mut high, mut guess) = (-most, most, 0);
        while low < high {
            let beta = if guess == low { guess + 1 } else { guess };
            guess = self.bound(&board, beta);
            if guess < beta {
                high = guess;
            } else {
                low = guess;
            }
        }
        position.margin(position.mover()) + low
    }

    /// Tests whether the side to move can still win `beta`: returns a number of at least `beta` if
    /// it can, a smaller one if it can't, and the value lies beyond it or equals it.
    fn bound(&mut self, board: &Position, beta: i16) -> i16 {
        let most = i16::from(row(board, Side::South) + row(board, Side::North));
        if most < beta {
            return most;
        }
        if -most >= beta {
            return -most;
        }
        let key = packed(board);
        let slot = slot(key) & self.mask;
        let known = self.table[slot];
        let (mut low, mut high) = if known.board == key { (known.low, known.high) } else { (-most as i8, most as i8) };
        if i16::from(low) >= beta {
            return i16::from(low);
        }
        if i16::from(high) < beta {
            return i16::from(high);
        }
        let best = self.best(board, beta);
        if best >= beta {
            low = best as i8;
        } else {
            high = best as i8;
        }
        self.table[slot] = Entry { board: key, low, high };
        best
    }

    /// The best of the moves, until one reaches `beta`; replays first, then those that win most at
    /// once.
    fn best(&mut self, board: &Position, beta: i16) -> i16 {
        let mut moves = [(false, i16::MIN, None); 6];
        for (place, pit) in moves.iter_mut().zip(legal(board)) {
            *place = self.after(board, pit).map_or(*place, |(sown, won, next)| (sown.replay, won, Some((sown, next))));
        }
        moves.reverse();
        moves.sort_by_key(|&(replay, won, _)| std::cmp::Reverse((replay, won)));
        let mut best = i16::MIN;
        for (_, won, next) in moves {
            let Some((sown, next)) = next else { continue };
            best = best.max(if sown.ended {
                won
            } else if sown.replay {
                won + self.bound(&next, beta - won)
            } else {
                won - self.bound(&next, won - beta + 1)
            });
            if best >= beta {
                break;
            }
        }
        best
    }

    /// The result of a move: its effects, the lead won at once, and the board after it as its next
    /// mover sees it.
    fn after(&self, board: &Position, pit: Pit) -> Option<(Sown, i16, Position)> {
        let mut next = *board;
        let sown = apply(&mut next, pit, &self.rules).ok()?;
        Some((sown, next.margin(Side::South), seen(&next)))
    }
}

/// The board with empty stores and the side to move as South.
fn seen(position: &Position) -> Position {
    let mover = position.mover();
    Position::of([position.pits(mover), position.pits(mover.other())], [0, 0], Side::South)
}

/// The seeds of all holes in one number.
fn packed(board: &Position) -> u128 {
    let mut bytes = [0; 16];
    bytes[..HOLES].copy_from_slice(&holes(board));
    u128::from_le_bytes(bytes)
}

/// Index of a board in the table, before the mask.
fn slot(key: u128) -> usize {
    let mixed =
        ((key >> 64) as u64 ^ (key as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15)).wrapping_mul(0xff51_afd7_ed55_8ccd);
    (mixed ^ mixed >> 32) as usize
}
