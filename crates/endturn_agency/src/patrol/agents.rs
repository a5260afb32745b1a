//! A-03 how an agent begins, A-09 which states and assignments go together and how orders and
//! arrival change them. Draws none.
//!
//! These functions only carry out orders; [`crate::patrol::actions`] checks whether they are
//! allowed.

use crate::frame::ids::SiteId;
use crate::patrol::rules::Rules;
use crate::patrol::state::{Agent, AgentState, Assignment, Work};

/// A new agent, hired on `turn` and in transit.
#[must_use]
pub fn hired(rules: &Rules, turn: u32) -> Agent {
    let numbers = &rules.agents;
    Agent {
        state: AgentState::InTransit,
        assignment: Assignment::Standby,
        skill: numbers.skill,
        exhaustion: numbers.exhaustion,
        hit_points: numbers.hit_points,
        max_hit_points: numbers.hit_points,
        recovery_turns: 0,
        hit_points_lost_before_recovery: 0,
        missions_survived: 0,
        turn_hired: turn,
    }
}

/// Whether a state and an assignment may go together. There is no transit to a site: a
/// deployment takes no time.
#[must_use]
pub const fn is_legal(state: AgentState, assignment: Assignment) -> bool {
    use AgentState as S;
    use Assignment as A;
    match state {
        S::Available => matches!(assignment, A::Standby),
        S::InTransit => matches!(assignment, A::Standby | A::Contracting | A::Espionage | A::Recovery),
        S::OnAssignment => matches!(assignment, A::Contracting | A::Espionage),
        S::OnMission => matches!(assignment, A::Site(_)),
        S::Recovering => matches!(assignment, A::Recovery),
        S::Terminated => matches!(assignment, A::Sacked | A::Kia),
    }
}

impl Agent {
    /// Whether the agent is neither dismissed nor dead.
    #[must_use]
    pub const fn is_employed(&self) -> bool {
        !matches!(self.state, AgentState::Terminated)
    }
}

/// Dismisses an available agent, with all hit points.
pub fn sack(agent: &mut Agent) {
    agent.state = AgentState::Terminated;
    agent.assignment = Assignment::Sacked;
}

/// Sends an available agent to work.
pub fn assign(agent: &mut Agent, work: Work) {
    agent.state = AgentState::InTransit;
    agent.assignment = work.into();
}

/// Recalls an agent on assignment, who sets out for home.
pub fn recall(agent: &mut Agent) {
    agent.state = AgentState::InTransit;
    agent.assignment = Assignment::Standby;
}

/// Deploys an available agent to a site, at once.
pub fn deploy(agent: &mut Agent, site: SiteId) {
    agent.state = AgentState::OnMission;
    agent.assignment = Assignment::Site(site);
}

/// Lets an agent in transit arrive; the assignment stays, and so do exhaustion and hit points
///
pub fn arrive(agent: &mut Agent) {
    if agent.state != AgentState::InTransit {
        return;
    }
    agent.state = match agent.assignment {
        Assignment::Standby => AgentState::Available,
        Assignment::Contracting | Assignment::Espionage => AgentState::OnAssignment,
        Assignment::Recovery => AgentState::Recovering,
        Assignment::Site(_) => AgentState::OnMission,
        Assignment::Sacked | Assignment::Kia => AgentState::Terminated,
    };
}

/// Marks an agent without hit points as dead.
pub fn kill(agent: &mut Agent) {
    agent.state = AgentState::Terminated;
    agent.assignment = Assignment::Kia;
}
