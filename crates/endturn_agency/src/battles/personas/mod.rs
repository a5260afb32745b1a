//! P-01 Personas of games with battles: what they see, and the actions they choose. P-10 nothing, P-15 basic, P-16
//! speedrunner.
//!
//! A persona sees what a player may see and returns actions, each of which is allowed if all before it were carried
//! out. It never touches the game, and it draws from a die of its own.

pub mod basic;
pub mod desk;
pub mod speedrunner;
pub mod spending;

use endturn_engine::RuleId;
use endturn_engine::random::Draw;
use serde::{Deserialize, Serialize};

use super::leads::LeadState;
use super::rules::Rules;
use super::ruleset::personas::Persona;
use super::state::{Agent, Assets, Site};
use super::upgrades::Upgrade;
use crate::frame::ids::{AgentId, LeadId, SiteId};

/// The rule under which personas draw.
pub const RULE: RuleId = RuleId("P-15");

/// What a player may do; lists name each agent once.
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
    /// Which one.
    pub id: LeadId,
    /// How far it is.
    pub state: LeadState,
    /// How often it was investigated.
    pub investigations: u32,
    /// Whether an investigation is under way.
    pub is_under_way: bool,
}

/// What a player sees of a campaign (P-01). Hidden difficulties are not in it.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    /// The ruleset.
    pub rules: &'a Rules,
    /// What the office owns.
    pub assets: &'a Assets,
    /// The agents in the order of hire; those who are gone are passed over.
    pub agents: &'a [(AgentId, Agent)],
    /// The sites; only those that wait for agents matter.
    pub sites: &'a [(SiteId, Site)],
    /// The leads; only open ones matter.
    pub leads: &'a [LeadView],
}

/// The actions of a persona in a turn; `die` is its own.
#[must_use]
pub fn plan(persona: Persona, view: View<'_>, die: &mut Draw) -> Vec<Action> {
    match persona {
        Persona::Nothing => Vec::new(),
        Persona::Basic(numbers) => basic::plan(&numbers, view, die),
        Persona::Speedrunner(numbers) => speedrunner::plan(&numbers, view, die),
    }
}
