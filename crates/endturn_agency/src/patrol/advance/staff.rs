//! A-23 Available agents, A-24 Recovering agents, A-25 Contracting agents, A-26 Espionage agents,
//! A-27 InTransit agents: the turn of agents who are at no site.
//! Steps `Available` to `InTransit`. Draw none. Tell nothing.

use bevy_ecs::prelude::*;
use endturn_engine::{RuleId, seats::SeatSet};

use crate::frame::components::Employment;
use crate::frame::components::Standing;
use crate::patrol::components::Service;
use crate::patrol::desk::{Desk, RulesInForce};
use crate::patrol::rules::Rules;
use crate::patrol::state::{Agent, AgentState, Work};
use crate::patrol::{agents, exhaustion, recovery, work};

pub(crate) const AVAILABLE: RuleId = RuleId("A-23");
pub(crate) const RECOVERING: RuleId = RuleId("A-24");
pub(crate) const CONTRACTING: RuleId = RuleId("A-25");
pub(crate) const ESPIONAGE: RuleId = RuleId("A-26");
pub(crate) const IN_TRANSIT: RuleId = RuleId("A-27");

pub(crate) fn rest(rules: Res<RulesInForce>, standing: Res<Standing>, mut agents: Query<(&Employment, &mut Agent)>) {
    for (employment, mut agent) in &mut agents {
        if agent.state == AgentState::Available && standing.0.contains(employment.office) {
            exhaustion::rest(&rules.0, &mut agent);
        }
    }
}

type Workers<'w, 's> = Query<'w, 's, (&'static Employment, &'static mut Agent, &'static mut Service)>;

pub(crate) fn recover(rules: Res<RulesInForce>, standing: Res<Standing>, mut agents: Workers<'_, '_>) {
    for (employment, mut agent, mut service) in &mut agents {
        if agent.state == AgentState::Recovering && standing.0.contains(employment.office) {
            recovery::tick(&rules.0, &mut agent);
            service.recovery_turns = service.recovery_turns.saturating_add(1);
        }
    }
}

pub(crate) fn contract(
    rules: Res<RulesInForce>,
    (mut desk, standing): (ResMut<Desk>, Res<Standing>),
    mut agents: Workers<'_, '_>,
) {
    put_to_work(&rules.0, (&mut agents, standing.0), Work::Contracting, |employment, service, money| {
        service.contracting_turns = service.contracting_turns.saturating_add(1);
        if let Some(retained) = desk.retained.get_mut(employment.office.index()) {
            retained.contracting = retained.contracting.saturating_add(money);
        }
    });
}

pub(crate) fn spy(
    rules: Res<RulesInForce>,
    (mut desk, standing): (ResMut<Desk>, Res<Standing>),
    mut agents: Workers<'_, '_>,
) {
    put_to_work(&rules.0, (&mut agents, standing.0), Work::Espionage, |employment, service, intel| {
        service.espionage_turns = service.espionage_turns.saturating_add(1);
        if let Some(retained) = desk.retained.get_mut(employment.office.index()) {
            retained.espionage = retained.espionage.saturating_add(intel);
        }
    });
}

/// Lets all agents assigned to this work do a turn of it, and enters each agent's income.
fn put_to_work(
    rules: &Rules,
    (agents, standing): (&mut Workers<'_, '_>, SeatSet),
    kind: Work,
    mut enter: impl FnMut(&Employment, &mut Service, i64),
) {
    for (employment, mut agent, mut service) in agents {
        if work::of(&agent) == Some(kind) && standing.contains(employment.office) {
            let brings = work::turn(rules, &mut agent, kind);
            enter(employment, &mut service, brings);
        }
    }
}

pub(crate) fn arrive(standing: Res<Standing>, mut agents: Query<(&Employment, &mut Agent)>) {
    for (employment, mut agent) in &mut agents {
        if agent.state == AgentState::InTransit && standing.0.contains(employment.office) {
            agents::arrive(&mut agent);
        }
    }
}
