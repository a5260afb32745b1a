//! Terrain and the resources on it.

use endturn_scenario::form::Unread;
use endturn_scenario::shape::Shaped;
use serde::{Deserialize, Serialize};

use super::names::{ExtraFlagName, ResourceName, TerrainFlagName, TerrainName, UnitClassName};
use super::words::{TerrainClass, TileOutput};

/// A kind of terrain (C-10, W-22…W-26, W-97, W-122, W-129).
///
/// Times are turns of work by a unit that moves one tile a turn; faster and more experienced ones
/// do more.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Terrain {
    /// Land or oceanic.
    pub class: TerrainClass,
    /// Moves required to enter.
    #[shape(range(min = 0, max = 100))]
    pub move_cost: i32,
    /// Percent added to the defence of units whose class has the flag `TerrainDefense`.
    #[serde(default)]
    #[shape(range(min = 0, max = 1000))]
    pub defense_bonus_pct: i32,
    /// Base output of a citizen here.
    #[serde(default)]
    pub output: TileOutput,
    /// Resources that can occur here.
    #[serde(default)]
    #[shape(with = "Vec<ResourceName>")]
    pub resources: Vec<String>,
    /// Irrigation; impossible if left out.
    #[serde(default)]
    pub irrigate: Option<Irrigate>,
    /// Mining; impossible if left out.
    #[serde(default)]
    pub mine: Option<Mine>,
    /// The result of clearing the land.
    #[serde(default)]
    pub cultivate: Option<Becomes>,
    /// The result of planting.
    #[serde(default)]
    pub plant: Option<Becomes>,
    /// The result of transforming.
    #[serde(default)]
    pub transform: Option<Becomes>,
    /// Roads; impossible if left out.
    #[serde(default)]
    pub road: Option<Road>,
    /// Turns to build a base; 0 means impossible.
    #[serde(default = "one")]
    #[shape(range(min = 0, max = 1000))]
    pub base_turns: i32,
    /// Turns until placed infrastructure is ready (W-16).
    #[serde(default = "one_unread")]
    #[shape(range(min = 0, max = 1000))]
    pub placing_turns: Unread<i32>,
    /// Turns to pillage; 0 means impossible.
    #[serde(default = "one")]
    #[shape(range(min = 0, max = 1000))]
    pub pillage_turns: i32,
    /// Turns to clean pollution; 0 means impossible.
    #[serde(default = "three")]
    #[shape(range(min = 0, max = 1000))]
    pub clean_pollution_turns: i32,
    /// Turns to clean fallout; 0 means impossible.
    #[serde(default = "three")]
    #[shape(range(min = 0, max = 1000))]
    pub clean_fallout_turns: i32,
    /// The results of a change of climate; if left out, the terrain stays and is not counted
    /// (W-97).
    #[serde(default)]
    pub climate: Climate,
    /// Unit classes that are native to it.
    #[serde(default)]
    #[shape(with = "Vec<UnitClassName>")]
    pub native_to: Vec<String>,
    /// Flags, as listed in `flags.ron`.
    #[serde(default)]
    #[shape(with = "Vec<TerrainFlagName>")]
    pub flags: Vec<String>,
    /// Suitability for the map generator.
    #[serde(default)]
    pub generator: Generator,
}

const fn one() -> i32 {
    1
}

const fn one_unread() -> Unread<i32> {
    Unread::new(1)
}

const fn three() -> i32 {
    3
}

/// Irrigation of a terrain.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Irrigate {
    /// Food gained by a tile at 100 percent of `Irrigation_Pct`.
    #[shape(range(min = 0, max = 100))]
    pub food_bonus: i32,
    /// Turns of work.
    #[shape(range(min = 1, max = 1000))]
    pub turns: i32,
}

/// Mining of a terrain.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Mine {
    /// Shields gained by a tile at 100 percent of `Mining_Pct`.
    #[shape(range(min = 0, max = 100))]
    pub shield_bonus: i32,
    /// Turns of work.
    #[shape(range(min = 1, max = 1000))]
    pub turns: i32,
}

