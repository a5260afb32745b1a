//! Lengths of games: quantiles with intervals.

use std::collections::BTreeMap;

use super::{
    orbits::OrbitMean,
    special::beta_cdf,
    values::{Interval, Level, StatsError},
};

/// A quantile with its bounds, all of them values that occurred.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Quantile {
    /// The quantile between its bounds.
    pub interval: Interval,
    /// The lower bound is only the least observed value: too few orbits to bound the quantile from
    /// below.
    pub open_below: bool,
    /// The upper bound is only the greatest observed value.
    pub open_above: bool,
}

/// The least value that at least this fraction of the games do not exceed: for `part` 0.5 the
/// median (the lower one for an even number of games). Each orbit maps values to numbers of games.
/// Memory depends on the number of different values, not of games.
///
/// If every orbit has one game, the bounds are the order statistics given by the binomial
/// distribution, exact for any distribution. Otherwise Woodruff's: the interval of the share of
/// games up to the quantile, clustered by orbit, converted back to values.
///
/// # Errors
/// [`StatsError::NoData`] without games, [`StatsError::OutOfRange`] unless `part` is strictly
/// between 0 and 1.
pub fn quantile_of_counts(orbits: &[BTreeMap<u32, u64>], part: f64, level: Level) -> Result<Quantile, StatsError> {
    if !(part > 0.0 && part < 1.0) {
        return Err(StatsError::OutOfRange("a quantile's part is between 0 and 1"));
    }
    let mut totals: BTreeMap<u32, u64> = BTreeMap::new();
    for (value, count) in orbits.iter().flatten() {
        *totals.entry(*value).or_default() += count;
    }
    let games = totals.values().sum::<u64>() as usize;
    if games == 0 {
        return Err(StatsError::NoData);
    }
    let at = |rank: usize| {
        let mut seen = 0;
        let is_reached = |(_, count): &(&u32, &u64)| {
            seen += **count as usize;
            seen >= rank.clamp(1, games)
        };
        totals.iter().find(is_reached).map_or(0.0, |(value, _)| f64::from(*value))
    };
    let estimate = at(rank_of(part, games));
    let sizes = || orbits.iter().map(|orbit| orbit.values().sum::<u64>() as usize);
    let (low, high) = if sizes().all(|size| size <= 1) {
        binomial_ranks(games, part, level)
    } else {
        let up_to = |orbit: &BTreeMap<u32, u64>| {
            orbit.iter().filter(|(value, _)| f64::from(**value) <= estimate).map(|(_, count)| count).sum::<u64>()
        };
        woodruff(
            orbits.iter().map(up_to).zip(sizes()).map(|(sum, size)| (sum as f64, size as u32)),
            part,
            games,
            level,
        )?
    };
    let interval = Interval { low: at(low).min(estimate), estimate, high: at(high).max(estimate), level };
    Ok(Quantile { interval, open_below: low == 0, open_above: high > games })
}

/// The ranks between which a quantile lies, from the number of games of each orbit up to its
/// estimate.
fn woodruff(
    orbits: impl Iterator<Item = (f64, u32)>,
    part: f64,
    games: usize,
    level: Level,
) -> Result<(usize, usize), StatsError> {
    let share = OrbitMean::of(orbits)?.share(level)?;
    let (low, high) = (part - (share.estimate - share.low), part + (share.high - share.estimate));
    let low = if low > 0.0 { rank_of(low, games) } else { 0 };
    Ok((low, if high < 1.0 { rank_of(high, games) } else { games + 1 }))
}

/// The rank, from 1, of the value that this fraction of `count` values do not exceed.
pub(super) fn rank_of(part: f64, count: usize) -> usize {
    // A billionth of a rank is a rounding error, as in 0.1 * 30.
    ((part * count as f64 - 1e-9).ceil().max(1.0) as usize).min(count)
}

/// The ranks between which a quantile lies; 0 and one above the count if there is none.
fn binomial_ranks(count: usize, part: f64, level: Level) -> (usize, usize) {
    // The probability that at most `most` of all values lie below the quantile.
    let at_most = |most: usize| {
        if most >= count { 1.0 } else { 1.0 - beta_cdf(most as f64 + 1.0, (count - most) as f64, part) }
    };
    let tail = level.alpha() / 2.0;
    let low = first(count, |below| at_most(below) > tail);
    let high = first(count, |below| 1.0 - at_most(below) <= tail) + 1;
    (low, high)
}

/// The first number below `limit` from which on `holds` is true, or `limit`.
fn first(limit: usize, holds: impl Fn(usize) -> bool) -> usize {
    let (mut low, mut high) = (0, limit);
    while low < high {
        let middle = usize::midpoint(low, high);
        if holds(middle) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    low
}
