//! Effects on tiles, by column.

use crate::ruleset::effect_kind::EffectKind;
use crate::ruleset::words::Output;

/// Sums of effects there are per tile: three of the tile as a whole, six for each of six outputs.
pub(super) const COLUMNS: usize = 3 + 6 * 6;

/// The column of a kind, and whether it is asked for each output.
pub(super) const fn column(kind: EffectKind, output: Output) -> Option<usize> {
    let place = match kind {
        EffectKind::IrrigationPct => return Some(0),
        EffectKind::MiningPct => return Some(1),
        EffectKind::TileWorkable => return Some(2),
        EffectKind::OutputAddTile => 0,
        EffectKind::OutputIncTile => 1,
        EffectKind::OutputIncTileCelebrate => 2,
        EffectKind::OutputPerTile => 3,
        EffectKind::OutputPenaltyTile => 4,
        EffectKind::OutputTilePunishPct => 5,
        _ => return None,
    };
    Some(3 + place * 6 + output as usize)
}

/// An effect: facts of nation and city, facts of the tile, and what it adds.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rule {
    pub(super) lits: (u32, u32),
    pub(super) mask: Mask,
    pub(super) policy: u16,
}

/// What must be and must not be of the tile, and what that adds.
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
    /// The facts of nation and city, and the policies, on which any of them depends.
    pub(super) on_player: Box<[u64]>,
    pub(super) on_city: Box<[u64]>,
    pub(super) on_policy: Box<[u64]>,
}
