//! Effects on tiles, by column.

use super::land_facts::LandFacts;
use crate::ruleset::effect_kind::EffectKind;
use crate::ruleset::words::Output;

/// Number of effect sums per tile: one for each kind of the tile as a whole, and for each output of
/// the others.
pub(super) const COLUMNS: usize = COUNTED.1;

const OUTPUTS: usize = Output::ALL.len();

/// By kind: its first column, and its number of columns.
const PLACES: [(u8, u8); EffectKind::ALL.len()] = COUNTED.0;

const COUNTED: ([(u8, u8); EffectKind::ALL.len()], usize) = {
    let mut places = [(0, 0); EffectKind::ALL.len()];
    let (mut kind, mut next) = (0, 0);
    while kind < places.len() {
        let columns = EffectKind::ALL[kind].asked().tile_columns(OUTPUTS);
        places[kind] = (next as u8, columns as u8);
        next += columns;
        kind += 1;
    }
    (places, next)
};

/// The column of a kind; kinds of the tile as a whole ignore the output.
#[inline]
pub(super) const fn column(kind: EffectKind, output: Output) -> Option<usize> {
    let (first, columns) = PLACES[kind as usize];
    match columns {
        0 => None,
        1 => Some(first as usize),
        _ => Some(first as usize + output as usize),
    }
}

/// An effect: facts of nation and city, facts of the tile, and its value.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rule {
    pub(super) lits: (u32, u32),
    pub(super) mask: Mask,
    pub(super) policy: u16,
}

/// Facts of the tile that must hold and must not hold, and the value added.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mask {
    pub(super) need: u128,
    pub(super) forbid: u128,
    pub(super) value: i32,
}

/// All effects on tiles, by column.
#[derive(Clone, Debug, Default)]
pub(super) struct TileBook {
    pub(super) columns: Vec<Vec<Rule>>,
    /// The facts of nation and city, and the policies, that any of them depends on.
    pub(super) on_player: Box<[u64]>,
    pub(super) on_city: Box<[u64]>,
    pub(super) on_policy: Box<[u64]>,
    /// The facts of tiles that follow from their land alone.
    pub(super) land: LandFacts,
}
