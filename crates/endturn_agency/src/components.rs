//! The state of the module beside the values of [`crate::state`]: who belongs to which office, what an office knows,
//! and the books that metrics and reports read.
//!
//! Agents, sites and factions are entities under [`AgentKey`], [`SiteKey`] and `FactionKey`. An office is its seat's
//! entity, which carries [`Assets`](crate::state::Assets) and the lists. Factions and panic are shared by all offices.

use bevy_ecs::prelude::*;
use endturn_engine::{Seat, seats::SeatSet};
use serde::{Deserialize, Serialize};

use crate::ids::{AgentId, AgentKey, SiteId, SiteKey};
use crate::leads::Findings;
use crate::money::{IntelChange, MoneyChange};

/// Whose an agent is, and as the how-many-eth.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Employment {
    /// The office.
    pub office: Seat,
    /// What the office calls the agent.
    pub id: AgentId,
}

/// What an agent has done so far; no rule reads it.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Service {
    /// Turns spent contracting.
    pub contracting_turns: u32,
    /// Turns spent spying.
    pub espionage_turns: u32,
    /// Turns spent recovering.
    pub recovery_turns: u32,
    /// Sites survived that succeeded.
    pub sites_won: u32,
    /// The turn in which the agent was dismissed or died; 0 while employed.
    pub ended_in: u32,
}

/// Whose a site is, and as the how-many-eth.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ownership {
    /// The office.
    pub office: Seat,
    /// What the office calls the site.
    pub id: SiteId,
    /// The turn in which it was opened: that of the order, or that which an advance leads to.
    pub opened_in: u32,
}

/// How a site came to its end; no rule reads it.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Closing {
    /// The turn that began with its end; 0 while it is open.
    pub turn: u32,
    /// Agents who died there.
    pub killed: u32,
}

/// The agents of a site in deployment order.
#[derive(Component, Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Team(pub Vec<AgentId>);

/// All agents an office ever hired, in the order of hire: the place is the [`AgentId`].
#[derive(Component, Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Staff(pub Vec<AgentKey>);

/// All sites an office ever opened: the place is the [`SiteId`].
#[derive(Component, Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Sites(pub Vec<SiteKey>);

/// What an office has found out.
#[derive(Component, Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Knowledge {
    /// How often each lead was investigated.
    pub investigations: Vec<u32>,
    /// How many sites of each mission succeeded.
    pub successes: Vec<u32>,
}

impl Knowledge {
    /// As the rules read it.
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

/// The books of an office's last advance.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Ledger {
    /// What became of the money.
    pub money: MoneyChange,
    /// What became of the intel.
    pub intel: IntelChange,
}

/// What an office has seen since the game began; no rule reads it but the ranking at the end.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Tally {
    /// Sites opened.
    pub sites_opened: u32,
    /// Sites to which nobody came in time.
    pub sites_expired: u32,
    /// Sites that succeeded.
    pub sites_won: u32,
    /// Sites that failed.
    pub sites_lost: u32,
    /// Agents who left a site unhurt.
    pub unscathed: u32,
    /// Agents who left a site wounded.
    pub wounded: u32,
    /// Agents who died.
    pub killed: u32,
    /// Agents who were dismissed.
    pub sacked: u32,
    /// Leads investigated that can't be again.
    pub leads_done: u32,
    /// Investigations of leads that can be repeated.
    pub leads_repeated: u32,
    /// Turns without an investigation.
    pub idle_turns: u32,
    /// Those of them in which all open leads were too dear.
    pub idle_for_intel: u32,
    /// Difficulty of the hardest mission opened, in points.
    pub hardest: i32,
}

/// What became of a faction, and what it has done.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Fate {
    /// The offices that destroyed it, all in the same turn; empty while it stands.
    pub destroyed_by: SeatSet,
    /// Panic it has caused so far, in basis points.
    pub panic_caused_bp: i64,
}

impl Fate {
    /// Whether the faction is no more.
    #[must_use]
    pub fn is_destroyed(&self) -> bool {
        !self.destroyed_by.is_empty()
    }
}

/// Panic in the country, in basis points; never below 0.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Panic(pub i64);
