//! A-46 `recall`: agents on assignment set out for home.
//! Draws none. Tells `AgentsRecalled`.

use std::borrow::Cow;

use bevy_ecs::prelude::*;
use endturn_engine::{
    RuleId, Seat,
    orders::{Form, Legal, Refusal},
};
use serde::{Deserialize, Serialize};

use super::office::judge;
use crate::frame::changes::{each, entities, tell};
use crate::frame::facts::OfficeFact;
use crate::frame::ids::AgentId;
use crate::frame::orders::behind::behind;
use crate::patrol::state::AgentState;
use crate::patrol::{Patrol, actions, agents as rules};

/// calls agents home from work.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Recall {
    /// The agents.
    pub agents: Vec<AgentId>,
}

impl Form for Recall {
    const WORD: &'static str = "recall";
    type Proof = ();

    behind!(agents of Patrol like "3");

    fn meaning(_: &World) -> Cow<'static, str> {
        "call agents home from work".into()
    }

    fn may(&self, seat: Seat, world: &World) -> Result<(), Refusal> {
        judge(seat, world, (&self.agents, AgentState::OnAssignment), |_, state| {
            actions::check_on_assignment(&self.agents, state)
        })
    }

    fn apply(legal: Legal<Self>, world: &mut World) {
        let (seat, Self { agents }) = (legal.seat(), legal.into_order());
        each(world, &entities::<Patrol>(world, seat, &agents), rules::recall);
        tell(world, RuleId("A-46"), OfficeFact::AgentsRecalled { seat, agents });
    }
}
