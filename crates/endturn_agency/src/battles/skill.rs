//! E-03 Effective skill, E-12 Combat rating.
//! Draws none. Tells nothing.

use super::fixed::Fixed;
use super::rules::Rules;
use super::state::Agent;

/// Effective skill with these hit points and this exhaustion: the skill times the share of hit
/// points left, less one percentage point for each point of exhaustion beyond the free ones;
/// exhaustion counts up to a limit (E-03).
#[must_use]
pub fn effective(rules: &Rules, skill: Fixed, exhaustion: Fixed, (now, most): (Fixed, Fixed)) -> Fixed {
    let numbers = &rules.agents;
    let counted = exhaustion.min(Fixed::whole(numbers.most_counted_exhaustion.into()));
    let beyond = (counted - Fixed::whole(numbers.free_exhaustion.into())).max(Fixed::ZERO);
    let kept = (Fixed::whole(100) - beyond).max(Fixed::ZERO);
    if kept == Fixed::whole(100) && now == most {
        return skill.max(Fixed::ZERO);
    }
    let dividend = i128::from(now.to_micro().max(0)) * i128::from(kept.to_micro());
    skill.max(Fixed::ZERO).times(dividend, i128::from(most.to_micro()).saturating_mul(100 * i128::from(Fixed::SCALE)))
}

/// An agent's effective skill (E-03).
#[must_use]
pub fn of(rules: &Rules, agent: &Agent) -> Fixed {
    effective(rules, agent.skill, agent.exhaustion, (agent.hit_points, agent.max_hit_points))
}

/// Combat rating of a unit with this effective skill, these current hit points, and a weapon of
/// this base damage: effective skill · (100 + hit points + damage) / 14 000. A newly hired agent
/// has 1 (E-12).
#[must_use]
pub fn rating(eff: Fixed, hit_points: Fixed, damage: i32) -> Fixed {
    let body = Fixed::whole(i64::from(damage) + 100) + hit_points;
    eff.times(body.to_micro().into(), 14_000 * i128::from(Fixed::SCALE))
}

/// An agent's combat rating (E-12).
#[must_use]
pub fn rating_of(rules: &Rules, agent: &Agent) -> Fixed {
    rating(of(rules, agent), agent.hit_points, agent.damage)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battles::rules::shipped;
    use proptest::prelude::*;

    #[test]
    fn e_03_exhaustion_counts_up_to_a_hundred() {
        let rules = shipped();
        let full = (Fixed::whole(30), Fixed::whole(30));
        let eff = |exhaustion| effective(&rules, Fixed::whole(100), Fixed::whole(exhaustion), full).to_string();
        assert_eq!([0, 5, 6, 20, 100, 105, 9_000].map(eff), ["100", "100", "99", "85", "5", "5", "5"]);
        let half = effective(&rules, Fixed::whole(100), Fixed::milli(5500), full);
        assert_eq!(half.to_string(), "99.5");
    }

    #[test]
    fn e_03_no_number_breaks_it() {
        let rules = shipped();
        let eff = |skill, exhaustion, now, most| {
            effective(&rules, Fixed::micro(skill), Fixed::micro(exhaustion), (Fixed::micro(now), Fixed::micro(most)))
        };
        assert_eq!([eff(-5, 0, 1, 2), eff(5, 0, -1, 2), eff(5, 0, 1, 0)], [Fixed::ZERO; 3]);
        assert_eq!(eff(i64::MAX, 0, i64::MAX, 1), Fixed::MAX);
        assert_eq!(rating(Fixed::MAX, Fixed::MAX, i32::MAX), Fixed::MAX);
    }

    #[test]
    fn e_12_a_new_agent_is_the_measure() {
        assert_eq!(rating(Fixed::whole(100), Fixed::whole(30), 10), Fixed::whole(1));
    }

    proptest! {
        #[test]
        fn e_03_wounds_and_exhaustion_never_help(
            skill in 0..1_000_i64, exhaustion in 0..200_i64, hit_points in 0..30_i64,
        ) {
            let rules = shipped();
            let eff = |exhaustion, now| {
                let bodies = (Fixed::whole(now), Fixed::whole(30));
                effective(&rules, Fixed::whole(skill), Fixed::whole(exhaustion), bodies)
            };
            let here = eff(exhaustion, hit_points);
            prop_assert!(here >= Fixed::ZERO && here <= Fixed::whole(skill));
            prop_assert!(eff(exhaustion + 1, hit_points) <= here && eff(exhaustion, hit_points + 1) >= here);
        }
    }
}
