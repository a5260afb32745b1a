//! A-14 The ledger of exhaustion: rest (A-23, and part of A-24), work and survived
//! sites. Draws none. Tells nothing.

use crate::patrol::rules::Rules;
use crate::patrol::state::Agent;

/// Lets an agent rest for a turn.
pub fn rest(rules: &Rules, agent: &mut Agent) {
    agent.exhaustion = agent.exhaustion.saturating_sub(rules.agents.rest_per_turn).max(0);
}

/// Tires an agent by a turn of work, after its income or intel was computed.
pub fn work(rules: &Rules, agent: &mut Agent) {
    agent.exhaustion = agent.exhaustion.saturating_add(rules.agents.exhaustion_per_working_turn);
}

/// Exhaustion gained by surviving a site at which `killed` agents died, in points.
#[must_use]
pub fn of_a_site(rules: &Rules, killed: u32) -> i32 {
    let deaths = i64::from(rules.agents.exhaustion_per_death) * i64::from(killed);
    let sum = deaths.saturating_add(rules.agents.exhaustion_per_mission.into());
    i32::try_from(sum).unwrap_or(i32::MAX)
}
