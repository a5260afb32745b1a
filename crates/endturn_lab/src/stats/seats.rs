//! The value of a seat, whichever competitor plays it. Orbits put every competitor into every seat,
//! so that seats cancel from shares, ratings and payoffs; here they are the subject.

use super::{
    orbits::OrbitMean,
    values::{Interval, Level, StatsError},
};

/// Scores by seat, over orbits.
#[derive(Clone, Debug, PartialEq)]
pub struct SeatScores {
    seats: Vec<OrbitMean>,
}

impl SeatScores {
    /// For games with this many seats.
    #[must_use]
    pub fn new(seats: usize) -> Self {
        Self { seats: vec![OrbitMean::default(); seats] }
    }

    /// Adds an orbit: for each seat the sum of scores over its games (win 1; a draw is split), and
    /// the number of games.
    ///
    /// # Errors
    /// [`StatsError::Shape`] if there is not one sum per seat, [`StatsError::NotFinite`] if one is
    /// not finite; nothing is added then.
    pub fn add_orbit(&mut self, sums: &[f64], games: u32) -> Result<(), StatsError> {
        if sums.len() != self.seats.len() {
            return Err(StatsError::Shape("one sum per seat"));
        }
        let mut next = self.seats.clone();
        for (seat, sum) in next.iter_mut().zip(sums) {
            seat.add(*sum, games)?;
        }
        self.seats = next;
        Ok(())
    }

    /// The share of points that goes to a seat, from 0 to 1, as in [`OrbitMean::share`].
    ///
    /// # Errors
    /// [`StatsError::OutOfRange`] if there is no such seat, [`StatsError::NoData`] without games.
    pub fn share(&self, seat: usize, level: Level) -> Result<Interval, StatsError> {
        self.seats.get(seat).ok_or(StatsError::OutOfRange("no such seat"))?.share(level)
    }
}
