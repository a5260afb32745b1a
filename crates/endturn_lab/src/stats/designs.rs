//! Designs: the settings of levers to play, as lists of points. A point has one coordinate per
//! lever, from 0 for the lowest setting to 1 for the highest; in a factorial design, the number of
//! the setting.

use super::{random::Stream, sobol_directions::DIRECTIONS, values::StatsError};

/// Maximum levers of a design by Sobol's sequence; half of it for indices by [`saltelli`].
pub const MAX_DIMENSIONS: usize = DIRECTIONS.len() + 1;

/// A Latin hypercube: each lever's range is cut into as many strips as there are points, and has
/// exactly one point in each strip, at a random position; the pairing of strips is random, from the
/// stream.
#[must_use]
pub fn latin_hypercube(points: usize, levers: usize, stream: &mut Stream) -> Vec<Vec<f64>> {
    let mut design = vec![Vec::with_capacity(levers); points];
    let mut strips: Vec<usize> = (0..points).collect();
    for _ in 0..levers {
        stream.shuffle(&mut strips);
        for (point, strip) in design.iter_mut().zip(&strips) {
            // A position very near the end of a strip may round into the next one.
            let place = (*strip as f64 + stream.unit()) / points as f64;
            point.push(place.min(((*strip + 1) as f64 / points as f64).next_down()));
        }
    }
    design
}

/// Sobol's sequence: points that fill the space evenly, best if their number is a power of two. The
/// first point is all 0. With a stream, a random shift in each lever (by exclusive or) keeps the
/// evenness and randomises the positions.
///
/// # Errors
/// [`StatsError::OutOfRange`] for more than [`MAX_DIMENSIONS`] levers or 2^32 points.
pub fn sobol_sequence(points: usize, levers: usize, shift: Option<&mut Stream>) -> Result<Vec<Vec<f64>>, StatsError> {
    if levers > MAX_DIMENSIONS || points as u64 > 1 << 32 {
        return Err(StatsError::OutOfRange("at most 200 levers and 2^32 points"));
    }
    let directions: Vec<[u32; 32]> = (0..levers).map(directions).collect();
    let mut place: Vec<u32> = match shift {
        Some(stream) => (0..levers).map(|_| (stream.bits() >> 32) as u32).collect(),
        None => vec![0; levers],
    };
    let mut design = Vec::with_capacity(points);
    for number in 0..points as u64 {
        design.push(place.iter().map(|bits| f64::from(*bits) / 4_294_967_296.0).collect());
        // The next point differs by one direction (Gray code): that of the lowest bit that is still
        // 0.
        let turned = number.trailing_ones() as usize;
        place.iter_mut().zip(&directions).for_each(|(bits, direction)| *bits ^= direction.get(turned).unwrap_or(&0));
    }
    Ok(design)
}

/// The direction numbers of one dimension, as 32-bit binary fractions.
fn directions(dimension: usize) -> [u32; 32] {
    let Some((polynomial, first)) = dimension.checked_sub(1).map(|at| DIRECTIONS[at]) else {
        return std::array::from_fn(|bit| 1 << (31 - bit));
    };
    let degree = first.len();
    let mut result = [0; 32];
    for bit in 0..32 {
        result[bit] = match first.get(bit) {
            Some(number) => number << (31 - bit),
            None => {
                let old = result[bit - degree];
                let taps = (1..degree).filter(|tap| polynomial >> (degree - tap) & 1 == 1);
                taps.fold(old ^ (old >> degree), |sum, tap| sum ^ result[bit - tap])
            }
        };
    }
    result
}

/// The points at which Sobol indices are estimated (Saltelli): for each of `samples` base samples
/// the point `A`, then for each lever `A` with that lever's value of `B`, then `B`: `levers + 2`
/// points each. Powers of two are best.
///
/// # Errors
/// [`StatsError::OutOfRange`] for more levers than half of [`MAX_DIMENSIONS`].
pub fn saltelli(samples: usize, levers: usize, shift: Option<&mut Stream>) -> Result<Vec<Vec<f64>>, StatsError> {
    let base = sobol_sequence(samples, 2 * levers, shift)?;
    let mut design = Vec::with_capacity(samples * (levers + 2));
    for both in base {
        let (a, b) = both.split_at(levers);
        design.push(a.to_vec());
        for lever in 0..levers {
            let mut point = a.to_vec();
            point[lever] = b[lever];
            design.push(point);
        }
        design.push(b.to_vec());
    }
    Ok(design)
}

/// Morris screening: `walks` random walks over a grid of `settings` (an even number) per lever;
/// each walk moves every lever once, in random order and direction, by `settings / (2 (settings -
/// 1))`, so that it has `levers + 1` points.
///
/// # Errors
/// [`StatsError::OutOfRange`] unless there is an even number of settings, 2 or more.
pub fn morris(walks: usize, levers: usize, settings: usize, stream: &mut Stream) -> Result<Vec<Vec<f64>>, StatsError> {
    if settings < 2 || !settings.is_multiple_of(2) {
        return Err(StatsError::OutOfRange("an even number of settings, 2 or more"));
    }
    let step = settings / 2;
    let mut design = Vec::with_capacity(walks * (levers + 1));
    for _ in 0..walks {
        // From each position there is exactly one way to move by half of the grid.
        let mut place: Vec<usize> = (0..levers).map(|_| stream.below(settings)).collect();
        let mut order: Vec<usize> = (0..levers).collect();
        stream.shuffle(&mut order);
        let point = |place: &[usize]| place.iter().map(|at| *at as f64 / (settings - 1) as f64).collect();
        design.push(point(&place));
        for lever in order {
            place[lever] = if place[lever] < step { place[lever] + step } else { place[lever] - step };
            design.push(point(&place));
        }
    }
    Ok(design)
}
