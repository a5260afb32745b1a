//! Tests that stop as soon as the answer is clear: fed orbit by orbit in the order of the plan, so
//! that the stop and all results at that point are the same for any number of workers.

use libm::log;

use super::{
    anytime::Anytime,
    ratings::share_of_elo,
    ratio::ScoreCounts,
    values::{Interval, Level, StatsError},
};

/// The stopping rule.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum StopRule {
    /// As soon as one of two shares explains the orbits much better than the other.
    Sprt(Hypotheses),
    /// As soon as the interval is at most this wide (upper minus lower bound, of a share from 0 to
    /// 1).
    Width(f64),
}

/// The initial caution of an SPRT, in orbits: chosen so that error rates hold in simulations of
/// short tests.
const CAUTION: f64 = 3.0;

/// The two shares between which a sequential probability ratio test decides.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hypotheses {
    /// "No better than this."
    pub share0: f64,
    /// "At least this good"; above `share0`.
    pub share1: f64,
    /// Maximum probability of `Higher` if the truth is `share0` or less, such as 0.05.
    pub alpha: f64,
    /// Maximum probability of `Lower` if the truth is `share1` or more, such as 0.05.
    pub beta: f64,
}

impl Hypotheses {
    /// For two seats, in Elo points of the difference: 0 and 20 asks whether the first is better by
    /// 20.
    #[must_use]
    pub fn elo(elo0: f64, elo1: f64, alpha: f64, beta: f64) -> Self {
        Self { share0: share_of_elo(elo0), share1: share_of_elo(elo1), alpha, beta }
    }

    /// # Errors
    /// [`StatsError::OutOfRange`] if shares or error rates are not strictly between 0 and 1,
    /// `share1` is not above `share0`, or the error rates sum to 1 or more.
    pub fn check(&self) -> Result<(), StatsError> {
        let inside = |value: f64| value > 0.0 && value < 1.0;
        if ![self.share0, self.share1, self.alpha, self.beta].into_iter().all(inside) {
            return Err(StatsError::OutOfRange("shares and error rates are between 0 and 1"));
        }
        if self.share0 >= self.share1 || self.alpha + self.beta >= 1.0 {
            return Err(StatsError::OutOfRange("share1 is above share0, and the error rates are together below 1"));
        }
        Ok(())
    }

    /// Below the first bound the verdict is `Lower`, above the second `Higher`: `log(beta)` and
    /// `log(1 / alpha)`, for 5 % ±3.00. Wald's bounds (±2.94) let one of the two error rates exceed
    /// its limit; these do not.
    #[must_use]
    pub fn bounds(&self) -> (f64, f64) {
        (log(self.beta), -log(self.alpha))
    }
}

/// The log-likelihood ratio with the initial caution: few orbits are a poor estimate of their own
/// variance, which makes the ratio too large.
pub(super) fn cautious(counts: &ScoreCounts, hypotheses: Hypotheses) -> f64 {
    let orbits = counts.orbits() as f64;
    counts.ratio(hypotheses.share0, hypotheses.share1) * orbits / (orbits + CAUTION)
}

/// The reason why a test stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The share is not as high as `share1`.
    Lower,
    /// The share is higher than `share0`.
    Higher,
    /// The interval is as narrow as requested.
    Narrow,
    /// All orbits of the plan are played and the question is still open.
    Open,
}

/// The current state of a test.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Look {
    /// Number of orbits read so far.
    pub orbits: u64,
    /// For an SPRT, the log-likelihood ratio and the two bounds that it runs between.
    pub ratio: Option<(f64, f64, f64)>,
    /// The share, with bounds that hold at every check at once, so also after stopping.
    pub interval: Interval,
    /// Set once the test has stopped.
    pub verdict: Option<Verdict>,
}

/// A running test. Two tests fed the same scores in the same order are equal to the last bit.
#[derive(Clone, Debug, PartialEq)]
pub struct SequentialTest {
    rule: StopRule,
    level: Level,
    least: u64,
    most: u64,
    counts: ScoreCounts,
    anytime: Anytime,
    ratio: f64,
    verdict: Option<Verdict>,
}

impl SequentialTest {
    /// Creates a test for games of `seats` seats over at most `most` orbits; `level` is that of the
    /// interval.
    ///
    /// # Errors
    /// [`StatsError::OutOfRange`] if shares, error rates or width are not strictly between 0 and 1,
    /// `share1` is not above `share0`, the error rates sum to 1 or more, or there are fewer than 2
    /// seats.
    pub fn new(rule: StopRule, seats: usize, most: u64, level: Level) -> Result<Self, StatsError> {
        let inside = |value: f64| value > 0.0 && value < 1.0;
        match rule {
            _ if seats < 2 => return Err(StatsError::OutOfRange("a game has at least 2 seats")),
            StopRule::Width(width) if !inside(width) => {
                return Err(StatsError::OutOfRange("a width is between 0 and 1"));
            }
            StopRule::Sprt(hypotheses) => hypotheses.check()?,
            StopRule::Width(_) => {}
        }
        let (counts, anytime) = (ScoreCounts::new(seats), Anytime::default());
        let verdict = if most == 0 { Some(Verdict::Open) } else { None };
        Ok(Self { rule, level, least: 0, most, counts, anytime, ratio: 0.0, verdict })
    }

    /// Makes the test give no answer before this many orbits.
    #[must_use]
    pub fn not_before(self, least: u64) -> Self {
        Self { least, ..self }
    }

    /// Reads the next orbit of the plan: the mean score of its games, from 0 to 1 (win 1; a draw is
    /// split). Once stopped, further orbits change nothing: they may have been in flight.
    ///
    /// # Errors
    /// [`StatsError::OutOfRange`] if the score is not between 0 and 1; nothing is read then.
    pub fn feed(&mut self, score: f64) -> Result<Option<Verdict>, StatsError> {
        if !(0.0..=1.0).contains(&score) {
            return Err(StatsError::OutOfRange("an orbit's mean score is between 0 and 1"));
        }
        if self.verdict.is_some() {
            return Ok(self.verdict);
        }
        self.counts.add(score);
        self.anytime.add(score);
        self.verdict = match self.rule {
            StopRule::Sprt(hypotheses) => {
                self.ratio = cautious(&self.counts, hypotheses);
                let (lower, upper) = hypotheses.bounds();
                match self.ratio {
                    ratio if ratio <= lower => Some(Verdict::Lower),
                    ratio if ratio >= upper => Some(Verdict::Higher),
                    _ => None,
                }
            }
            StopRule::Width(width) => (self.anytime.interval(self.level).width() <= width).then_some(Verdict::Narrow),
        };
        self.verdict = self.verdict.filter(|_| self.counts.orbits() >= self.least);
        if self.verdict.is_none() && self.counts.orbits() >= self.most {
            self.verdict = Some(Verdict::Open);
        }
        Ok(self.verdict)
    }

    /// The current state.
    #[must_use]
    pub fn look(&self) -> Look {
        let ratio = match self.rule {
            StopRule::Sprt(hypotheses) => {
                let (lower, upper) = hypotheses.bounds();
                Some((self.ratio, lower, upper))
            }
            StopRule::Width(_) => None,
        };
        let interval = self.anytime.interval(self.level);
        Look { orbits: self.counts.orbits(), ratio, interval, verdict: self.verdict }
    }
}
