//! A figure with and without a change, and the uncertainty of the difference.
#![allow(clippy::float_arithmetic, reason = "figures about games; no game ever reads them")]

use endturn_lab::stats::{Interval, paired::Paired};

use crate::standings::LEVEL;

/// A figure of both sides; games that share their random numbers were compared with each other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Compared {
    /// The mean without the change.
    pub before: f64,
    /// The mean with it.
    pub after: f64,
    /// The difference with its interval; `None` for a single comparison of anything but a share.
    pub difference: Option<Interval>,
}

impl Compared {
    /// For a share from 0 to 1; `None` without comparisons.
    #[must_use]
    pub fn share(paired: &Paired) -> Option<Self> {
        let [before, after] = paired.means().ok()?;
        Some(Self { before, after, difference: paired.difference_of_shares(LEVEL).ok() })
    }

    /// For a value of any size; `None` without comparisons.
    #[must_use]
    pub fn value(paired: &Paired) -> Option<Self> {
        let [before, after] = paired.means().ok()?;
        Some(Self { before, after, difference: paired.difference(LEVEL).ok() })
    }

    /// Converts to another unit, such as percent instead of a fraction.
    #[must_use]
    pub fn scaled(&self, factor: f64) -> Self {
        let difference = self.difference.map(|difference| difference.scaled(factor, 0.0));
        Self { before: self.before * factor, after: self.after * factor, difference }
    }

    /// The difference without its interval.
    #[must_use]
    pub fn change(&self) -> f64 {
        self.difference.map_or(self.after - self.before, |difference| difference.estimate)
    }

    /// Whether the difference is certain: its interval is on one side of zero.
    #[must_use]
    pub fn is_sure(&self) -> bool {
        self.difference.is_some_and(|difference| difference.low > 0.0 || difference.high < 0.0)
    }
}
