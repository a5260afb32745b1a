//! The module's section of a scenario with battles, without `ruleset` and `patch`, as an author writes it.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Deserialize;

use crate::battles::state::SiteState;

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

/// How a faction begins where it differs.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct FactionStart {
    /// Level of activity; when it climbs and strikes is drawn.
    pub(crate) activity_level: Option<u32>,
    /// Turns for which it lies low.
    #[serde(default)]
    pub(crate) suppression_turns: u32,
}

/// What one office begins with where it differs.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct OfficeStart {
    pub(crate) money: Option<i64>,
    pub(crate) funding: Option<i64>,
    /// How often upgrades were bought, by their words of orders.
    #[serde(default)]
    pub(crate) upgrades: BTreeMap<String, u32>,
    /// How often leads were investigated.
    #[serde(default)]
    pub(crate) leads: BTreeMap<String, u32>,
    /// Agents in the order of hire, numbered from 0, instead of the ruleset's.
    pub(crate) agents: Option<Vec<AgentStart>>,
    /// Sites in the order of creation, numbered from 0.
    #[serde(default)]
    pub(crate) sites: Vec<SiteStart>,
}

/// What an agent does at the start.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
pub(crate) enum AgentDoes {
    /// Nothing; at hand.
    #[default]
    Available,
    /// Earns money.
    Contracting,
    /// Learns.
    InTraining,
    /// Regains hit points.
    Recovering,
}

/// One agent, or several alike; what is left out is as at hire, but available.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AgentStart {
    #[serde(default = "one")]
    pub(crate) count: u32,
    #[serde(default)]
    pub(crate) state: AgentDoes,
    /// The lead at which the agent works, instead of a state.
    pub(crate) lead: Option<String>,
    pub(crate) skill: Option<i32>,
    #[serde(default)]
    pub(crate) exhaustion: i32,
    pub(crate) hit_points: Option<i32>,
    #[serde(default)]
    pub(crate) missions_total: u32,
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
    /// Whose operation it is, if several factions have it.
    pub(crate) faction: Option<String>,
    pub(crate) state: Option<SiteState>,
    pub(crate) expires_in: Option<i32>,
    /// Agents by number, in deployment order.
    #[serde(default)]
    pub(crate) agents: Vec<u32>,
}
