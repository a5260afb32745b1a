//! Characters that stand for things on maps in text.

use endturn_scenario::form::Keyed;
use endturn_scenario::shape::Shaped;
use serde::Deserialize;

use super::names::{ResourceName, TerrainName, UnitClassName};
use super::table::Table;

/// Characters on maps, each for one thing of its kind. What has none gets a free letter, if
/// possible one of its name.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize, Shaped)]
#[serde(deny_unknown_fields, default)]
pub struct Signs {
    /// By terrain. Maps of scenarios are read with them too, unless their legend says otherwise.
    #[shape(with = "Keyed<TerrainName, String>")]
    pub terrain: Table<String>,
    /// By resource.
    #[shape(with = "Keyed<ResourceName, String>")]
    pub resources: Table<String>,
    /// By class of units.
    #[shape(with = "Keyed<UnitClassName, String>")]
    pub unit_classes: Table<String>,
}
