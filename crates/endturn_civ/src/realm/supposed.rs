//! The world as it would be with one tile changed, to evaluate work on that tile.

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

/// Delegates to the actual world.
macro_rules! as_it_is {
    ($($ask:ident($($about:ident: $kind:ty),*) -> $answer:ty;)+) => {$(
        fn $ask(&self $(, $about: $kind)*) -> $answer {
            self.eye.$ask($($about),*)
        }
    )+};
}

impl Circumstances for Supposed<'_> {
    fn terrain(&self, tile: Tile) -> Option<TerrainId> {
        if tile == self.tile { Some(self.land.terrain) } else { self.eye.terrain(tile) }
    }

    fn extras(&self, tile: Tile) -> Bits64 {
        if tile == self.tile { self.land.extras } else { self.eye.extras(tile) }
    }

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
        wonder_owner(wonder: BuildingId) -> Option<Seat>;
        wonder_was_built(wonder: BuildingId) -> bool;
        owns_wonder(player: Seat, wonder: BuildingId) -> bool;
        has_owned_wonder(player: Seat, wonder: BuildingId) -> bool;
        city_owner(city: CityId) -> Option<Seat>;
        city_center(city: CityId) -> Option<Tile>;
        city_size(city: CityId) -> i32;
        city_has(city: CityId, building: BuildingId) -> bool;
        city_buildings(city: CityId) -> Bits256;
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
}
