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
