//! Nash averaging (Balduzzi and others, 2018): the mix of competitors that no competitor beats, and
//! the result of each against it. Copies of a competitor change nothing, and beating only the weak
//! gains nothing.

use libm::log;

use super::{
    linear::{dot, inverse, null_space, times},
    simplex::Face,
    values::StatsError,
};

/// Shares and scores of a mix below this count as zero.
const ZERO: f64 = 1e-9;

/// The mix that no competitor beats, and the result of each competitor against it.
#[derive(Clone, Debug, PartialEq)]
pub struct NashAverage {
    /// The share of each in the mix, summing to 1. Of all unbeaten mixes it is the most even (the
    /// one of highest entropy), so it is unique, and equals get equal shares.
    pub mix: Vec<f64>,
    /// The result of each against the mix: 0 for those in it, 0 or less for all others.
    pub skill: Vec<f64>,
}

/// The Nash average of a table with the result of each of `size` competitors against each, by rows,
/// such as [`super::payoffs::Payoffs::matrix`] gives.
///
/// # Errors
/// [`StatsError::Shape`] if the table is not `size` by `size`, [`StatsError::NotFinite`],
/// [`StatsError::OutOfRange`] if one's win is not the other's loss, [`StatsError::NoConvergence`]
/// if the search did not converge.
pub fn nash_average(wins: &[f64], size: usize) -> Result<NashAverage, StatsError> {
    if wins.len() != size * size || size == 0 {
        return Err(StatsError::Shape("a table has as many rows as columns, and at least one"));
    }
    if wins.iter().any(|value| !value.is_finite()) {
        return Err(StatsError::NotFinite);
    }
    let scale = wins.iter().fold(0.0_f64, |most, value| most.max(value.abs()));
    if scale <= 0.0 {
        return Ok(NashAverage { mix: vec![1.0 / size as f64; size], skill: vec![0.0; size] });
    }
    let opposed = |at: usize| (wins[at] + wins[at % size * size + at / size]).abs() <= 1e-12 * scale;
    if !(0..size * size).all(opposed) {
        return Err(StatsError::OutOfRange("what one wins the other loses"));
    }
    let unit: Vec<f64> = wins.iter().map(|value| value / scale).collect();
    // Each vertex gives one competitor the highest share that any unbeaten mix can, or the deepest
    // loss; their mean lies inside the face of all unbeaten mixes: a competitor that is in any of
    // them is in this one, and one that loses to any loses to this.
    let mut face = Face::of_game(&unit, size).ok_or(StatsError::NoConvergence)?;
    let mut inner = vec![0.0; size];
    for column in 0..2 * size {
        let vertex = face.push(column).ok_or(StatsError::NoConvergence)?;
        inner.iter_mut().zip(vertex).for_each(|(sum, share)| *sum += share / (2 * size) as f64);
    }
    let mix = most_even(&unit, size, inner).ok_or(StatsError::NoConvergence)?;
    let skill = times(wins, &mix).iter().map(|skill| if skill.abs() < ZERO * scale { 0.0 } else { *skill }).collect();
    Ok(NashAverage { mix, skill })
}

/// The point of highest entropy among the unbeaten mixes, from a point inside. Within these mixes,
/// competitors that are in any of them win exactly 0, and all others lose.
fn most_even(wins: &[f64], size: usize, inner: Vec<f64>) -> Option<Vec<f64>> {
    let inside: Vec<usize> = (0..size).filter(|who| inner[*who] > ZERO).collect();
    let rows = |list: &[usize]| -> Vec<f64> {
        list.iter().flat_map(|row| inside.iter().map(move |column| wins[row * size + column])).collect()
    };
    let outside: Vec<usize> = (0..size).filter(|who| inner[*who] <= ZERO).collect();
    let mut level = rows(&inside);
    level.extend(vec![1.0; inside.len()]);
    let ways = null_space(&level, inside.len(), ZERO);
    let total: f64 = inside.iter().map(|who| inner[*who]).sum();
    let mut shares: Vec<f64> = inside.iter().map(|who| inner[*who] / total).collect();
    // Competitors that could not lose strictly here are held at exactly 0 by the face itself.
    let losing: Vec<f64> = {
        let all = rows(&outside);
        all.chunks_exact(inside.len()).filter(|row| dot(row, &shares) < -ZERO).flatten().copied().collect()
    };
    if !ways.is_empty() {
        let mut fence = 0.1;
        while fence > 1e-12 {
            climb(&mut shares, &ways, &losing, fence)?;
            fence *= 0.2;
        }
    }
    let mut mix = vec![0.0; size];
    inside.iter().zip(shares).for_each(|(who, share)| mix[*who] = share);
    Some(mix)
}

/// Newton's method along the directions that stay on the face, for entropy plus a barrier at the
/// bounds of the losers.
fn climb(shares: &mut Vec<f64>, ways: &[Vec<f64>], losing: &[f64], fence: f64) -> Option<()> {
    let width = shares.len();
    let value = |shares: &[f64]| -> Option<f64> {
        let slack: Vec<f64> = losing.chunks_exact(width).map(|row| -dot(row, shares)).collect();
        if shares.iter().chain(&slack).any(|part| *part <= 0.0) {
            return None;
        }
        let entropy: f64 = shares.iter().map(|share| -share * log(*share)).sum();
        Some(entropy + fence * slack.iter().map(|slack| log(*slack)).sum::<f64>())
    };
    let mut now = value(shares)?;
    for _ in 0..100 {
        let mut slope: Vec<f64> = shares.iter().map(|share| -log(*share) - 1.0).collect();
        let mut bend = vec![0.0; width * width];
        for (at, share) in shares.iter().enumerate() {
            bend[at * width + at] = 1.0 / share;
        }
        for row in losing.chunks_exact(width) {
            let slack = -dot(row, shares);
            for (at, one) in row.iter().enumerate() {
                slope[at] -= fence * one / slack;
                for (to, other) in row.iter().enumerate() {
                    bend[at * width + to] += fence * one * other / (slack * slack);
                }
            }
        }
        let along: Vec<f64> = ways.iter().map(|way| dot(way, &slope)).collect();
        let bends: Vec<f64> = ways
            .iter()
            .flat_map(|one| {
                let moved = times(&bend, one);
                ways.iter().map(move |other| dot(other, &moved)).collect::<Vec<_>>()
            })
            .collect();
        // With a very thin barrier the digits run out; the point is then as good as they allow.
        let Some(bends) = inverse(&bends, ways.len()) else { return Some(()) };
        let step = times(&bends, &along);
        let gain = dot(&step, &along);
        if gain < 1e-22 {
            return Some(());
        }
        let mut part = 1.0;
        loop {
            let mut tried = shares.clone();
            for (way, length) in ways.iter().zip(&step) {
                tried.iter_mut().zip(way).for_each(|(share, way)| *share += part * length * way);
            }
            match value(&tried) {
                Some(next) if next > now => {
                    (*shares, now) = (tried, next);
                    break;
                }
                _ if part < 1e-12 => return Some(()),
                _ => part *= 0.5,
            }
        }
    }
    Some(())
}
