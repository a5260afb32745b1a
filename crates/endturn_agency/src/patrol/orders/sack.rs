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
use crate::frame::changes::{each, entities, office, tell, turn};
use crate::frame::facts::OfficeFact;
use crate::frame::ids::AgentId;
use crate::frame::orders::behind::behind;
use crate::patrol::components::{Service, Tally};
use crate::patrol::state::AgentState;
use crate::patrol::{Patrol, actions, agents as rules};

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

    behind!(agents of Patrol like "3");

    fn meaning(_: &World) -> Cow<'static, str> {
        "dismiss available agents for good; AGENT is agent-007, 7 or a range like 3-7".into()
    }

    fn may(&self, seat: Seat, world: &World) -> Result<(), Refusal> {
        judge(seat, world, (&self.agents, AgentState::Available), |_, state| {
            actions::check_available(&self.agents, state)
        })
    }

    fn apply(legal: Legal<Self>, world: &mut World) {
        let (seat, turn, Self { agents }) = (legal.seat(), turn(world), legal.into_order());
        let found = entities::<Patrol>(world, seat, &agents);
        each(world, &found, rules::sack);
        each(world, &found, |service: &mut Service| service.ended_in = turn);
        let mut tally = office::<Tally>(world, seat);
        tally.sacked = tally.sacked.saturating_add(u32::try_from(agents.len()).unwrap_or(u32::MAX));
        tell(world, RuleId("A-44"), OfficeFact::AgentsSacked { seat, agents });
    }
}
