//! A-13 Effective skill: an agent's current ability. A-34 Survival gains: skill learnt by surviving
//! a site.
//! Draws none. Tells nothing.

use crate::patrol::rules::Rules;
use crate::patrol::state::Agent;

/// Effective skill of an agent, in points: skill × share of hit points × (100 % less one percent
/// per point of harmful exhaustion), rounded down once at the end.
#[must_use]
pub fn effective(rules: &Rules, agent: &Agent) -> i32 {
    let free = rules.agents.free_exhaustion;
    let most = i128::from(agent.max_hit_points);
    if most <= 0 {
        return 0;
    }
    let hit_points = i128::from(agent.hit_points).clamp(0, most);
    let harm = agent.exhaustion.saturating_sub(free).clamp(0, 100);
    let product = i128::from(agent.skill.max(0)) * hit_points * i128::from(100 - harm);
    // Never above the skill itself.
    i32::try_from(product / (100 * most)).unwrap_or(agent.skill)
}

/// Skill gained by surviving one more site, for an agent who survived `before` of them.
#[must_use]
pub fn survival_gain(rules: &Rules, before: u32) -> i32 {
    let gains = &rules.agents.survival_skill_gains;
    let place = usize::try_from(before).unwrap_or(usize::MAX);
    gains.get(place).or(gains.last()).copied().unwrap_or(0)
}

/// Counts one more survived site and pays its gain, which is returned.
pub fn survive(rules: &Rules, agent: &mut Agent) -> i32 {
    let gain = survival_gain(rules, agent.missions_survived);
    agent.missions_survived = agent.missions_survived.saturating_add(1);
    agent.skill = agent.skill.saturating_add(gain);
    gain
}
