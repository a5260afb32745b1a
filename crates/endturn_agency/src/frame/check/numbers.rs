//! Checks of numbers whose ranges the types of their fields can't state;
//! [`endturn_scenario::ranges`] checks all others.

use std::ops::RangeInclusive;

use endturn_scenario::{checks::Checker, codes};

use super::{at_most, entry};

pub(crate) const AMOUNT: RangeInclusive<i32> = 0..=1_000_000_000;
pub(crate) const RATE: RangeInclusive<i32> = 0..=1_000_000;
pub(crate) const POINTS: RangeInclusive<i32> = 0..=10_000;
const MAX_GAINS: usize = 64;

/// Checks the skill gained by surviving, for each of `what` survived.
pub(crate) fn gains(gains: &[i32], what: &str, checker: &mut Checker<'_>) {
    let here = entry("agents", "survival_skill_gains");
    if gains.is_empty() {
        let message = format!("there must be at least one number; it counts for every {what} survived");
        checker.error(codes::OUT_OF_RANGE, here, message);
    } else if at_most(checker, here.clone(), gains.len(), MAX_GAINS) {
        for (at, &gain) in gains.iter().enumerate() {
            checker.range(here.clone().index(at), gain, RATE);
        }
    }
}
