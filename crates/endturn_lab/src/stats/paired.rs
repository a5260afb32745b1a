//! Before and after a change, with common seeds: each orbit is played with and without it, and only
//! the differences count.

use super::{
    orbits::OrbitMean,
    special::student_reach,
    values::{Interval, Level, StatsError},
};

/// The difference that a change makes, orbit by orbit. Luck shared by both sides of an orbit
/// cancels.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Paired {
    before: OrbitMean,
    after: OrbitMean,
    difference: OrbitMean,
    /// The sum of squares of the differences.
    squares: f64,
    changed: u64,
    left_out: u64,
}

impl Paired {
    /// Adds an orbit on both sides, each as the sum of a value over its games and their number. The
    /// orbit counts as the difference of the two means; one without games on a side, since all
    /// failed, is left out.
    ///
    /// # Errors
    /// [`StatsError::NotFinite`] if a sum is not finite or beyond ±1e140; nothing is added then.
    pub fn add(&mut self, before: (f64, u32), after: (f64, u32)) -> Result<(), StatsError> {
        if before.1 == 0 || after.1 == 0 {
            self.left_out += 1;
            return Ok(());
        }
        let [one, other] = [before, after].map(|(sum, games)| sum / f64::from(games));
        let mut next = *self;
        next.before.add(one, 1)?;
        next.after.add(other, 1)?;
        next.difference.add(other - one, 1)?;
        next.squares += (other - one) * (other - one);
        next.changed += u64::from(one.total_cmp(&other).is_ne());
        *self = next;
        Ok(())
    }

    /// The mean over orbits before and after.
    ///
    /// # Errors
    /// [`StatsError::NoData`] without orbits.
    pub fn means(&self) -> Result<[f64; 2], StatsError> {
        Ok([self.before.mean()?, self.after.mean()?])
    }

    /// Number of orbits compared.
    #[must_use]
    pub fn orbits(&self) -> u64 {
        self.difference.orbits()
    }

    /// Number of orbits that were left out, since a side had no games.
    #[must_use]
    pub fn left_out(&self) -> u64 {
        self.left_out
    }

    /// After minus before, for values of any size: the paired t interval over orbits. If all
    /// differences are equal, both bounds equal the estimate.
    ///
    /// # Errors
    /// [`StatsError::NoData`] without orbits, [`StatsError::TooFew`] below two.
    pub fn difference(&self, level: Level) -> Result<Interval, StatsError> {
        self.difference.interval(level)
    }

    /// After minus before of a share: from -1 to 1.
    ///
    /// With common seeds most orbits often do not change at all, and the few that do are a poor
    /// estimate of the spread. So two imaginary orbits are added, one up and one down by as much as
    /// the changed ones moved (as Bonett and Price do for pairs of single games); the estimate
    /// stays that of the orbits played. If none changed, the bounds allow for unseen orbits, as in
    /// [`OrbitMean::if_alike`].
    ///
    /// # Errors
    /// [`StatsError::NoData`] without orbits, [`StatsError::OutOfRange`] if a mean is not a share.
    pub fn difference_of_shares(&self, level: Level) -> Result<Interval, StatsError> {
        let means = [self.before.mean()?, self.after.mean()?];
        if means.iter().any(|mean| !(0.0..=1.0).contains(mean)) {
            return Err(StatsError::OutOfRange("a share is between 0 and 1"));
        }
        let mean = self.difference.mean()?;
        if self.changed == 0 || self.orbits() < 2 {
            return Ok(self.difference.if_alike(mean, -1.0, 1.0, level));
        }
        let orbits = self.orbits() as f64;
        let change = self.squares / self.changed as f64;
        let (sum, squares, count) = (mean * orbits, self.squares + 2.0 * change, orbits + 2.0);
        let middle = sum / count;
        let variance = (squares - sum * middle) / (count - 1.0);
        let distance = (variance / count).sqrt() * student_reach(level, count - 1.0);
        let low = (middle - distance).clamp(-1.0, mean);
        Ok(Interval { low, estimate: mean, high: (middle + distance).clamp(mean, 1.0), level })
    }
}
