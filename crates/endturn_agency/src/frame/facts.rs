//! Facts that all kinds share.

use endturn_engine::{
    Seat, facts,
    journal::Unseen,
    links::{Link, Links},
    seats::SeatSet,
};

use super::ids::{AgentId, FactionId, LeadId, MissionId, SiteId};
use super::told::{DECISIVE, Part};

facts! {
    /// An event in an office.
    #[derive(PartialEq, Eq)]
    pub enum OfficeFact by Part {
        /// A-43, E-07: an agent was hired.
        AgentHired { seat: Seat, agent: AgentId } = "{seat} hires {agent}",
        /// agents were dismissed.
        AgentsSacked { seat: Seat, agents: Vec<AgentId> } = "{seat} dismisses {agents}",
        /// agents were called home.
        AgentsRecalled { seat: Seat, agents: Vec<AgentId> } = "{seat} calls {agents} home",
        /// agents were deployed.
        AgentsDeployed { seat: Seat, site: SiteId, mission: MissionId, agents: Vec<AgentId> } = "{seat} deploys {agents} to {site}: {mission}"; links = [continues site(seat, site)],
        /// A-12, E-15: a faction was destroyed.
        FactionDestroyed { faction: FactionId, by: SeatSet, lead: Unseen<LeadId> } = "{faction} is destroyed by {by}"; to = []; weight = DECISIVE; decisive; links = own,
        /// no agent came in time.
        SiteExpired { seat: Seat, site: SiteId, mission: MissionId } = "{seat} lets {site} go: {mission}"; links = [continues site(seat, site)],
        /// an office's money is below 0.
        OfficeBankrupt { seat: Seat, money: i64 } = "{seat} is bankrupt with {money} money and closes"; to = []; weight = DECISIVE; decisive; links = [follows books(seat)],
    }
}

impl OfficeFact {
    fn own_links(&self, links: &mut Links) {
        if let Self::FactionDestroyed { by, lead, .. } = self {
            by.iter().for_each(|seat| links.add(Link::Follows, "lead", &[&seat, &lead.0]));
        }
    }
}
