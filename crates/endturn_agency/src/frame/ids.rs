//! Identifiers of agents, sites, leads, missions and factions: keys of entities for the game, ids
//! for people.

use std::fmt;

use endturn_engine::stable_key;
use endturn_scenario::shape::Shaped;
use serde::{Deserialize, Serialize};

stable_key! {
    /// An agent, in the order of hiring across all offices. Never reused: the dismissed and the
    /// dead stay on the roster.
    pub struct AgentKey = "agency.agent";
}

stable_key! {
    /// A mission site, in the order of opening across all offices.
    pub struct SiteKey = "agency.site";
}

stable_key! {
    /// A faction: its index in the ruleset, as in [`FactionId`].
    pub struct FactionKey = "agency.faction";
}

/// An agent's id in its office: the number of agents the office ever hired before. No
/// office's actions renumber another's agents, or shift their rolls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Shaped)]
pub struct AgentId(pub u32);

/// A mission site's id in its office: the number of sites the office ever opened before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Shaped)]
pub struct SiteId(pub u32);

impl fmt::Display for AgentId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "agent-{:03}", self.0)
    }
}

impl AgentId {
    /// The index on the office's roster, from 0.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl SiteId {
    /// The index in the office's list of sites, from 0.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl From<FactionId> for FactionKey {
    fn from(id: FactionId) -> Self {
        Self(u32::from(id.0))
    }
}

impl fmt::Display for SiteId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "mission-site-{:03}", self.0)
    }
}

endturn_engine::dense_ids! {
    /// A lead of `leads.ron`.
    LeadId;
    /// A mission of `missions.ron`.
    MissionId;
    /// A faction of `factions.ron`.
    FactionId;
}

endturn_scenario::named! {
    LeadId: "lead";
}
