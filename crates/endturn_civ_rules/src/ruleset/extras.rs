//! What can be on a tile besides terrain and resource.

use endturn_scenario::form::Unread;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::macros::words;
use super::names::{BaseFlagName, ExtraFlagName, ExtraName, RoadFlagName, UnitClassName};
use super::requirement::Requirement;

words! {
    /// What kind of thing an extra is.
    ExtraCategory {
        /// Built by somebody for his own good.
        Infra,
        /// There from the beginning.
        Natural,
        /// In the way of everybody.
        Nuisance,
        /// Good for who finds it.
        Bonus,
    }
}

words! {
    /// What brings an extra into the world.
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
        /// The map generator, for whoever enters first (W-137).
        Hut,
    }
}

words! {
    /// What takes an extra out of the world.
    ExtraRemoval {
        /// Work against it.
        Pillage,
        /// Work: cleaning.
        CleanPollution,
        /// Work: cleaning.
        CleanFallout,
        /// A unit enters.
        Enter unread,
    }
}

words! {
    /// In which directions a road shortens the way (W-122).
    MoveMode {
        /// The four straight ones.
        Cardinal,
        /// All that stay on the road or go along it.
        Relaxed,
        /// All.
        FastAlways,
    }
}

/// An extra (C-10, W-22…W-25, W-129, W-137).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Extra {
    /// The name people see, if it differs.
    #[serde(default)]
    pub display_name: Unread<Option<String>>,
    /// What kind of thing it is.
    pub category: ExtraCategory,
    /// What brings it.
    #[serde(default)]
    pub causes: Vec<ExtraCause>,
    /// What takes it away.
    #[serde(default)]
    pub removal: Vec<ExtraRemoval>,
    /// Whether units can build it.
    #[serde(default = "yes")]
    pub buildable: bool,
    /// Turns of work; 0 takes the terrain's time for that work.
    #[serde(default)]
    #[schemars(range(min = 0, max = 1000))]
    pub build_turns: i32,
    /// Turns of work to remove it; 0 takes the terrain's time.
    #[serde(default)]
    #[schemars(range(min = 0, max = 1000))]
    pub removal_turns: i32,
    /// When it can be built.
    #[serde(default)]
    pub reqs: Vec<Requirement>,
    /// Extras it replaces and that replace it.
    #[serde(default)]
    #[schemars(with = "Vec<ExtraName>")]
    pub conflicts_with: Vec<String>,
    /// Extras that make it invisible.
    #[serde(default)]
    #[schemars(with = "Unread<Vec<ExtraName>>")]
    pub hidden_by: Unread<Vec<String>>,
    /// Extras over which it is built only with a tech that has the flag `Bridge`.
    #[serde(default)]
    #[schemars(with = "Vec<ExtraName>")]
    pub bridged_over: Vec<String>,
    /// Percent added to the defence of units native to it.
    #[serde(default)]
    #[schemars(range(min = 0, max = 1000))]
    pub defense_bonus_pct: i32,
    /// Unit classes that are at home on it.
    #[serde(default)]
    #[schemars(with = "Vec<UnitClassName>")]
    pub native_to: Vec<String>,
    /// Flags, as listed in `flags.ron`.
    #[serde(default)]
    #[schemars(with = "Vec<ExtraFlagName>")]
    pub flags: Vec<String>,
    /// What makes it a base.
    #[serde(default)]
    pub base: Option<Base>,
    /// What makes it a road.
    #[serde(default)]
    pub road: Option<RoadType>,
}

const fn yes() -> bool {
    true
}

/// What a base does.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Base {
    /// Squared radius of the land it claims once a military unit of a class native to it has manned it; left out, none
    /// (W-88).
    #[schemars(range(min = 0, max = 100))]
    pub border_sq: Option<i32>,
    /// Squared radius its owner sees; left out, none (W-138).
    #[schemars(range(min = 0, max = 100))]
    pub vision_main_sq: Unread<Option<i32>>,
    /// Flags of bases, as listed in `flags.ron`.
    #[schemars(with = "Vec<BaseFlagName>")]
    pub flags: Vec<String>,
}

/// What a road does to moves and output (C-10, W-122).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RoadType {
    /// Move fragments a step along it takes.
    #[schemars(range(min = 0, max = 100))]
    pub move_cost_fragments: i32,
    /// Where it leads.
    pub move_mode: MoveMode,
    /// Food added.
    #[serde(default)]
    #[schemars(range(min = -1000, max = 1000))]
    pub food_const: i32,
    /// Shields added.
    #[serde(default)]
    #[schemars(range(min = -1000, max = 1000))]
    pub shield_const: i32,
    /// Trade added.
    #[serde(default)]
    #[schemars(range(min = -1000, max = 1000))]
    pub trade_const: i32,
    /// Food added, times the terrain's `food_pct`.
    #[serde(default)]
    #[schemars(range(min = -1000, max = 1000))]
    pub food_incr: i32,
    /// Shields added, times the terrain's `shield_pct`.
    #[serde(default)]
    #[schemars(range(min = -1000, max = 1000))]
    pub shield_incr: i32,
    /// Trade added, times the terrain's `trade_pct`.
    #[serde(default)]
    #[schemars(range(min = -1000, max = 1000))]
    pub trade_incr: i32,
    /// Percent of the tile's food added.
    #[serde(default)]
    #[schemars(range(min = -1000, max = 1000))]
    pub food_pct: i32,
    /// Percent of the tile's shields added.
    #[serde(default)]
    #[schemars(range(min = -1000, max = 1000))]
    pub shield_pct: i32,
    /// Percent of the tile's trade added.
    #[serde(default)]
    #[schemars(range(min = -1000, max = 1000))]
    pub trade_pct: i32,
    /// Flags of roads, as listed in `flags.ron`.
    #[serde(default)]
    #[schemars(with = "Vec<RoadFlagName>")]
    pub flags: Vec<String>,
}
