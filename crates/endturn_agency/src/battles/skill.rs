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
