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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battles::agents::hired;
    use crate::battles::rules::shipped;

    #[test]
    fn e_04_only_who_works_earns_and_tires() {
        let rules = shipped();
        let idle = hired(&rules, &rules.start_assets(), 1);
        let mut busy = Agent { state: AgentState::Contracting, ..idle };
        assert_eq!((income(&rules, [&idle]), income(&rules, [&idle, &busy, &busy])), (0, 60));
        tire(&rules, &mut busy);
        let mut same = idle;
        tire(&rules, &mut same);
        assert_eq!((busy.exhaustion, same), (Fixed::whole(1), idle));
    }

    #[test]
    fn e_04_without_skill_four_fifths_are_left() {
        let rules = shipped();
        assert_eq!(worth(&rules, Fixed::ZERO), Fixed::whole(24));
    }
}
