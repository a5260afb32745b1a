//! What can be computed anew at any time: where entities are, sums of effects, what unit types cost a nation.
//!
//! None of it is state. A game that was restored begins with empty caches.

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

use super::{CityCache, Eye, OpenClaims, Realm, Scratch, StaleCities};
use crate::state::Site;

/// What is kept so that it need not be computed again.
#[derive(Resource, Clone, Debug, Default)]
pub struct Caches {
    is_filled: bool,
    /// A system has changed what sums of nations depend on; see [`Caches::nations_changed`].
    are_nations_stale: bool,
    cities: Vec<Entity>,
    by_city: Vec<CityCache>,
    units: Vec<Entity>,
    /// The entity of each seat.
    pub(crate) seats: Vec<Entity>,
    /// Sums of effects by seat.
    pub players: Vec<PlayerFx>,
    /// By seat: what units cost and cause, by unit type; computed when first asked for.
    pub unit_costs: Vec<Option<Arc<[UnitCost]>>>,
    /// By seat: the tiles of its government centres; computed when first asked for.
    pub centers: Vec<Option<Arc<[Tile]>>>,
    /// Cities that have to be computed anew.
    pub stale: StaleCities,
    /// Border sources that may win land.
    pub open_claims: OpenClaims,
    /// Names of cities, to find those that are free.
    pub names: TakenNames,
    /// How many know each tech (W-70); counted when first asked for.
    pub(super) spread: OnceLock<Spread>,
    /// Memory for the governor.
    pub arranging: Arranging,
    /// Memory for effects on tiles.
    pub tile_fx: TileFx,
    /// Memory for lists of tiles.
    pub tiles: Vec<Tile>,
}

/// The names that cities of the game have had.
#[derive(Clone, Debug, Default)]
pub struct TakenNames {
    names: BTreeSet<String>,
    /// How many cities have been looked at; keys are given in order and names never change.
    known: usize,
}

impl TakenNames {
    /// Takes in the names, by city, that it does not know yet.
    pub(crate) fn learn(&mut self, by_city: &[String]) {
        self.names.extend(by_city.iter().skip(self.known).cloned());
        self.known = by_city.len();
    }

    /// Whether a city has or had a name.
    #[must_use]
    pub(crate) fn contains(&self, name: &str) -> bool {
        self.names.contains(name)
    }
}

/// What one unit of a type costs and causes under a nation's government (C-14, C-21).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UnitCost {
    /// What it owes, before free upkeep.
    pub upkeep: Outputs,
    /// Unhappiness when it is aggressive, before what the city ignores.
    pub unhappiness: i32,
}

impl Caches {
    /// Whether everything that lives has its place here.
    #[must_use]
    pub(crate) const fn is_filled(&self) -> bool {
        self.is_filled
    }

    /// The entity of a city; none if it is gone.
    #[must_use]
    pub fn city_entity(&self, city: CityId) -> Option<Entity> {
        self.cities.get(city.0 as usize).copied().filter(|&entity| entity != Entity::PLACEHOLDER)
    }

    /// What is kept of a city that lives; none if it is gone, or nobody has looked for it since the game was restored.
    #[must_use]
    pub fn of_city(&self, city: CityId) -> Option<&CityCache> {
        self.city_entity(city)?;
        self.by_city.get(city.0 as usize)
    }

    /// The entity of a unit; none if it is gone.
    #[must_use]
    pub fn unit_entity(&self, unit: UnitId) -> Option<Entity> {
        self.units.get(unit.0 as usize).copied().filter(|&entity| entity != Entity::PLACEHOLDER)
    }

    /// The cities that live, by key.
    pub(super) fn living_cities(&self) -> impl Iterator<Item = CityId> + '_ {
        living(&self.cities).map(CityId)
    }

    /// The units that live, by key.
    pub(super) fn living_units(&self) -> impl Iterator<Item = UnitId> + '_ {
        living(&self.units).map(UnitId)
    }

    /// What is kept of a living city, and of nations.
    pub(crate) fn city_and_players(&mut self, city: CityId) -> (&mut CityCache, &[PlayerFx]) {
        (&mut self.by_city[city.0 as usize], &self.players)
    }

    /// A system has changed something that sums of effects of any nation may depend on: who stands, the year. They are looked at
    /// again when a realm is opened next; rules that hold one open call `Realm::change_world`.
    pub(crate) const fn nations_changed(&mut self) {
        self.are_nations_stale = true;
    }

    /// Whether somebody said so since this was last asked.
    pub(super) fn take_nations_changed(&mut self) -> bool {
        std::mem::take(&mut self.are_nations_stale)
    }

    /// Somebody has learnt or lost a tech, or is no more: who knows what has to be counted again.
    pub(crate) fn forget_spread(&mut self) {
        self.spread.take();
    }

    /// A city came or went.
    pub(crate) fn place_city(&mut self, city: CityId, entity: Option<Entity>) {
        let at = city.0 as usize;
        place(&mut self.cities, at, entity);
        if self.by_city.len() <= at {
            self.by_city.resize_with(at + 1, CityCache::default);
        }
        self.by_city[at] = CityCache::default();
        self.stale.clear(city);
    }

    /// A unit came or went.
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
    /// Compares all sums of effects that are kept, of nations and cities of which nobody has said that they have changed, with those that are summed
    /// anew; how many nations and cities were compared.
    ///
    /// # Errors
    /// Whose sums are others.
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
    /// What is kept of a living city.
    #[must_use]
    pub fn cache(&self, city: CityId) -> &CityCache {
        &self.caches.by_city[city.0 as usize]
    }

    /// What is kept of a living city, to change it.
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

    /// Throws away everything that is kept and computes it again, so that a test can compare: no state may change by that.
    pub fn recompute_everything(&mut self) {
        self.catch_up();
        *self.caches = Caches::default();
        self.fill_caches();
        self.catch_up();
    }
}

/// Caches are written as nothing and read as empty, so that a restored game computes them anew.
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
