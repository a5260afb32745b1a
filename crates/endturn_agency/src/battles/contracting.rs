//! E-04 Value factor and contracting. Draws none.

use super::fixed::Fixed;
use super::rules::Rules;
use super::skill;
use super::state::{Agent, AgentState};

/// Value of an agent of this effective skill who would be worth `at_100` at skill 100 (E-04): each
/// 100 of skill more or less changes it by the ruleset's share.
#[must_use]
pub fn value(rules: &Rules, at_100: Fixed, eff: Fixed) -> Fixed {
    let slope = i128::from(rules.economy.value_pct_per_100_skill);
    let beyond = i128::from(eff.to_micro()) - 100 * i128::from(Fixed::SCALE);
    let whole = 10_000 * i128::from(Fixed::SCALE);
    at_100.times(whole.saturating_add(beyond.saturating_mul(slope)), whole)
}

/// Money all contracting agents earn this turn, in units: the sum of their values, rounded down
/// (E-04).
pub fn income<'a>(rules: &Rules, agents: impl IntoIterator<Item = &'a Agent>) -> i64 {
    let working = agents.into_iter().filter(|agent| agent.state == AgentState::Contracting);
    working.map(|agent| worth(rules, skill::of(rules, agent))).sum::<Fixed>().floor()
}

/// Money an agent of this effective skill earns per turn, before rounding.
#[must_use]
pub fn worth(rules: &Rules, eff: Fixed) -> Fixed {
    value(rules, Fixed::whole(rules.economy.contracting_income.into()), eff)
}

/// Tires an agent by a turn of contracting, once the income is known; other agents are unchanged
/// (E-04).
pub fn tire(rules: &Rules, agent: &mut Agent) {
    if agent.state == AgentState::Contracting {
        agent.exhaustion += Fixed::whole(rules.agents.exhaustion_per_working_turn.into());
    }
}
