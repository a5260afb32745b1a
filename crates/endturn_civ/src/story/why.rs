//! Explanations of sums of effects.

use bevy_ecs::prelude::*;
use endturn_civ_rules::effects::circumstances::Context;
use endturn_civ_rules::effects::explain::Why;
use endturn_civ_rules::ids::Tile;
use endturn_civ_rules::keys::CityId;
use endturn_civ_rules::ruleset::asked::Asked;
use endturn_civ_rules::ruleset::effect_kind::EffectKind;
use endturn_civ_rules::ruleset::words::Output;
use endturn_engine::Seat;
use serde::Serialize;

use crate::realm::Eye;

/// The subject of an effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// A city, its owner and its tile.
    City(CityId),
    /// A nation.
    Nation(Seat),
    /// A tile; as worked by the given city, otherwise by the city that works it now.
    Tile(Tile, Option<CityId>),
}

/// A sum of effects and its parts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Told {
    /// The sum that a rule gets.
    pub sum: i32,
    /// All effects of the kind, in the order of the ruleset; for an output, without those of other
    /// outputs.
    pub effects: Vec<ToldEffect>,
    /// Number of effects of the kind that are omitted because they are about other outputs.
    pub other_outputs: usize,
}

/// One effect.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ToldEffect {
    /// Name in the ruleset.
    pub name: String,
    /// Value in the ruleset.
    pub value: i32,
    /// Policy that multiplies it; `None` for most.
    pub policy: Option<String>,
    /// The nation's setting of that policy, in percent.
    pub policy_pct: Option<i32>,
    /// Whether it applies.
    pub counts: bool,
    /// Its part of the sum; 0 if it does not apply.
    pub adds: i32,
    /// Its unmet requirements.
    pub missing: Vec<ToldMissing>,
}

/// An unmet requirement.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ToldMissing {
    /// The requirement as written in the ruleset.
    pub requirement: String,
    /// Reason why it is not met.
    pub why: Unmet,
}

/// Reason why a requirement is not met.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Unmet {
    /// It is false.
    No,
    /// It is unknown, since the question doesn't cover it.
    Unknown,
    /// The building is obsolete.
    Obsolete,
}

/// Explains the sum of an effect kind for a city, a nation or a tile. Nothing is known about a
/// subject that does not exist.
#[must_use]
pub fn why(world: &World, subject: Subject, kind: EffectKind, output: Option<Output>) -> Told {
    let eye = Eye::of(world);
    let context = match subject {
        Subject::City(city) => Context::city(city),
        Subject::Nation(seat) => Context::player(seat),
        Subject::Tile(tile, city) => {
            Context { tile: Some(tile), city: city.or(worker(eye, tile)), ..Context::default() }
        }
    };
    let context = Context { output, ..context };
    let explained = eye.rules.effects.explain(&eye.rules.written, kind, &context, &eye);
    let all = explained.effects.len();
    let asked = explained.effects.into_iter().filter(|one| !one.is_of_other_output);
    let effects = asked.map(|one| ToldEffect {
        counts: one.counts(),
        name: one.name,
        value: one.value,
        policy_pct: one.policy.as_ref().map(|(_, pct)| *pct),
        policy: one.policy.map(|(name, _)| name),
        adds: one.adds,
        missing: one
            .missing
            .into_iter()
            .map(|one| ToldMissing { requirement: one.sentence, why: one.why.into() })
            .collect(),
    });
    let effects: Vec<ToldEffect> = effects.collect();
    Told { sum: explained.sum, other_outputs: all - effects.len(), effects }
}

impl From<Why> for Unmet {
    fn from(why: Why) -> Self {
        match why {
            Why::No => Self::No,
            Why::Unknown => Self::Unknown,
            Why::Obsolete => Self::Obsolete,
        }
    }
}

/// The city that works a tile.
fn worker(eye: Eye<'_>, tile: Tile) -> Option<CityId> {
    eye.map.topology().has(tile).then(|| eye.map.worker(tile)).flatten()
}

/// The tile in a column and a row, if the map has it.
#[must_use]
pub fn tile_at(world: &World, column: i32, row: i32) -> Option<Tile> {
    Eye::of(world).map.topology().at(column, row)
}

/// Column and row of a tile.
#[must_use]
pub fn place_of(world: &World, tile: Tile) -> (u32, u32) {
    Eye::of(world).map.topology().xy(tile)
}

/// The columns and rows of the map.
#[must_use]
pub fn map_size(world: &World) -> (u32, u32) {
    let topology = Eye::of(world).map.topology();
    (topology.width(), topology.height())
}

/// Whether rules evaluate a kind for a tile.
#[must_use]
pub const fn needs_tile(kind: EffectKind) -> bool {
    matches!(kind.asked(), Asked::Tile | Asked::TileOutput)
}

/// Whether rules evaluate a kind for an output.
#[must_use]
pub const fn needs_output(kind: EffectKind) -> bool {
    kind.asked().has_output()
}
