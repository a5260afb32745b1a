//! Summary of whole numbers: minimum, maximum, mean, variance, percentiles, and the frequency of
//! each.

use std::collections::BTreeMap;

use super::distributions::rank_of;

/// Maximum different numbers kept separately.
const MAX_KEPT: usize = 1 << 16;

/// T-123: numbers that were counted one by one, such as the turns of games, in any order. Sums are
/// exact.
///
/// Memory is bounded: if there are more than 65,536 different numbers, neighbours are counted
/// together, in twos, then in fours and so on **(ours)**; percentiles and counts then refer to the
/// least of each group, everything else stays exact.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Summary {
    counts: BTreeMap<u32, u64>,
    /// Numbers that differ only in this many of their last bits are counted together.
    coarse: u32,
    sum: u128,
    squares: u128,
    bounds: Option<(u32, u32)>,
}

impl Summary {
    /// Adds a number.
    pub fn add(&mut self, value: u32) {
        *self.counts.entry(value >> self.coarse << self.coarse).or_default() += 1;
        self.sum += u128::from(value);
        self.squares += u128::from(value) * u128::from(value);
        let (least, most) = self.bounds.unwrap_or((value, value));
        self.bounds = Some((least.min(value), most.max(value)));
        while self.counts.len() > MAX_KEPT {
            self.coarse += 1;
            for (value, count) in std::mem::take(&mut self.counts) {
                *self.counts.entry(value >> self.coarse << self.coarse).or_default() += count;
            }
        }
    }

    /// Number of values.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.counts.values().sum()
    }

    /// The minimum and the maximum; `None` if empty.
    #[must_use]
    pub fn bounds(&self) -> Option<(u32, u32)> {
        self.bounds
    }

    /// The mean; `None` if empty.
    #[must_use]
    pub fn mean(&self) -> Option<f64> {
        let count = self.count();
        (count > 0).then(|| self.sum as f64 / count as f64)
    }

    /// The population variance; `None` if empty.
    #[must_use]
    pub fn variance(&self) -> Option<f64> {
        let count = u128::from(self.count());
        (count > 0).then(|| (count * self.squares - self.sum * self.sum) as f64 / (count * count) as f64)
    }

    /// Percentile by nearest rank: the least number that at least this fraction of them, from 0 to
    /// 1, does not exceed; `None` if empty.
    #[must_use]
    pub fn percentile(&self, part: f64) -> Option<u32> {
        let count = usize::try_from(self.count()).ok().filter(|count| *count > 0)?;
        let rank = rank_of(part, count).clamp(1, count);
        let mut seen = 0;
        let reached = |(_, count): &(&u32, &u64)| {
            seen += **count as usize;
            seen >= rank
        };
        self.counts.iter().find(reached).map(|(value, _)| *value)
    }

    /// The frequency of each number, ascending.
    #[must_use]
    pub fn counts(&self) -> &BTreeMap<u32, u64> {
        &self.counts
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(values: impl IntoIterator<Item = u32>) -> Summary {
        let mut summary = Summary::default();
        values.into_iter().for_each(|value| summary.add(value));
        summary
    }

    #[test]
    fn t_123_known_answers() {
        let five = of([15, 20, 35, 40, 50]);
        let ranked = [0.05, 0.3, 0.4, 0.5, 1.0].map(|part| five.percentile(part).unwrap());
        assert_eq!(ranked, [15, 20, 20, 35, 50]);
        let eight = of([2, 4, 4, 4, 5, 5, 7, 9]);
        assert_eq!((eight.mean(), eight.variance()), (Some(5.0), Some(4.0)));
        assert_eq!((eight.count(), eight.bounds()), (8, Some((2, 9))));
        let told: Vec<(u32, u64)> = eight.counts().iter().map(|(value, count)| (*value, *count)).collect();
        assert_eq!(told, [(2, 1), (4, 3), (5, 2), (7, 1), (9, 1)]);
        let none = of([]);
        assert_eq!((none.mean(), none.variance(), none.percentile(0.5), none.bounds()), (None, None, None, None));
    }

    #[test]
    fn t_123_the_order_of_numbers_is_nothing() {
        let numbers = |step: u32| (0..200_000_u32).map(move |at| (at.wrapping_mul(step) % 200_003) * 7);
        let (one, other) = (of(numbers(1)), of(numbers(1).collect::<Vec<_>>().into_iter().rev()));
        assert_eq!((one.mean(), one.variance(), one.bounds()), (other.mean(), other.variance(), other.bounds()));
        assert_eq!(one.counts(), other.counts());
    }

    #[test]
    fn many_different_numbers_are_kept_in_little_memory_and_sums_stay_exact() {
        let all = of(0..1_000_000);
        assert!(all.counts().len() <= MAX_KEPT);
        assert_eq!((all.count(), all.mean(), all.bounds()), (1_000_000, Some(499_999.5), Some((0, 999_999))));
        assert_eq!(all.variance(), Some((1e12 - 1.0) / 12.0));
        let middle = all.percentile(0.5).unwrap();
        assert!((499_984..=499_999).contains(&middle), "{middle}");
        let great = of([u32::MAX; 3]);
        assert_eq!((great.mean(), great.variance()), (Some(f64::from(u32::MAX)), Some(0.0)));
    }
}
