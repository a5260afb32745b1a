//! The content of a ruleset: factions, leads and missions (tables D-2 to D-7).

use std::collections::BTreeMap;

use endturn_scenario::shape::Shaped;
use serde::Deserialize;

use crate::frame::table::Table;

/// A faction.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Faction {
    /// Its name for people.
    pub title: String,
    /// One sentence.
    #[serde(default)]
    pub description: String,
    /// Threat at the start, in basis points; 0 to 1 000 000 000.
    #[shape(range(min = 0, max = 1000000000))]
    pub threat_level_bp: i32,
    /// Growth of the threat each turn, in basis points; 0 to 1 000 000 000.
    #[shape(range(min = 0, max = 1000000000))]
    pub threat_increase_bp: i32,
    /// Suppression at the start, in basis points; 0 (also if left out) to 1 000 000 000.
    #[serde(default)]
    #[shape(range(min = 0, max = 1000000000))]
    pub suppression_bp: i32,
    /// Leads that reveal its numbers once all were investigated.
    #[serde(default)]
    pub discovered_by: Vec<String>,
    /// The lead whose investigation destroys it; if left out, it can't be destroyed.
    #[serde(default)]
    pub destroyed_by: Option<String>,
}

/// A lead.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Lead {
    /// Its name for people.
    pub title: String,
    /// One sentence.
    #[serde(default)]
    pub description: String,
    /// Intel an investigation costs, in units; 0 to 1 000 000 000.
    #[shape(range(min = 0, max = 1000000000))]
    pub intel_cost: i32,
    /// Whether it may be investigated more than once.
    #[serde(default)]
    pub repeatable: bool,
    /// Leads to be investigated and missions to succeed before this one, all of them.
    #[serde(default)]
    pub depends_on: Vec<String>,
}

/// A mission.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Mission {
    /// Its name for people.
    pub title: String,
    /// One sentence.
    #[serde(default)]
    pub description: String,
    /// Leads whose investigation creates a site, one for each investigation.
    pub opened_by: Vec<String>,
    /// Turns a site waits for agents, 1 to 1 000 000; for ever if left out.
    #[serde(default)]
    #[shape(range(min = 1, max = 1000000))]
    pub expires_in: Option<i32>,
    /// 1 to 64 objectives with their difficulty in points, 0 to 1 000 000 each.
    pub objectives: Table<i32>,
    /// Difficulty of the rolls for hit points, in points; 0 to 1 000 000.
    #[shape(range(min = 0, max = 1000000))]
    pub difficulty: i32,
    /// Rewards of a success.
    #[serde(default)]
    pub rewards: Rewards,
}

/// Rewards of a success; all are 0 if left out.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize, Shaped)]
#[serde(deny_unknown_fields, default)]
pub struct Rewards {
    /// Money, in units; 0 to 1 000 000 000.
    #[shape(range(min = 0, max = 1000000000))]
    pub money: i32,
    /// Intel, in units; 0 to 1 000 000 000.
    #[shape(range(min = 0, max = 1000000000))]
    pub intel: i32,
    /// Funding per later turn, in units; 0 to 1 000 000 000.
    #[shape(range(min = 0, max = 1000000000))]
    pub funding: i32,
    /// Reduction of panic, in basis points; 0 to 1 000 000 000.
    #[shape(range(min = 0, max = 1000000000))]
    pub panic_reduction_bp: i32,
    /// Effects on factions.
    pub factions: BTreeMap<String, FactionReward>,
}

/// Effect of a success on a faction; both are 0 if left out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize, Shaped)]
#[serde(deny_unknown_fields, default)]
pub struct FactionReward {
    /// Reduction of its threat, in basis points; 0 to 1 000 000 000.
    #[shape(range(min = 0, max = 1000000000))]
    pub threat_reduction_bp: i32,
    /// Increase of its suppression, in basis points; 0 to 1 000 000 000.
    #[shape(range(min = 0, max = 1000000000))]
    pub suppression_bp: i32,
}
