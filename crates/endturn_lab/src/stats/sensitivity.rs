//! The importance of levers over their whole range: Sobol indices for designs by
//! [`super::designs::saltelli`], Morris screening for designs by [`super::designs::morris`].
//! Intervals by keyed bootstrap.
//!
//! Results contain the luck of games. Play every point with the same seeds, so that luck is the
//! same everywhere; the rest of it shows as total indices and sigmas that are too high.

use super::{
    factorial::moments,
    random::Stream,
    redrawn::percentiles,
    values::{Interval, Level, StatsError},
};

/// Number of bootstrap resamples.
const RESAMPLES: usize = 1_000;

/// The share of the variance of the results that one lever explains.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SobolIndices {
    /// Alone. About 0 to 1; may be slightly below 0 for a lever that does nothing.
    pub first: Interval,
    /// Alone and together with others (Jansen). Much above `first` if levers interact.
    pub total: Interval,
}

/// The indices of each lever. `results` in the order of the design: for each base sample, `A`, each
/// lever changed, `B`.
///
/// # Errors
/// [`StatsError::Shape`] unless there are `levers + 2` results per sample, [`StatsError::TooFew`]
/// below two samples, [`StatsError::NotFinite`], [`StatsError::Constant`] if all results are equal.
pub fn sobol_indices(
    results: &[f64],
    levers: usize,
    level: Level,
    stream: &mut Stream,
) -> Result<Vec<SobolIndices>, StatsError> {
    let width = levers + 2;
    if !results.len().is_multiple_of(width) {
        return Err(StatsError::Shape("two results more than there are levers per sample"));
    }
    let samples = results.len() / width;
    check(results, samples)?;
    let (mean, variance) = moments(results);
    if variance <= 0.0 {
        return Err(StatsError::Constant);
    }
    // Centred and scaled by the standard deviation, products lose the fewest digits.
    let scale = variance.sqrt();
    let rows: Vec<Vec<f64>> =
        results.chunks_exact(width).map(|row| row.iter().map(|value| (value - mean) / scale).collect()).collect();
    let whole: Vec<usize> = (0..samples).collect();
    let estimates = indices(&rows, &whole, levers).ok_or(StatsError::Constant)?;
    let drawn: Vec<Vec<(f64, f64)>> =
        (0..RESAMPLES).filter_map(|_| indices(&rows, &redraw(samples, stream), levers)).collect();
    let lever = |at: usize| {
        let first = drawn.iter().map(|draw| draw[at].0).collect();
        let total = drawn.iter().map(|draw| draw[at].1).collect();
        SobolIndices {
            first: percentiles(estimates[at].0, first, level),
            total: percentiles(estimates[at].1, total, level),
        }
    };
    Ok((0..levers).map(lever).collect())
}

/// First-order (Saltelli 2010) and total indices (Jansen) over some of the samples; `None` if they
/// do not vary.
fn indices(rows: &[Vec<f64>], chosen: &[usize], levers: usize) -> Option<Vec<(f64, f64)>> {
    let count = chosen.len() as f64;
    let ends = || chosen.iter().map(|at| &rows[*at]).flat_map(|row| [row[0], row[levers + 1]]);
    let mean = ends().sum::<f64>() / (2.0 * count);
    let variance = ends().map(|value| (value - mean) * (value - mean)).sum::<f64>() / (2.0 * count);
    if variance <= 0.0 {
        return None;
    }
    let lever = |at: usize| {
        let (mut first, mut total) = (0.0, 0.0);
        for row in chosen.iter().map(|at| &rows[*at]) {
            let moved = row[at + 1] - row[0];
            first += row[levers + 1] * moved;
            total += moved * moved;
        }
        (first / count / variance, 0.5 * total / count / variance)
    };
    Some((0..levers).map(lever).collect())
}

/// The effect of moving one lever over its whole range, estimated from single steps at many
/// positions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MorrisEffect {
    /// The mean step: its sign is the direction.
    pub mean: f64,
    /// The mean absolute step (mu*): the importance of the lever.
    pub size: Interval,
    /// The spread of the steps (sigma): high if the lever is not linear or interacts with others.
    pub spread: f64,
}

/// The effects of each lever. `points` and `results` in the order of the design, walk by walk.
///
/// # Errors
/// [`StatsError::Shape`] unless there is one result per point and `levers + 1` points per walk,
/// each a step of one lever away from the one before; [`StatsError::TooFew`] below two walks,
/// [`StatsError::NotFinite`].
pub fn morris_effects(
    points: &[Vec<f64>],
    results: &[f64],
    level: Level,
    stream: &mut Stream,
) -> Result<Vec<MorrisEffect>, StatsError> {
    const SHAPE: StatsError = StatsError::Shape("one result per point, and walks that move each lever once");
    let levers = points.first().ok_or(StatsError::NoData)?.len();
    if points.len() != results.len()
        || !results.len().is_multiple_of(levers + 1)
        || points.iter().any(|point| point.len() != levers)
    {
        return Err(SHAPE);
    }
    let walks = results.len() / (levers + 1);
    check(results, walks)?;
    let mut steps = vec![vec![f64::NAN; walks]; levers];
    for (walk, (points, results)) in points.chunks_exact(levers + 1).zip(results.chunks_exact(levers + 1)).enumerate() {
        for (pair, values) in points.windows(2).zip(results.windows(2)) {
            let moved = |lever: &usize| pair[0][*lever].total_cmp(&pair[1][*lever]).is_ne();
            let lever = (0..levers).find(moved).ok_or(SHAPE)?;
            steps[lever][walk] = (values[1] - values[0]) / (pair[1][lever] - pair[0][lever]);
        }
    }
    if steps.iter().flatten().any(|step| !step.is_finite()) {
        return Err(SHAPE);
    }
    let size =
        |steps: &[f64], chosen: &[usize]| chosen.iter().map(|at| steps[*at].abs()).sum::<f64>() / chosen.len() as f64;
    let draws: Vec<Vec<usize>> = (0..RESAMPLES).map(|_| redraw(walks, stream)).collect();
    let whole: Vec<usize> = (0..walks).collect();
    let effect = |steps: &Vec<f64>| {
        let (mean, variance) = moments(steps);
        let drawn = draws.iter().map(|chosen| size(steps, chosen)).collect();
        MorrisEffect { mean, size: percentiles(size(steps, &whole), drawn, level), spread: variance.sqrt() }
    };
    Ok(steps.iter().map(effect).collect())
}

fn check(results: &[f64], samples: usize) -> Result<(), StatsError> {
    if samples < 2 {
        return Err(StatsError::TooFew { have: samples, need: 2 });
    }
    // So that squares and their sums stay finite.
    if results.iter().any(|value| !value.is_finite() || value.abs() > 1e140) {
        return Err(StatsError::NotFinite);
    }
    Ok(())
}

/// Draws `count` indices with replacement.
fn redraw(count: usize, stream: &mut Stream) -> Vec<usize> {
    (0..count).map(|_| stream.below(count)).collect()
}
