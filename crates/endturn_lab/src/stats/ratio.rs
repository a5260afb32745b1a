//! The log-likelihood ratio of a generalised sequential probability ratio test (GSPRT): how much
//! better one share explains the orbits than another.
//!
//! An orbit's score is one of a few values: for two seats the five of the pentanomial. A hypothesis
//! is only a mean, so each gets the distribution with that mean that explains the counts best.

/// The frequency of each orbit score. A score is the mean over the orbit's games, from 0 to 1.
#[derive(Clone, Debug, PartialEq)]
pub struct ScoreCounts {
    /// Score and count, by ascending score.
    atoms: Vec<(f64, u64)>,
    orbits: u64,
}

/// The count of a possible score that was never observed. Without it an end that is not observed
/// yet would be impossible for ever.
const UNSEEN: f64 = 1e-3;

impl ScoreCounts {
    /// For games of `seats` seats (at least 2). All scores of orbits without draws are known from
    /// the start, for two seats also those with draws: 0, ¼, ½, ¾, 1.
    #[must_use]
    pub fn new(seats: usize) -> Self {
        let steps = if seats <= 2 { 4 } else { seats };
        Self { atoms: (0..=steps).map(|wins| (wins as f64 / steps as f64, 0)).collect(), orbits: 0 }
    }

    /// Adds an orbit. The score must be between 0 and 1.
    pub fn add(&mut self, score: f64) {
        self.add_times(score, 1);
    }

    /// Adds this many orbits of one score.
    pub fn add_times(&mut self, score: f64, times: u64) {
        // The same score may be summed in another order; a difference of a billionth does not
        // count.
        let at = self.atoms.partition_point(|(value, _)| *value < score - 1e-9);
        match self.atoms.get_mut(at) {
            Some((value, count)) if *value <= score + 1e-9 => *count = count.saturating_add(times),
            _ => self.atoms.insert(at, (score, times)),
        }
        self.orbits = self.orbits.saturating_add(times);
    }

    /// Number of orbits.
    #[must_use]
    pub fn orbits(&self) -> u64 {
        self.orbits
    }

    /// The logarithm of the likelihood ratio of the counts for a true share of `share1` against
    /// `share0`, both strictly between 0 and 1. Positive favours `share1`.
    #[must_use]
    pub fn ratio(&self, share0: f64, share1: f64) -> f64 {
        let weights: Vec<(f64, f64)> = self
            .atoms
            .iter()
            .map(|(value, count)| (*value, if *count == 0 { UNSEEN } else { *count as f64 }))
            .collect();
        penalty(&weights, share0) - penalty(&weights, share1)
    }
}

/// The loss of log-likelihood from fixing the mean to `share`: the best probabilities are `p / (1 +
/// x (value - share))` with the `x` that gives them that mean.
fn penalty(weights: &[(f64, f64)], share: f64) -> f64 {
    let excess =
        |x: f64| weights.iter().map(|(value, weight)| weight * (value - share) / (1.0 + x * (value - share))).sum();
    let (mut low, mut high) = (-1.0 / (1.0 - share), 1.0 / share);
    // The excess falls with x. At the root the loss is at its maximum, so that an error of x hardly
    // matters.
    for _ in 0..60 {
        let x = 0.5 * (low + high);
        let excess: f64 = excess(x);
        if excess > 0.0 {
            low = x;
        } else {
            high = x;
        }
    }
    let x = 0.5 * (low + high);
    weights.iter().map(|(value, weight)| weight * libm::log1p(x * (value - share))).sum()
}
