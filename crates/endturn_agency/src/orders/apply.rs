//! What orders do, at once: A-43 Hire, A-44 Sack, A-45 Assign, A-46 Recall, A-47 Investigate, A-48 Site creation, A-49
//! Deploy. Each accepted one counts.

use bevy_ecs::prelude::*;
use endturn_engine::{RuleId, Seat, journal::Journal};

use super::{AgencyOrder, Office};
use crate::actions;
use crate::agents;
use crate::components::{Actions, Knowledge, Service, Tally, Team};
use crate::factions::is_discovered;
use crate::facts::AgencyFact;
use crate::ids::{AgentId, FactionId, LeadId, MissionId, SiteId};
use crate::offices::{enlist, list_site, office, turn};
use crate::plugin::RulesInForce;
use crate::sites;
use crate::state::{Agent, Assets, Site, SiteState};

pub(super) fn apply(order: AgencyOrder, seat: Seat, world: &mut World) {
    count(world, seat, &order);
    match order {
        AgencyOrder::Hire { count } => (0..count).for_each(|_| hire(world, seat)),
        AgencyOrder::Sack { agents } => sack(world, seat, agents),
        AgencyOrder::Assign { work, agents } => {
            each(world, seat, &agents, |agent| agents::assign(agent, work));
            tell(world, "A-45", AgencyFact::AgentsAssigned { seat, agents, work });
        }
        AgencyOrder::Recall { agents } => {
            each(world, seat, &agents, agents::recall);
            tell(world, "A-46", AgencyFact::AgentsRecalled { seat, agents });
        }
        AgencyOrder::Investigate { lead } => investigate(world, seat, lead),
        AgencyOrder::Deploy { site, agents } => deploy(world, seat, site, agents),
    }
}

fn tell(world: &mut World, rule: &'static str, fact: AgencyFact) {
    world.resource_mut::<Journal>().tell(RuleId(rule), fact);
}

fn count(world: &mut World, seat: Seat, order: &AgencyOrder) {
    let more = if let AgencyOrder::Hire { count } = order { *count } else { 1 };
    let mut actions = office::<Actions>(world, seat);
    actions.count = actions.count.saturating_add(more);
    if matches!(order, AgencyOrder::Investigate { .. }) {
        actions.investigations = actions.investigations.saturating_add(1);
    }
}

/// Changes agents in the order named.
fn each(world: &mut World, seat: Seat, ids: &[AgentId], change: impl Fn(&mut Agent)) {
    for &id in ids {
        let entity = Office::of(world, seat).and_then(|office| office.agent_entity(id));
        if let Some(mut agent) = entity.and_then(|entity| world.get_mut::<Agent>(entity)) {
            change(&mut agent);
        }
    }
}

///
fn hire(world: &mut World, seat: Seat) {
    let (rules, turn) = (world.resource::<RulesInForce>().0.clone(), turn(world));
    let agent = actions::hire(&rules, &mut office::<Assets>(world, seat), turn);
    let id = employ(world, seat, agent);
    tell(world, "A-43", AgencyFact::AgentHired { seat, agent: id });
}

/// Puts an agent at the end of an office's roster.
pub(crate) fn employ(world: &mut World, seat: Seat, agent: Agent) -> AgentId {
    enlist(world, seat, (agent, Service::default()))
}

///
fn sack(world: &mut World, seat: Seat, ids: Vec<AgentId>) {
    let turn = turn(world);
    each(world, seat, &ids, agents::sack);
    for &id in &ids {
        let entity = Office::of(world, seat).and_then(|office| office.agent_entity(id));
        if let Some(mut service) = entity.and_then(|entity| world.get_mut::<Service>(entity)) {
            service.ended_in = turn;
        }
    }
    let mut tally = office::<Tally>(world, seat);
    tally.sacked = tally.sacked.saturating_add(u32::try_from(ids.len()).unwrap_or(u32::MAX));
    tell(world, "A-44", AgencyFact::AgentsSacked { seat, agents: ids });
}

///
fn investigate(world: &mut World, seat: Seat, lead: LeadId) {
    let rules = world.resource::<RulesInForce>().0.clone();
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
    tell(world, "A-47", AgencyFact::LeadInvestigated { seat, lead, intel });
    for &mission in opened {
        open(world, seat, mission);
    }
    for faction in discovered(world, seat) {
        if !known.contains(&faction) {
            tell(world, "A-12", AgencyFact::FactionDiscovered { seat, faction });
        }
    }
}

/// The factions whose numbers an office knows.
fn discovered(world: &mut World, seat: Seat) -> Vec<FactionId> {
    let rules = world.resource::<RulesInForce>().0.clone();
    let knowledge = office::<Knowledge>(world, seat);
    let is_known = |(id, faction)| is_discovered(knowledge.findings(), faction).then_some(id);
    rules.factions().filter_map(is_known).collect()
}

///
fn open(world: &mut World, seat: Seat, mission: MissionId) {
    let rules = world.resource::<RulesInForce>().0.clone();
    let new = sites::new(&rules, mission);
    let site = establish(world, seat, new, Vec::new());
    let mut tally = office::<Tally>(world, seat);
    tally.hardest = tally.hardest.max(rules.mission(mission).map_or(0, |mission| mission.difficulty));
    let fact = AgencyFact::SiteOpened { seat, site, mission, expires_in: new.expires_in };
    tell(world, "A-48", fact);
}

/// Puts a site at the end of an office's list.
pub(crate) fn establish(world: &mut World, seat: Seat, site: Site, team: Vec<AgentId>) -> SiteId {
    let mut tally = office::<Tally>(world, seat);
    tally.sites_opened = tally.sites_opened.saturating_add(1);
    let turn = turn(world);
    list_site(world, seat, site, team, turn)
}

///
fn deploy(world: &mut World, seat: Seat, id: SiteId, agents: Vec<AgentId>) {
    each(world, seat, &agents, |agent| agents::deploy(agent, id));
    let entity = Office::of(world, seat).and_then(|office| office.site_entity(id)).expect("a legal order has a site");
    let mut site = world.get_mut::<Site>(entity).expect("a site");
    site.state = SiteState::Deployed;
    let mission = site.mission;
    world.entity_mut(entity).insert(Team(agents.clone()));
    tell(world, "A-49", AgencyFact::AgentsDeployed { seat, site: id, mission, agents });
}
