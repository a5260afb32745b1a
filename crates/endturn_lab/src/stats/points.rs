//! Points counted in whole numbers, as a share of the maximum.

use super::{
    orbits::OrbitMean,
    values::{Interval, Level, StatsError},
};

/// The share of all points with its interval, from the points of each orbit; an orbit gives at most
/// `most`.
///
/// # Errors
/// [`StatsError::NoData`] without orbits, [`StatsError::OutOfRange`] if an orbit has more than
/// `most`.
pub fn share_of_points(orbits: impl IntoIterator<Item = u32>, most: u32, level: Level) -> Result<Interval, StatsError> {
    let share = |points: u32| (f64::from(points) / f64::from(most.max(1)), 1);
    OrbitMean::of(orbits.into_iter().map(share))?.share(level)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_shares_of_the_most_and_more_than_that_is_refused() {
        let share = |points: &[u32]| share_of_points(points.iter().copied(), 4, Level::P95);
        let half = share(&[4, 0, 2, 2]).expect("four orbits");
        assert!((half.estimate - 0.5).abs() < 1e-12 && half.low < 0.5 && half.high > 0.5);
        let all = share(&[4; 50]).expect("fifty orbits");
        assert!(all.high >= 1.0 && all.low < 1.0 && all.low > 0.9);
        assert!(share(&[]).is_err());
        assert!(share(&[9, 9]).is_err());
    }
}
