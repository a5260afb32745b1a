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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battles::agents::{hired, train};
    use crate::battles::rules::shipped;

    #[test]
    fn e_06_training_brings_skill_and_exhaustion_and_is_bought_better() {
        let rules = shipped();
        let mut assets = rules.start_assets();
        let mut agent = hired(&rules, &assets, 1);
        turn(&rules, &assets, &mut agent);
        assert_eq!(agent.skill, Fixed::whole(100));
        train(&mut agent);
        turn(&rules, &assets, &mut agent);
        upgrades::buy(&rules, &mut assets, Upgrade::TrainingGain);
        turn(&rules, &assets, &mut agent);
        assert_eq!((agent.skill, agent.skill_from_training), (Fixed::milli(102_100), Fixed::milli(2100)));
        assert_eq!(agent.exhaustion, Fixed::whole(2));
    }
}
