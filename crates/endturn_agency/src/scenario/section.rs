//! The module's section of a scenario, without `ruleset` and `patch`, as an author writes it.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Deserialize;

use crate::state::{AgentState, Assignment, SiteState};

/// The section.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Section {
    /// Panic at the start, in basis points.
    pub(crate) panic_bp: Option<i64>,
    /// What differs from the ruleset, by faction.
    #[serde(default)]
    pub(crate) factions: BTreeMap<String, FactionStart>,
    /// What differs from the ruleset's start, by seat name.
    #[serde(default)]
    pub(crate) offices: BTreeMap<String, OfficeStart>,
}

/// A faction's numbers where they differ, in basis points.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct FactionStart {
    pub(crate) threat_level_bp: Option<i64>,
    pub(crate) threat_increase_bp: Option<i64>,
    pub(crate) suppression_bp: Option<i64>,
}

/// What one office begins with where it differs.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct OfficeStart {
    pub(crate) money: Option<i64>,
    pub(crate) intel: Option<i64>,
    pub(crate) funding: Option<i64>,
    #[serde(default)]
    pub(crate) hire_cost_due: i64,
    /// How often leads were investigated.
    #[serde(default)]
    pub(crate) leads: BTreeMap<String, u32>,
    /// Agents in the order of hire, numbered from 0.
    #[serde(default)]
    pub(crate) agents: Vec<AgentStart>,
    /// Sites in the order of creation, numbered from 0.
    #[serde(default)]
    pub(crate) sites: Vec<SiteStart>,
}

/// One agent, or several alike; what is left out is as at hire, but available.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AgentStart {
    #[serde(default = "one")]
    pub(crate) count: u32,
    pub(crate) state: Option<AgentState>,
    pub(crate) assignment: Option<Assignment>,
    pub(crate) skill: Option<i32>,
    pub(crate) exhaustion: Option<i32>,
    pub(crate) hit_points: Option<i32>,
    pub(crate) max_hit_points: Option<i32>,
    #[serde(default)]
    pub(crate) recovery_turns: i32,
    #[serde(default)]
    pub(crate) hit_points_lost_before_recovery: i32,
    #[serde(default)]
    pub(crate) missions_survived: u32,
    #[serde(default = "one")]
    pub(crate) turn_hired: u32,
}

const fn one() -> u32 {
    1
}

/// One site.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SiteStart {
    pub(crate) mission: String,
    pub(crate) state: Option<SiteState>,
    pub(crate) expires_in: Option<i32>,
    /// Objectives fulfilled.
    #[serde(default)]
    pub(crate) fulfilled: Vec<String>,
    /// Agents by number, in deployment order.
    #[serde(default)]
    pub(crate) agents: Vec<u32>,
}
