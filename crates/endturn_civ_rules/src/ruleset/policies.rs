//! Policies: percentages set by nations that effects are multiplied by.

use endturn_scenario::shape::Shaped;
use serde::Deserialize;

use super::requirement::Requirement;

/// A policy. An effect that names it counts for its value times the nation's setting / 100.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Policy {
    /// Minimum setting in percent.
    #[serde(default)]
    #[shape(range(min = -1000, max = 1000))]
    pub min_pct: i32,
    /// Maximum setting in percent.
    #[serde(default = "hundred")]
    #[shape(range(min = -1000, max = 1000))]
    pub max_pct: i32,
    /// Percent points between two settings.
    #[serde(default = "ten")]
    #[shape(range(min = 1, max = 2000))]
    pub step_pct: i32,
    /// The initial setting, which must be a valid one.
    pub default_pct: i32,
    /// Requirements for changing it, asked about a nation; it can always be changed if left out.
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
    /// Whether a nation may set it to this percentage: a whole number of steps above the minimum,
    /// up to the maximum.
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
