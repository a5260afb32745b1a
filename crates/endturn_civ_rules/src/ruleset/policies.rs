//! Policies: what a nation sets to a percentage, and effects are multiplied with.

use schemars::JsonSchema;
use serde::Deserialize;

use super::requirement::Requirement;

/// A policy (README §4, multiplier). An effect that names it counts for its value times the nation's setting / 100.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Policy {
    /// Least setting in percent.
    #[serde(default)]
    #[schemars(range(min = -1000, max = 1000))]
    pub min_pct: i32,
    /// Greatest setting in percent.
    #[serde(default = "hundred")]
    #[schemars(range(min = -1000, max = 1000))]
    pub max_pct: i32,
    /// Percent points between two settings.
    #[serde(default = "ten")]
    #[schemars(range(min = 1, max = 2000))]
    pub step_pct: i32,
    /// The setting a nation begins with, one that can be set.
    pub default_pct: i32,
    /// When a nation can change it; always if left out.
    #[serde(default)]
    pub reqs: Vec<Requirement>,
}

const fn hundred() -> i32 {
    100
}

const fn ten() -> i32 {
    10
}

impl Policy {
    /// Whether a nation may set it to so many percent: a whole number of steps above the least, up to the greatest.
    #[must_use]
    pub fn allows(&self, percent: i32) -> bool {
        let above = i64::from(percent) - i64::from(self.min_pct);
        percent <= self.max_pct && above >= 0 && above % i64::from(self.step_pct.max(1)) == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_setting_is_a_number_of_steps_above_the_least() {
        let policy = Policy { min_pct: -10, max_pct: 60, step_pct: 25, default_pct: 15, reqs: Vec::new() };
        let allowed: Vec<i32> = (-100..=100).filter(|percent| policy.allows(*percent)).collect();
        assert_eq!(allowed, [-10, 15, 40]);
    }
}
