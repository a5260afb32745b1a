//! Extras on a tile, in addition to terrain and resource.

use endturn_scenario::form::Unread;
use endturn_scenario::shape::Shaped;
use serde::{Deserialize, Serialize};

use super::macros::words;
use super::names::{BaseFlagName, ExtraFlagName, ExtraName, RoadFlagName, UnitClassName};
use super::requirement::Requirement;

words! {
    /// The category of an extra.
    ExtraCategory {
        /// Built for a benefit.
        Infra,
        /// There from the beginning.
        Natural,
        /// Harmful to everyone.
        Nuisance,
        /// Good for its finder.
        Bonus,
    }
}

words! {
    /// A cause of an extra.
    ExtraCause {
        /// Work: irrigation.
        Irrigation,
        /// Work: a mine.
        Mine,
        /// Work: a road.
        Road,
        /// Work: a base.
        Base,
        /// Too much industry (C-56).
        Pollution,
        /// A nuclear blast (W-141).
        Fallout,
        /// The map generator places it (W-137).
        Hut,
    }
}

words! {
    /// A way to remove an extra.
    ExtraRemoval {
        /// Work: pillaging.
        Pillage,
        /// Work: cleaning.
        CleanPollution,
        /// Work: cleaning.
        CleanFallout,
        /// A unit enters: it is a hut (W-137).
        Enter,
    }
}

words! {
    /// Directions in which a road reduces the cost of a step (W-122).
    MoveMode {
        /// The four straight ones.
        Cardinal,
        /// All that stay on the road or go along it.
        Relaxed,
        /// All directions.
        FastAlways,
    }
}

/// An extra (C-10, W-22…W-25, W-129, W-137).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Extra {
    /// The name shown to people, if it differs.
    #[serde(default)]
    pub display_name: Unread<Option<String>>,
    /// The category.
    pub category: ExtraCategory,
    /// Its causes.
    #[serde(default)]
    pub causes: Vec<ExtraCause>,
    /// The ways to remove it.
    #[serde(default)]
    pub removal: Vec<ExtraRemoval>,
    /// Whether units can build it.
    #[serde(default = "yes")]
    pub buildable: bool,
    /// Turns of work; 0 uses the terrain's time for that work.
    #[serde(default)]
    #[shape(range(min = 0, max = 1000))]
    pub build_turns: i32,
    /// Turns of work to remove it; 0 uses the terrain's time.
    #[serde(default)]
    #[shape(range(min = 0, max = 1000))]
    pub removal_turns: i32,
    /// Requirements for building it, asked about a nation, a tile and a unit.
    #[serde(default)]
    pub reqs: Vec<Requirement>,
    /// Extras that it replaces and that replace it.
    #[serde(default)]
    #[shape(with = "Vec<ExtraName>")]
    pub conflicts_with: Vec<String>,
    /// Extras that make it invisible.
    #[serde(default)]
    #[shape(with = "Unread<Vec<ExtraName>>")]
    pub hidden_by: Unread<Vec<String>>,
    /// Extras that it can only be built over with a tech that has the flag `Bridge`.
    #[serde(default)]
    #[shape(with = "Vec<ExtraName>")]
    pub bridged_over: Vec<String>,
    /// Percent added to the defence of units native to it.
    #[serde(default)]
    #[shape(range(min = 0, max = 1000))]
    pub defense_bonus_pct: i32,
    /// Unit classes that are native to it.
    #[serde(default)]
    #[shape(with = "Vec<UnitClassName>")]
    pub native_to: Vec<String>,
    /// Flags, as listed in `flags.ron`.
    #[serde(default)]
    #[shape(with = "Vec<ExtraFlagName>")]
    pub flags: Vec<String>,
    /// Whether it comes up by itself (W-98).
    #[serde(default)]
    pub appears: Option<ByChance>,
    /// Whether it goes away by itself (W-98).
    #[serde(default)]
    pub disappears: Option<ByChance>,
    /// The properties of a base, if it is one.
    #[serde(default)]
    pub base: Option<Base>,
    /// The properties of a road, if it is one.
    #[serde(default)]
    pub road: Option<RoadType>,
}

/// A change that comes by chance, tile by tile (W-98).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct ByChance {
    /// Chance for each tile and turn in ten-thousandths.
    #[shape(range(min = 0, max = 10000))]
    pub chance: i32,
    /// Requirements for a tile.
    #[serde(default)]
    pub reqs: Vec<Requirement>,
}

const fn yes() -> bool {
    true
}

/// Effects of a base.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields, default)]
pub struct Base {
    /// Squared radius of the land it claims once a military unit of a class native to it has
    /// occupied it; none if left out (W-88).
    #[shape(range(min = 0, max = 100))]
    pub border_sq: Option<i32>,
    /// Squared radius that it sees for the nation that built it or has occupied it; none if left
    /// out (W-138).
    #[shape(range(min = 0, max = 100))]
    pub vision_main_sq: Option<i32>,
    /// Flags of bases, as listed in `flags.ron`.
    #[shape(with = "Vec<BaseFlagName>")]
    pub flags: Vec<String>,
}

/// Effects of a road on moves and output (C-10, W-122).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct RoadType {
    /// Move fragments for a step along it.
    #[shape(range(min = 0, max = 100))]
    pub move_cost_fragments: i32,
    /// The directions in which it can be used.
    pub move_mode: MoveMode,
    /// Food added.
    #[serde(default)]
    #[shape(range(min = -1000, max = 1000))]
    pub food_const: i32,
    /// Shields added.
    #[serde(default)]
    #[shape(range(min = -1000, max = 1000))]
    pub shield_const: i32,
    /// Trade added.
    #[serde(default)]
    #[shape(range(min = -1000, max = 1000))]
    pub trade_const: i32,
    /// Food added, times the terrain's `food_pct`.
    #[serde(default)]
    #[shape(range(min = -1000, max = 1000))]
    pub food_incr: i32,
    /// Shields added, times the terrain's `shield_pct`.
    #[serde(default)]
    #[shape(range(min = -1000, max = 1000))]
    pub shield_incr: i32,
    /// Trade added, times the terrain's `trade_pct`.
    #[serde(default)]
    #[shape(range(min = -1000, max = 1000))]
    pub trade_incr: i32,
    /// Percent of the tile's food added.
    #[serde(default)]
    #[shape(range(min = -1000, max = 1000))]
    pub food_pct: i32,
    /// Percent of the tile's shields added.
    #[serde(default)]
    #[shape(range(min = -1000, max = 1000))]
    pub shield_pct: i32,
    /// Percent of the tile's trade added.
    #[serde(default)]
    #[shape(range(min = -1000, max = 1000))]
    pub trade_pct: i32,
    /// Flags of roads, as listed in `flags.ron`.
    #[serde(default)]
    #[shape(with = "Vec<RoadFlagName>")]
    pub flags: Vec<String>,
}
