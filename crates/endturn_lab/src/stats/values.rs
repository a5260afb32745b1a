//! Results of every statistic: an estimate with an interval and its level, or an error.

use std::{error::Error, fmt};

use endturn_engine::number::counted;

/// The confidence level of an interval: the share of repetitions in which it contains the true
/// value. Between 0 and 1, both exclusive.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct Level(f64);

impl Level {
    /// Nineteen in twenty, the usual one.
    pub const P95: Self = Self(0.95);

    /// # Errors
    /// If it is not strictly between 0 and 1.
    pub fn new(level: f64) -> Result<Self, StatsError> {
        if level > 0.0 && level < 1.0 { Ok(Self(level)) } else { Err(StatsError::Level) }
    }

    /// The level as a number, such as 0.95.
    #[must_use]
    pub fn get(self) -> f64 {
        self.0
    }

    /// The part that it leaves out on both sides together, such as 0.05.
    #[must_use]
    pub fn alpha(self) -> f64 {
        1.0 - self.0
    }

    /// The level that each of `number` intervals needs for all of them to hold at once with this
    /// level (Bonferroni).
    #[must_use]
    pub fn for_each_of(self, number: usize) -> Self {
        Self((1.0 - self.alpha() / number.max(1) as f64).min(1.0_f64.next_down()))
    }
}

/// An estimate and its bounds: `low <= estimate <= high`, all finite.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// The lower bound.
    pub low: f64,
    /// The estimate itself.
    pub estimate: f64,
    /// The upper bound.
    pub high: f64,
    /// The confidence level of the bounds.
    pub level: Level,
}

impl Interval {
    /// An estimate with bounds at an equal distance.
    #[must_use]
    pub fn around(estimate: f64, distance: f64, level: Level) -> Self {
        Self { low: estimate - distance, estimate, high: estimate + distance, level }
    }

    /// Upper minus lower bound.
    #[must_use]
    pub fn width(&self) -> f64 {
        self.high - self.low
    }

    /// Whether a value lies within the bounds or on one.
    #[must_use]
    pub fn contains(&self, value: f64) -> bool {
        self.low <= value && value <= self.high
    }

    /// The interval of `1 - value`: the other side of a share.
    #[must_use]
    pub fn complement(&self) -> Self {
        Self { low: 1.0 - self.high, estimate: 1.0 - self.estimate, high: 1.0 - self.low, level: self.level }
    }

    /// The interval in another unit: each value becomes `value * factor + shift`.
    #[must_use]
    pub fn scaled(&self, factor: f64, shift: f64) -> Self {
        let [one, estimate, other] = [self.low, self.estimate, self.high].map(|value| value * factor + shift);
        Self { low: one.min(other), estimate, high: one.max(other), level: self.level }
    }
}

/// The reason why a statistic could not be computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum StatsError {
    /// There are no observations.
    NoData,
    /// There are observations, but fewer than the method needs.
    TooFew {
        /// Number available.
        have: usize,
        /// Number needed.
        need: usize,
    },
    /// A value is infinite or not a number.
    NotFinite,
    /// A level is not strictly between 0 and 1.
    Level,
    /// A value is out of range; the text says which.
    OutOfRange(&'static str),
    /// Lists that belong together differ in length; the text says which.
    Shape(&'static str),
    /// A competitor won or lost everything against the rest, so that without a prior the rating is
    /// unbounded.
    Separated,
    /// The values do not vary, so that no part of their variance can be attributed.
    Constant,
    /// The search for the estimate did not converge.
    NoConvergence,
}

impl fmt::Display for StatsError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoData => out.write_str("there is nothing to count"),
            Self::TooFew { have, need } => write!(out, "{}, but {need} are needed", counted(*have, "observation")),
            Self::NotFinite => out.write_str("a value is infinite or not a number"),
            Self::Level => out.write_str("a level is not between 0 and 1"),
            Self::OutOfRange(what) => write!(out, "out of range: {what}"),
            Self::Shape(what) => write!(out, "lengths differ: {what}"),
            Self::Separated => {
                out.write_str("a competitor won or lost everything, so ratings have no bounds without a prior")
            }
            Self::Constant => out.write_str("the values do not vary"),
            Self::NoConvergence => out.write_str("the search for the estimate did not converge"),
        }
    }
}

impl Error for StatsError {}
