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
use endturn_scenario::shape::Shaped;
use serde::{Deserialize, Serialize};

use super::topology::Grid;
use crate::ruleset::names::{ExtraName, ResourceName, TerrainName};

/// In the second layer: an empty tile.
const EMPTY: char = ' ';

/// The meaning of a character.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields, default)]
pub struct Sign {
    /// Terrain, needed in the first layer and not allowed in the second.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[shape(with = "Option<TerrainName>")]
    pub terrain: Option<String>,
    /// The resource on it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[shape(with = "Option<ResourceName>")]
    pub resource: Option<String>,
    /// The extras on it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[shape(with = "Vec<ExtraName>")]
    pub extras: Vec<String>,
}

/// A map in characters.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields, default)]
pub struct MapGrid {
    /// Adjacency of tiles.
    pub grid: Grid,
    /// Whether the world is round from east to west; `true` if left out.
    #[serde(default = "yes")]
    pub wrap_x: bool,
    /// Whether the world is round from north to south.
    pub wrap_y: bool,
    /// The rows from north to south, all equally long.
    pub rows: Vec<String>,
    /// A second layer of the same size for resources and extras, a space for an empty tile; may be
    /// left out.
    pub things: Vec<String>,
    /// The meanings of characters, one character each, in addition to or instead of the usual ones,
    /// which `endturn map` shows (a space is Ocean, `:` Deep Ocean, `g` Grassland): signs with a
    /// terrain in the first layer, signs without in the second.
    pub legend: BTreeMap<String, Sign>,
    /// Additional resources by their positions (x, y); they replace resources set by signs.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[shape(with = "Keyed<ResourceName, Vec<(i32, i32)>>")]
    pub resources: Places,
    /// Additional extras by their positions (x, y): a map with different extras on every tile needs
    /// no sign for each combination.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[shape(with = "Keyed<ExtraName, Vec<(i32, i32)>>")]
    pub extras: Places,
}

/// Positions by the name of the thing there.
pub type Places = BTreeMap<String, Vec<(i32, i32)>>;

const fn yes() -> bool {
    true
}

/// A problem of a map in characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GridProblem {
    /// Its path within the map's own section.
    pub path: Path,
    /// Index of the character in the row at `path`, from 0; `None` if the problem is about the
    /// whole value.
    pub column: Option<usize>,
    /// The problem in one line.
    pub message: String,
    /// The value found.
    pub found: Option<String>,
    /// Possible values.
    pub expected: Vec<String>,
    /// The value probably meant.
    pub suggestion: Option<String>,
}
