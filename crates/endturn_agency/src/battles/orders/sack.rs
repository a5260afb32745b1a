//! A-44 `sack`: available agents leave for good.
//! Draws none. Tells `AgentsSacked`.

use bevy_ecs::prelude::*;
use endturn_engine::{RuleId, Seat, orders::Refusal};

use super::office::judge;
use crate::battles::components::Tally;
use crate::battles::state::Agent;
use crate::battles::{Battles, actions, agents as rules};
use crate::frame::changes::{each, entities, office, tell, turn};
use crate::frame::facts::OfficeFact;
use crate::frame::orders::of_agents::of_agents;

of_agents! {
    /// dismisses available agents.
    Sack of Battles, "sack" like "3";
    meaning |_| "dismiss available agents for good; AGENT is agent-007, 7 or a range like 3-7";
    may |agents, seat, world| judge(seat, world, agents, |_, agent| actions::check_sack(agents, agent));
    apply |agents, seat, world| {
        let (found, turn) = (entities::<Battles>(world, seat, &agents), turn(world));
        each(world, &found, |agent: &mut Agent| rules::sack(agent, turn));
        let mut tally = office::<Tally>(world, seat);
        tally.sacked = tally.sacked.saturating_add(u32::try_from(agents.len()).unwrap_or(u32::MAX));
        tell(world, RuleId("A-44"), OfficeFact::AgentsSacked { seat, agents });
    }
}
