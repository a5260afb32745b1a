//! Membership of offices, the knowledge of an office, and the state all offices share.
//!
//! Agents, sites and factions are entities under [`AgentKey`], [`SiteKey`] and `FactionKey`. An
//! office is its seat's entity, which carries the assets and the lists. All offices share factions
//! and panic.

use bevy_ecs::prelude::*;
use endturn_engine::{Seat, seats::SeatSet};
use serde::{Deserialize, Serialize};

use super::findings::Findings;
use super::ids::{AgentId, AgentKey, SiteId, SiteKey};

/// The office of an agent, and the agent's index in it.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Employment {
    /// The office.
    pub office: Seat,
    /// The office's id of the agent.
    pub id: AgentId,
}

/// The office of a site, and the site's index in it.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ownership {
    /// The office.
    pub office: Seat,
    /// The office's id of the site.
    pub id: SiteId,
    /// The turn in which it was opened: that of the order, or that which an advance leads to.
    pub opened_in: u32,
}

/// The end of a site; no rule reads it.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Closing {
    /// The turn that began when it ended; 0 while it is open.
    pub turn: u32,
    /// Agents who died there.
    pub killed: u32,
}

/// The agents of a site in deployment order.
#[derive(Component, Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Team(pub Vec<AgentId>);

/// All agents an office ever hired, in the order of hire: the index is the [`AgentId`].
#[derive(Component, Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Staff(pub Vec<AgentKey>);

/// All sites an office ever opened: the index is the [`SiteId`].
#[derive(Component, Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Sites(pub Vec<SiteKey>);

/// Findings of an office.
#[derive(Component, Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Knowledge {
    /// Number of investigations of each lead.
    pub investigations: Vec<u32>,
    /// Number of sites of each mission that succeeded.
    pub successes: Vec<u32>,
}

impl Knowledge {
    /// The findings as the rules read them.
    #[must_use]
    pub fn findings(&self) -> Findings<'_> {
        Findings { investigations: &self.investigations, successes: &self.successes }
    }
}

/// Accepted actions of an office in this turn.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Actions {
    /// All of them.
    pub count: u32,
    /// Investigations among them.
    pub investigations: u32,
}

/// The fate of a faction, and its deeds.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Fate {
    /// The offices that destroyed it, all in the same turn; empty before.
    pub destroyed_by: SeatSet,
    /// Panic it has caused so far, in basis points.
    pub panic_caused_bp: i64,
}

impl Fate {
    /// Whether the faction is destroyed.
    #[must_use]
    pub fn is_destroyed(&self) -> bool {
        !self.destroyed_by.is_empty()
    }
}

/// Panic in the country, in basis points; never below 0.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Panic(pub i64);

/// The offices that have not closed; nothing happens to the agents, leads and sites of others
/// . Working data of an advance, not part of the state.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub struct Standing(pub SeatSet);
