//! From the module's section of a scenario with battles to the start of a game.

mod check;
pub(crate) mod section;
pub(crate) mod spawn;

pub(crate) use check::plan_of;

use super::state::{Agent, Assets, Site};
use crate::ids::{AgentId, LeadId};

/// What a game begins with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// Panic, in basis points.
    pub panic_bp: i64,
    /// By faction: level of activity, and turns for which it lies low.
    pub factions: Vec<(u32, u32)>,
    /// By seat.
    pub offices: Vec<OfficePlan>,
}

/// What an office begins with.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct OfficePlan {
    /// Money, funding and upgrades.
    pub assets: Assets,
    /// How often leads were investigated before.
    pub leads: Vec<(LeadId, u32)>,
    /// Agents in the order of hire.
    pub agents: Vec<Agent>,
    /// Leads that are investigated, in the ruleset's order.
    pub investigated: Vec<LeadId>,
    /// Sites in the order of creation, with their agents in deployment order.
    pub sites: Vec<(Site, Vec<AgentId>)>,
}
