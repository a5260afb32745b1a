//! Positions of rounds and values in a chart, in ten thousandths of its width and height.

use crate::render::number::grouped;

/// The width and the height of every chart.
pub(super) const SIDE: i64 = 10_000;

/// Converts rounds and values to positions.
#[derive(Clone, Debug)]
pub(super) struct Scale {
    rounds: i64,
    /// The numbers of the y axis from the bottom, at least two; they enclose all values.
    marks: Vec<i128>,
}

impl Scale {
    /// For courses of at most `length` values each, the first at the start.
    pub(super) fn new(length: usize, values: impl Iterator<Item = i64>) -> Self {
        let (low, high) = values.fold((0, i64::MIN), |(low, high), value| (low.min(value), high.max(value)));
        let high = high.max(low.saturating_add(1));
        let rounds = i64::try_from(length).unwrap_or(i64::MAX).saturating_sub(1).max(0);
        Self { rounds, marks: ticks(low, high, 8) }
    }

    /// Position from the left.
    pub(super) fn x(&self, round: usize) -> i64 {
        let round = i128::try_from(round).unwrap_or(0);
        part(round, self.rounds.max(1).into())
    }

    /// Position from the top.
    pub(super) fn y(&self, value: i128) -> i64 {
        let (low, high) = self.span();
        part(high - value, high - low)
    }

    /// The values at the bottom and at the top.
    pub(super) fn span(&self) -> (i128, i128) {
        (self.marks.first().copied().unwrap_or(0), self.marks.last().copied().unwrap_or(1))
    }

    /// The numbers beside the y axis, from the bottom.
    pub(super) fn values(&self) -> &[i128] {
        &self.marks
    }

    /// The numbers below the x axis.
    pub(super) fn rounds(&self) -> impl Iterator<Item = usize> {
        let last = self.rounds;
        let all = ticks(0, last, 10).into_iter().filter(move |&round| round <= last.into());
        all.filter_map(|round| usize::try_from(round).ok())
    }

    /// Characters of the widest number beside the y axis.
    pub(super) fn digits(&self) -> usize {
        self.marks.iter().map(|&mark| grouped(mark).chars().count()).max().unwrap_or(0)
    }
}

/// A fraction of a whole, rounded to the nearest.
fn part(value: i128, whole: i128) -> i64 {
    let (side, whole) = (i128::from(SIDE), whole.max(1));
    i64::try_from((value * side * 2 + whole).div_euclid(whole * 2)).unwrap_or(0)
}

/// Round numbers, about `count` of them, the first at or below `low`, the last at or above `high`.
fn ticks(low: i64, high: i64, count: i64) -> Vec<i128> {
    let span = i128::from(high) - i128::from(low);
    let rough = (span / i128::from(count)).max(1);
    let mut step: i128 = 1;
    while step * 10 <= rough {
        step *= 10;
    }
    let step = [1, 2, 5, 10].into_iter().map(|factor| step * factor).find(|&step| step >= rough).unwrap_or(step);
    let first = i128::from(low).div_euclid(step) * step;
    let all = (0..).map(|at| first + step * at);
    all.take_while(|&value| value < i128::from(high) + step).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_numbers_that_reach_beyond_all_values() {
        assert_eq!(ticks(0, 60, 10), [0, 10, 20, 30, 40, 50, 60]);
        assert_eq!(ticks(0, 150_800, 8).last(), Some(&160_000));
        assert_eq!(ticks(-30, 30, 5), [-40, -20, 0, 20, 40]);
        assert_eq!(ticks(0, 0, 10), [0]);
        let whole = ticks(i64::MIN, i64::MAX, 5);
        assert!(whole.len() < 12 && whole[0] <= i64::MIN.into() && whole[whole.len() - 1] >= i64::MAX.into());
    }

    #[test]
    fn places_are_parts_of_the_whole_rounded_to_the_nearest() {
        let scale = Scale::new(4, [0, 30].into_iter());
        assert_eq!(scale.span(), (0, 30));
        assert_eq!([0, 1, 2, 3].map(|round| scale.x(round)), [0, 3_333, 6_667, SIDE]);
        assert_eq!([30, 20, 10, 0].map(|value| scale.y(value)), [0, 3_333, 6_667, SIDE]);
        let wide = Scale::new(2, [i64::MIN, i64::MAX].into_iter());
        assert!([i64::MIN, 0, i64::MAX].iter().all(|&value| (0..=SIDE).contains(&wide.y(value.into()))));
        assert_eq!((Scale::new(0, [].into_iter()).x(0), Scale::new(1, [5].into_iter()).x(0)), (0, 0));
    }
}
