//! Ids of things a ruleset names, as indices in its tables, and of tiles.

use endturn_scenario::form::Whole;
use serde::{Deserialize, Serialize};

endturn_engine::dense_ids! {
    /// A terrain of `terrain.ron`.
    TerrainId;
    /// A resource of `resources.ron`.
    ResourceId;
    /// An extra of `extras.ron`; there are at most 64.
    ExtraId;
    /// A unit class of `unit_classes.ron`.
    UnitClassId;
    /// A unit type of `units.ron`.
    UnitTypeId;
    /// A building of `buildings.ron`; there are at most 256.
    BuildingId;
    /// A tech of `techs.ron`; there are at most 256.
    TechId;
    /// A government of `governments.ron`.
    GovernmentId;
    /// A specialist of `specialists.ron`; there are at most 8.
    SpecialistId;
    /// A good of `goods.ron`.
    GoodId;
    /// A disaster of `disasters.ron`.
    DisasterId;
    /// An achievement of `achievements.ron`.
    AchievementId;
    /// A nation of `nations.ron`.
    NationId;
    /// A policy of `policies.ron`.
    PolicyId;
}

endturn_scenario::named! {
    AchievementId: "achievement";
    BuildingId: "building";
    ExtraId: "extra";
    GoodId: "good";
    GovernmentId: "government";
    NationId: "nation";
    PolicyId: "policy";
    ResourceId: "resource";
    SpecialistId: "specialist";
    TechId: "tech";
    TerrainId: "terrain";
    UnitTypeId: "unit type";
    Tile: "tile" as (i32, i32);
    PastRound: "round so far" as Whole<0, 100_000>;
    PastTurns: "number of turns so far" as Whole<0, 100_000>;
}

/// Describes a round that is over or running.
#[derive(Debug)]
pub enum PastRound {}

/// Describes a number of turns, at most as many as the game has had.
#[derive(Debug)]
pub enum PastTurns {}

/// A tile by its index on the map, row by row from the north-west.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Tile(pub u32);

impl Tile {
    /// The tile at an index.
    #[must_use]
    pub const fn at(place: usize) -> Self {
        Self(place as u32)
    }

    /// The index in arrays by tile.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}
