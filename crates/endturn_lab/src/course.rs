//! Metrics of one game round by round. Stored as differences between rows, which are mostly small
//! numbers and take a byte or two in the ledger.

use serde::{Deserialize, Serialize};

/// The metrics kept each round: chosen by a plan, for one scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CourseMetrics {
    /// Interval in rounds, 1 or more; the last round is always kept.
    pub every: u32,
    /// The metrics, as ascending indices into [`Game::metrics`](endturn_engine::Game::metrics).
    pub metrics: Vec<usize>,
}

impl CourseMetrics {
    /// Maximum number of values of a game of `rounds` rounds.
    #[must_use]
    pub fn values(&self, rounds: u32, seats: usize) -> u64 {
        let rows = u64::from(rounds.div_ceil(self.every.max(1)));
        rows.saturating_mul((seats * self.metrics.len()) as u64)
    }
}

/// Maximum number of values kept for one game, so that its result fits into a shard.
pub const MAX_VALUES: u64 = 6_000_000;

/// The metrics of a game, round by round and seat by seat; empty unless requested.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Course {
    /// The rounds that are kept, ascending.
    rounds: Vec<u32>,
    /// Number of seats, and of metrics per seat.
    shape: (u32, u32),
    /// Round by round, seat by seat, metric by metric: the difference from the value in the
    /// previous row.
    differences: Vec<i64>,
}

impl Course {
    /// Whether nothing was kept.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rounds.is_empty()
    }

    /// The rounds that are kept, ascending: every Nth one and the last.
    #[must_use]
    pub fn rounds(&self) -> &[u32] {
        &self.rounds
    }

    /// Passes on each row, by round and then by seat (from 0), with the values in the order of
    /// [`CourseMetrics::metrics`].
    ///
    /// # Errors
    /// The first error of `take`; no row comes after it.
    pub fn try_each<E>(&self, mut take: impl FnMut(u32, usize, &[i64]) -> Result<(), E>) -> Result<(), E> {
        let metrics = self.shape.1 as usize;
        let mut now = vec![0i64; self.shape.0 as usize * metrics];
        for (&round, row) in self.rounds.iter().zip(self.differences.chunks_exact(now.len().max(1))) {
            now.iter_mut().zip(row).for_each(|(value, difference)| *value = value.wrapping_add(*difference));
            if metrics > 0 {
                now.chunks_exact(metrics).enumerate().try_for_each(|(seat, values)| take(round, seat, values))?;
            }
        }
        Ok(())
    }

    /// One metric of one seat (both from 0) at each kept round.
    pub fn series(&self, seat: usize, metric: usize) -> impl Iterator<Item = (u32, i64)> + '_ {
        let (seats, metrics) = (self.shape.0 as usize, self.shape.1 as usize);
        let place = (seat < seats && metric < metrics).then_some(seat * metrics + metric);
        let column =
            place.into_iter().flat_map(move |place| self.differences.iter().skip(place).step_by(seats * metrics));
        self.rounds.iter().copied().zip(column).scan(0i64, |value, (round, difference)| {
            *value = value.wrapping_add(*difference);
            Some((round, *value))
        })
    }
}

/// Records a course while a game runs.
#[derive(Debug)]
pub(crate) struct Recorder<'m> {
    wanted: &'m CourseMetrics,
    course: Course,
    now: Vec<i64>,
}

impl<'m> Recorder<'m> {
    pub(crate) fn new(wanted: &'m CourseMetrics, seats: usize) -> Self {
        let metrics = wanted.metrics.len();
        let course = Course { shape: (seats as u32, metrics as u32), ..Course::default() };
        Self { wanted, course, now: vec![0; seats * metrics] }
    }

    /// Whether a finished round has to be kept and is missing.
    pub(crate) fn lacks(&self, round: u32, is_last: bool) -> bool {
        let is_kept = is_last || round.is_multiple_of(self.wanted.every.max(1));
        is_kept && round > self.course.rounds.last().copied().unwrap_or(0)
    }

    /// Adds a round. `value` takes a seat (from 0) and the index of a metric among those of the
    /// game.
    pub(crate) fn add(&mut self, round: u32, mut value: impl FnMut(usize, usize) -> i64) {
        let metrics = &self.wanted.metrics;
        let places =
            (0..self.course.shape.0 as usize).flat_map(|seat| metrics.iter().map(move |&metric| (seat, metric)));
        for (now, (seat, metric)) in self.now.iter_mut().zip(places) {
            let before = std::mem::replace(now, value(seat, metric));
            self.course.differences.push(now.wrapping_sub(before));
        }
        self.course.rounds.push(round);
    }

    pub(crate) fn finish(self) -> Course {
        self.course
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn what_was_recorded_comes_back_row_by_row_and_series_by_series(
            rows in proptest::collection::vec(proptest::collection::vec(any::<i64>(), 6), 0..9), every in 1u32..4
        ) {
            let wanted = CourseMetrics { every, metrics: vec![0, 2, 5] };
            let mut recorder = Recorder::new(&wanted, 2);
            let last = rows.len() as u32;
            for (round, row) in (1..).zip(&rows) {
                if recorder.lacks(round, round == last) {
                    recorder.add(round, |seat, metric| row[seat * 3 + [0, 2, 5].iter().position(|one| *one == metric).unwrap()]);
                }
                prop_assert!(!recorder.lacks(round, true) || round % every != 0);
            }
            let course = recorder.finish();
            let bytes = postcard::to_stdvec(&course).unwrap();
            let course: Course = postcard::from_bytes(&bytes).unwrap();
            let kept: Vec<u32> = (1..=last).filter(|round| round % every == 0 || *round == last).collect();
            prop_assert_eq!(course.rounds(), &kept[..]);
            let mut seen = Vec::new();
            course.try_each::<()>(|round, seat, values| {
                seen.push((round, seat, values.to_vec()));
                Ok(())
            }).unwrap();
            let expected: Vec<(u32, usize, Vec<i64>)> = kept.iter().flat_map(|&round| {
                let rows = &rows;
                (0..2).map(move |seat| (round, seat, rows[round as usize - 1][seat * 3..][..3].to_vec()))
            }).collect();
            prop_assert_eq!(seen, expected);
            for (seat, metric) in [(0, 0), (1, 2)] {
                let expected: Vec<(u32, i64)> = kept.iter().map(|&round| (round, rows[round as usize - 1][seat * 3 + metric])).collect();
                prop_assert_eq!(course.series(seat, metric).collect::<Vec<_>>(), expected);
            }
            prop_assert_eq!(course.series(2, 0).count() + course.series(0, 3).count(), 0);
        }
    }

    #[test]
    fn a_game_has_values_for_every_kept_round_and_the_last() {
        let wanted = CourseMetrics { every: 5, metrics: vec![1, 2] };
        assert_eq!(wanted.values(12, 3), 18);
        assert_eq!(wanted.values(u32::MAX, 64), 858_993_459 * 128);
    }
}
