//! Shares of games won: for independent games here, for orbits in
//! [`super::orbits::OrbitMean::share`].

use super::{
    orbits::wilson as wilson_interval,
    special::{beta_quantile, normal_reach},
    values::{Interval, Level, StatsError},
};

/// Games of one competitor. A draw counts as half a win: the share is `(wins + draws / 2) / games`.
///
/// With more than two seats a drawn game is split between those that drew; such scores go to
/// [`super::orbits::OrbitMean`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// All games, won, drawn and lost.
    pub games: u64,
}

impl Share {
    /// The estimate, from 0 to 1.
    ///
    /// # Errors
    /// [`StatsError::NoData`] without games, [`StatsError::OutOfRange`] if wins and draws exceed
    /// the games.
    pub fn estimate(&self) -> Result<f64, StatsError> {
        Ok(self.score()? / self.games as f64)
    }

    fn score(&self) -> Result<f64, StatsError> {
        if self.games == 0 {
            return Err(StatsError::NoData);
        }
        match self.wins.checked_add(self.draws) {
            Some(sum) if sum <= self.games => Ok(self.wins as f64 + 0.5 * self.draws as f64),
            _ => Err(StatsError::OutOfRange("more wins and draws than games")),
        }
    }

    /// Wilson's interval. Close to its level on average. Draws make it a little wider than
    /// necessary, since it treats each as half a win that could have been a whole one.
    ///
    /// # Errors
    /// As for [`Share::estimate`].
    pub fn wilson(&self, level: Level) -> Result<Interval, StatsError> {
        Ok(wilson_interval(self.estimate()?, self.games as f64, normal_reach(level), level))
    }

    /// Clopper and Pearson's interval: never below its level, whatever the truth, and therefore
    /// wider.
    ///
    /// # Errors
    /// As for [`Share::estimate`].
    pub fn clopper_pearson(&self, level: Level) -> Result<Interval, StatsError> {
        let estimate = self.estimate()?;
        let score = self.score()?;
        let rest = self.games as f64 - score;
        let tail = level.alpha() / 2.0;
        let low = if score > 0.0 { beta_quantile(score, rest + 1.0, tail).min(estimate) } else { 0.0 };
        let high = if rest > 0.0 { beta_quantile(score + 1.0, rest, 1.0 - tail).max(estimate) } else { 1.0 };
        Ok(Interval { low, estimate, high, level })
    }
}
