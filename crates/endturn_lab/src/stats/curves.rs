//! A metric round by round: its mean over games with a band.

use super::{
    orbits::OrbitMean,
    values::{Interval, Level, StatsError},
};

/// The treatment of games that ended before a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// Left out: the mean is over games that still run. Towards the end only long games remain, so
    /// the curve may bend though no game does; [`Curve::games`] gives their number.
    LeftOut,
    /// Counted with their last value: the mean is over all games at every round.
    LastValue,
}

/// A metric's mean at each round up to a last one.
#[derive(Clone, Debug, PartialEq)]
pub struct Curve {
    ended: Ended,
    rounds: Vec<OrbitMean>,
}

impl Curve {
    /// For this many rounds; later ones are ignored.
    #[must_use]
    pub fn new(rounds: usize, ended: Ended) -> Self {
        Self { ended, rounds: vec![OrbitMean::default(); rounds] }
    }

    /// Adds one orbit: for each game the metric's values from the first round on. A game without
    /// values is ignored.
    ///
    /// # Errors
    /// [`StatsError::NotFinite`] if a value is not finite or beyond ±1e130; nothing is added then.
    pub fn add_orbit(&mut self, games: &[&[f64]]) -> Result<(), StatsError> {
        if games.iter().copied().flatten().any(|value| !value.is_finite() || value.abs() > 1e130) {
            return Err(StatsError::NotFinite);
        }
        for (round, mean) in self.rounds.iter_mut().enumerate() {
            let value = |game: &&[f64]| match (game.get(round), self.ended) {
                (None, Ended::LastValue) => game.last().copied(),
                (value, _) => value.copied(),
            };
            let (sum, count) =
                games.iter().filter_map(value).fold((0.0, 0), |(sum, count), value| (sum + value, count + 1));
            mean.add(sum, count)?;
        }
        Ok(())
    }

    /// Number of games that count at a round (numbered from 0).
    #[must_use]
    pub fn games(&self, round: usize) -> u64 {
        self.rounds.get(round).map_or(0, OrbitMean::games)
    }

    /// The mean at a round (numbered from 0) with its band, which holds for this round alone; for
    /// all rounds at once use `level.for_each_of(rounds)`.
    ///
    /// # Errors
    /// [`StatsError::NoData`] if no game counts, [`StatsError::TooFew`] if only one orbit does.
    pub fn at(&self, round: usize, level: Level) -> Result<Interval, StatsError> {
        self.rounds.get(round).ok_or(StatsError::NoData)?.interval(level)
    }
}
