//! A-19 Chances derived from the rolls, for planning: exact for one agent, by counting for a team.
//! Draws none.

use crate::patrol::rolls::threshold;
use crate::patrol::state::Fulfilled;

/// Certainty, in the unit of [`success`]. A percentage of it can be taken nine times without any
/// rounding.
pub const CERTAIN: u64 = 1_000_000_000_000_000_000;

/// Probability of fulfilling an objective, in percent.
#[must_use]
pub fn fulfil_pct(eff: i32, difficulty: i32) -> i32 {
    eff.saturating_sub(difficulty).clamp(0, 100)
}

/// Probability of losing no hit point, in percent.
#[must_use]
pub fn unscathed_pct(eff: i32, difficulty: i32) -> i32 {
    eff.saturating_sub(difficulty).saturating_add(1).clamp(0, 100)
}

/// Probability of losing all of `hit_points`, in percent.
#[must_use]
pub fn death_pct(eff: i32, difficulty: i32, hit_points: i32) -> i32 {
    threshold(eff, difficulty).saturating_sub(hit_points).clamp(0, 100)
}

/// Probability that a team fulfils all objectives, in parts of [`CERTAIN`].
///
/// `team` is the effective skills in roll order, lowest first; `objectives` the difficulties in the
/// order in which they are tried, at most 64. Exact for up to nine agents whose success is
/// uncertain; each further one may cost 64 parts.
pub fn success(team: impl IntoIterator<Item = i32>, objectives: &[i32]) -> u64 {
    // by_count[k] is the probability that exactly the first k objectives are fulfilled so far.
    let mut by_count = [0_u64; Fulfilled::MAX + 1];
    let all = objectives.len();
    if all > Fulfilled::MAX {
        return 0;
    }
    by_count[0] = CERTAIN;
    for eff in team {
        for (count, &difficulty) in objectives.iter().enumerate().rev() {
            let part = u128::from(by_count[count]) * u128::from(fulfil_pct(eff, difficulty).unsigned_abs()) / 100;
            let part = u64::try_from(part).unwrap_or(by_count[count]);
            by_count[count] -= part;
            by_count[count + 1] += part;
        }
    }
    by_count[all]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::patrol::rolls::{fulfils, loss};
    use proptest::prelude::*;

    #[test]
    fn a_19_a_team_without_a_task_or_without_agents() {
        assert_eq!((success([], &[]), success([], &[20]), success([200], &[])), (CERTAIN, 0, CERTAIN));
        assert_eq!(success([500; 70], &[0; 64]), CERTAIN);
        assert_eq!(success([500; 70], &[0; 65]), 0);
    }

    #[test]
    fn a_30_a_failure_leaves_the_objective_to_the_next_agent() {
        // 70 % and 80 % against two objectives of 20 and 30: the first of 50 skill has 30 %.
        assert_eq!(success([50, 100], &[20, 30]), CERTAIN / 10_000 * 30 * 70);
        // Three agents: first fails and both others succeed, or first succeeds and one of the two
        // others does.
        let expected = 7_000 * 80 * 70 + 3_000 * (70 * 100 + 30 * 70);
        assert_eq!(success([50, 100, 100], &[20, 30]), CERTAIN / 100_000_000 * expected);
    }

    proptest! {
        /// The probabilities equal counts over all hundred rolls.
        #[test]
        fn a_19_chances_are_counts_of_rolls(eff in -50..400_i32, difficulty in 0..300_i32, hit_points in 1..120_i32) {
            let line = threshold(eff, difficulty);
            let count = |is_so: &dyn Fn(i32) -> bool| (1..=100).filter(|roll| is_so(*roll)).count() as i32;
            prop_assert_eq!(fulfil_pct(eff, difficulty), count(&|roll| fulfils(roll, line)));
            prop_assert_eq!(unscathed_pct(eff, difficulty), count(&|roll| loss(roll, line) == 0));
            prop_assert_eq!(death_pct(eff, difficulty, hit_points), count(&|roll| loss(roll, line) >= hit_points));
        }

        /// Another agent never harms, and no probability is above certainty.
        #[test]
        fn a_30_more_agents_are_never_worse(
            team in proptest::collection::vec(0..200_i32, 0..20),
            objectives in proptest::collection::vec(0..150_i32, 0..8),
        ) {
            let chance = success(team.iter().copied(), &objectives);
            prop_assert!(chance <= CERTAIN);
            let more = success(team.into_iter().chain([120]), &objectives);
            prop_assert!(more >= chance);
        }
    }
}
