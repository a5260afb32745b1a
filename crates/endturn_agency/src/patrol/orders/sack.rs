//! A-44 `sack`: available agents leave for good.
//! Draws none. Tells `AgentsSacked`.

use bevy_ecs::prelude::*;
use endturn_engine::{RuleId, Seat, orders::Refusal};

use super::office::judge;
use crate::frame::changes::{each, entities, office, tell, turn};
use crate::frame::facts::OfficeFact;
use crate::frame::orders::of_agents::of_agents;
use crate::patrol::components::{Service, Tally};
use crate::patrol::state::AgentState;
use crate::patrol::{Patrol, actions, agents as rules};

of_agents! {
    /// dismisses available agents.
    Sack of Patrol, "sack" like "3";
    meaning |_| "dismiss available agents for good; AGENT is agent-007, 7 or a range like 3-7";
    may |agents, seat, world| judge(seat, world, (agents, AgentState::Available), |_, state| {
        actions::check_available(agents, state)
    });
    apply |agents, seat, world| {
        let (found, turn) = (entities::<Patrol>(world, seat, &agents), turn(world));
        each(world, &found, rules::sack);
        each(world, &found, |service: &mut Service| service.ended_in = turn);
        let mut tally = office::<Tally>(world, seat);
        tally.sacked = tally.sacked.saturating_add(u32::try_from(agents.len()).unwrap_or(u32::MAX));
        tell(world, RuleId("A-44"), OfficeFact::AgentsSacked { seat, agents });
    }
}
