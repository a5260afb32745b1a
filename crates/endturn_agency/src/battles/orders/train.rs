//! E-06 `train`: available agents train, at once.
//! Draws none. Tells `AgentsTrained`.

use std::borrow::Cow;

use bevy_ecs::prelude::*;
use endturn_engine::{
    RuleId, Seat,
    orders::{Form, Legal, Refusal},
};
use serde::{Deserialize, Serialize};

use super::office::{below, judge};
use crate::battles::desk::RulesInForce;
use crate::battles::facts::BattlesFact;
use crate::battles::state::AgentState;
use crate::battles::{Battles, actions, agents as rules};
use crate::frame::changes::{each, entities, tell};
use crate::frame::ids::AgentId;
use crate::frame::orders::behind::behind;

/// E-06: has agents train.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Train {
    /// The agents.
    pub agents: Vec<AgentId>,
}

impl Form for Train {
    const WORD: &'static str = "train";
    type Proof = ();

    behind!(agents of Battles like "3");

    fn meaning(world: &World) -> Cow<'static, str> {
        let rules = &world.resource::<RulesInForce>().0;
        let below = below(rules.agents.training_below_exhaustion);
        format!("train available agents{below}; `recall` frees them at once").into()
    }

    fn may(&self, seat: Seat, world: &World) -> Result<(), Refusal> {
        judge(seat, world, &self.agents, |office, agent| {
            let trained = office.in_state(AgentState::InTraining).count();
            actions::check_train(office.rules, office.assets, &self.agents, agent, trained)
        })
    }

    fn apply(legal: Legal<Self>, world: &mut World) {
        let (seat, Self { agents }) = (legal.seat(), legal.into_order());
        each(world, &entities::<Battles>(world, seat, &agents), rules::train);
        tell(world, RuleId("E-06"), BattlesFact::AgentsTrained { seat, agents });
    }
}
