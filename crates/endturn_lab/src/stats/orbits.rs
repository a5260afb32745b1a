//! Means over orbits: the only place where results of many games become an estimate with a standard
//! error.

use super::{
    special::student_reach,
    values::{Interval, Level, StatsError},
};

/// A mean over games whose error comes from the differences between orbits. Fed orbit by orbit in
/// the order of the plan; its size does not depend on the number of games.
///
/// The mean is the sum over all games divided by their number, also if orbits lost games to
/// failures. Its standard error is that of a ratio: with the residual `e = sum - mean * games` of
/// each of `K` orbits, `se² = K / (K - 1) * Σ e² / (all games)²`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct OrbitMean {
    orbits: u64,
    games: u64,
    sum: f64,
    // Running means and co-moments (Welford): exactly zero if all orbits are alike.
    mean_sum: f64,
    mean_games: f64,
    sum_sum: f64,
    sum_games: f64,
    games_games: f64,
}

impl OrbitMean {
    /// From a list of orbits, each as the sum over its games and their number.
    ///
    /// # Errors
    /// [`StatsError::NotFinite`] if a sum is not finite.
    pub fn of(orbits: impl IntoIterator<Item = (f64, u32)>) -> Result<Self, StatsError> {
        let mut mean = Self::default();
        for (sum, games) in orbits {
            mean.add(sum, games)?;
        }
        Ok(mean)
    }

    /// Adds an orbit: the sum of a value over its games, and the number of games. An orbit without
    /// games, since all of them failed, is ignored.
    ///
    /// # Errors
    /// [`StatsError::NotFinite`] if the sum is not finite or beyond ±1e140; nothing is added then.
    pub fn add(&mut self, sum: f64, games: u32) -> Result<(), StatsError> {
        // Squares of smaller numbers stay finite, however many are summed.
        if !sum.is_finite() || sum.abs() > 1e140 {
            return Err(StatsError::NotFinite);
        }
        if games == 0 {
            return Ok(());
        }
        self.orbits += 1;
        self.games += u64::from(games);
        self.sum += sum;
        let count = self.orbits as f64;
        let from_sum = sum - self.mean_sum;
        let from_games = f64::from(games) - self.mean_games;
        self.mean_sum += from_sum / count;
        self.mean_games += from_games / count;
        self.sum_sum += from_sum * (sum - self.mean_sum);
        self.sum_games += from_sum * (f64::from(games) - self.mean_games);
        self.games_games += from_games * (f64::from(games) - self.mean_games);
        Ok(())
    }

    /// Adds this many orbits that are alike, with a finite sum each.
    pub(super) fn add_times(&mut self, sum: f64, games: u32, times: u64) {
        if times == 0 || games == 0 {
            return;
        }
        let (before, added) = (self.orbits as f64, times as f64);
        self.orbits = self.orbits.saturating_add(times);
        self.games = self.games.saturating_add(times.saturating_mul(games.into()));
        self.sum += sum * added;
        let all = before + added;
        let (from_sum, from_games) = (sum - self.mean_sum, f64::from(games) - self.mean_games);
        self.mean_sum += from_sum * (added / all);
        self.mean_games += from_games * (added / all);
        let weight = before * added / all;
        self.sum_sum += from_sum * from_sum * weight;
        self.sum_games += from_sum * from_games * weight;
        self.games_games += from_games * from_games * weight;
    }

    /// Number of orbits with games in this mean.
    #[must_use]
    pub fn orbits(&self) -> u64 {
        self.orbits
    }

