//! E-05 Recovery, A-23 and A-24 rest.
//! Draws none. Tells nothing.

use super::fixed::Fixed;
use super::rules::Rules;
use super::state::{Agent, AgentState, Assets, Assignment};
use super::upgrades::{self, Upgrade};

/// Lets an available agent rest for a turn; others are unchanged.
pub fn rest(rules: &Rules, assets: &Assets, agent: &mut Agent) {
    if agent.state == AgentState::Available {
        relax(rules, assets, agent);
    }
}

fn relax(rules: &Rules, assets: &Assets, agent: &mut Agent) {
    let by = Fixed::milli(upgrades::value(rules, assets, Upgrade::Rest));
    agent.exhaustion = (agent.exhaustion - by).max(Fixed::ZERO);
}

/// Lets an agent recover for a turn: rest, and a share of maximum hit points, rounded down to a
/// millionth; an agent with all hit points is available again (A-24, E-05). Others are unchanged.
pub fn turn(rules: &Rules, assets: &Assets, agent: &mut Agent) {
    if agent.state != AgentState::Recovering {
        return;
    }
    relax(rules, assets, agent);
    let gain = agent.max_hit_points.times_down(share_bp(rules, assets).into(), 10_000);
    agent.hit_points = (agent.hit_points + gain).min(agent.max_hit_points);
    if agent.hit_points == agent.max_hit_points {
        agent.state = AgentState::Available;
        agent.assignment = Assignment::Standby;
    }
}

fn share_bp(rules: &Rules, assets: &Assets) -> i64 {
    upgrades::value(rules, assets, Upgrade::Recovery)
}

/// Expected turns of recovery for `lost` of `most` hit points, rounded up (E-05). With a share of 0
/// recovery never ends, and the result is `u32::MAX`.
#[must_use]
pub fn turns(share_bp: i64, lost: Fixed, most: Fixed) -> u32 {
    let lost = i128::from(lost.min(most).to_micro().max(0)) * 10_000;
    let gain = i128::from(most.to_micro().max(0)) * i128::from(share_bp.max(0));
    if lost == 0 {
        0
    } else if gain == 0 {
        u32::MAX
    } else {
        u32::try_from((lost + gain - 1) / gain).unwrap_or(u32::MAX)
    }
}

/// Turns of recovery an agent needs with the current upgrades (E-05).
#[must_use]
pub fn turns_of(rules: &Rules, assets: &Assets, agent: &Agent) -> u32 {
    turns(share_bp(rules, assets), agent.max_hit_points - agent.hit_points, agent.max_hit_points)
}
