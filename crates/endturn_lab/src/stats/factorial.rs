//! Effects of levers in a factorial design: changes from one setting to another, and interactions
//! between levers.

use super::{
    orbits::OrbitMean,
    special::student_reach,
    values::{Interval, Level, StatsError},
};

/// The seeds of the configurations of a design.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seeds {
    /// All have the same: the n-th results of all have the same seed. Luck cancels.
    Common,
    /// Each has its own.
    Independent,
}

/// The results of every combination of settings.
#[derive(Clone, Debug, PartialEq)]
pub struct Factorial {
    settings: Vec<usize>,
    results: Vec<Vec<f64>>,
    seeds: Seeds,
    /// The least and the greatest possible result.
    range: (f64, f64),
}

/// Two settings of a lever, by number: the change from one to the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// The lever's number.
    pub lever: usize,
    /// The setting before.
    pub from: usize,
    /// The setting after.
    pub to: usize,
}

impl Factorial {
    /// `settings` has the number of settings of each lever; `results` holds for each combination,
    /// every combination in the order in which the last lever
    /// varies fastest, one value per orbit, such as a share of
    /// points or a mean length. The possible results are those from the least to the greatest one
    /// that occurs; see [`Factorial::within`].
    ///
    /// # Errors
    /// [`StatsError::Shape`] if there is not one list per combination or, with common seeds, lists
    /// differ in length, [`StatsError::TooFew`] if a list has fewer than 2 values,
    /// [`StatsError::NotFinite`].
    pub fn new(settings: Vec<usize>, results: Vec<Vec<f64>>, seeds: Seeds) -> Result<Self, StatsError> {
        let combinations = settings.iter().try_fold(1_usize, |product, count| product.checked_mul(*count));
        if combinations != Some(results.len()) || results.is_empty() {
            return Err(StatsError::Shape("one list of results for each combination of settings"));
        }
        if seeds == Seeds::Common && results.iter().any(|list| list.len() != results[0].len()) {
            return Err(StatsError::Shape("with common seeds all combinations have the same number of results"));
        }
        if let Some(list) = results.iter().find(|list| list.len() < 2) {
            return Err(StatsError::TooFew { have: list.len(), need: 2 });
        }
        if results.iter().flatten().any(|value| !value.is_finite() || value.abs() > 1e140) {
            return Err(StatsError::NotFinite);
        }
        let all = || results.iter().flatten().copied();
        let range = (all().fold(f64::INFINITY, f64::min), all().fold(f64::NEG_INFINITY, f64::max));
        Ok(Self { settings, results, seeds, range })
    }

    /// States the least and the greatest possible result. They matter only where all orbits are
    /// alike.
    #[must_use]
    pub fn within(self, least: f64, most: f64) -> Self {
        Self { range: (least.min(self.range.0), most.max(self.range.1)), ..self }
    }

    /// The rise of the result when a lever goes from one setting to another: the mean over all
    /// combinations of the other levers (a main effect).
    ///
    /// # Errors
    /// [`StatsError::OutOfRange`] if there is no such lever or setting.
    pub fn effect(&self, change: Change, level: Level) -> Result<Interval, StatsError> {
        self.check(change)?;
        let others = self.results.len() as f64 / self.settings[change.lever] as f64;
        let weights = (0..self.results.len()).map(|cell| self.sign(cell, change) / others).collect();
        Ok(self.contrast(weights, level))
    }

    /// The additional rise of the result by the first change once the second is made: 0 if the
    /// effect of each lever does not depend on the other. The mean over all combinations of the
    /// rest.
    ///
    /// # Errors
    /// [`StatsError::OutOfRange`] if there is no such lever or setting, or both changes are of one
    /// lever.
    pub fn interaction(&self, one: Change, other: Change, level: Level) -> Result<Interval, StatsError> {
        self.check(one)?;
        self.check(other)?;
        if one.lever == other.lever {
            return Err(StatsError::OutOfRange("an interaction is between two levers"));
        }
        let others = self.results.len() as f64 / (self.settings[one.lever] * self.settings[other.lever]) as f64;
        let weight = |cell| self.sign(cell, one) * self.sign(cell, other) / others;
        Ok(self.contrast((0..self.results.len()).map(weight).collect(), level))
    }

    fn check(&self, change: Change) -> Result<(), StatsError> {
        match self.settings.get(change.lever) {
            Some(count) if change.from < *count && change.to < *count => Ok(()),
            _ => Err(StatsError::OutOfRange("no such lever or setting")),
        }
    }

    /// 1 after the change, -1 before it, 0 elsewhere.
    fn sign(&self, cell: usize, change: Change) -> f64 {
        let turns: usize = self.settings[change.lever + 1..].iter().product();
        let setting = cell / turns % self.settings[change.lever];
        f64::from(u8::from(setting == change.to)) - f64::from(u8::from(setting == change.from))
    }

    /// A weighted sum of the combinations' means.
    fn contrast(&self, weights: Vec<f64>, level: Level) -> Interval {
        match self.seeds {
            Seeds::Common => {
                // One value per seed; these are independent.
                let count = self.results[0].len();
                let at =
                    |seed: usize| weights.iter().zip(&self.results).map(|(weight, list)| weight * list[seed]).sum();
                let (mean, variance) = moments(&(0..count).map(at).collect::<Vec<f64>>());
                let error = (variance / count as f64).sqrt();
                if is_nothing(error, mean) {
                    return self.if_alike(&weights, mean, count, level);
                }
                Interval::around(mean, error * student_reach(level, count as f64 - 1.0), level)
            }
            Seeds::Independent => {
                // Welch and Satterthwaite: variances may differ from combination to combination.
                let (mut estimate, mut squares, mut spread) = (0.0, 0.0, 0.0);
                for (weight, list) in weights.iter().zip(&self.results) {
                    let (mean, variance) = moments(list);
                    let part = weight * weight * variance / list.len() as f64;
                    estimate += weight * mean;
                    squares += part;
                    spread += part * part / (list.len() as f64 - 1.0);
                }
                if is_nothing(squares.sqrt(), estimate) {
                    let count = self.results.iter().map(Vec::len).min().unwrap_or(0);
                    return self.if_alike(&weights, estimate, count, level);
                }
                let freedom = squares * squares / spread;
                let reach = if freedom.is_finite() && freedom > 0.0 { student_reach(level, freedom) } else { 0.0 };
                Interval::around(estimate, squares.sqrt() * reach, level)
            }
        }
    }

    /// The interval of a contrast of which all observations are alike: others may exist, and move
    /// it at most to where all results are at an end.
    fn if_alike(&self, weights: &[f64], value: f64, count: usize, level: Level) -> Interval {
        let (least, most) = self.range;
        let end =
            |up: f64, down: f64| weights.iter().map(|weight| weight * if *weight > 0.0 { up } else { down }).sum();
        OrbitMean::if_all_alike(count as u64, value, end(least, most), end(most, least), level)
    }
}

/// Whether an error is one of rounding only.
fn is_nothing(error: f64, value: f64) -> bool {
    error <= 1e-12 * value.abs().max(1.0)
}

/// Mean and variance (with the count minus one) of at least two values.
pub(super) fn moments(values: &[f64]) -> (f64, f64) {
    let mean = values.iter().sum::<f64>() / values.len() as f64;
    let squares: f64 = values.iter().map(|value| (value - mean) * (value - mean)).sum();
    (mean, squares / (values.len() as f64 - 1.0))
}
