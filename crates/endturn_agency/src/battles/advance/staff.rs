//! A-23 Available agents, A-24 Recovering agents (E-05), E-04 Contracting, E-06 Training, A-27
//! Transit (E-02): the turn of agents who are at no lead and no site.
//! Steps `Available` to `Training`, and `Transit`. Draw none. Tell nothing; orders tell
//! `AgentsTrained`.

use bevy_ecs::prelude::*;
use endturn_engine::RuleId;

use crate::battles::components::Service;
use crate::battles::desk::{Desk, RulesInForce};
use crate::battles::state::{Agent, AgentState};
use crate::battles::{agents, contracting, recovery, skill, training};
use crate::frame::components::Employment;
use crate::frame::components::Standing;

pub(crate) const AVAILABLE: RuleId = RuleId("A-23");
pub(crate) const RECOVERING: RuleId = RuleId("A-24");
pub(crate) const CONTRACTING: RuleId = RuleId("E-04");
pub(crate) const TRAINING: RuleId = RuleId("E-06");
pub(crate) const TRANSIT: RuleId = RuleId("A-27");

pub(crate) fn rest(
    rules: Res<RulesInForce>,
    (desk, standing): (Res<Desk>, Res<Standing>),
    mut agents: Query<(&Employment, &mut Agent)>,
) {
    for (employment, mut agent) in &mut agents {
        if agent.state == AgentState::Available
            && standing.0.contains(employment.office)
            && let Some(books) = desk.books.get(employment.office.index())
        {
            recovery::rest(&rules.0, &books.assets, &mut agent);
        }
    }
}

type Workers<'w, 's> = Query<'w, 's, (&'static Employment, &'static mut Agent, &'static mut Service)>;

pub(crate) fn recover(
    rules: Res<RulesInForce>,
    (desk, standing): (Res<Desk>, Res<Standing>),
    mut agents: Workers<'_, '_>,
) {
    for (employment, mut agent, mut service) in &mut agents {
        if agent.state == AgentState::Recovering
            && standing.0.contains(employment.office)
            && let Some(books) = desk.books.get(employment.office.index())
        {
            recovery::turn(&rules.0, &books.assets, &mut agent);
            service.recovery_turns = service.recovery_turns.saturating_add(1);
        }
    }
}

pub(crate) fn contract(
    rules: Res<RulesInForce>,
    (mut desk, standing): (ResMut<Desk>, Res<Standing>),
    mut agents: Workers<'_, '_>,
) {
    for (employment, mut agent, mut service) in &mut agents {
        if agent.state == AgentState::Contracting
            && standing.0.contains(employment.office)
            && let Some(books) = desk.books.get_mut(employment.office.index())
        {
            books.income += contracting::worth(&rules.0, skill::of(&rules.0, &agent));
            contracting::tire(&rules.0, &mut agent);
            service.contracting_turns = service.contracting_turns.saturating_add(1);
        }
    }
}

pub(crate) fn train(
    rules: Res<RulesInForce>,
    (desk, standing): (Res<Desk>, Res<Standing>),
    mut agents: Workers<'_, '_>,
) {
    for (employment, mut agent, mut service) in &mut agents {
        if agent.state == AgentState::InTraining
            && standing.0.contains(employment.office)
            && let Some(books) = desk.books.get(employment.office.index())
        {
            training::turn(&rules.0, &books.assets, &mut agent);
            service.training_turns = service.training_turns.saturating_add(1);
        }
    }
}

pub(crate) fn travel(standing: Res<Standing>, mut agents: Query<(&Employment, &mut Agent)>) {
    for (employment, mut agent) in &mut agents {
        let is_travelling = matches!(agent.state, AgentState::InTransit | AgentState::StartingTransit);
        if is_travelling && standing.0.contains(employment.office) {
            agents::travel(&mut agent);
        }
    }
}
