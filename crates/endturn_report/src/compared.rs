//! A figure with and without a change, and the uncertainty of the difference.
#![allow(clippy::float_arithmetic, reason = "figures about games; no game ever reads them")]

use endturn_lab::stats::{Interval, Level, paired::Paired};

use crate::standings::LEVEL;

/// Minimum observations for a change to be called certain.
pub(crate) const MIN_OBSERVATIONS: usize = 6;

/// A figure of both sides; games that share their random numbers were compared with each other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Compared {
    /// The mean without the change.
    pub before: f64,
    /// The mean with it.
    pub after: f64,
    /// The difference with its 95 % interval for this figure alone; `None` for a single comparison
    /// of anything but a share, and if the difference is exact.
    pub difference: Option<Interval>,
    /// Whether luck decides nothing, so that further games change neither side.
    pub is_exact: bool,
    /// Whether the difference is not due to chance, allowing for all figures of the comparison.
    pub is_sure: bool,
}

/// The comparison that a figure is part of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Among {
    /// Number of its figures.
    pub figures: usize,
    /// Whether luck decides nothing in its games.
    pub is_exact: bool,
}

impl Compared {
    /// For a share from 0 to 1; `None` without comparisons.
    #[must_use]
    pub fn share(paired: &Paired, among: Among) -> Option<Self> {
        Self::new(paired, among, |level| paired.difference_of_shares(level).ok())
    }

    /// For a value of any size; `None` without comparisons.
    #[must_use]
    pub fn value(paired: &Paired, among: Among) -> Option<Self> {
        Self::new(paired, among, |level| paired.difference(level).ok())
    }

    fn new(paired: &Paired, among: Among, difference: impl Fn(Level) -> Option<Interval>) -> Option<Self> {
        let [before, after] = paired.means().ok()?;
        if among.is_exact {
            let is_sure = before.total_cmp(&after).is_ne();
            return Some(Self { before, after, difference: None, is_exact: true, is_sure });
        }
        let strict = LEVEL.for_each_of(among.figures);
        let excludes_nothing = |one: Interval| match one.width() > 0.0 {
            true => !one.contains(0.0),
            // All observations moved alike: a sign test.
            false => one.estimate != 0.0 && 2.0 * 0.5_f64.powi(paired.orbits().min(1_000) as i32) <= strict.alpha(),
        };
        let is_sure = paired.orbits() >= MIN_OBSERVATIONS as u64 && difference(strict).is_some_and(excludes_nothing);
        Some(Self { before, after, difference: difference(LEVEL), is_exact: false, is_sure })
    }

    /// Converts to another unit, such as percent instead of a fraction.
    #[must_use]
    pub fn scaled(&self, factor: f64) -> Self {
        let difference = self.difference.map(|difference| difference.scaled(factor, 0.0));
        Self { before: self.before * factor, after: self.after * factor, difference, ..*self }
    }

    /// The difference without its interval.
    #[must_use]
    pub fn change(&self) -> f64 {
        self.difference.map_or(self.after - self.before, |difference| difference.estimate)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn among(figures: usize) -> Among {
        Among { figures, is_exact: false }
    }

    fn paired(differences: impl IntoIterator<Item = f64>) -> Paired {
        let mut paired = Paired::default();
        differences.into_iter().for_each(|one| paired.add((10.0, 1), (10.0 + one, 1)).unwrap());
        paired
    }

    #[test]
    fn a_difference_that_is_certain_alone_may_not_be_among_many() {
        let paired = paired([3.0, -1.0, 2.0, 4.0, 1.0, -0.5, 2.5, 3.5]);
        let [alone, many] = [1, 100].map(|figures| Compared::value(&paired, among(figures)).unwrap());
        assert!(alone.is_sure && !many.is_sure, "{alone:?}");
        assert_eq!(alone.difference, many.difference, "the interval shown is of the figure alone");
    }

    #[test]
    fn few_observations_and_copies_are_no_proof() {
        let is_sure = |seeds: usize, figures| {
            Compared::value(&paired(std::iter::repeat_n(5.0, seeds)), among(figures)).unwrap().is_sure
        };
        assert!(!is_sure(5, 1) && is_sure(6, 1), "six alike are the least that a sign test accepts");
        assert!(!is_sure(6, 10) && is_sure(9, 10));
        assert!(!Compared::value(&paired([0.0; 9]), among(1)).unwrap().is_sure);
        let exact = |difference: f64| Compared::value(&paired([difference]), Among { figures: 9, is_exact: true });
        assert!(exact(1.0).unwrap().is_sure && !exact(0.0).unwrap().is_sure);
    }
}
