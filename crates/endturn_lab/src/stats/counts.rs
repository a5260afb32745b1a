//! Results that are given as counts: games won, drawn and lost, or pairs of games by points.

use libm::log10;

use super::{
    orbits::OrbitMean,
    ratio::ScoreCounts,
    sequential::{Hypotheses, Verdict, cautious},
    values::{Interval, Level, StatsError},
};

/// Counted results of two sides, from the view of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counts {
    /// Frequency of each number of half points, from none to all.
    taken: Vec<u64>,
    /// Games per observation: 1, or 2 for pairs.
    games: u32,
}

impl Counts {
    /// Games, each for itself.
    #[must_use]
    pub fn games(wins: u64, draws: u64, losses: u64) -> Self {
        Self { taken: vec![losses, draws, wins], games: 1 }
    }

    /// Pairs of games with the sides changed, by their points: 0, ½, 1, 1½ and 2 (pentanomial).
    /// Games of a pair may depend on each other.
    #[must_use]
    pub fn pairs(taken: [u64; 5]) -> Self {
        Self { taken: taken.to_vec(), games: 2 }
    }

    /// Number of games.
    #[must_use]
    pub fn number(&self) -> u64 {
        self.taken.iter().fold(0_u64, |sum, taken| sum.saturating_add(*taken)).saturating_mul(self.games.into())
    }

    /// The share of points, with an interval for a number of games that was fixed beforehand.
    ///
    /// # Errors
    /// [`StatsError::NoData`] without games.
    pub fn share(&self, level: Level) -> Result<Interval, StatsError> {
        let mut mean = OrbitMean::default();
        for (halves, taken) in self.taken.iter().enumerate() {
            mean.add_times(halves as f64 / 2.0, self.games, *taken);
        }
        mean.share(level)
    }

    /// The log-likelihood ratio of a sequential test, and its verdict: `Open` between the bounds.
    ///
    /// # Errors
    /// [`StatsError::NoData`] without games, [`StatsError::OutOfRange`] for unsound hypotheses.
    pub fn test(&self, hypotheses: Hypotheses) -> Result<(f64, Verdict), StatsError> {
        hypotheses.check()?;
        let mut counts = ScoreCounts::new(2);
        for (halves, taken) in self.taken.iter().enumerate() {
            counts.add_times(halves as f64 / (self.taken.len() - 1) as f64, *taken);
        }
        if counts.orbits() == 0 {
            return Err(StatsError::NoData);
        }
        let (lower, upper) = hypotheses.bounds();
        let ratio = cautious(&counts, hypotheses);
        let verdict = match ratio {
            ratio if ratio <= lower => Verdict::Lower,
            ratio if ratio >= upper => Verdict::Higher,
            _ => Verdict::Open,
        };
        Ok((ratio, verdict))
    }
}

/// The difference in Elo points that an expected share of points stands for; `None` for all or none
/// of them, which no finite difference explains.
#[must_use]
pub fn elo_of_share(share: f64) -> Option<f64> {
    (share > 0.0 && share < 1.0).then(|| 400.0 * log10(share / (1.0 - share)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::ratings::share_of_elo;

    #[test]
    fn elo_and_shares_are_the_same_in_both_ways() {
        for share in [0.01, 0.25, 0.5, 0.64, 0.999] {
            assert!((share_of_elo(elo_of_share(share).unwrap()) - share).abs() < 1e-12);
        }
        assert_eq!((elo_of_share(0.0), elo_of_share(1.0), elo_of_share(0.5)), (None, None, Some(0.0)));
    }

    #[test]
    fn counts_are_what_games_one_by_one_are() {
        let (wins, draws, losses) = (31, 9, 20);
        let counts = Counts::games(wins, draws, losses);
        let scores = [(1.0, wins), (0.5, draws), (0.0, losses)];
        let one_by_one = scores.iter().flat_map(|(score, count)| (0..*count).map(|_| (*score, 1)));
        let expected = OrbitMean::of(one_by_one).unwrap().share(Level::P95).unwrap();
        let found = counts.share(Level::P95).unwrap();
        for (one, other) in
            [(found.low, expected.low), (found.estimate, expected.estimate), (found.high, expected.high)]
        {
            assert!((one - other).abs() < 1e-12, "{found:?} {expected:?}");
        }
        assert_eq!(counts.number(), 60);
    }

    #[test]
    fn extremes_have_an_answer() {
        let five = Hypotheses::elo(0.0, 10.0, 0.05, 0.05);
        assert_eq!(Counts::games(0, 0, 0).test(five), Err(StatsError::NoData));
        assert_eq!(Counts::games(0, 0, 0).share(Level::P95), Err(StatsError::NoData));
        for counts in [Counts::games(1 << 40, 0, 0), Counts::games(0, 1, 0), Counts::pairs([0, 0, 1 << 40, 0, 0])] {
            let (ratio, _) = counts.test(five).unwrap();
            let share = counts.share(Level::P95).unwrap();
            assert!(
                ratio.is_finite() && share.low <= share.high && share.width() > 0.0,
                "{counts:?}: {ratio} {share:?}"
            );
        }
        assert_eq!(Counts::games(4_000, 0, 0).test(five).unwrap().1, Verdict::Higher);
        assert_eq!(Counts::games(0, 0, 4_000).test(five).unwrap().1, Verdict::Lower);
        assert!(Counts::games(1, 1, 1).test(Hypotheses::elo(10.0, 0.0, 0.05, 0.05)).is_err());
    }
}
