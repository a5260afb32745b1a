//! Subjects of requirements: the context of a query, and the world that answers it.

use endturn_engine::{Seat, seats::SeatSet};

use crate::bits::{Bits64, Bits256};
use crate::ids::{
    BuildingId, ExtraId, GovernmentId, NationId, ResourceId, SpecialistId, TechId, TerrainId, Tile, UnitTypeId,
};
use crate::keys::{CityId, UnitId};
use crate::ruleset::actions::Action;
use crate::ruleset::words::{Activity, AiSkill, Intelligence, Output, Relation, UnitState, VisionLayer};

/// The context of a query. Parts left out are unknown, unless they follow from the given ones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Context {
    /// The player.
    pub player: Option<Seat>,
    /// The other player, for relations.
    pub other: Option<Seat>,
    /// The city.
    pub city: Option<CityId>,
    /// The building in question.
    pub building: Option<BuildingId>,
    /// The tile.
    pub tile: Option<Tile>,
    /// The unit.
    pub unit: Option<UnitId>,
    /// The unit type.
    pub unit_type: Option<UnitTypeId>,
    /// The unit's activity, if it differs from the world: a unit that is yet to fortify, or a type
    /// without a unit.
    pub activity: Option<Activity>,
    /// The output in question.
    pub output: Option<Output>,
    /// The specialist in question.
    pub specialist: Option<SpecialistId>,
    /// The action in question.
    pub action: Option<Action>,
    /// The layer of vision in question.
    pub layer: Option<VisionLayer>,
    /// The kind of information in question.
    pub intelligence: Option<Intelligence>,
}

impl Context {
    /// The context of a player alone.
    #[must_use]
    pub fn player(player: Seat) -> Self {
        Self { player: Some(player), ..Self::default() }
    }

    /// The context of a city; its owner and centre tile follow from it.
    #[must_use]
    pub fn city(city: CityId) -> Self {
        Self { city: Some(city), ..Self::default() }
    }

    /// The same context with an output.
    #[must_use]
    pub fn with_output(self, output: Output) -> Self {
        Self { output: Some(output), ..self }
    }
}

/// The world as requirements see it. Every method returns `false`, `None` or 0 for things that
/// don't exist.
pub trait Circumstances {
    // Players.

    /// The living players, including barbarians.
    fn living(&self) -> SeatSet;
    /// Whether the player knows the tech now.
    fn knows(&self, player: Seat, tech: TechId) -> bool;
    /// Whether the player has ever known the tech.
    fn has_known(&self, player: Seat, tech: TechId) -> bool;
    /// Whether any player, dead or alive, has ever known the tech.
    fn was_known(&self, tech: TechId) -> bool;
    /// The government in force.
    fn government(&self, player: Seat) -> Option<GovernmentId>;
    /// The nation that the player leads.
    fn nation(&self, player: Seat) -> Option<NationId>;
    /// The skill of the AI that plays; `None` for people.
    fn ai_skill(&self, player: Seat) -> Option<AiSkill>;
    /// Whether `player` has this relation to `other`; `false` toward itself.
    fn relates(&self, player: Seat, other: Seat, relation: Relation) -> bool;
    /// The year of the calendar.
    fn year(&self) -> i32;
    /// A player's setting of a policy, by its index in `policies.ron`, in percent.
    fn policy(&self, player: Seat, policy: usize) -> i32;

    // Wonders.

    /// The owner of an existing great wonder.
    fn wonder_owner(&self, wonder: BuildingId) -> Option<Seat>;
    /// Whether a great wonder was ever built, even if it is lost.
    fn wonder_was_built(&self, wonder: BuildingId) -> bool;
    /// Whether the player owns this wonder, great or small.
    fn owns_wonder(&self, player: Seat, wonder: BuildingId) -> bool;
    /// Whether the player has ever owned this wonder.
    fn has_owned_wonder(&self, player: Seat, wonder: BuildingId) -> bool;

    // Cities.

    /// The owner of a city.
    fn city_owner(&self, city: CityId) -> Option<Seat>;
    /// The centre tile of a city.
    fn city_center(&self, city: CityId) -> Option<Tile>;
    /// Citizens.
    fn city_size(&self, city: CityId) -> i32;
    /// Whether the city has the building and it counts already; obsolescence is not considered.
    fn city_has(&self, city: CityId, building: BuildingId) -> bool;
    /// The buildings of a city that count, at once.
    fn city_buildings(&self, city: CityId) -> Bits256 {
        (0..256).filter(|&building| self.city_has(city, BuildingId::at(building))).collect()
    }

    /// The city's trade partners.
    fn trade_partners(&self, city: CityId) -> impl Iterator<Item = CityId>;
    /// The tiles that the city may work, including its centre.
    fn city_tiles(&self, city: CityId) -> impl Iterator<Item = Tile>;
    /// A player's cities.
    fn cities_of(&self, player: Seat) -> impl Iterator<Item = CityId>;

    // Tiles.

    /// The terrain of a tile.
    fn terrain(&self, tile: Tile) -> Option<TerrainId>;
    /// The resource of a tile.
    fn resource(&self, tile: Tile) -> Option<ResourceId>;
    /// The extras of a tile, by [`ExtraId`].
    fn extras(&self, tile: Tile) -> Bits64;
    /// Whether the tile has the extra.
    fn has_extra(&self, tile: Tile, extra: ExtraId) -> bool {
        self.extras(tile).contains(extra.index())
    }
    /// The tile's neighbours, without the tile itself; only the cardinal ones if `cardinal`.
    fn neighbours(&self, tile: Tile, cardinal: bool) -> impl Iterator<Item = Tile>;
    /// The continent of a tile; two tiles are on one continent if the numbers are equal.
    fn continent(&self, tile: Tile) -> u32;
    /// The city on a tile.
    fn city_at(&self, tile: Tile) -> Option<CityId>;
    /// The owner of a tile.
    fn tile_owner(&self, tile: Tile) -> Option<Seat>;
    /// Number of units on a tile.
    fn units_at(&self, tile: Tile) -> i32;

    // Units.

    /// The owner of a unit.
    fn unit_owner(&self, unit: UnitId) -> Option<Seat>;
    /// The type of a unit.
    fn unit_type(&self, unit: UnitId) -> Option<UnitTypeId>;
    /// The tile of a unit.
    fn unit_tile(&self, unit: UnitId) -> Option<Tile>;
    /// Whether the unit is in a state.
    fn unit_is(&self, unit: UnitId, state: UnitState) -> bool;
    /// The unit's activity.
    fn unit_activity(&self, unit: UnitId) -> Option<Activity>;
    /// Move fragments left.
    fn unit_moves(&self, unit: UnitId) -> i32;
    /// Hit points left.
    fn unit_hit_points(&self, unit: UnitId) -> i32;
    /// Age in turns.
    fn unit_age(&self, unit: UnitId) -> i32;
}
