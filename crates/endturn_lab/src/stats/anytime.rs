//! An interval that may be checked after every orbit.
//!
//! The usual interval is valid at one number of orbits that was fixed beforehand. Checking it again
//! and again and stopping at will makes it wrong far more often than stated. This one is valid at
//! all times at once: with its level, it contains the true share from the first orbit to the last
//! (a confidence sequence: Robbins' normal mixture with the observed variance). The price is a
//! width about 1.5 times that of the usual one.

use libm::log;

use super::values::{Interval, Level};

/// Around this number of orbits the interval is closest to the narrowest possible.
const TUNED_TO: f64 = 200.0;

/// The mean of orbit scores with an interval that holds at all times at once.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Anytime {
    orbits: u64,
    mean: f64,
    squares: f64,
}

impl Anytime {
    /// Adds an orbit's score, from 0 to 1.
    pub fn add(&mut self, score: f64) {
        self.orbits += 1;
        let from = score - self.mean;
        self.mean += from / self.orbits as f64;
        self.squares += from * (score - self.mean);
    }

    /// Number of orbits.
    #[must_use]
    pub fn orbits(&self) -> u64 {
        self.orbits
    }

    /// The interval of the share, within 0 and 1; before the first orbit all of that, around one
    /// half.
    ///
    /// One imaginary orbit with the greatest possible deviation (one half) keeps it wide while
    /// there are few.
    #[must_use]
    pub fn interval(&self, level: Level) -> Interval {
        if self.orbits == 0 {
            return Interval { low: 0.0, estimate: 0.5, high: 1.0, level };
        }
        let orbits = self.orbits as f64;
        let variance = (self.squares + 0.25) / orbits;
        let log_alpha = log(level.alpha());
        let rho = (-2.0 * log_alpha + log(-2.0 * log_alpha + 1.0) + 1.0) / TUNED_TO;
        let spread = orbits * rho + 1.0;
        let reach = (2.0 * spread / (orbits * orbits * rho) * (0.5 * log(spread) - log_alpha)).sqrt();
        let distance = variance.sqrt() * reach;
        let estimate = self.mean.clamp(0.0, 1.0);
        Interval { low: (estimate - distance).max(0.0), estimate, high: (estimate + distance).min(1.0), level }
    }
}
