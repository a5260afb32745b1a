//! A goal for a city's citizens, and how well a placement meets it (C-16).

use endturn_scenario::form::Whole;
use endturn_scenario::shape::Shaped;
use serde::{Deserialize, Serialize};

use super::Verdict;
use super::memo::Mood;
use crate::outputs::Outputs;
use crate::ruleset::words::Output;

/// A player's goal for a city's citizens. Groups hold food, shields, trade, gold, luxury and
/// science.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Shaped)]
pub struct Goal {
    /// Value of a point of surplus.
    #[shape(with = "[Whole<-1_048_576, 1_048_576>; 6]")]
    pub weights: Outputs,
    /// Smallest sufficient surplus of each output; `None` asks for nothing.
    #[serde(default = "nothing")]
    #[shape(with = "Least")]
    pub minimum: Outputs,
    /// Whether disorder is acceptable.
    #[serde(default)]
    pub allow_disorder: bool,
    /// Whether the city must be happy.
    #[serde(default)]
    pub require_happy: bool,
    /// Value of a happy city.
    #[serde(default)]
    #[shape(range(min = -1_048_576, max = 1_048_576))]
    pub happy_weight: i32,
}

/// Describes surpluses of which `i32::MIN` asks for nothing.
#[derive(Debug)]
pub enum Least {}

endturn_scenario::named! {
    Least: "smallest surplus" as [Option<i32>; 6];
}

/// A surplus that is always sufficient.
const fn nothing() -> Outputs {
    Outputs([i32::MIN; 6])
}

impl Goal {
    /// The goal of a player who set none (C-16): `stock_is_full` is true if the food stock equals
    /// the granary size.
    #[must_use]
    pub fn usual(size: i32, no_trade_size: i32, stock_is_full: bool) -> Self {
        let food = match size {
            ..=1 => 20,
            _ if size <= no_trade_size => 15,
            _ if stock_is_full => 0,
            _ => 10,
        };
        Self {
            weights: Outputs([food, 5, 0, 2, 0, 2]),
            minimum: Outputs([i32::from(!stock_is_full), 1, 0, i32::MIN, 0, 0]),
            allow_disorder: false,
            require_happy: false,
            happy_weight: 0,
        }
    }

    /// The goal that allows everything: any surplus counts, and a happy city counts one point.
    pub const ANYTHING: Self = Self {
        weights: Outputs([1; 6]),
        minimum: Outputs([i32::MIN; 6]),
        allow_disorder: true,
        require_happy: false,
        happy_weight: 1,
    };

    /// The goal at a rung of the ladder: 0 is the goal itself, 1 asks for no food and shields, 2
    /// for nothing beyond the city's current surplus, and 3 allows everything.
    #[must_use]
    pub(crate) fn at_rung(&self, rung: u8, fallback: &Fallback) -> Self {
        let mut goal = *self;
        match rung {
            0 => {}
            1 => {
                for output in [Output::Food, Output::Shield] {
                    goal.minimum[output] = goal.minimum[output].min(0);
                }
            }
            2 => {
                goal.minimum = Outputs::each(|output| self.minimum[output].min(fallback.surplus[output]).min(0));
                goal.allow_disorder |= fallback.is_human;
            }
            _ => goal = Self::ANYTHING,
        }
        goal
    }

    /// Rates a verdict against the goal.
    pub(super) fn standing(&self, verdict: &Verdict) -> Standing {
        let mut violation: i64 =
            self.minimum.0.iter().zip(&verdict.surplus.0).map(|(&least, &is)| short(least, is)).sum();
        violation += self.mood_violation(Mood::of(verdict));
        let mut score = if verdict.is_happy { i64::from(self.happy_weight) } else { 0 };
        for (&weight, &surplus) in self.weights.0.iter().zip(&verdict.surplus.0) {
            score = score.saturating_add(i64::from(weight) * i64::from(surplus));
        }
        Standing { violation, score }
    }

    /// Contribution of a mood to the violation: 0 if the mood suffices.
    pub(super) fn mood_violation(&self, mood: Mood) -> i64 {
        let is_bad = (mood.in_disorder && !self.allow_disorder) || (self.require_happy && !mood.is_happy);
        if is_bad { BAD_MOOD + i64::from(mood.deficit.clamp(-1000, 1000)) } else { 0 }
    }
}

/// Outweighs every likely shortfall of output. Mood deficits are between -255 and 510.
const BAD_MOOD: i64 = 1_000_000;

/// Shortfall of a surplus below the least that is enough.
pub(super) const fn short(least: i32, surplus: i32) -> i64 {
    let short = least as i64 - surplus as i64;
    if short > 0 { short } else { 0 }
}

/// Rating of a placement against a goal: 0 violation is sufficient.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Standing {
    pub(super) violation: i64,
    pub(super) score: i64,
}

/// The fallback of the second rung of the ladder.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Fallback {
    /// The city's surplus before it is arranged.
    pub surplus: Outputs,
    /// Whether a person plays the nation, who may prefer disorder to hunger.
    pub is_human: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn c_16_food_weighs_by_size_and_stock() {
        let food = |size, no_trade_size, is_full| Goal::usual(size, no_trade_size, is_full).weights[Output::Food];
        assert_eq!([food(1, 0, false), food(1, 0, true), food(1, 4, true)], [20, 20, 20]);
        assert_eq!([food(2, 4, false), food(4, 4, true)], [15, 15]);
        assert_eq!([food(5, 4, true), food(2, 0, true)], [0, 0]);
        assert_eq!([food(5, 4, false), food(2, 0, false)], [10, 10]);
    }

    #[test]
    fn c_16_the_usual_goal_asks_for_food_and_a_shield_and_for_no_gold() {
        let goal = Goal::usual(5, 0, false);
        assert_eq!(goal.weights, Outputs([10, 5, 0, 2, 0, 2]));
        assert_eq!(goal.minimum, Outputs([1, 1, 0, i32::MIN, 0, 0]));
        assert_eq!(Goal::usual(5, 0, true).minimum, Outputs([0, 1, 0, i32::MIN, 0, 0]));
        assert!(!goal.allow_disorder && !goal.require_happy && goal.happy_weight == 0);
    }

    #[test]
    fn c_16_each_rung_asks_for_less() {
        let goal = Goal::usual(5, 0, false);
        let poor = Fallback { surplus: Outputs([-2, 3, 0, -4, 0, 1]), is_human: true };
        assert_eq!(goal.at_rung(0, &poor), goal);
        assert_eq!(goal.at_rung(1, &poor), Goal { minimum: Outputs([0, 0, 0, i32::MIN, 0, 0]), ..goal });
        let third = Goal { minimum: Outputs([-2, 0, 0, i32::MIN, 0, 0]), allow_disorder: true, ..goal };
        assert_eq!(goal.at_rung(2, &poor), third);
        assert!(!goal.at_rung(2, &Fallback { is_human: false, ..poor }).allow_disorder);
        assert_eq!(goal.at_rung(3, &poor), Goal::ANYTHING);
    }
}
