//! A smooth surface through noisy figures (kriging): the likely value where nothing was played, and
//! its variance.

use libm::{exp, log, log1p};

use super::linear::{cholesky, dot, forward, substitute};

/// Lengths over which a figure changes that are tried for each direction, in parts of its range.
const LENGTHS: [f64; 5] = [0.1, 0.25, 0.6, 1.5, 4.0];
/// Bends of a direction that are tried: 0 for an even one; with another number figures change this
/// many times and once more as fast at its beginning as at its end, as those of a price do, which
/// works by ratios.
const BENDS: [f64; 2] = [0.0, 20.0];
/// Lengths of all directions and of a slope from which the lengths of a ridge are sought.
const RIDGES: [(f64, f64); 4] = [(1.5, 0.1), (1.5, 0.4), (4.0, 0.1), (4.0, 0.4)];
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

/// A direction's length and bend.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Axis {
    length: f64,
    bend: f64,
}

impl Axis {
    const fn even(length: f64) -> Self {
        Self { length, bend: 0.0 }
    }

    /// A place along the direction, in lengths.
    fn at(self, place: f64) -> f64 {
        let Self { length, bend } = self;
        let bent = match place {
            _ if bend <= 0.0 => place,
            // Before the beginning as fast as there.
            _ if place < 0.0 => place * bend / log1p(bend),
            _ => log1p(bend * place) / log1p(bend),
        };
        bent / length
    }
}

/// The distances over which a figure changes: along each direction, and across a slope.
#[derive(Clone, Debug, PartialEq)]
struct Shape {
    axes: Vec<Axis>,
    /// A slope, and the length along it.
    slope: Option<(Vec<f64>, f64)>,
}

impl Shape {
    /// A place, in lengths.
    fn at(&self, place: &[f64]) -> Vec<f64> {
        let along = self.axes.iter().zip(place).map(|(axis, place)| axis.at(*place));
        along.chain(self.slope.iter().map(|(slope, length)| dot(slope, place) / length)).collect()
    }
}

/// A Gaussian process with a Matérn kernel (3/2), a constant mean and one length and bend for each
/// direction, chosen by likelihood among few.
///
/// Figures often depend on a balance of two levers, such as income less cost: they change fast
/// across a ridge that lies aslant, and hardly along it. A slope with a length of its own shows
/// that.
#[derive(Clone, Debug, PartialEq)]
pub struct Surface {
    /// In lengths.
    places: Vec<Vec<f64>>,
    shape: Shape,
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
    /// by a number. It may have one of the given slopes.
    #[must_use]
    pub fn through(sights: &[Sight], slopes: &[Vec<f64>]) -> Option<Self> {
        let first = sights.first()?;
        if sights.iter().any(|one| !one.value.is_finite() || !one.variance.is_finite()) {
            return None;
        }
        let count = sights.len() as f64;
        let mean = sights.iter().map(|one| one.value).sum::<f64>() / count;
        let spread = sights.iter().map(|one| (one.value - mean) * (one.value - mean)).sum::<f64>() / count;
        let spread = if spread > 0.0 { spread } else { 1e-12_f64.max(1e-12 * mean * mean) };
        let even = |length: f64| vec![Axis::even(length); first.place.len()];
        let mut best = Self::with(sights, &Shape { axes: even(0.6), slope: None }, spread)?;
        // One length after the other would not find a ridge: all of them differ there.
        for slope in slopes {
            for (length, across) in RIDGES {
                let shape = Shape { axes: even(length), slope: Some((slope.clone(), across)) };
                best = Self::likelier(best, sights, &shape, None);
            }
        }
        for length in LENGTHS {
            best = Self::likelier(best, sights, &Shape { axes: even(length), slope: None }, None);
        }
        for _ in 0..ROUNDS {
            let mut shape = best.shape.clone();
            for direction in 0..shape.axes.len() {
                for (length, bend) in LENGTHS.iter().flat_map(|length| BENDS.map(|bend| (*length, bend))) {
                    shape.axes[direction] = Axis { length, bend };
                    best = Self::likelier(best, sights, &shape, None);
                }
                shape.axes[direction] = best.shape.axes[direction];
            }
            if let Some((slope, _)) = shape.slope.take() {
                for length in LENGTHS {
                    shape.slope = Some((slope.clone(), length));
                    best = Self::likelier(best, sights, &shape, None);
                }
            }
            let shape = best.shape.clone();
            for signal in SIGNALS {
                best = Self::likelier(best, sights, &shape, Some(signal * spread));
            }
        }
        Some(best)
    }

    fn likelier(best: Self, sights: &[Sight], shape: &Shape, signal: Option<f64>) -> Self {
        let signal = signal.unwrap_or(best.signal);
        match Self::with(sights, shape, signal) {
            Some(new) if new.likelihood > best.likelihood => new,
            _ => best,
        }
    }

