//! A-17 Recovery time, A-18 Hit points during recovery, A-24 a turn of it, A-35 how survivors leave
//! a site.
//! Draws none. Tells nothing.

use crate::patrol::exhaustion;
use crate::patrol::rules::Rules;
use crate::patrol::state::{Agent, AgentState, Assignment};

/// Turns to regain `lost` of `most` hit points, rounded up. A-01: computed in whole numbers,
/// so exact **(ours)**.
#[must_use]
pub fn turns(rules: &Rules, lost: i32, most: i32) -> i32 {
    let (most, pct) = (i64::from(most), i64::from(rules.agents.recovery_pct_per_turn));
    if most <= 0 || pct <= 0 {
        return 0;
    }
    let dividend = 100 * i64::from(lost).clamp(0, most);
    let divisor = most * pct;
    // At most 100 turns, and 100 % of anything fits.
    i32::try_from((dividend + divisor - 1) / divisor).unwrap_or(i32::MAX)
}

/// Hit points of an agent who lost `lost` of `most` and has `turns_left` turns of recovery left
/// . They are computed from the loss each turn, never accumulated, so that the last turn
/// reaches exactly the maximum.
#[must_use]
pub fn hit_points(rules: &Rules, lost: i32, most: i32, turns_left: i32) -> i32 {
    let (lost, all) = (i64::from(lost.clamp(0, most.max(0))), i64::from(turns(rules, lost, most)));
    if all == 0 {
        return most;
    }
    let done = all - i64::from(turns_left).clamp(0, all);
    i32::try_from(i64::from(most) - lost + lost * done / all).unwrap_or(most)
}

/// Lets an agent recover for a turn: rest, one turn less to go, hit points; at the end the agent is
/// available again. With no turn left it ends at once.
pub fn tick(rules: &Rules, agent: &mut Agent) {
    exhaustion::rest(rules, agent);
    agent.recovery_turns = agent.recovery_turns.saturating_sub(1).max(0);
    let lost = agent.hit_points_lost_before_recovery;
    agent.hit_points = hit_points(rules, lost, agent.max_hit_points, agent.recovery_turns);
    if agent.recovery_turns == 0 {
        agent.hit_points_lost_before_recovery = 0;
        agent.state = AgentState::Available;
        agent.assignment = Assignment::Standby;
    }
}

/// Lets a survivor leave a site: to recovery if wounded, from whatever cause, otherwise to standby
///
pub fn leave_site(rules: &Rules, agent: &mut Agent) {
    let lost = agent.max_hit_points.saturating_sub(agent.hit_points).max(0);
    agent.state = AgentState::InTransit;
    if lost == 0 {
        agent.assignment = Assignment::Standby;
        return;
    }
    agent.assignment = Assignment::Recovery;
    agent.hit_points_lost_before_recovery = lost;
    agent.recovery_turns = turns(rules, lost, agent.max_hit_points);
}
