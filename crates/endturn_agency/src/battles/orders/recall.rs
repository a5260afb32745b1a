//! A-46 `recall`: agents are called home from contracting or training.
//! Draws none. Tells `AgentsRecalled`.

use bevy_ecs::prelude::*;
use endturn_engine::{RuleId, Seat, orders::Refusal};

use super::office::judge;
use crate::battles::{Battles, actions, agents as rules};
use crate::frame::changes::{each, entities, tell};
use crate::frame::facts::OfficeFact;
use crate::frame::orders::of_agents::of_agents;

of_agents! {
    /// calls agents home from contracting or training.
    Recall of Battles, "recall" like "3";
    meaning |_| "call agents home from contracting or training";
    may |agents, seat, world| judge(seat, world, agents, |_, agent| actions::check_recall(agents, agent));
    apply |agents, seat, world| {
        each(world, &entities::<Battles>(world, seat, &agents), rules::recall);
        tell(world, RuleId("A-46"), OfficeFact::AgentsRecalled { seat, agents });
    }
}
