//! What orders with battles do, at once: E-07 Hire and upgrades, A-44 Sack, A-45 Contract, E-06 Train, A-46 Recall, E-08
//! Investigate and leave, A-49 Deploy. Each accepted one counts. An investigation that starts draws its hidden
//! difficulty ([`throws::difficulty_die`]).

use bevy_ecs::prelude::*;
use endturn_engine::random::Draws;
use endturn_engine::seats::Roster;
use endturn_engine::{RuleId, Seat};

use super::BattlesOrder;
use crate::battles::advance::investigations::leave;
use crate::battles::components::{Investigations, Ledger, Service, Tally};
use crate::battles::desk::AtLead;
use crate::battles::facts::BattlesFact;
use crate::battles::rules::Rules;
use crate::battles::state::{Agent, Assets, Assignment};
use crate::battles::upgrades::{self, Upgrade};
use crate::battles::{Battles, actions, agents, investigations, throws};
use crate::frame::changes::{each, enlist, entities, office, rules, tell, turn};
use crate::frame::components::Actions;
use crate::frame::facts::OfficeFact;
use crate::frame::ids::{AgentId, LeadId};
use crate::frame::office::Office;
use crate::frame::orders::deploy::deploy;

pub(super) fn apply(order: BattlesOrder, seat: Seat, world: &mut World) {
    let rules = rules::<Battles>(world);
    count(world, seat, &order);
    match order {
        BattlesOrder::Hire { count } => (0..count).for_each(|_| hire(world, &rules, seat)),
        BattlesOrder::Sack { agents } => {
            let turn = turn(world);
            let found = entities::<Battles>(world, seat, &agents);
            each(world, &found, |agent: &mut Agent| agents::sack(agent, turn));
            let mut tally = office::<Tally>(world, seat);
            tally.sacked = tally.sacked.saturating_add(u32::try_from(agents.len()).unwrap_or(u32::MAX));
            tell(world, RuleId("A-44"), OfficeFact::AgentsSacked { seat, agents });
        }
        BattlesOrder::Contract { agents } => {
            let found = entities::<Battles>(world, seat, &agents);
            each(world, &found, agents::contract);
            tell(world, RuleId("A-45"), BattlesFact::AgentsContracted { seat, agents });
        }
        BattlesOrder::Train { agents } => {
            let found = entities::<Battles>(world, seat, &agents);
            each(world, &found, agents::train);
            tell(world, RuleId("E-06"), BattlesFact::AgentsTrained { seat, agents });
        }
        BattlesOrder::Recall { agents } => {
            let found = entities::<Battles>(world, seat, &agents);
            each(world, &found, agents::recall);
            tell(world, RuleId("A-46"), OfficeFact::AgentsRecalled { seat, agents });
        }
        BattlesOrder::Investigate { lead, agents } => investigate(world, &rules, (seat, lead), agents),
        BattlesOrder::Leave { lead, agents } => {
            let found = entities::<Battles>(world, seat, &agents);
            tell(world, RuleId("E-08"), BattlesFact::LeadLeft { seat, lead, agents });
            let there = there(world, seat, lead);
            leave(world, &rules, (seat, lead), &there, &found, agents::recall);
        }
        BattlesOrder::Deploy { site, agents } => deploy::<Battles>(world, seat, site, agents, agents::deploy),
        BattlesOrder::Upgrade { upgrade, count } => buy(world, &rules, seat, (upgrade, count)),
    }
}

fn count(world: &mut World, seat: Seat, order: &BattlesOrder) {
    let more = match order {
        BattlesOrder::Hire { count } | BattlesOrder::Upgrade { count, .. } => *count,
        _ => 1,
    };
    let mut actions = office::<Actions>(world, seat);
    actions.count = actions.count.saturating_add(more);
    if matches!(order, BattlesOrder::Investigate { .. }) {
        actions.investigations = actions.investigations.saturating_add(1);
    }
}

/// Everybody who is assigned to a lead.
fn there(world: &World, seat: Seat, lead: LeadId) -> Vec<AtLead> {
    let Some(office) = Office::<Battles>::of(world, seat) else { return Vec::new() };
    let assigned = office.agents().filter(|(_, agent)| agent.assignment == Assignment::Lead(lead));
    let member = |(agent, _)| Some(AtLead { office: seat, lead, agent, entity: office.agent_entity(agent)? });
    assigned.filter_map(member).collect()
}

/// E-07.
fn hire(world: &mut World, rules: &Rules, seat: Seat) {
    let mut assets = office::<Assets>(world, seat);
    actions::pay_hire(rules, &mut assets);
    let assets = *assets;
    let mut ledger = office::<Ledger>(world, seat);
    ledger.spending.hiring = ledger.spending.hiring.saturating_add(rules.economy.hire_cost.into());
    let agent = agents::hired(rules, &assets, turn(world));
    let agent = enlist(world, seat, (agent, Service::default()));
    tell(world, RuleId("E-07"), OfficeFact::AgentHired { seat, agent });
}

/// E-07.
fn buy(world: &mut World, rules: &Rules, seat: Seat, (upgrade, count): (Upgrade, u32)) {
    let mut assets = office::<Assets>(world, seat);
    (0..count).for_each(|_| upgrades::buy(rules, &mut assets, upgrade));
    let value = upgrades::value(rules, &assets, upgrade);
    let paid = upgrades::price(rules, upgrade).saturating_mul(count.into());
    let mut ledger = office::<Ledger>(world, seat);
    let is_cap = matches!(upgrade, Upgrade::AgentCap | Upgrade::TransportCap | Upgrade::TrainingCap);
    let sum = if is_cap { &mut ledger.spending.caps } else { &mut ledger.spending.upgrades };
    *sum = sum.saturating_add(paid);
    let office = Office::<Battles>::of(world, seat);
    let living: Vec<AgentId> = office.iter().flat_map(Office::employed).map(|(id, _)| id).collect();
    let living = entities::<Battles>(world, seat, &living);
    each(world, &living, |agent: &mut Agent| upgrades::improve(rules, upgrade, count, agent));
    tell(world, RuleId("E-07"), BattlesFact::UpgradeBought { seat, upgrade, count, value });
}

/// E-08.
fn investigate(world: &mut World, rules: &Rules, (seat, lead): (Seat, LeadId), agents: Vec<AgentId>) {
    let is_new = !office::<Investigations>(world, seat).0.iter().any(|one| one.lead == lead);
    if let Some(lead_rules) = rules.lead(lead).filter(|_| is_new) {
        let (draws, roster) = (world.resource::<Draws>(), world.resource::<Roster>());
        let mut die = throws::difficulty_die(draws, roster.subject(seat), &lead_rules.names.word);
        let drawn = die.below(investigations::difficulties(rules, lead_rules.difficulty));
        let one = investigations::start(rules, (lead, lead_rules), turn(world), drawn);
        office::<Investigations>(world, seat).0.push(one);
    }
    let found = entities::<Battles>(world, seat, &agents);
    each(world, &found, |agent: &mut Agent| agents::investigate(agent, lead));
    tell(world, RuleId("E-08"), BattlesFact::LeadTaken { seat, lead, agents, is_new });
}
