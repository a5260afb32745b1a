//! Effects on the tiles of a city, as masks: which facts of a tile must be, which must not be, and what that adds.
//!
//! [`EffectBook::tile_atoms`] asks once what is so of a tile. [`TileFx::rebuild`] leaves only the effects for which the
//! nation and the city do their part. What such effects add to a tile is then a matter of comparing bits.

use super::cache::{CityFx, PlayerFx, weight};
use super::circumstances::{Circumstances, Context};
use super::compile::EffectBook;
use super::evaluate::{Scene, total};
use super::literals::{Aspect, Facts, Lit, Numbering, Place, Scope, words};
use crate::ids::Tile;
use crate::keys::CityId;
use crate::ruleset::effect_kind::Asked;
use crate::ruleset::effect_kind::EffectKind;
use crate::ruleset::words::Output;

/// What is so of a tile, as far as effects on tiles ask.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TileAtoms(pub u128);

/// Sums of effects there are per tile: three of the tile as a whole, six for each of six outputs.
const COLUMNS: usize = 3 + 6 * 6;

/// The column of a kind, and whether it is asked for each output.
const fn column(kind: EffectKind, output: Output) -> Option<usize> {
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
struct Rule {
    lits: (u32, u32),
    mask: Mask,
    policy: u16,
}

/// What must be and must not be of the tile, and what that adds.
#[derive(Clone, Copy, Debug)]
struct Mask {
    need: u128,
    forbid: u128,
    value: i32,
}

/// All effects on tiles, by column.
#[derive(Clone, Debug, Default)]
pub(super) struct TileBook {
    columns: Vec<Vec<Rule>>,
    /// The facts of nation and city, and the policies, on which any of them depends.
    pub(super) on_player: Box<[u64]>,
    pub(super) on_city: Box<[u64]>,
    pub(super) on_policy: Box<[u64]>,
}

impl TileBook {
    pub(super) fn make(book: &EffectBook, numbering: &mut Numbering<'_>, policies: usize) -> Self {
        let mut columns = vec![Vec::new(); COLUMNS];
        for kind in EffectKind::ALL {
            let outputs = match kind.asked() {
                Asked::Tile => 1,
                Asked::TileOutput => Output::ALL.len(),
                _ => continue,
            };
            for output in Output::ALL.iter().take(outputs) {
                let Some(rules) = column(*kind, *output).and_then(|at| columns.get_mut(at)) else { continue };
                let output = (outputs > 1).then_some(*output);
                let aspect = Aspect { output, place: Place::Tile, ..Aspect::default() };
                for effect in book.of_kind(*kind) {
                    if let Some(lits) = numbering.list(book.reqs_of(effect), aspect) {
                        rules.push(rule(&lits, effect.value, effect.policy, numbering));
                    }
                }
            }
        }
        let mut tiles = Self { columns, ..Self::default() };
        tiles.depend(&numbering.facts, policies);
        tiles
    }

    fn depend(&mut self, facts: &Facts, policies: usize) {
        let (mut player, mut city) = (words(facts.player.len()), words(facts.city.len()));
        let mut policy = words(policies);
        for rule in self.columns.iter().flatten() {
            facts.visit(facts.lits(rule.lits), &mut |scope, fact| match scope {
                Scope::Player => set(&mut player, fact),
                Scope::City => set(&mut city, fact),
                _ => {}
            });
            set(&mut policy, u32::from(rule.policy));
        }
        (self.on_player, self.on_city, self.on_policy) = (player, city, policy);
    }
}

fn set(words: &mut [u64], number: u32) {
    if let Some(word) = words.get_mut(number as usize >> 6) {
        *word |= 1 << (number & 63);
    }
}

fn rule(lits: &[Lit], value: i32, policy: u16, numbering: &mut Numbering<'_>) -> Rule {
    let (mut need, mut forbid) = (0, 0);
    let mut rest = Vec::new();
    for lit in lits {
        match lit.scope {
            Scope::Tile if lit.negated => forbid |= 1 << lit.number,
            Scope::Tile => need |= 1 << lit.number,
            _ => rest.push(*lit),
        }
    }
    Rule { lits: numbering.keep(&rest), mask: Mask { need, forbid, value }, policy }
}

/// The effects on tiles that count for one nation and one city: a scratch to be built again and again.
#[derive(Clone, Debug)]
pub struct TileFx {
    /// What counts on every tile.
    base: [i64; COLUMNS],
    masks: Vec<Mask>,
    /// Where the masks of each column begin, and the end.
    from: [u32; COLUMNS + 1],
}

impl Default for TileFx {
    fn default() -> Self {
        Self { base: [0; COLUMNS], masks: Vec::new(), from: [0; COLUMNS + 1] }
    }
}

impl TileFx {
    /// Takes the effects for which the nation and the city do their part, as of their last refresh; without a city, as
    /// for a place where one might be founded, what is asked of cities is unknown.
    pub fn rebuild(&mut self, book: &EffectBook, nation: &PlayerFx, city: Option<&CityFx>) {
        let city = city.map(|city| &*city.facts);
        self.masks.clear();
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
        }
    }

    /// The sum of the effects of a kind on a tile of which this is so. The output makes no difference to
    /// `Irrigation_Pct`, `Mining_Pct` and `Tile_Workable`; kinds that are not about tiles add nothing.
    #[must_use]
    pub fn value(&self, kind: EffectKind, output: Output, tile: TileAtoms) -> i32 {
        let Some(at) = column(kind, output) else { return 0 };
        let masks = self.masks.get(self.from[at] as usize..self.from[at + 1] as usize).unwrap_or_default();
        let counts = |mask: &&Mask| tile.0 & mask.need == mask.need && tile.0 & mask.forbid == 0;
        total(self.base[at] + masks.iter().filter(counts).map(|mask| i64::from(mask.value)).sum::<i64>())
    }
}

impl EffectBook {
    /// What is so of a tile that this city works or might work; without a city, of a tile on which none stands.
    #[must_use]
    pub fn tile_atoms(&self, tile: Tile, city: Option<CityId>, world: &impl Circumstances) -> TileAtoms {
        let scene = Scene { book: self, at: Context { tile: Some(tile), city, ..Context::default() }, world };
        let mut atoms = 0;
        for (number, fact) in self.facts.tile.iter().enumerate() {
            atoms |= u128::from(scene.raw(fact) == Some(true)) << number;
        }
        TileAtoms(atoms)
    }

    /// Whether effects on tiles depend on how many units stand there.
    #[must_use]
    pub fn tiles_count_units(&self) -> bool {
        self.facts.tile.iter().any(|fact| matches!(fact.ask, super::ask::Ask::MaxUnitsOnTile(_)))
    }
}
