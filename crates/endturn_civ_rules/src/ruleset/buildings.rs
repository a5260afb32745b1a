//! Buildings.

use endturn_scenario::form::Unread;
use schemars::JsonSchema;
use serde::Deserialize;

use super::names::BuildingFlagName;
use super::requirement::Requirement;
use super::words::Genus;

/// An improvement, a wonder, a space part or coinage (C-29…C-32, C-64). What it does stands in the effects.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Building {
    /// The name people see, if it differs.
    #[serde(default)]
    pub display_name: Unread<Option<String>>,
    /// What kind of building it is.
    pub genus: Genus,
    /// When it can be built; all of them.
    #[serde(default)]
    pub reqs: Vec<Requirement>,
    /// What makes it obsolete; any of them (C-30).
    #[serde(default)]
    pub obsolete_by: Vec<Requirement>,
    /// Shields it costs.
    #[schemars(range(min = 0, max = 30000))]
    pub build_cost: i32,
    /// Gold it costs per turn (C-64).
    #[serde(default)]
    #[schemars(range(min = 0, max = 1000))]
    pub upkeep: i32,
    /// Percent chance that it falls to sabotage (S-04).
    #[serde(default)]
    #[schemars(range(min = 0, max = 100))]
    pub sabotage_pct: i32,
    /// Flags, as listed in `flags.ron`.
    #[serde(default)]
    #[schemars(with = "Vec<BuildingFlagName>")]
    pub flags: Vec<String>,
}
