//! A-44 `sack`: available agents leave for good.
//! Draws none. Tells `AgentsSacked`.

use std::borrow::Cow;

use bevy_ecs::prelude::*;
use endturn_engine::{
    RuleId, Seat,
    orders::{Form, Legal, Refusal},
};
use serde::{Deserialize, Serialize};

use super::office::judge;
use crate::battles::components::Tally;
use crate::battles::state::Agent;
use crate::battles::{Battles, actions, agents as rules};
use crate::frame::changes::{each, entities, office, tell, turn};
use crate::frame::facts::OfficeFact;
use crate::frame::ids::AgentId;
use crate::frame::orders::behind::behind;

/// dismisses available agents.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sack {
    /// The agents.
    pub agents: Vec<AgentId>,
}

impl Form for Sack {
    const WORD: &'static str = "sack";
    type Proof = ();

    behind!(agents of Battles like "3");

    fn meaning(_: &World) -> Cow<'static, str> {
        "dismiss available agents for good; AGENT is agent-007, 7 or a range like 3-7".into()
    }

    fn may(&self, seat: Seat, world: &World) -> Result<(), Refusal> {
        judge(seat, world, &self.agents, |_, agent| actions::check_sack(&self.agents, agent))
    }

    fn apply(legal: Legal<Self>, world: &mut World) {
        let (seat, turn, Self { agents }) = (legal.seat(), turn(world), legal.into_order());
        let found = entities::<Battles>(world, seat, &agents);
        each(world, &found, |agent: &mut Agent| rules::sack(agent, turn));
        let mut tally = office::<Tally>(world, seat);
        tally.sacked = tally.sacked.saturating_add(u32::try_from(agents.len()).unwrap_or(u32::MAX));
        tell(world, RuleId("A-44"), OfficeFact::AgentsSacked { seat, agents });
    }
}
