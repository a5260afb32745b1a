//! Effects on the tiles of a city, as masks: facts of a tile that must hold, facts that must not,
//! and the value added.
//!
//! [`EffectBook::tile_atoms`] evaluates the facts of a tile once. [`TileFx::rebuild`] keeps only
//! the effects whose conditions on the nation and the city are met. The value of such effects on a
//! tile then follows from comparing bits.

use super::book::EffectBook;
use super::cache::{CityFx, PlayerFx, weight};
use super::circumstances::{Circumstances, Context};
use super::evaluate::Scene;
use super::masks::{COLUMNS, Mask, column};
use super::weights::total;
use crate::ids::Tile;
use crate::keys::CityId;
use crate::ruleset::effect_kind::EffectKind;
use crate::ruleset::words::Output;

/// The facts of a tile that effects on tiles depend on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TileAtoms(pub u128);

/// The effects on tiles that apply to one nation and one city: scratch data to be rebuilt again and
/// again.
#[derive(Clone, Debug)]
pub struct TileFx {
    /// The constant part on every tile.
    base: [i64; COLUMNS],
    masks: Vec<Mask>,
    /// The start of each column's masks, and the end of the last.
    from: [u32; COLUMNS + 1],
    /// Whether a column has any effect, as bits: most have none.
    is_live: u64,
}

const _: () = assert!(COLUMNS <= 64, "a bit for each column");

impl Default for TileFx {
    fn default() -> Self {
        Self { base: [0; COLUMNS], masks: Vec::new(), from: [0; COLUMNS + 1], is_live: 0 }
    }
}

impl TileFx {
    /// Collects the effects whose conditions on the nation and the city are met, as of their last
    /// refresh; without a city, as for a place where one might be founded, facts of cities are
    /// unknown.
    pub fn rebuild(&mut self, book: &EffectBook, nation: &PlayerFx, city: Option<&CityFx>) {
        let city = city.map(|city| &*city.facts);
        self.masks.clear();
        self.is_live = 0;
        for (at, rules) in book.tiles.columns.iter().enumerate() {
            let mut base = 0;
            for rule in rules.iter().filter(|rule| book.facts.all(rule.lits, &nation.facts, city)) {
                let value = weight(rule.mask.value, rule.policy, nation);
                if rule.mask.need | rule.mask.forbid == 0 {
                    base += value;
                } else if value != 0 {
                    self.masks.push(Mask { value: total(value), ..rule.mask });
                }
            }
            self.base[at] = base;
            self.from[at + 1] = self.masks.len() as u32;
            self.is_live |= u64::from(base != 0 || self.from[at + 1] != self.from[at]) << at;
        }
    }

    /// The sum of the effects of a kind on a tile with these facts. `Irrigation_Pct`, `Mining_Pct`
    /// and `Tile_Workable` ignore the output; kinds that are not about tiles add nothing.
    #[must_use]
    #[inline]
    pub fn value(&self, kind: EffectKind, output: Output, tile: TileAtoms) -> i32 {
        let Some(at) = column(kind, output).filter(|at| self.is_live >> at & 1 == 1) else { return 0 };
        let masks = self.masks.get(self.from[at] as usize..self.from[at + 1] as usize).unwrap_or_default();
        let counts = |mask: &&Mask| tile.0 & mask.need == mask.need && tile.0 & mask.forbid == 0;
        total(self.base[at] + masks.iter().filter(counts).map(|mask| i64::from(mask.value)).sum::<i64>())
    }
}

impl EffectBook {
    /// Evaluates the facts of a tile that this city works or might work; without a city, of a tile
    /// without one.
    #[must_use]
    #[inline]
    pub fn tile_atoms(&self, tile: Tile, city: Option<CityId>, world: &impl Circumstances) -> TileAtoms {
        let scene = Scene { book: self, at: Context { tile: Some(tile), city, ..Context::default() }, world };
        let mut atoms = self.tiles.land.on(tile, world);
        for &number in &self.tiles.land.others {
            let holds = self.facts.tile.get(number).is_some_and(|fact| scene.raw(fact) == Some(true));
            atoms |= u128::from(holds) << number;
        }
        TileAtoms(atoms)
    }
}
