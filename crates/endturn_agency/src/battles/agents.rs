//! E-02 how an agent begins, which states and assignments go together, and how orders and arrival
//! change them (A-43 to A-49, E-06, E-08).
//! Draws none. Tells nothing.
//!
//! These functions only carry out orders; [`super::actions`] checks whether they are allowed.

use super::fixed::Fixed;
use super::rules::Rules;
use super::state::{Agent, AgentState, Assets, Assignment, End, Record};
use super::upgrades::{self, Upgrade};
use crate::frame::ids::{LeadId, SiteId};

/// A new agent, hired on `turn` and in transit, with the hit points and weapon of the upgrades
/// bought so far (E-07).
#[must_use]
pub fn hired(rules: &Rules, assets: &Assets, turn: u32) -> Agent {
    let hit_points = Fixed::whole(upgrades::value(rules, assets, Upgrade::HitPoints).max(1));
    Agent {
        state: AgentState::InTransit,
        assignment: Assignment::Standby,
        skill: Fixed::whole(rules.agents.skill.into()),
        skill_from_training: Fixed::ZERO,
        exhaustion: Fixed::ZERO,
        hit_points,
        max_hit_points: hit_points,
        damage: i32::try_from(upgrades::value(rules, assets, Upgrade::Damage)).unwrap_or(i32::MAX),
        missions_total: 0,
        turn_hired: turn,
        record: Record::default(),
        end: None,
    }
}

/// An agent present when the game begins (E-07).
#[must_use]
pub fn present_at_start(rules: &Rules) -> Agent {
    Agent { state: AgentState::Available, ..hired(rules, &rules.start_assets(), 1) }
}

/// Whether a state and an assignment may go together (E-02).
#[must_use]
pub const fn is_legal(state: AgentState, assignment: Assignment) -> bool {
    use AgentState as S;
    use Assignment as A;
    match state {
        S::Available | S::StartingTransit => matches!(assignment, A::Standby),
        S::InTransit => matches!(assignment, A::Standby | A::Contracting | A::Lead(_) | A::Recovery),
        S::Recovering => matches!(assignment, A::Recovery),
        S::Contracting => matches!(assignment, A::Contracting),
        S::Investigating => matches!(assignment, A::Lead(_)),
        S::InTraining => matches!(assignment, A::Training),
        S::OnMission => matches!(assignment, A::Site(_)),
        S::Kia => matches!(assignment, A::Kia),
        S::Sacked => matches!(assignment, A::Sacked),
    }
}

/// Dismisses an agent who is available on `turn`.
pub fn sack(agent: &mut Agent, turn: u32) {
    agent.state = AgentState::Sacked;
    agent.assignment = Assignment::Sacked;
    agent.end = Some(End { turn, site: None, by: None });
}

/// Sends an available agent out to earn money.
pub fn contract(agent: &mut Agent) {
    agent.state = AgentState::InTransit;
    agent.assignment = Assignment::Contracting;
}

/// Puts an available agent into training, at once (E-06).
pub fn train(agent: &mut Agent) {
    agent.state = AgentState::InTraining;
    agent.assignment = Assignment::Training;
}

/// Sends an available agent out to a lead (E-08).
pub fn investigate(agent: &mut Agent, lead: LeadId) {
    agent.state = AgentState::InTransit;
    agent.assignment = Assignment::Lead(lead);
}

/// Recalls an agent: from training at once (E-06), from other work by a turn of travel.
pub fn recall(agent: &mut Agent) {
    agent.state = if agent.state == AgentState::InTraining { AgentState::Available } else { AgentState::InTransit };
    agent.assignment = Assignment::Standby;
}

/// Releases an agent in the middle of an advance: the agent spends the whole coming turn in transit
/// (E-02).
pub fn set_free(agent: &mut Agent) {
    agent.state = AgentState::StartingTransit;
    agent.assignment = Assignment::Standby;
}

/// Deploys an available agent, at once; this counts as a mission of the agent (A-49, E-02).
pub fn deploy(agent: &mut Agent, site: SiteId) {
    agent.state = AgentState::OnMission;
    agent.assignment = Assignment::Site(site);
    agent.missions_total = agent.missions_total.saturating_add(1);
}

/// Carries out the step of transit: agents in transit arrive, agents just released start their
/// transit (A-27, E-02). Others stay.
pub fn travel(agent: &mut Agent) {
    agent.state = match (agent.state, agent.assignment) {
        (AgentState::StartingTransit, _) => AgentState::InTransit,
        (AgentState::InTransit, Assignment::Contracting) => AgentState::Contracting,
        (AgentState::InTransit, Assignment::Lead(_)) => AgentState::Investigating,
        (AgentState::InTransit, Assignment::Recovery) => AgentState::Recovering,
        (AgentState::InTransit, Assignment::Standby) => AgentState::Available,
        (state, _) => state,
    };
}
