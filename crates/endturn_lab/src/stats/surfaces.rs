//! A smooth surface through noisy figures (kriging): the likely value where nothing was played, and
//! its variance.

use libm::{exp, log};

use super::linear::{cholesky, dot, forward, substitute};

/// Lengths over which a figure changes that are tried for each direction, in parts of its range.
const LENGTHS: [f64; 5] = [0.1, 0.25, 0.6, 1.5, 4.0];
/// Variances of the surface that are tried, in times that of the figures.
const SIGNALS: [f64; 3] = [0.3, 1.0, 3.0];
/// Rounds in which each direction's length is chosen anew.
const ROUNDS: usize = 2;
/// The smallest variance of a figure, in parts of that of the surface.
const MIN_NOISE: f64 = 1e-6;

/// A figure at a place.
#[derive(Clone, Debug, PartialEq)]
pub struct Sight {
    /// The place: about 0 to 1 in each direction.
    pub place: Vec<f64>,
    /// The figure measured there.
    pub value: f64,
    /// The variance of that measurement; at least 0.
    pub variance: f64,
}

/// A Gaussian process with a Matérn kernel (3/2), a constant mean and one length for each
/// direction, chosen by likelihood among few.
#[derive(Clone, Debug, PartialEq)]
pub struct Surface {
    places: Vec<Vec<f64>>,
    lengths: Vec<f64>,
    signal: f64,
    mean: f64,
    /// The covariance of the figures, as a lower triangular matrix.
    lower: Vec<f64>,
    /// Weights of the figures, by which the surface departs from the mean.
    weights: Vec<f64>,
    likelihood: f64,
}

impl Surface {
    /// The surface through some figures; `None` if there are none, or if they can't be told apart
    /// by a number.
    #[must_use]
    pub fn through(sights: &[Sight]) -> Option<Self> {
        let first = sights.first()?;
        if sights.iter().any(|one| !one.value.is_finite() || !one.variance.is_finite()) {
            return None;
        }
        let count = sights.len() as f64;
        let mean = sights.iter().map(|one| one.value).sum::<f64>() / count;
        let spread = sights.iter().map(|one| (one.value - mean) * (one.value - mean)).sum::<f64>() / count;
        let spread = if spread > 0.0 { spread } else { 1e-12_f64.max(1e-12 * mean * mean) };
        let mut lengths = vec![0.6; first.place.len()];
        let mut best = Self::with(sights, &lengths, spread)?;
        for _ in 0..ROUNDS {
            for direction in 0..lengths.len() {
                for length in LENGTHS {
                    lengths[direction] = length;
                    best = Self::likelier(best, sights, &lengths, None);
                }
                lengths[direction] = best.lengths[direction];
            }
            for signal in SIGNALS {
                best = Self::likelier(best, sights, &lengths, Some(signal * spread));
            }
        }
        Some(best)
    }

    fn likelier(best: Self, sights: &[Sight], lengths: &[f64], signal: Option<f64>) -> Self {
        let signal = signal.unwrap_or(best.signal);
        match Self::with(sights, lengths, signal) {
            Some(new) if new.likelihood > best.likelihood => new,
            _ => best,
        }
    }

    /// The surface with these lengths and this variance.
    fn with(sights: &[Sight], lengths: &[f64], signal: f64) -> Option<Self> {
        let size = sights.len();
        let mut matrix = vec![0.0; size * size];
        for (row, one) in sights.iter().enumerate() {
            for (column, other) in sights.iter().enumerate().take(row + 1) {
                matrix[row * size + column] = signal * kernel(&one.place, &other.place, lengths);
            }
            matrix[row * size + row] += one.variance.max(MIN_NOISE * signal);
        }
        let lower = cholesky(&matrix, size)?;
        let solved = |values: Vec<f64>| {
            let mut solved = values;
            substitute(&lower, size, &mut solved);
            solved
        };
        // The mean that the figures make likeliest.
        let ones = solved(vec![1.0; size]);
        let values: Vec<f64> = sights.iter().map(|one| one.value).collect();
        let mean = dot(&ones, &values) / ones.iter().sum::<f64>();
        let rest: Vec<f64> = values.iter().map(|value| value - mean).collect();
        let weights = solved(rest.clone());
        let size_of_all: f64 = (0..size).map(|at| log(lower[at * size + at])).sum();
        let likelihood = -0.5 * dot(&rest, &weights) - size_of_all;
        let places = sights.iter().map(|one| one.place.clone()).collect();
        Some(Self { places, lengths: lengths.to_vec(), signal, mean, lower, weights, likelihood })
    }

