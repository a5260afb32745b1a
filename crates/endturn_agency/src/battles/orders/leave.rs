//! E-08 `leave`: agents are called home from a lead; an investigation without agents is abandoned.
//! Draws none. Tells `LeadLeft`, `InvestigationAbandoned`.

use std::borrow::Cow;

use bevy_ecs::prelude::*;
use endturn_engine::{
    RuleId, Seat,
    orders::{Form, Legal, Refusal},
};
use serde::{Deserialize, Serialize};

use super::office::judge;
use crate::battles::advance::investigations::leave;
use crate::battles::desk::AtLead;
use crate::battles::facts::BattlesFact;
use crate::battles::state::Assignment;
use crate::battles::{Battles, actions, agents as rules};
use crate::frame::changes::{entities, tell};
use crate::frame::ids::{AgentId, LeadId};
use crate::frame::office::Office;
use crate::frame::orders::behind::behind;

/// E-08: calls agents home from a lead.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Leave {
    /// The lead.
    pub lead: LeadId,
    /// The agents.
    pub agents: Vec<AgentId>,
}

impl Form for Leave {
    const WORD: &'static str = "leave";
    type Proof = ();

    behind!(lead agents of Battles, at hand |office, lead| office.is_under_way(lead), like "0 1");

    fn meaning(_: &World) -> Cow<'static, str> {
        "call agents home from a lead; without agents it is dropped".into()
    }

    fn may(&self, seat: Seat, world: &World) -> Result<(), Refusal> {
        judge(seat, world, &self.agents, |office, agent| {
            actions::check_leave(&self.agents, agent, (self.lead, office.is_under_way(self.lead)))
        })
    }

    fn apply(legal: Legal<Self>, world: &mut World) {
        let (seat, Self { lead, agents }) = (legal.seat(), legal.into_order());
        let found = entities::<Battles>(world, seat, &agents);
        tell(world, RuleId("E-08"), BattlesFact::LeadLeft { seat, lead, agents });
        let there = there(world, seat, lead);
        leave(world, (seat, lead), &there, &found, rules::recall);
    }
}

/// All agents assigned to a lead.
fn there(world: &World, seat: Seat, lead: LeadId) -> Vec<AtLead> {
    let Some(office) = Office::<Battles>::of(world, seat) else { return Vec::new() };
    let assigned = office.agents().filter(|(_, agent)| agent.assignment == Assignment::Lead(lead));
    let member = |(agent, _)| Some(AtLead { office: seat, lead, agent, entity: office.agent_entity(agent)? });
    assigned.filter_map(member).collect()
}
