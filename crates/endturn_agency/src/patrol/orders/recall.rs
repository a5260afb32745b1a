//! A-46 `recall`: agents on assignment set out for home.
//! Draws none. Tells `AgentsRecalled`.

use bevy_ecs::prelude::*;
use endturn_engine::{RuleId, Seat, orders::Refusal};

use super::office::judge;
use crate::frame::changes::{each, entities, tell};
use crate::frame::facts::OfficeFact;
use crate::frame::orders::of_agents::of_agents;
use crate::patrol::state::AgentState;
use crate::patrol::{Patrol, actions, agents as rules};

of_agents! {
    /// calls agents home from work.
    Recall of Patrol, "recall" like "3";
    meaning |_| "call agents home from work";
    may |agents, seat, world| judge(seat, world, (agents, AgentState::OnAssignment), |_, state| {
        actions::check_on_assignment(agents, state)
    });
    apply |agents, seat, world| {
        each(world, &entities::<Patrol>(world, seat, &agents), rules::recall);
        tell(world, RuleId("A-46"), OfficeFact::AgentsRecalled { seat, agents });
    }
}