    /// The figure at a place, and the variance of this estimate.
    #[must_use]
    pub fn at(&self, place: &[f64]) -> (f64, f64) {
        let mut near: Vec<f64> =
            self.places.iter().map(|one| self.signal * kernel(one, place, &self.lengths)).collect();
        let value = self.mean + dot(&near, &self.weights);
        forward(&self.lower, self.places.len(), &mut near);
        (value, (self.signal - dot(&near, &near)).max(0.0))
    }
}

/// The correlation of a figure at two places.
fn kernel(one: &[f64], other: &[f64], lengths: &[f64]) -> f64 {
    let far = |((one, other), length): ((&f64, &f64), &f64)| {
        let far = (one - other) / length;
        far * far
    };
    let squares: f64 = one.iter().zip(other).zip(lengths).map(far).sum();
    let far = (3.0 * squares).sqrt();
    (1.0 + far) * exp(-far)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sight(place: &[f64], value: f64, variance: f64) -> Sight {
        Sight { place: place.to_vec(), value, variance }
    }

    /// Figures computed by `tests/fixtures/surfaces.py`.
    #[test]
    fn the_surface_is_that_of_another_program() {
        let sights = [
            sight(&[0.0, 0.2], 1.0, 0.1),
            sight(&[0.5, 0.4], 2.0, 0.2),
            sight(&[1.0, 0.9], 0.5, 0.05),
            sight(&[0.3, 0.7], 1.5, 0.1),
        ];
        let surface = Surface::with(&sights, &[0.6, 1.5], 0.8).unwrap();
        let known: serde_json::Value =
            serde_json::from_str(include_str!("../../tests/fixtures/surfaces.json")).unwrap();
        let near = |one: f64, other: &serde_json::Value| (one - other.as_f64().unwrap()).abs() < 1e-9;
        assert!(near(surface.mean, &known["mean"]) && near(surface.likelihood, &known["likelihood"]), "{surface:?}");
        for one in known["at"].as_array().unwrap() {
            let place: Vec<f64> = one["place"].as_array().unwrap().iter().map(|one| one.as_f64().unwrap()).collect();
            let (value, variance) = surface.at(&place);
            assert!(near(value, &one["value"]) && near(variance, &one["variance"]), "{value} {variance}: {one}");
        }
    }

    #[test]
    fn a_curve_is_found_through_noise_and_is_unsure_far_from_what_was_seen() {
        let curve = |x: f64| 10.0 * (x - 0.4) * (x - 0.4);
        let noise = [0.3, -0.2, 0.1, -0.35, 0.25, 0.0, -0.1, 0.2, -0.3, 0.15];
        let sights: Vec<Sight> = (0..10)
            .map(|at| (f64::from(at) / 12.0, noise[at as usize]))
            .map(|(x, noise)| sight(&[x], curve(x) + noise, 0.06))
            .collect();
        let surface = Surface::through(&sights).unwrap();
        for x in [0.2, 0.4, 0.6] {
            let (value, variance) = surface.at(&[x]);
            // Between two figures it is little less sure than at one of them.
            assert!((value - curve(x)).abs() < 0.25 && variance < 2.0 * 0.06, "{x}: {value} {variance}");
        }
        assert!(surface.at(&[3.0]).1 > 4.0 * surface.at(&[0.4]).1);
    }

    #[test]
    fn figures_that_are_all_alike_or_none_give_no_panic() {
        assert_eq!(Surface::through(&[]), None);
        assert_eq!(Surface::through(&[sight(&[0.5], f64::NAN, 0.0)]), None);
        let same: Vec<Sight> = (0..5).map(|at| sight(&[f64::from(at)], 7.0, 0.0)).collect();
        let (value, variance) = Surface::through(&same).unwrap().at(&[2.5]);
        assert!((value - 7.0).abs() < 1e-6 && variance < 1e-6);
        let twice = [sight(&[0.5], 1.0, 0.0), sight(&[0.5], 2.0, 0.0)];
        let (value, _) = Surface::through(&twice).unwrap().at(&[0.5]);
        assert!((value - 1.5).abs() < 1e-3, "{value}");
    }
}