    /// The surface with this shape and this variance.
    fn with(sights: &[Sight], shape: &Shape, signal: f64) -> Option<Self> {
        let size = sights.len();
        let places: Vec<Vec<f64>> = sights.iter().map(|one| shape.at(&one.place)).collect();
        let mut matrix = vec![0.0; size * size];
        for (row, one) in sights.iter().enumerate() {
            for (column, other) in places.iter().enumerate().take(row + 1) {
                matrix[row * size + column] = signal * kernel(&places[row], other);
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
        Some(Self { places, shape: shape.clone(), signal, mean, lower, weights, likelihood })
    }

    /// The figure at a place, and the variance of this estimate.
    #[must_use]
    pub fn at(&self, place: &[f64]) -> (f64, f64) {
        let place = self.shape.at(place);
        let mut near: Vec<f64> = self.places.iter().map(|one| self.signal * kernel(one, &place)).collect();
        let value = self.mean + dot(&near, &self.weights);
        forward(&self.lower, self.places.len(), &mut near);
        (value, (self.signal - dot(&near, &near)).max(0.0))
    }
}

/// The direction in which figures rise most on the whole: a plane through them. `None` if there is
/// only one direction, or none in which they rise.
#[must_use]
pub fn slope(sights: &[Sight]) -> Option<Vec<f64>> {
    let size = sights.first()?.place.len();
    let count = sights.len() as f64;
    let mean = |of: &dyn Fn(&Sight) -> f64| sights.iter().map(of).sum::<f64>() / count;
    let middle: Vec<f64> = (0..size).map(|at| mean(&|one| one.place[at])).collect();
    let level = mean(&|one| one.value);
    let mut matrix = vec![0.0; size * size];
    let mut rise = vec![0.0; size];
    for one in sights {
        let from: Vec<f64> = one.place.iter().zip(&middle).map(|(place, middle)| place - middle).collect();
        for row in 0..size {
            rise[row] += from[row] * (one.value - level);
            (0..=row).for_each(|column| matrix[row * size + column] += from[row] * from[column]);
        }
    }
    (0..size).for_each(|at| matrix[at * size + at] += 1e-3);
    let lower = cholesky(&matrix, size)?;
    substitute(&lower, size, &mut rise);
    let length = dot(&rise, &rise).sqrt();
    (size > 1 && length.is_finite() && length > 0.0).then(|| rise.iter().map(|one| one / length).collect())
}

/// The correlation of a figure at two places, in lengths of each direction.
fn kernel(one: &[f64], other: &[f64]) -> f64 {
    let squares: f64 = one.iter().zip(other).map(|(one, other)| (one - other) * (one - other)).sum();
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
        let surface =
            Surface::with(&sights, &Shape { axes: [0.6, 1.5].map(Axis::even).to_vec(), slope: None }, 0.8).unwrap();
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
        let surface = Surface::through(&sights, &[]).unwrap();
        for x in [0.2, 0.4, 0.6] {
            let (value, variance) = surface.at(&[x]);
            // Between two figures it is little less sure than at one of them.
            assert!((value - curve(x)).abs() < 0.25 && variance < 2.0 * 0.06, "{x}: {value} {variance}");
        }
        assert!(surface.at(&[3.0]).1 > 4.0 * surface.at(&[0.4]).1);
    }

    #[test]
    fn a_figure_that_changes_by_ratios_is_seen_to_do_so() {
        let sights: Vec<Sight> =
            (0..8).map(|at| f64::from(at) / 7.0).map(|x| sight(&[x], log1p(20.0 * x), 1e-4)).collect();
        let surface = Surface::through(&sights, &[]).unwrap();
        assert!(surface.shape.axes[0].bend > 0.0, "{surface:?}");
        let even = Shape { axes: vec![Axis::even(surface.shape.axes[0].length)], slope: None };
        let even = Surface::with(&sights, &even, surface.signal).unwrap();
        for x in [0.03, 0.07] {
            let [bent, even] = [&surface, &even].map(|one| (one.at(&[x]).0 - log1p(20.0 * x)).abs());
            assert!(bent < 0.1 && bent < even / 2.0, "{x}: {bent} {even}");
        }
        let before = Axis { length: 1.0, bend: 20.0 };
        assert!(before.at(-0.01) < 0.0 && before.at(0.0).abs() < 1e-12 && (before.at(1.0) - 1.0).abs() < 1e-12);
    }

    #[test]
    fn a_ridge_that_lies_aslant_is_found_by_the_slope_of_another_figure() {
        let balance = |place: &[f64]| place[0] - 0.6 * place[1] - 0.2;
        let ridge = |place: &[f64]| exp(-30.0 * balance(place) * balance(place));
        let places: Vec<[f64; 2]> =
            (0..36).map(|at| [f64::from(at % 6) / 5.0, f64::from((at * 7 + at / 6) % 11) / 10.0]).collect();
        let along: Vec<Sight> = places.iter().map(|place| sight(place, balance(place), 1e-6)).collect();
        let sights: Vec<Sight> = places.iter().map(|place| sight(place, ridge(place), 1e-4)).collect();
        let slope = slope(&along).unwrap();
        assert!((slope[1] / slope[0] + 0.6).abs() < 0.05, "{slope:?}");
        let [with, without] = [vec![slope], Vec::new()].map(|slopes| Surface::through(&sights, &slopes).unwrap());
        assert!(with.likelihood > without.likelihood + 5.0, "{} {}", with.likelihood, without.likelihood);
        let place = [0.47, 0.45];
        assert!((with.at(&place).0 - ridge(&place)).abs() < 0.05);
    }

    #[test]
    fn figures_that_are_all_alike_or_none_give_no_panic() {
        assert_eq!(Surface::through(&[], &[]), None);
        assert_eq!(Surface::through(&[sight(&[0.5], f64::NAN, 0.0)], &[]), None);
        let same: Vec<Sight> = (0..5).map(|at| sight(&[f64::from(at)], 7.0, 0.0)).collect();
        let (value, variance) = Surface::through(&same, &[]).unwrap().at(&[2.5]);
        assert!((value - 7.0).abs() < 1e-6 && variance < 1e-6);
        let twice = [sight(&[0.5], 1.0, 0.0), sight(&[0.5], 2.0, 0.0)];
        let (value, _) = Surface::through(&twice, &[]).unwrap().at(&[0.5]);
        assert!((value - 1.5).abs() < 1e-3, "{value}");
    }
}
