//! E-06 Training. Draws none.

use super::fixed::Fixed;
use super::rules::Rules;
use super::state::{Agent, AgentState, Assets};
use super::upgrades::{self, Upgrade};

/// Trains an agent for a turn: skill and exhaustion (E-06). Agents in other states are unchanged.
pub fn turn(rules: &Rules, assets: &Assets, agent: &mut Agent) {
    if agent.state != AgentState::InTraining {
        return;
    }
    let gain = Fixed::milli(upgrades::value(rules, assets, Upgrade::TrainingGain));
    agent.skill += gain;
    agent.skill_from_training += gain;
    agent.exhaustion += Fixed::whole(rules.agents.exhaustion_per_training_turn.into());
}