/// The result of work on a terrain.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Becomes {
    /// The new terrain.
    #[shape(with = "TerrainName")]
    pub terrain: String,
    /// Turns of work.
    #[shape(range(min = 1, max = 1000))]
    pub turns: i32,
}

/// Roads on a terrain.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Road {
    /// Turns of work.
    #[shape(range(min = 1, max = 1000))]
    pub turns: i32,
    /// Percent of a road's `food_incr` that counts here.
    #[serde(default)]
    #[shape(range(min = 0, max = 1000))]
    pub food_pct: i32,
    /// Percent of a road's `shield_incr` that counts here.
    #[serde(default)]
    #[shape(range(min = 0, max = 1000))]
    pub shield_pct: i32,
    /// Percent of a road's `trade_incr` that counts here.
    #[serde(default)]
    #[shape(range(min = 0, max = 1000))]
    pub trade_pct: i32,
}

/// The terrains resulting from a change of climate (W-97).
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields, default)]
pub struct Climate {
    /// Warmer, on a wet tile.
    #[shape(with = "Option<TerrainName>")]
    pub warmer_wetter: Option<String>,
    /// Warmer, on a dry tile.
    #[shape(with = "Option<TerrainName>")]
    pub warmer_drier: Option<String>,
    /// Colder, on a wet tile.
    #[shape(with = "Option<TerrainName>")]
    pub cooler_wetter: Option<String>,
    /// Colder, on a dry tile.
    #[shape(with = "Option<TerrainName>")]
    pub cooler_drier: Option<String>,
}

impl Climate {
    /// The four with their names.
    #[must_use]
    pub fn named(&self) -> [(&'static str, Option<&str>); 4] {
        [
            ("warmer_wetter", self.warmer_wetter.as_deref()),
            ("warmer_drier", self.warmer_drier.as_deref()),
            ("cooler_wetter", self.cooler_wetter.as_deref()),
            ("cooler_drier", self.cooler_drier.as_deref()),
        ]
    }
}

/// Suitability of a terrain for each kind of tile.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields, default)]
pub struct Generator {
    /// Heights.
    #[shape(range(min = 0, max = 100))]
    pub mountainous: i32,
    /// Green lowland.
    #[shape(range(min = 0, max = 100))]
    pub green: i32,
    /// Woods.
    #[shape(range(min = 0, max = 100))]
    pub foliage: i32,
    /// The tropics.
    #[shape(range(min = 0, max = 100))]
    pub tropical: i32,
    /// Temperate zones.
    #[shape(range(min = 0, max = 100))]
    pub temperate: i32,
    /// Cold zones.
    #[shape(range(min = 0, max = 100))]
    pub cold: i32,
    /// The poles.
    #[shape(range(min = 0, max = 100))]
    pub frozen: i32,
    /// Wet places.
    #[shape(range(min = 0, max = 100))]
    pub wet: i32,
    /// Dry places.
    #[shape(range(min = 0, max = 100))]
    pub dry: i32,
    /// Depth of the sea: the larger, the farther from the coast.
    #[shape(range(min = 0, max = 100))]
    pub ocean_depth: i32,
}

impl Generator {
    /// All of them with their names.
    #[must_use]
    pub fn named(&self) -> [(&'static str, i32); 10] {
        [
            ("mountainous", self.mountainous),
            ("green", self.green),
            ("foliage", self.foliage),
            ("tropical", self.tropical),
            ("temperate", self.temperate),
            ("cold", self.cold),
            ("frozen", self.frozen),
            ("wet", self.wet),
            ("dry", self.dry),
            ("ocean_depth", self.ocean_depth),
        ]
    }
}

/// A resource: additional output of its tile (C-10). Each terrain lists its resources.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields, default)]
pub struct Resource {
    /// Food points.
    #[shape(range(min = -1000, max = 1000))]
    pub food: i32,
    /// Shield points.
    #[shape(range(min = -1000, max = 1000))]
    pub shield: i32,
    /// Trade points.
    #[shape(range(min = -1000, max = 1000))]
    pub trade: i32,
    /// Flags, as flags of extras listed in `flags.ron`; only requirements `ExtraFlag` ask for them.
    #[shape(with = "Vec<ExtraFlagName>")]
    pub flags: Vec<String>,
}
