//! Alpha-rank (Omidshafiei and others, 2019): the long-run frequency of each strategy in a
//! population whose members now and then adopt a strategy that beats theirs. It handles cycles,
//! which a ladder would not.

use libm::{exp, expm1};

use super::values::StatsError;

/// The selection pressure: how strongly a better score decides which strategy takes over.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Selection {
    /// A population of finite size (2 or more), with a strength of preference for the better score
    /// (above 0).
    Finite {
        /// Number of members of the population.
        population: u32,
        /// The strength of the preference, `alpha`.
        intensity: f64,
    },
    /// The limit of the strongest preference: the better one always takes over, except with this
    /// small probability (between 0 and ½, both exclusive), so that no strategy is ever lost for
    /// good.
    Strongest {
        /// The small probability.
        slip: f64,
    },
}

/// Returns the long-run share of each of `size` strategies; they sum to 1. `scores` by rows: the
/// score of the row's strategy against the column's. Only the difference between the two sides of a
/// pair counts.
///
/// # Errors
/// [`StatsError::Shape`] if the table is not `size` by `size`, [`StatsError::NotFinite`],
/// [`StatsError::OutOfRange`] for a selection out of range, or a finite one so strong that
/// probabilities vanish: use [`Selection::Strongest`] then.
pub fn alpha_rank(scores: &[f64], size: usize, selection: Selection) -> Result<Vec<f64>, StatsError> {
    if scores.len() != size * size || size == 0 {
        return Err(StatsError::Shape("a table has as many rows as columns, and at least one"));
    }
    if scores.iter().any(|score| !score.is_finite()) {
        return Err(StatsError::NotFinite);
    }
    let fine = match selection {
        Selection::Finite { population, intensity } => population >= 2 && intensity > 0.0 && intensity.is_finite(),
        Selection::Strongest { slip } => slip > 0.0 && slip < 0.5,
    };
    if !fine {
        return Err(StatsError::OutOfRange(
            "a population of 2 or more, an intensity above 0, a slip between 0 and 0.5",
        ));
    }
    let mut moves = vec![0.0; size * size];
    for from in 0..size {
        for to in (0..size).filter(|to| *to != from) {
            let gain = scores[to * size + from] - scores[from * size + to];
            let chance = takes_over(gain, selection) / (size as f64 - 1.0);
            if chance < f64::MIN_POSITIVE {
                return Err(VANISHED);
            }
            moves[from * size + to] = chance;
        }
    }
    stationary(moves, size).ok_or(VANISHED)
}

const VANISHED: StatsError = StatsError::OutOfRange("a selection so strong that probabilities vanish");

/// The probability that a newcomer with a score higher by `gain` takes over the whole population.
fn takes_over(gain: f64, selection: Selection) -> f64 {
    const EVEN: f64 = 1e-14;
    match selection {
        Selection::Strongest { .. } if gain.abs() <= EVEN => 0.5,
        Selection::Strongest { slip } => {
            if gain > 0.0 {
                1.0 - slip
            } else {
                slip
            }
        }
        Selection::Finite { population, intensity } => {
            let (members, drive) = (f64::from(population), intensity * gain);
            if drive.abs() <= EVEN {
                1.0 / members
            } else if drive > 0.0 {
                expm1(-drive) / expm1(-members * drive)
            } else {
                exp((members - 1.0) * drive) * expm1(drive) / expm1(members * drive)
            }
        }
    }
}

/// The stationary distribution of a chain, by eliminating state after state (Grassmann, Taksar and
/// Heyman): only sums, products and quotients of non-negative numbers, so that no digits cancel.
/// `None` if numbers overflow.
fn stationary(mut moves: Vec<f64>, size: usize) -> Option<Vec<f64>> {
    for last in (1..size).rev() {
        let out: f64 = moves[last * size..last * size + last].iter().sum();
        for from in 0..last {
            moves[from * size + last] /= out;
            for to in (0..last).filter(|to| *to != from) {
                moves[from * size + to] += moves[from * size + last] * moves[last * size + to];
            }
        }
    }
    let mut shares = vec![1.0];
    for state in 1..size {
        let share = (0..state).map(|from| shares[from] * moves[from * size + state]).sum();
        shares.push(share);
    }
    let total: f64 = shares.iter().sum();
    if !total.is_finite() {
        return None;
    }
    shares.iter_mut().for_each(|share| *share /= total);
    Some(shares)
}
