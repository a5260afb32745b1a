//! From the module's section of a scenario to the start of a game.

mod check;
pub(crate) mod section;
pub(crate) mod spawn;

pub(crate) use check::plan_of;

use crate::ids::{AgentId, LeadId};
use crate::state::{Agent, Assets, Faction, Site};

/// What a game begins with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// Panic, in basis points.
    pub panic_bp: i64,
    /// By faction.
    pub factions: Vec<Faction>,
    /// By seat.
    pub offices: Vec<OfficePlan>,
}

/// What an office begins with.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct OfficePlan {
    /// Money, intel and funding.
    pub assets: Assets,
    /// How often leads were investigated before.
    pub leads: Vec<(LeadId, u32)>,
    /// Agents in the order of hire.
    pub agents: Vec<Agent>,
    /// Sites in the order of creation, with their agents in deployment order.
    pub sites: Vec<(Site, Vec<AgentId>)>,
}
