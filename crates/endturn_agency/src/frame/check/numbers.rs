//! Numbers within their ranges; the ranges are those the docs of the fields state.

use std::ops::RangeInclusive;

use endturn_scenario::{checks::Checker, codes, path::Path};

use super::{at_most, entry};

pub(crate) const AMOUNT: RangeInclusive<i32> = 0..=1_000_000_000;
pub(crate) const RATE: RangeInclusive<i32> = 0..=1_000_000;
pub(crate) const POINTS: RangeInclusive<i32> = 0..=10_000;
const MAX_GAINS: usize = 64;

/// Numbers of one struct: field, value, range.
pub(crate) type Numbers = Vec<(&'static str, i64, RangeInclusive<i64>)>;

/// One number of a struct.
pub(crate) fn number(
    field: &'static str,
    value: i32,
    range: RangeInclusive<i32>,
) -> (&'static str, i64, RangeInclusive<i64>) {
    (field, value.into(), i64::from(*range.start())..=i64::from(*range.end()))
}

/// Reports numbers of a struct that are out of their ranges.
pub(crate) fn tell(checker: &mut Checker<'_>, path: &Path, numbers: Numbers) {
    for (field, value, range) in numbers {
        checker.range(path.clone().name(field), value, range);
    }
}

/// The skill gained by surviving, for each of `what` survived.
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
