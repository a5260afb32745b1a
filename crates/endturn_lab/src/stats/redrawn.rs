//! The uncertainty of a Nash average or an alpha-rank: both are recomputed from payoff tables that
//! are also consistent with the orbits (a parametric bootstrap: each score is drawn from a normal
//! distribution with its mean and standard error).

use libm::{cos, expm1, log};

use super::{
    alpha_rank::{Selection, alpha_rank},
    nash::nash_average,
    payoffs::Payoffs,
    random::Stream,
    values::{Interval, Level, StatsError},
};

/// The share of each in the Nash mix, with the central range over `redraws` tables. Close rivals
/// make these intervals wide, up to all of 0 to 1: then the table does not say which competitors
/// are in the mix.
///
/// # Errors
/// As for [`Payoffs::matrix`]; [`StatsError::TooFew`] below two redraws.
pub fn nash_intervals(
    payoffs: &Payoffs,
    redraws: usize,
    level: Level,
    stream: &mut Stream,
) -> Result<Vec<Interval>, StatsError> {
    again(payoffs, redraws, level, stream, |table| Ok(nash_average(table, payoffs.competitors())?.mix))
}

/// The long-run share of each by alpha-rank, with the central range over `redraws` tables.
///
/// # Errors
/// As for [`alpha_rank`] and [`nash_intervals`].
pub fn rank_intervals(
    payoffs: &Payoffs,
    selection: Selection,
    redraws: usize,
    level: Level,
    stream: &mut Stream,
) -> Result<Vec<Interval>, StatsError> {
    again(payoffs, redraws, level, stream, |table| alpha_rank(table, payoffs.competitors(), selection))
}

fn again(
    payoffs: &Payoffs,
    redraws: usize,
    level: Level,
    stream: &mut Stream,
    figure: impl Fn(&[f64]) -> Result<Vec<f64>, StatsError>,
) -> Result<Vec<Interval>, StatsError> {
    if redraws < 2 {
        return Err(StatsError::TooFew { have: redraws, need: 2 });
    }
    let table = payoffs.matrix()?;
    let size = payoffs.competitors();
    let estimates = figure(&table)?;
    let mut drawn = vec![Vec::with_capacity(redraws); size];
    for _ in 0..redraws {
        let mut other = table.clone();
        for one in 0..size {
            for two in one + 1..size {
                let at = one * size + two;
                let cell = payoffs.cell(one, two);
                let value = match cell.standard_error() {
                    // Twice the error of the score, since the table runs from -1 to 1.
                    Ok(error) if error > 0.0 => (table[at] + 2.0 * error * normal(stream)).clamp(-1.0, 1.0),
                    _ => unseen(table[at], cell.orbits(), stream),
                };
                other[at] = value;
                other[two * size + one] = -value;
            }
        }
        drawn.iter_mut().zip(figure(&other)?).for_each(|(list, value)| list.push(value));
    }
    Ok(estimates.iter().zip(drawn).map(|(estimate, drawn)| percentiles(*estimate, drawn, level)).collect())
}

/// A value that as many orbits, all alike, do not exclude: some share of other orbits moves it
/// towards one end. If all were lost or won, the percentiles are the bounds of
/// [`OrbitMean::if_alike`].
///
/// [`OrbitMean::if_alike`]: super::orbits::OrbitMean::if_alike
fn unseen(value: f64, orbits: u64, stream: &mut Stream) -> f64 {
    let differ = -expm1(log(1.0 - stream.unit()) / orbits.max(1) as f64);
    let rises = stream.unit() < 0.5;
    let end = if value <= -1.0 || (rises && value < 1.0) { 1.0 } else { -1.0 };
    value + differ * (end - value)
}

/// A standard normal value (Box and Muller).
fn normal(stream: &mut Stream) -> f64 {
    let radius = (-2.0 * log(1.0 - stream.unit())).sqrt();
    radius * cos(std::f64::consts::TAU * stream.unit())
}

/// The central range of bootstrap results, extended to contain the estimate.
pub(super) fn percentiles(estimate: f64, mut drawn: Vec<f64>, level: Level) -> Interval {
    drawn.sort_by(f64::total_cmp);
    let at = |part: f64| drawn.get((part * (drawn.len() as f64 - 1.0)).round() as usize).copied().unwrap_or(estimate);
    let tail = level.alpha() / 2.0;
    Interval { low: at(tail).min(estimate), estimate, high: at(1.0 - tail).max(estimate), level }
}
