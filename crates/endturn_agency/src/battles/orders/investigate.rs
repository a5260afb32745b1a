//! E-08 `investigate`: agents start or join the investigation of a lead; one that starts draws its
//! hidden difficulty. Draws `difficulty`. Tells `LeadTaken`.

use std::borrow::Cow;

use bevy_ecs::prelude::*;
use endturn_engine::{
    RuleId, Seat,
    orders::{Form, Legal, Refusal},
};
use serde::{Deserialize, Serialize};

use super::office::{below, judge};
use crate::battles::changes::begin;
use crate::battles::components::Investigations;
use crate::battles::desk::RulesInForce;
use crate::battles::facts::BattlesFact;
use crate::battles::leads::LeadState;
use crate::battles::state::Agent;
use crate::battles::{Battles, actions, agents as rules};
use crate::frame::changes::{each, entities, office, tell, turn};
use crate::frame::ids::{AgentId, LeadId};
use crate::frame::orders::behind::behind;

/// E-08: sends agents to a lead.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Investigate {
    /// The lead.
    pub lead: LeadId,
    /// The agents.
    pub agents: Vec<AgentId>,
}

impl Form for Investigate {
    const WORD: &'static str = "investigate";
    type Proof = ();

    behind!(lead agents of Battles, at hand |office, lead| office.lead_state(lead) == Some(LeadState::Open), like "0 1");

    fn meaning(world: &World) -> Cow<'static, str> {
        let rules = &world.resource::<RulesInForce>().0;
        let below = below(rules.investigations.joins_below_exhaustion);
        format!("send available agents to a lead{below}; more and better agents solve it sooner").into()
    }

    fn may(&self, seat: Seat, world: &World) -> Result<(), Refusal> {
        judge(seat, world, &self.agents, |office, agent| {
            actions::check_investigate(office.rules, &self.agents, agent, (self.lead, office.lead_state(self.lead)))
        })
    }

    fn apply(legal: Legal<Self>, world: &mut World) {
        let (seat, Self { lead, agents }) = (legal.seat(), legal.into_order());
        let is_new = !office::<Investigations>(world, seat).0.iter().any(|one| one.lead == lead);
        if is_new && let Some(one) = begin(world, (seat, lead), turn(world)) {
            office::<Investigations>(world, seat).0.push(one);
        }
        let found = entities::<Battles>(world, seat, &agents);
        each(world, &found, |agent: &mut Agent| rules::investigate(agent, lead));
        tell(world, RuleId("E-08"), BattlesFact::LeadTaken { seat, lead, agents, is_new });
    }
}
