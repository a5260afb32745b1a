//! Data that can be recomputed at any time: sums of effects, costs of unit types.
//!
//! None of it is state. A restored game starts with empty caches.

use std::collections::BTreeSet;
use std::sync::{Arc, OnceLock};

use bevy_ecs::prelude::*;
use endturn_civ_rules::city::arrange::Scratch as Arranging;
use endturn_civ_rules::effects::cache::PlayerFx;
use endturn_civ_rules::effects::tiles::TileFx;
use endturn_civ_rules::ids::Tile;
use endturn_civ_rules::keys::CityId;
use endturn_civ_rules::nation::leakage::Spread;
use endturn_civ_rules::outputs::Outputs;
use endturn_civ_rules::rules::CivRules;
use endturn_civ_rules::ruleset::effect_kind::EffectKind;
use endturn_engine::Seat;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{CityCache, OpenClaims, Spares, StaleCities};

/// Caches of recomputable data.
#[derive(Resource, Clone, Debug, Default)]
pub struct Caches {
    pub(super) is_filled: bool,
    /// Whether a system has changed inputs of nations' sums; see [`Caches::nations_changed`].
    pub(super) are_nations_stale: bool,
    pub(super) by_city: Vec<CityCache>,
    /// Sums of effects, by seat.
    pub players: Vec<PlayerFx>,
    /// By seat and unit type: upkeep and unhappiness of units; computed on first use.
    pub unit_costs: Vec<Option<Arc<[UnitCost]>>>,
    /// By seat: the tiles of its government centres; computed on first use.
    pub centers: Vec<Option<Arc<[Tile]>>>,
    /// Cities that have to be refreshed.
    pub stale: StaleCities,
    /// Border sources that may win land.
    pub open_claims: OpenClaims,
    /// Names of cities, to find free ones.
    pub names: TakenNames,
    /// W-70: number of nations that know each tech; counted on first use.
    pub(super) spread: OnceLock<Spread>,
    /// Working memory of the governor.
    pub arranging: Arranging,
    /// Working memory for effects on tiles.
    pub tile_fx: TileFx,
    /// Working memory for lists of tiles.
    pub tiles: Vec<Tile>,
    /// Working memory of readers.
    pub(super) spares: Spares,
}

/// The names that the game's cities have or had.
#[derive(Clone, Debug, Default)]
pub struct TakenNames {
    names: BTreeSet<String>,
    /// Number of cities taken in; keys are given in order, and names never change.
    known: usize,
}

impl TakenNames {
    /// Takes in the names, by city, that are new.
    pub(crate) fn learn(&mut self, by_city: &[String]) {
        self.names.extend(by_city.iter().skip(self.known).cloned());
        self.known = by_city.len();
    }

    /// Whether a city has or had this name.
    #[must_use]
    pub(crate) fn contains(&self, name: &str) -> bool {
        self.names.contains(name)
    }
}

/// Upkeep and unhappiness of one unit of a type under a nation's government (C-14, C-21).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UnitCost {
    /// Upkeep, before free upkeep.
    pub upkeep: Outputs,
    /// Unhappiness when it is aggressive, before the city's reduction.
    pub unhappiness: i32,
}

impl Caches {
    /// Whether all living entities have been indexed.
    #[must_use]
    pub(crate) const fn is_filled(&self) -> bool {
        self.is_filled
    }

    /// The cache of a living city.
    pub(super) fn cache(&self, city: CityId) -> &CityCache {
        &self.by_city[city.0 as usize]
    }

    /// The mutable cache of a living city.
    pub(super) fn cache_mut(&mut self, city: CityId) -> &mut CityCache {
        &mut self.by_city[city.0 as usize]
    }

    /// The sum of an effect kind for a nation.
    #[must_use]
    pub(crate) fn nation_value(&self, rules: &CivRules, seat: Seat, kind: EffectKind) -> i32 {
        rules.effects.player(rules.effects.slot(kind), &self.players[seat.index()])
    }

    /// The cache of a living city, and the sums of nations.
    pub(crate) fn city_and_players(&mut self, city: CityId) -> (&mut CityCache, &[PlayerFx]) {
        (&mut self.by_city[city.0 as usize], &self.players)
    }

    /// Marks that a system has changed an input of any nation's sums, like the surviving nations or
    /// the year. They are recomputed when a realm is next opened; rules that hold one open call
    /// `Realm::change_world`.
    pub(crate) const fn nations_changed(&mut self) {
        self.are_nations_stale = true;
    }

    /// Returns and clears the mark that nations have changed.
    pub(super) fn take_nations_changed(&mut self) -> bool {
        std::mem::take(&mut self.are_nations_stale)
    }

    /// Drops the count of nations per tech, after a tech was learnt or lost or a nation destroyed.
    pub(crate) fn forget_spread(&mut self) {
        self.spread.take();
    }

    /// Begins or ends the cache of a city.
    pub(super) fn begin_city(&mut self, city: CityId) {
        let at = city.0 as usize;
        if self.by_city.len() <= at {
            self.by_city.resize_with(at + 1, CityCache::default);
        }
        self.by_city[at] = CityCache::default();
        self.stale.clear(city);
    }
}

/// Caches serialise as nothing and deserialise as empty, so that a restored game recomputes them.
impl Serialize for Caches {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_unit()
    }
}

impl<'de> Deserialize<'de> for Caches {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        <()>::deserialize(deserializer).map(|()| Self::default())
    }
}
