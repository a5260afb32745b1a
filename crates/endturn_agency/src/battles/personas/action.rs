//! The view of personas, and their choices (P-01).

use serde::{Deserialize, Serialize};

use crate::battles::leads::LeadState;
use crate::battles::rules::Rules;
use crate::battles::state::{Agent, Assets, Site};
use crate::battles::upgrades::Upgrade;
use crate::frame::ids::{AgentId, LeadId, SiteId};

/// An action of a player; lists name each agent once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Action {
    /// Hire an agent (E-07).
    Hire,
    /// Dismiss agents.
    Sack(Vec<AgentId>),
    /// Send agents to earn money.
    Contract(Vec<AgentId>),
    /// Have agents train (E-06).
    Train(Vec<AgentId>),
    /// Call agents home from contracting or training.
    Recall(Vec<AgentId>),
    /// Start or join the investigation of a lead (E-08).
    Investigate(LeadId, Vec<AgentId>),
    /// Leave the investigation of a lead (E-08).
    Leave(LeadId, Vec<AgentId>),
    /// Deploy agents to a site.
    Deploy(SiteId, Vec<AgentId>),
    /// Buy an upgrade (E-07).
    Buy(Upgrade),
}

/// A lead as a player sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeadView {
    /// The lead.
    pub id: LeadId,
    /// Its state.
    pub state: LeadState,
    /// Number of times it was investigated.
    pub investigations: u32,
    /// Whether an investigation is under way.
    pub is_under_way: bool,
}

/// A campaign as a player sees it (P-01). Hidden difficulties are left out.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    /// The ruleset.
    pub rules: &'a Rules,
    /// Assets of the office.
    pub assets: &'a Assets,
    /// The agents in the order of hire; those who are gone are ignored.
    pub agents: &'a [(AgentId, Agent)],
    /// The sites; only those that wait for agents matter.
    pub sites: &'a [(SiteId, Site)],
    /// The leads; only open ones matter.
    pub leads: &'a [LeadView],
}
