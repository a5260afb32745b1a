//! Buildings.

use endturn_scenario::form::Unread;
use endturn_scenario::shape::Shaped;
use serde::Deserialize;

use super::names::BuildingFlagName;
use super::requirement::Requirement;
use super::words::Genus;

/// An improvement, a wonder, a space part or coinage (C-29…C-32, C-64). Its effects are in
/// `effects.ron`.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Building {
    /// The name shown to people, if it differs.
    #[serde(default)]
    pub display_name: Unread<Option<String>>,
    /// The kind of building.
    pub genus: Genus,
    /// Requirements for building it, asked about a city; all of them.
    #[serde(default)]
    pub reqs: Vec<Requirement>,
    /// Conditions that make it obsolete, asked about a city; any of them (C-30).
    #[serde(default)]
    pub obsolete_by: Vec<Requirement>,
    /// Cost in shields.
    #[shape(range(min = 0, max = 30000))]
    pub build_cost: i32,
    /// Gold upkeep per turn (C-64).
    #[serde(default)]
    #[shape(range(min = 0, max = 1000))]
    pub upkeep: i32,
    /// Percent chance that sabotage destroys it (S-04).
    #[serde(default)]
    #[shape(range(min = 0, max = 100))]
    pub sabotage_pct: i32,
    /// Flags, as listed in `flags.ron`.
    #[serde(default)]
    #[shape(with = "Vec<BuildingFlagName>")]
    pub flags: Vec<String>,
}
