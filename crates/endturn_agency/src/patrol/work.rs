//! A-15 Contracting income and A-16 Espionage intel: income of agents on assignment.
//! Draws none. Tells nothing.

use crate::patrol::rules::Rules;
use crate::patrol::skill;
use crate::patrol::state::{Agent, AgentState, Assignment, Work};

/// Money one agent of effective skill `eff` earns in a turn, in units, rounded down.
#[must_use]
pub fn income(rules: &Rules, eff: i32) -> i64 {
    share(rules.economy.contracting_income, eff)
}

/// Intel one agent of effective skill `eff` gathers in a turn, in units, rounded down.
#[must_use]
pub fn intel(rules: &Rules, eff: i32) -> i64 {
    share(rules.economy.espionage_intel, eff)
}

fn share(at_100: i32, eff: i32) -> i64 {
    i64::from(at_100) * i64::from(eff.max(0)) / 100
}

/// The work an agent is doing right now; `None` if the agent is not at work.
#[must_use]
pub fn of(agent: &Agent) -> Option<Work> {
    match (agent.state, agent.assignment) {
        (AgentState::OnAssignment, Assignment::Contracting) => Some(Work::Contracting),
        (AgentState::OnAssignment, Assignment::Espionage) => Some(Work::Espionage),
        _ => None,
    }
}

/// Income of one agent's work this turn, in units: money or intel; 0 for an agent who does other
/// things.
#[must_use]
pub fn brings(rules: &Rules, agent: &Agent, work: Work) -> i64 {
    if of(agent) != Some(work) {
        return 0;
    }
    let eff = skill::effective(rules, agent);
    match work {
        Work::Contracting => income(rules, eff),
        Work::Espionage => intel(rules, eff),
    }
}

/// Income of all agents at this work, in units: the sum of each agent's income, each rounded on its
/// own.
pub fn total<'a>(rules: &Rules, agents: impl IntoIterator<Item = &'a Agent>, work: Work) -> i64 {
    agents.into_iter().map(|agent| brings(rules, agent, work)).fold(0, i64::saturating_add)
}

/// Plays one agent's turn of this work: the income, with the skill from before it, and
/// the exhaustion after it. An agent who does other things earns 0 and is unchanged.
pub fn turn(rules: &Rules, agent: &mut Agent, work: Work) -> i64 {
    let brings = brings(rules, agent, work);
    if of(agent) == Some(work) {
        crate::patrol::exhaustion::work(rules, agent);
    }
    brings
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::patrol::agents::hired;
    use crate::patrol::rules::shipped;

    #[test]
    fn a_15_below_seven_an_agent_earns_nothing() {
        let rules = shipped();
        assert_eq!([6, 7, 99, 0, -3].map(|eff| income(&rules, eff)), [0, 1, 14, 0, 0]);
        assert_eq!(income(&rules, i32::MAX), 322_122_547);
    }

    #[test]
    fn a_16_below_twenty_an_agent_gathers_nothing() {
        let rules = shipped();
        assert_eq!([19, 20, 99, 120].map(|eff| intel(&rules, eff)), [0, 1, 4, 6]);
    }

    #[test]
    fn a_25_income_comes_before_the_exhaustion_of_the_same_turn() {
        let rules = shipped();
        let works =
            |assignment| Agent { state: AgentState::OnAssignment, assignment, exhaustion: 5, ..hired(&rules, 1) };
        let mut earner = works(Assignment::Contracting);
        assert_eq!(turn(&rules, &mut earner, Work::Contracting), 15);
        assert_eq!(turn(&rules, &mut earner, Work::Contracting), 14);
        assert_eq!((earner.exhaustion, turn(&rules, &mut earner, Work::Espionage), earner.exhaustion), (7, 0, 7));
    }

    #[test]
    fn a_26_an_agent_on_the_way_brings_nothing() {
        let rules = shipped();
        let mut spy = Agent { assignment: Assignment::Espionage, ..hired(&rules, 1) };
        assert_eq!((turn(&rules, &mut spy, Work::Espionage), spy.exhaustion), (0, 0));
        spy.state = AgentState::OnAssignment;
        assert_eq!((turn(&rules, &mut spy, Work::Espionage), spy.exhaustion), (5, 1));
    }

    #[test]
    fn a_01_the_sum_is_of_whole_incomes() {
        let rules = shipped();
        let agent = Agent {
            state: AgentState::OnAssignment,
            assignment: Assignment::Contracting,
            skill: 99,
            ..hired(&rules, 1)
        };
        // Three times 14.85 would be 44 if only the sum were rounded.
        assert_eq!(total(&rules, &[agent; 3], Work::Contracting), 42);
        assert_eq!(total(&rules, &[agent; 3], Work::Espionage), 0);
    }
}
