//! A map as a scenario writes it: rows of characters with a legend.
//!
//! ```ron
//! (
//!     rows: [
//!         "  gp  ",
//!         " ghhg ",
//!     ],
//!     things: [
//!         "  w   ",
//!         "  ~~  ",
//!     ],
//!     legend: { "w": (resource: "Wheat"), "~": (extras: ["River"]) },
//! )
//! ```

mod read;
mod write;

use std::collections::BTreeMap;

use endturn_scenario::form::Keyed;
use endturn_scenario::path::Path;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::topology::Grid;
use crate::ruleset::names::{ExtraName, ResourceName, TerrainName};

/// Characters that stand for terrains unless a legend says otherwise; only those the ruleset has.
pub(crate) const USUAL: &[(char, &str)] = &[
    (' ', "Ocean"),
    (':', "Deep Ocean"),
    ('+', "Lake"),
    ('a', "Glacier"),
    ('d', "Desert"),
    ('f', "Forest"),
    ('g', "Grassland"),
    ('h', "Hills"),
    ('j', "Jungle"),
    ('m', "Mountains"),
    ('p', "Plains"),
    ('s', "Swamp"),
    ('t', "Tundra"),
    ('i', "Inaccessible"),
];
/// In the second layer: nothing.
const EMPTY: char = ' ';

/// What a character stands for.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Sign {
    /// Terrain, needed in the first layer and not allowed in the second.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<TerrainName>")]
    pub terrain: Option<String>,
    /// The resource on it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<ResourceName>")]
    pub resource: Option<String>,
    /// The extras on it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(with = "Vec<ExtraName>")]
    pub extras: Vec<String>,
}

/// A map in characters.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct MapGrid {
    /// How tiles touch.
    pub grid: Grid,
    /// Whether the world is round from east to west; `true` if left out.
    #[serde(default = "yes")]
    pub wrap_x: bool,
    /// Whether the world is round from north to south.
    pub wrap_y: bool,
    /// The rows from north to south, all equally long.
    pub rows: Vec<String>,
    /// A second layer of the same size for resources and extras, a space for nothing; may be left out.
    pub things: Vec<String>,
    /// What characters stand for, one character each, besides or instead of the usual ones (`USUAL`): signs with a
    /// terrain in the first layer, signs without in the second.
    pub legend: BTreeMap<String, Sign>,
    /// Where resources are besides, as (x, y); it takes the place of one that a sign brings.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[schemars(with = "Keyed<ResourceName, Vec<(i32, i32)>>")]
    pub resources: Places,
    /// Where extras are besides, as (x, y): a map of which every tile may have others needs no sign for each of them.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[schemars(with = "Keyed<ExtraName, Vec<(i32, i32)>>")]
    pub extras: Places,
}

/// Places by the name of what is there.
pub type Places = BTreeMap<String, Vec<(i32, i32)>>;

const fn yes() -> bool {
    true
}

/// Something that is wrong with a map in characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GridProblem {
    /// Where, from the map's own section.
    pub path: Path,
    /// Which character of the row at `path` it is about, from 0; none if about all of it.
    pub column: Option<usize>,
    /// The problem in one line.
    pub message: String,
    /// What stands there.
    pub found: Option<String>,
    /// What could stand there.
    pub expected: Vec<String>,
    /// What was probably meant.
    pub suggestion: Option<String>,
}