    /// Number of games.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.games
    }

    /// The mean over all games.
    ///
    /// # Errors
    /// [`StatsError::NoData`] before the first game.
    pub fn mean(&self) -> Result<f64, StatsError> {
        if self.games == 0 { Err(StatsError::NoData) } else { Ok(self.sum / self.games as f64) }
    }

    /// The standard error of the mean; 0 if all orbits are alike.
    ///
    /// # Errors
    /// [`StatsError::TooFew`] below two orbits: one orbit says nothing about the variation between
    /// orbits.
    pub fn standard_error(&self) -> Result<f64, StatsError> {
        if self.orbits < 2 {
            return Err(StatsError::TooFew { have: self.orbits as usize, need: 2 });
        }
        let mean = self.mean()?;
        let squares = self.sum_sum - 2.0 * mean * self.sum_games + mean * mean * self.games_games;
        // Orbits that are all alike leave rounding errors at most.
        let rounding = 1e-24 * self.mean_sum * self.mean_sum * self.orbits as f64;
        if squares <= rounding {
            return Ok(0.0);
        }
        let orbits = self.orbits as f64;
        Ok((squares * orbits / (orbits - 1.0)).sqrt() / self.games as f64)
    }

    /// The interval of a mean that may be any number: Student's t with one degree of freedom less
    /// than there are orbits. If all orbits are alike, both bounds equal the estimate: there is no
    /// information on how rare a different orbit is.
    ///
    /// # Errors
    /// [`StatsError::NoData`] without games, [`StatsError::TooFew`] below two orbits.
    pub fn interval(&self, level: Level) -> Result<Interval, StatsError> {
        let mean = self.mean()?;
        let error = self.standard_error()?;
        Ok(Interval::around(mean, error * student_reach(level, self.orbits as f64 - 1.0), level))
    }

    /// The interval of a share, a mean of values from 0 to 1; it stays within 0 and 1.
    ///
    /// Wilson's interval for as many independent games as would have the observed standard error,
    /// with Student's t instead of the normal. If all orbits are alike (all wins, all losses, or
    /// always one win each) or there is only one, see [`OrbitMean::if_alike`].
    ///
    /// # Errors
    /// [`StatsError::NoData`] without games, [`StatsError::OutOfRange`] if the mean is not a share.
    pub fn share(&self, level: Level) -> Result<Interval, StatsError> {
        let mean = self.mean()?;
        if !(0.0..=1.0).contains(&mean) {
            return Err(StatsError::OutOfRange("a share is between 0 and 1"));
        }
        match self.standard_error() {
            Ok(error) if error > 0.0 && mean > 0.0 && mean < 1.0 => {
                let games = mean * (1.0 - mean) / (error * error);
                Ok(wilson(mean, games, student_reach(level, self.orbits as f64 - 1.0), level))
            }
            _ => Ok(self.if_alike(mean, 0.0, 1.0, level)),
        }
    }

    /// The interval of a mean of values between `least` and `most`, if all orbits were alike: a
    /// share of at most `q = 1 - (alpha / 2)^(1 / orbits)` of the orbits can be different, and
    /// these move the mean at most to an end. For a share of 0 or 1 these are the bounds of Clopper
    /// and Pearson, with orbits counted instead of games.
    #[must_use]
    pub fn if_alike(&self, mean: f64, least: f64, most: f64, level: Level) -> Interval {
        Self::if_all_alike(self.orbits, mean, least, most, level)
    }

    /// As [`OrbitMean::if_alike`], for a number of orbits.
    pub(super) fn if_all_alike(orbits: u64, mean: f64, least: f64, most: f64, level: Level) -> Interval {
        let differ = -libm::expm1(libm::log(level.alpha() / 2.0) / orbits.max(1) as f64);
        let low = if mean <= least { least } else { mean - differ * (mean - least) };
        let high = if mean >= most { most } else { mean + differ * (most - mean) };
        Interval { low, estimate: mean, high, level }
    }
}

/// Wilson's interval around a share of `games` games (not necessarily whole), `reach` standard
/// errors to each side.
#[must_use]
pub fn wilson(share: f64, games: f64, reach: f64, level: Level) -> Interval {
    let square = reach * reach / games;
    let middle = share + 0.5 * square;
    let half = (square * (share * (1.0 - share) + 0.25 * square)).sqrt();
    let low = ((middle - half) / (1.0 + square)).clamp(0.0, share);
    let high = ((middle + half) / (1.0 + square)).clamp(share, 1.0);
    Interval { low, estimate: share, high, level }
}
