//! The world as it would be with one tile changed, to evaluate work on that tile, or with another
//! size or one more building in a city, to forecast its turn.

use endturn_civ_rules::bits::{Bits64, Bits256};
use endturn_civ_rules::effects::circumstances::Circumstances;
use endturn_civ_rules::ids::{BuildingId, GovernmentId, NationId, ResourceId, TechId, TerrainId, Tile, UnitTypeId};
use endturn_civ_rules::keys::{CityId, UnitId};
use endturn_civ_rules::ruleset::words::{Activity, AiSkill, Relation, UnitState};
use endturn_engine::{Seat, seats::SeatSet};

use super::Eye;

/// The land of a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TileLand {
    pub(crate) terrain: TerrainId,
    pub(crate) resource: Option<ResourceId>,
    pub(crate) extras: Bits64,
}

impl Eye<'_> {
    /// The land of a tile as it is.
    pub(crate) fn land(self, tile: Tile) -> TileLand {
        TileLand { terrain: self.map.terrain(tile), resource: self.map.resource(tile), extras: self.map.extras(tile) }
    }
}

/// The world with one tile changed, for evaluating circumstances. The map itself stays as it is.
#[derive(Clone, Copy)]
pub(crate) struct Supposed<'w> {
    eye: Eye<'w>,
    tile: Tile,
    land: TileLand,
}

impl<'w> Supposed<'w> {
    pub(crate) const fn new(eye: Eye<'w>, tile: Tile, land: TileLand) -> Self {
        Self { eye, tile, land }
    }
}

/// The world with another number of citizens in one city and, if any, one more building.
#[derive(Clone, Copy)]
pub(crate) struct SupposedCity<'w> {
    pub(crate) eye: Eye<'w>,
    pub(crate) city: CityId,
    pub(crate) size: i32,
    pub(crate) building: Option<BuildingId>,
}

impl SupposedCity<'_> {
    /// Whether a building is the supposed one.
    fn is_new(&self, building: BuildingId) -> bool {
        self.building == Some(building)
    }

    fn is_new_of(&self, player: Seat, wonder: BuildingId) -> bool {
        self.is_new(wonder) && self.eye.city_owner(self.city) == Some(player)
    }
}

/// Delegates to the actual world.
macro_rules! as_it_is {
    ($($ask:ident($($about:ident: $kind:ty),*) -> $answer:ty;)+) => {$(
        fn $ask(&self $(, $about: $kind)*) -> $answer {
            self.eye.$ask($($about),*)
        }
    )+};
}

/// Everything but the land of a tile, and the size and buildings of a city.
macro_rules! all_else_is_as_it_is {
    () => {
        as_it_is! {
            living() -> SeatSet;
            knows(player: Seat, tech: TechId) -> bool;
            has_known(player: Seat, tech: TechId) -> bool;
            was_known(tech: TechId) -> bool;
            government(player: Seat) -> Option<GovernmentId>;
            nation(player: Seat) -> Option<NationId>;
            ai_skill(player: Seat) -> Option<AiSkill>;
            relates(player: Seat, other: Seat, relation: Relation) -> bool;
            year() -> i32;
            policy(player: Seat, policy: usize) -> i32;
            city_owner(city: CityId) -> Option<Seat>;
            city_center(city: CityId) -> Option<Tile>;
            trade_partners(city: CityId) -> impl Iterator<Item = CityId>;
            city_tiles(city: CityId) -> impl Iterator<Item = Tile>;
            cities_of(player: Seat) -> impl Iterator<Item = CityId>;
            neighbours(tile: Tile, cardinal: bool) -> impl Iterator<Item = Tile>;
            continent(tile: Tile) -> u32;
            city_at(tile: Tile) -> Option<CityId>;
            tile_owner(tile: Tile) -> Option<Seat>;
            units_at(tile: Tile) -> i32;
            unit_owner(unit: UnitId) -> Option<Seat>;
            unit_type(unit: UnitId) -> Option<UnitTypeId>;
            unit_tile(unit: UnitId) -> Option<Tile>;
            unit_is(unit: UnitId, state: UnitState) -> bool;
            unit_activity(unit: UnitId) -> Option<Activity>;
            unit_moves(unit: UnitId) -> i32;
            unit_hit_points(unit: UnitId) -> i32;
            unit_age(unit: UnitId) -> i32;
        }
    };
}

impl Circumstances for Supposed<'_> {
    fn terrain(&self, tile: Tile) -> Option<TerrainId> {
        if tile == self.tile { Some(self.land.terrain) } else { self.eye.terrain(tile) }
    }

    fn resource(&self, tile: Tile) -> Option<ResourceId> {
        if tile == self.tile { self.land.resource } else { Circumstances::resource(&self.eye, tile) }
    }

    fn extras(&self, tile: Tile) -> Bits64 {
        if tile == self.tile { self.land.extras } else { self.eye.extras(tile) }
    }

    as_it_is! {
        wonder_owner(wonder: BuildingId) -> Option<Seat>;
        wonder_was_built(wonder: BuildingId) -> bool;
        owns_wonder(player: Seat, wonder: BuildingId) -> bool;
        has_owned_wonder(player: Seat, wonder: BuildingId) -> bool;
        city_size(city: CityId) -> i32;
        city_has(city: CityId, building: BuildingId) -> bool;
        city_buildings(city: CityId) -> Bits256;
    }
    all_else_is_as_it_is! {}
}

impl Circumstances for SupposedCity<'_> {
    fn wonder_owner(&self, wonder: BuildingId) -> Option<Seat> {
        if self.is_new(wonder) { self.eye.city_owner(self.city) } else { self.eye.wonder_owner(wonder) }
    }

    fn wonder_was_built(&self, wonder: BuildingId) -> bool {
        self.is_new(wonder) || self.eye.wonder_was_built(wonder)
    }

    fn owns_wonder(&self, player: Seat, wonder: BuildingId) -> bool {
        self.is_new_of(player, wonder) || self.eye.owns_wonder(player, wonder)
    }

    fn has_owned_wonder(&self, player: Seat, wonder: BuildingId) -> bool {
        self.is_new_of(player, wonder) || self.eye.has_owned_wonder(player, wonder)
    }

    fn city_size(&self, city: CityId) -> i32 {
        if city == self.city { self.size } else { Circumstances::city_size(&self.eye, city) }
    }

    fn city_has(&self, city: CityId, building: BuildingId) -> bool {
        city == self.city && self.is_new(building) || self.eye.city_has(city, building)
    }

    fn city_buildings(&self, city: CityId) -> Bits256 {
        let mut all = self.eye.city_buildings(city);
        if let Some(building) = self.building.filter(|_| city == self.city) {
            all.insert(building.index());
        }
        all
    }

    as_it_is! {
        terrain(tile: Tile) -> Option<TerrainId>;
        resource(tile: Tile) -> Option<ResourceId>;
        extras(tile: Tile) -> Bits64;
    }
    all_else_is_as_it_is! {}
}
