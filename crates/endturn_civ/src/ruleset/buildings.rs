//! Buildings.

use serde::Deserialize;

use super::requirement::Requirement;
use super::words::Genus;

/// An improvement, a wonder, a space part or coinage (C-29…C-32, C-64). What it does stands in the effects.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Building {
    /// The name people see, if it differs.
    #[serde(default)]
    pub display_name: Option<String>,
    /// What kind of building it is.
    pub genus: Genus,
    /// When it can be built; all of them.
    #[serde(default)]
    pub reqs: Vec<Requirement>,
    /// What makes it obsolete; any of them (C-30).
    #[serde(default)]
    pub obsolete_by: Vec<Requirement>,
    /// Shields it costs, 0 to 30 000.
    pub build_cost: i32,
    /// Gold it costs per turn, 0 (also if left out) to 1000 (C-64).
    #[serde(default)]
    pub upkeep: i32,
    /// Percent chance that sabotage aimed at it succeeds, 0 (also if left out) to 100.
    #[serde(default)]
    pub sabotage_pct: i32,
    /// Flags, as listed in `flags.ron`.
    #[serde(default)]
    pub flags: Vec<String>,
}
