//! Fixed numbers from which the hash of a position is made: one per colour and cell, by a small
//! generator.

use super::{board::CELLS, colour::Colour};

/// A step of SplitMix64: the state advances by the golden ratio, and the result is mixed.
const fn mixed(state: u64) -> u64 {
    let one = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let two = (one ^ (one >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    two ^ (two >> 31)
}

const fn table() -> [[u64; CELLS]; 2] {
    let mut table = [[0; CELLS]; 2];
    let mut state = 0x676f_2073_746f_6e65_u64;
    let mut colour = 0;
    while colour < 2 {
        let mut cell = 0;
        while cell < CELLS {
            state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
            table[colour][cell] = mixed(state);
            cell += 1;
        }
        colour += 1;
    }
    table
}

static KEYS: [[u64; CELLS]; 2] = table();

/// The number of a stone. The hash of a position is the exclusive or of its stones' numbers; that
/// of the empty board is 0.
pub(super) fn key(colour: Colour, cell: usize) -> u64 {
    KEYS[colour.index()][cell]
}
