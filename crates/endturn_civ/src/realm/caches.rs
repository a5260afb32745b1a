//! Data that can be recomputed at any time: entities by key, sums of effects, costs of unit types.
//!
//! None of it is state. A restored game starts with empty caches.

use std::collections::BTreeSet;
use std::sync::{Arc, OnceLock};

use bevy_ecs::prelude::*;
use endturn_civ_rules::city::arrange::Scratch as Arranging;
use endturn_civ_rules::effects::cache::PlayerFx;
use endturn_civ_rules::effects::tiles::TileFx;
use endturn_civ_rules::ids::Tile;
use endturn_civ_rules::keys::{CityId, UnitId};
use endturn_civ_rules::nation::leakage::Spread;
use endturn_civ_rules::outputs::Outputs;
use endturn_engine::Seat;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{CityCache, Eye, OpenClaims, Realm, Scratch, Spares, StaleCities};
use crate::state::Site;

/// Caches of recomputable data.
#[derive(Resource, Clone, Debug, Default)]
pub struct Caches {
    is_filled: bool,
    /// Whether a system has changed inputs of nations' sums; see [`Caches::nations_changed`].
    are_nations_stale: bool,
    cities: Vec<Entity>,
    by_city: Vec<CityCache>,
    units: Vec<Entity>,
    /// The entity of each seat.
    pub(crate) seats: Vec<Entity>,
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

    /// The entity of a city; `None` if it is destroyed.
    #[must_use]
    pub fn city_entity(&self, city: CityId) -> Option<Entity> {
        self.cities.get(city.0 as usize).copied().filter(|&entity| entity != Entity::PLACEHOLDER)
    }

    /// The cache of a living city; `None` if it is destroyed, or not computed since the game was
    /// restored.
    #[must_use]
    pub fn of_city(&self, city: CityId) -> Option<&CityCache> {
        self.city_entity(city)?;
        self.by_city.get(city.0 as usize)
    }

    /// The entity of a unit; `None` if it is gone.
    #[must_use]
    pub fn unit_entity(&self, unit: UnitId) -> Option<Entity> {
        self.units.get(unit.0 as usize).copied().filter(|&entity| entity != Entity::PLACEHOLDER)
    }

    /// The living cities, by key.
    pub(super) fn living_cities(&self) -> impl Iterator<Item = CityId> + '_ {
        living(&self.cities).map(CityId)
    }

    /// The living units, by key.
    pub(super) fn living_units(&self) -> impl Iterator<Item = UnitId> + '_ {
        living(&self.units).map(UnitId)
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

    /// Registers a new city, or removes one.
    pub(crate) fn place_city(&mut self, city: CityId, entity: Option<Entity>) {
        let at = city.0 as usize;
        place(&mut self.cities, at, entity);
        if self.by_city.len() <= at {
            self.by_city.resize_with(at + 1, CityCache::default);
        }
        self.by_city[at] = CityCache::default();
        self.stale.clear(city);
    }

    /// Registers a new unit, or removes one.
    pub(crate) fn place_unit(&mut self, unit: UnitId, entity: Option<Entity>) {
        place(&mut self.units, unit.0 as usize, entity);
    }
}

fn living(entities: &[Entity]) -> impl Iterator<Item = u32> + '_ {
    (0..).zip(entities).filter(|&(_, &entity)| entity != Entity::PLACEHOLDER).map(|(key, _)| key)
}

fn place(entities: &mut Vec<Entity>, at: usize, entity: Option<Entity>) {
    if entities.len() <= at {
        entities.resize(at + 1, Entity::PLACEHOLDER);
    }
    entities[at] = entity.unwrap_or(Entity::PLACEHOLDER);
}

impl Eye<'_> {
    /// Compares all cached sums of effects, of nations and cities not marked as changed, with
    /// freshly computed ones; returns how many nations and cities were compared.
    ///
    /// # Errors The owner of sums that differ.
    pub fn sums_are_true(self) -> Result<usize, String> {
        let (caches, book) = (self.caches(), &self.rules.effects);
        if !caches.is_filled || caches.are_nations_stale {
            return Ok(0);
        }
        let mut compared = 0;
        for (seat, kept) in (0..).map(Seat).zip(&caches.players) {
            if !book.is_true_of_player(kept, seat, &self) {
                return Err(format!("the sums of {seat:?} are not those of now"));
            }
            compared += 1;
        }
        for city in self.all_cities() {
            let (Some(cache), Some(site)) = (self.cache(city), self.city_part::<Site>(city)) else { continue };
            if cache.stale.facts {
                continue;
            }
            let nation = caches.players.get(site.owner.index());
            let is_true = cache.owner == site.owner
                && nation.is_some_and(|nation| book.is_true_of_city(&cache.fx, city, nation, &self));
            if !is_true {
                return Err(format!("the sums of {city:?} of {:?} are not those of now", site.owner));
            }
            compared += 1;
        }
        Ok(compared)
    }
}

impl Realm<'_, '_> {
    /// The cache of a living city.
    #[must_use]
    pub fn cache(&self, city: CityId) -> &CityCache {
        &self.caches.by_city[city.0 as usize]
    }

    /// The mutable cache of a living city.
    pub fn cache_mut(&mut self, city: CityId) -> &mut CityCache {
        &mut self.caches.by_city[city.0 as usize]
    }

    /// Fills caches that are empty because the game is new or was restored.
    pub(super) fn fill_caches(&mut self) {
        if self.caches.is_filled {
            return;
        }
        self.caches.is_filled = true;
        *self.scratch = Scratch::default();
        self.caches.seats = self.nations.index.entities().collect();
        for (city, entity) in self.cities.index.iter() {
            self.caches.place_city(city, Some(entity));
            self.caches.stale.mark(city);
        }
        for (unit, entity) in self.units.index.iter() {
            self.caches.place_unit(unit, Some(entity));
        }
        let seats = self.caches.seats.len();
        self.caches.players = vec![PlayerFx::default(); seats];
        self.caches.unit_costs = vec![None; seats];
        self.caches.centers = vec![None; seats];
        self.change_world();
    }

    /// Drops and recomputes everything cached, so that a test can compare: this must not change any
    /// state.
    pub fn recompute_everything(&mut self) {
        self.catch_up();
        *self.caches = Caches::default();
        self.fill_caches();
        self.catch_up();
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
