//! Partial rank correlations: how an outcome rises with one lever of a sampled design while all
//! others are held.

use libm::{atanh, tanh};

use super::{
    linear::solve,
    special::normal_reach,
    values::{Interval, Level, StatsError},
};

/// For each input, the correlation of its ranks with those of the output, without what the other
/// inputs explain of both, from -1 to 1; 0 if they explain all of the output. The intervals are
/// Fisher's, for `points - inputs - 2` degrees of freedom.
///
/// # Errors
/// [`StatsError::Shape`] if a point lacks a coordinate, or there is not one output per point;
/// [`StatsError::TooFew`] with fewer than `inputs + 3` points; [`StatsError::NotFinite`];
/// [`StatsError::OutOfRange`] if inputs determine one another, or do not vary.
pub fn partial_rank_correlations(
    points: &[Vec<f64>],
    outputs: &[f64],
    level: Level,
) -> Result<Vec<Interval>, StatsError> {
    let inputs = points.first().map_or(0, Vec::len);
    if points.len() != outputs.len() || points.iter().any(|point| point.len() != inputs) {
        return Err(StatsError::Shape("one output and one value of each input for each point"));
    }
    let need = inputs + 3;
    if points.len() < need {
        return Err(StatsError::TooFew { have: points.len(), need });
    }
    if points.iter().flatten().chain(outputs).any(|value| !value.is_finite()) {
        return Err(StatsError::NotFinite);
    }
    let columns = (0..inputs).map(|input| points.iter().map(|point| point[input]).collect::<Vec<f64>>());
    let ranked: Vec<Vec<f64>> = columns.map(|column| centred_ranks(&column)).collect();
    let output = centred_ranks(outputs);
    let error = 1.0 / ((points.len() - inputs - 2) as f64).sqrt();
    let reach = error * normal_reach(level);
    let interval = |input: usize| {
        let others: Vec<&Vec<f64>> =
            ranked.iter().enumerate().filter(|(at, _)| *at != input).map(|(_, one)| one).collect();
        let (own, rest) = (unexplained(&ranked[input], &others)?, unexplained(&output, &others)?);
        let spread = product(&own, &own);
        if spread <= NOTHING * product(&ranked[input], &ranked[input]) {
            return None;
        }
        let common = (spread * product(&rest, &rest)).sqrt();
        let is_explained = product(&rest, &rest) <= NOTHING * product(&output, &output);
        let value = if is_explained { 0.0 } else { (product(&own, &rest) / common).clamp(-1.0, 1.0) };
        let middle = atanh(value.clamp(-1.0 + 1e-12, 1.0 - 1e-12));
        let (low, high) = (tanh(middle - reach).min(value), tanh(middle + reach).max(value));
        Some(Interval { low, estimate: value, high, level })
    };
    let all: Option<Vec<Interval>> = (0..inputs).map(interval).collect();
    all.ok_or(StatsError::OutOfRange("the inputs determine one another, or do not vary"))
}

/// The part of the sum of squares that rounding may leave.
const NOTHING: f64 = 1e-12;

/// The residuals of a linear regression on other columns; `None` if these determine one another.
fn unexplained(column: &[f64], others: &[&Vec<f64>]) -> Option<Vec<f64>> {
    let products: Vec<f64> =
        others.iter().flat_map(|one| others.iter().map(move |other| product(one, other))).collect();
    let right: Vec<f64> = others.iter().map(|one| product(one, column)).collect();
    let slopes = solve(&products, &right)?;
    let explained = |at: usize| -> f64 { slopes.iter().zip(others).map(|(slope, other)| slope * other[at]).sum() };
    Some(column.iter().enumerate().map(|(at, value)| value - explained(at)).collect())
}

fn product(one: &[f64], other: &[f64]) -> f64 {
    one.iter().zip(other).map(|(one, other)| one * other).sum()
}

/// The rank of each value, less the mean rank; equal values share the mean of their ranks.
fn centred_ranks(values: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|one, other| values[*one].total_cmp(&values[*other]));
    let mut ranks = vec![0.0; values.len()];
    let middle = (values.len() as f64 - 1.0) / 2.0;
    let mut first = 0;
    while first < order.len() {
        let same = order[first..].iter().take_while(|at| values[**at] == values[order[first]]).count();
        let rank = first as f64 + (same as f64 - 1.0) / 2.0 - middle;
        order[first..first + same].iter().for_each(|&at| ranks[at] = rank);
        first += same;
    }
    ranks
}
