//! What orders do, at once: A-43 Hire, A-44 Sack, A-45 Assign, A-46 Recall, A-47 Investigate, A-48 Site creation, A-49
//! Deploy. Each accepted one counts.

use bevy_ecs::prelude::*;
use endturn_engine::{RuleId, Seat};

use super::AgencyOrder;
use crate::frame::changes::{each, enlist, entities, list_site, office, rules, tell, turn};
use crate::frame::components::{Actions, Knowledge};
use crate::frame::facts::OfficeFact;
use crate::frame::ids::{AgentId, FactionId, LeadId, MissionId};
use crate::frame::orders::deploy::deploy;
use crate::patrol::components::{Service, Tally};
use crate::patrol::factions::is_discovered;
use crate::patrol::facts::AgencyFact;
use crate::patrol::state::{Agent, Assets};
use crate::patrol::{Patrol, actions, agents, sites};

pub(super) fn apply(order: AgencyOrder, seat: Seat, world: &mut World) {
    count(world, seat, &order);
    match order {
        AgencyOrder::Hire { count } => (0..count).for_each(|_| hire(world, seat)),
        AgencyOrder::Sack { agents } => sack(world, seat, agents),
        AgencyOrder::Assign { work, agents } => {
            let found = entities::<Patrol>(world, seat, &agents);
            each(world, &found, |agent: &mut Agent| agents::assign(agent, work));
            tell(world, RuleId("A-45"), AgencyFact::AgentsAssigned { seat, agents, work });
        }
        AgencyOrder::Recall { agents } => {
            let found = entities::<Patrol>(world, seat, &agents);
            each(world, &found, agents::recall);
            tell(world, RuleId("A-46"), OfficeFact::AgentsRecalled { seat, agents });
        }
        AgencyOrder::Investigate { lead } => investigate(world, seat, lead),
        AgencyOrder::Deploy { site, agents } => deploy::<Patrol>(world, seat, site, agents, agents::deploy),
    }
}

fn count(world: &mut World, seat: Seat, order: &AgencyOrder) {
    let more = if let AgencyOrder::Hire { count } = order { *count } else { 1 };
    let mut actions = office::<Actions>(world, seat);
    actions.count = actions.count.saturating_add(more);
    if matches!(order, AgencyOrder::Investigate { .. }) {
        actions.investigations = actions.investigations.saturating_add(1);
    }
}

///
fn hire(world: &mut World, seat: Seat) {
    let (rules, turn) = (rules::<Patrol>(world), turn(world));
    let agent = actions::hire(&rules, &mut office::<Assets>(world, seat), turn);
    let agent = enlist(world, seat, (agent, Service::default()));
    tell(world, RuleId("A-43"), OfficeFact::AgentHired { seat, agent });
}

///
fn sack(world: &mut World, seat: Seat, agents: Vec<AgentId>) {
    let (turn, found) = (turn(world), entities::<Patrol>(world, seat, &agents));
    each(world, &found, agents::sack);
    each(world, &found, |service: &mut Service| service.ended_in = turn);
    let mut tally = office::<Tally>(world, seat);
    tally.sacked = tally.sacked.saturating_add(u32::try_from(agents.len()).unwrap_or(u32::MAX));
    tell(world, RuleId("A-44"), OfficeFact::AgentsSacked { seat, agents });
}

///
fn investigate(world: &mut World, seat: Seat, lead: LeadId) {
    let rules = rules::<Patrol>(world);
    let known = discovered(world, seat);
    let mut assets = *office::<Assets>(world, seat);
    let mut knowledge = office::<Knowledge>(world, seat);
    let opened = actions::investigate(&rules, &mut assets, &mut knowledge.investigations, lead);
    *office::<Assets>(world, seat) = assets;
    let is_repeatable = rules.lead(lead).is_some_and(|lead| lead.repeatable);
    let mut tally = office::<Tally>(world, seat);
    let done = if is_repeatable { &mut tally.leads_repeated } else { &mut tally.leads_done };
    *done = done.saturating_add(1);
    let intel = rules.lead(lead).map_or(0, |lead| lead.intel_cost);
    tell(world, RuleId("A-47"), AgencyFact::LeadInvestigated { seat, lead, intel });
    for &mission in opened {
        open(world, seat, mission);
    }
    for faction in discovered(world, seat) {
        if !known.contains(&faction) {
            tell(world, RuleId("A-12"), AgencyFact::FactionDiscovered { seat, faction });
        }
    }
}

/// The factions whose numbers an office knows.
fn discovered(world: &mut World, seat: Seat) -> Vec<FactionId> {
    let rules = rules::<Patrol>(world);
    let knowledge = office::<Knowledge>(world, seat);
    let is_known = |(id, faction)| is_discovered(knowledge.findings(), faction).then_some(id);
    rules.factions().filter_map(is_known).collect()
}

///
fn open(world: &mut World, seat: Seat, mission: MissionId) {
    let rules = rules::<Patrol>(world);
    let new = sites::new(&rules, mission);
    let turn = turn(world);
    let site = list_site(world, seat, new, Vec::new(), turn);
    let mut tally = office::<Tally>(world, seat);
    tally.sites_opened = tally.sites_opened.saturating_add(1);
    tally.hardest = tally.hardest.max(rules.mission(mission).map_or(0, |mission| mission.difficulty));
    let fact = AgencyFact::SiteOpened { seat, site, mission, expires_in: new.expires_in };
    tell(world, RuleId("A-48"), fact);
}
