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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::patrol::agents::hired;
    use crate::patrol::rules::shipped;

    #[test]
    fn a_14_rest_stops_at_zero_and_work_has_no_limit() {
        let rules = shipped();
        let mut agent = Agent { exhaustion: 7, ..hired(&rules, 1) };
        let mut after_rest = || {
            rest(&rules, &mut agent);
            agent.exhaustion
        };
        assert_eq!([after_rest(), after_rest(), after_rest()], [2, 0, 0]);
        work(&rules, &mut agent);
        assert_eq!(agent.exhaustion, 1);
        agent.exhaustion = i32::MAX;
        work(&rules, &mut agent);
        assert_eq!(agent.exhaustion, i32::MAX);
    }

    #[test]
    fn a_33_each_death_costs_the_survivors_once_more() {
        let rules = shipped();
        assert_eq!([0, 1, 3, u32::MAX].map(|killed| of_a_site(&rules, killed)), [5, 10, 20, i32::MAX]);
    }
}
