//! Facts that all kinds share.

use endturn_engine::{Seat, seats::SeatSet};

use super::ids::{AgentId, FactionId, MissionId, SiteId};
use super::told::facts;

facts! {
    /// An event in an office.
    OfficeFact {
        /// A-43, E-07: an agent was hired.
        AgentHired seat 0 "{seat} hires {agent}" { seat: Seat, agent: AgentId }
        /// agents were dismissed.
        AgentsSacked seat 0 "{seat} dismisses {agents}" { seat: Seat, agents: Vec<AgentId> }
        /// agents were called home.
        AgentsRecalled seat 0 "{seat} calls {agents} home" { seat: Seat, agents: Vec<AgentId> }
        /// agents were deployed.
        AgentsDeployed seat 0 "{seat} deploys {agents} to {site}: {mission}"
            { seat: Seat, site: SiteId, mission: MissionId, agents: Vec<AgentId> }
        /// A-12, E-15: a faction was destroyed.
        FactionDestroyed all DECISIVE "{faction} is destroyed by {by}" { faction: FactionId, by: SeatSet }
        /// no agent came in time.
        SiteExpired seat 0 "{seat} lets {site} go: {mission}" { seat: Seat, site: SiteId, mission: MissionId }
        /// an office's money is below 0.
        OfficeBankrupt all DECISIVE "{seat} is bankrupt with {money} money and closes" { seat: Seat, money: i64 }
    }
}
