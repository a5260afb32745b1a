//! A figure with and without a change, and how sure the difference is.
#![allow(clippy::float_arithmetic, reason = "figures about games; no game ever reads them")]

use endturn_lab::stats::{Interval, paired::Paired};

use crate::standings::LEVEL;

/// A figure of both sides; those of games that share their luck were compared with one another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Compared {
    /// The mean without the change.
    pub before: f64,
    /// The mean with it.
    pub after: f64,
    /// What the change makes of it; none with a single comparison of what is no share.
    pub difference: Option<Interval>,
}

impl Compared {
    /// Of a share from 0 to 1; none without comparisons.
    #[must_use]
    pub fn share(paired: &Paired) -> Option<Self> {
        let [before, after] = paired.means().ok()?;
        Some(Self { before, after, difference: paired.difference_of_shares(LEVEL).ok() })
    }

    /// Of a value of any size; none without comparisons.
    #[must_use]
    pub fn value(paired: &Paired) -> Option<Self> {
        let [before, after] = paired.means().ok()?;
        Some(Self { before, after, difference: paired.difference(LEVEL).ok() })
    }

    /// In another unit, such as percent instead of parts of one.
    #[must_use]
    pub fn scaled(&self, factor: f64) -> Self {
        let difference = self.difference.map(|difference| difference.scaled(factor, 0.0));
        Self { before: self.before * factor, after: self.after * factor, difference }
    }

    /// The difference without its bounds.
    #[must_use]
    pub fn change(&self) -> f64 {
        self.difference.map_or(self.after - self.before, |difference| difference.estimate)
    }

    /// Whether there is a difference beyond doubt: its interval is all on one side of zero.
    #[must_use]
    pub fn is_sure(&self) -> bool {
        self.difference.is_some_and(|difference| difference.low > 0.0 || difference.high < 0.0)
    }
}
