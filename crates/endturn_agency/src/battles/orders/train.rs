//! E-06 `train`: available agents train, at once.
//! Draws none. Tells `AgentsTrained`.

use bevy_ecs::prelude::*;
use endturn_engine::{RuleId, Seat, orders::Refusal};

use super::office::{below, judge};
use crate::battles::desk::RulesInForce;
use crate::battles::facts::BattlesFact;
use crate::battles::state::AgentState;
use crate::battles::{Battles, actions, agents as rules};
use crate::frame::changes::{each, entities, tell};
use crate::frame::orders::of_agents::of_agents;

of_agents! {
    /// E-06: has agents train.
    Train of Battles, "train" like "3";
    meaning |world| {
        let below = below(world.resource::<RulesInForce>().0.agents.training_below_exhaustion);
        format!("train available agents{below}; `recall` frees them at once")
    };
    may |agents, seat, world| judge(seat, world, agents, |office, agent| {
        let trained = office.in_state(AgentState::InTraining).count();
        actions::check_train(office.rules, office.assets, agents, agent, trained)
    });
    apply |agents, seat, world| {
        each(world, &entities::<Battles>(world, seat, &agents), rules::train);
        tell(world, RuleId("E-06"), BattlesFact::AgentsTrained { seat, agents });
    }
}
