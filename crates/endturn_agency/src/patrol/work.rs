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
