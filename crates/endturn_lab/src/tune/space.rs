//! The values that a tuning may choose from, and steps between them.
#![allow(clippy::float_arithmetic, reason = "places of settings; no game ever reads them")]

use endturn_engine::compact::CompactSort as _;

use super::journal::Row;
use crate::{
    plan::{Lever, LoadedPlan},
    stats::{designs::sobol_sequence, random::Stream},
};

/// Values of a lever that are tried at first.
const COARSE: u64 = 7;
/// The stream of the first sample, under the plan's seed.
const SAMPLE: u64 = 0x0074_756e_6500;

/// A lever's values, by number, and the place of its present value among them.
#[derive(Clone, Debug)]
struct Axis {
    count: u64,
    /// The number of the present value, if it is one of them.
    present: Option<u64>,
    /// The number of the value nearest to it.
    near: u64,
    /// The present value as a whole number, if it is one.
    whole: Option<i64>,
}

/// All settings of a plan's levers.
pub(super) struct Space<'p> {
    plan: &'p LoadedPlan,
    axes: Vec<Axis>,
}

impl<'p> Space<'p> {
    /// `present` has the present value of each lever as RON, as far as it is known.
    pub(super) fn new(plan: &'p LoadedPlan, present: &[Option<String>]) -> Self {
        let axis = |(at, lever): (usize, &Lever)| {
            let count = lever.values.count();
            let text = present.get(at).and_then(Option::as_deref);
            let whole = text.and_then(|text| text.parse::<i64>().ok());
            let place = whole.map(|value| nearest(count, &|number| lever.values.whole(number), value));
            let is_present = |number: &u64| text.is_some_and(|text| lever.values.text(*number) == text);
            let listed = || (0..count.min(1_000)).find(is_present);
            let present = place.filter(is_present).or_else(listed);
            Axis { count, present, near: present.or(place).unwrap_or(count / 2), whole }
        };
        Self { plan, axes: plan.levers.iter().enumerate().map(axis).collect() }
    }

    pub(super) fn levers(&self) -> usize {
        self.axes.len()
    }

    /// The setting that changes nothing.
    pub(super) fn origin(&self) -> Row {
        vec![None; self.axes.len()]
    }

    /// The setting with a lever at a number; `None` if a constraint forbids it.
    pub(super) fn with(&self, row: &Row, lever: usize, number: Option<u64>) -> Option<Row> {
        let mut row = row.clone();
        row[lever] = number.filter(|number| self.axes[lever].present != Some(*number));
        self.is_allowed(&row).then_some(row)
    }

    fn is_allowed(&self, row: &Row) -> bool {
        let value = |lever: usize| match row[lever] {
            Some(number) => self.plan.levers[lever].values.whole(number),
            None => self.axes[lever].whole,
        };
        self.plan.allows(&value)
    }

    /// The largest step of a lever in a search around a setting.
    pub(super) fn first_step(&self, lever: usize) -> u64 {
        (self.axes[lever].count / 8).max(1)
    }

    /// The settings a step away in one lever.
    pub(super) fn steps(&self, row: &Row, lever: usize, step: u64) -> Vec<Row> {
        let axis = &self.axes[lever];
        let at = row[lever].unwrap_or(axis.near);
        let mut numbers = vec![at.saturating_sub(step), at.saturating_add(step).min(axis.count - 1)];
        if row[lever].is_none() && axis.present.is_none() {
            numbers.push(at);
        }
        numbers.retain(|number| row[lever] != Some(*number));
        numbers.dedup();
        numbers.into_iter().filter_map(|number| self.with(row, lever, Some(number))).filter(|new| new != row).collect()
    }

    /// Settings that differ from another one in one lever, over all of its range.
    pub(super) fn along(&self, row: &Row, lever: usize) -> Vec<Row> {
        let axis = &self.axes[lever];
        let last = axis.count - 1;
        let spread = (0..COARSE.min(axis.count)).map(|at| at * last / (COARSE.min(axis.count) - 1).max(1));
        let little = (axis.count / 16).max(1);
        let beside = [axis.near.saturating_sub(little), (axis.near + little).min(last)];
        let mut numbers: Vec<u64> = spread.chain(beside).collect();
        numbers.compact_sort();
        numbers.dedup();
        let new = numbers.into_iter().filter_map(|number| self.with(row, lever, Some(number)));
        new.filter(|new| new != row).collect()
    }

    /// The number of a lever's value in a setting, or of the one nearest to the present value.
    pub(super) fn at(&self, row: &Row, lever: usize) -> u64 {
        row[lever].unwrap_or(self.axes[lever].near)
    }

    /// The place of a setting: 0 to 1 for each lever's values, also for a present one between them.
    pub(super) fn place(&self, row: &Row) -> Vec<f64> {
        let one = |((number, axis), lever): ((&Option<u64>, &Axis), &Lever)| {
            let last = axis.count.saturating_sub(1).max(1);
            let ends = [lever.values.whole(0), lever.values.whole(last)];
            match (number.or(axis.present), axis.whole, ends) {
                (Some(number), ..) => number as f64 / last as f64,
                (None, Some(value), [Some(first), Some(end)]) if first != end => {
                    ((value as f64 - first as f64) / (end as f64 - first as f64)).clamp(-1.0, 2.0)
                }
                _ => axis.near as f64 / last as f64,
            }
        };
        row.iter().zip(&self.axes).zip(&self.plan.levers).map(one).collect()
    }

    /// All settings, if they are no more than these.
    pub(super) fn all(&self, most: u64) -> Option<Vec<Row>> {
        let count = |axis: &Axis| axis.count.saturating_add(u64::from(axis.present.is_none()));
        let all = self.axes.iter().map(count).try_fold(1u64, |all, axis| all.checked_mul(axis))?;
        if all > most {
            return None;
        }
        let mut rows = vec![self.origin()];
        for (lever, axis) in self.axes.iter().enumerate() {
            let others = (0..axis.count).filter(|number| axis.present != Some(*number)).map(Some);
            let values: Vec<Option<u64>> = std::iter::once(None).chain(others).collect();
            let with = |row: Row| {
                values
                    .iter()
                    .map(move |value| {
                        let mut row = row.clone();
                        row[lever] = *value;
                        row
                    })
                    .collect::<Vec<Row>>()
            };
            rows = rows.into_iter().flat_map(with).collect();
        }
        rows.retain(|row| self.is_allowed(row));
        Some(rows)
    }

    /// Settings that differ from another one in one lever: over all of its range, and by steps of
    /// all sizes.
    pub(super) fn around(&self, row: &Row) -> Vec<Row> {
        let mut rows = Vec::new();
        for (lever, axis) in self.axes.iter().enumerate() {
            rows.extend(self.along(row, lever));
            let mut step = 1;
            while step <= (axis.count / 4).max(1) {
                rows.extend(self.steps(row, lever, step));
                step *= 2;
            }
            rows.extend(row[lever].and_then(|_| self.with(row, lever, None)));
        }
        rows
    }

    /// Settings spread evenly over all levers.
    pub(super) fn sample(&self, count: usize) -> Vec<Row> {
        let mut stream = Stream::new(self.plan.sheet.seed, SAMPLE);
        let points = sobol_sequence(count, self.axes.len(), Some(&mut stream)).unwrap_or_default();
        let row = |point: Vec<f64>| {
            let numbers = point.iter().zip(&self.axes).map(|(place, axis)| {
                let number = ((place * axis.count as f64) as u64).min(axis.count - 1);
                Some(number).filter(|number| axis.present != Some(*number))
            });
            let row: Row = numbers.collect();
            self.is_allowed(&row).then_some(row)
        };
        points.into_iter().filter_map(row).collect()
    }

    /// The size of a setting's changes, to prefer the smaller of two alike: parts of a thousand of
    /// each lever's range.
    pub(super) fn size(&self, row: &Row) -> u64 {
        let one = |(number, axis): (&Option<u64>, &Axis)| {
            number.map_or(0, |number| number.abs_diff(axis.near).saturating_mul(1_000) / axis.count)
        };
        row.iter().zip(&self.axes).map(one).sum()
    }
}

/// Number of levers that a setting changes.
pub(super) fn changed(row: &Row) -> usize {
    row.iter().filter(|number| number.is_some()).count()
}

/// The number of the value nearest to another one.
fn nearest(count: u64, whole: &dyn Fn(u64) -> Option<i64>, value: i64) -> u64 {
    if count <= 1_000 {
        let far = |number: &u64| whole(*number).map_or(u64::MAX, |one| one.abs_diff(value));
        return (0..count).min_by_key(far).unwrap_or(0);
    }
    // A long list is a range.
    let (Some(first), Some(second)) = (whole(0), whole(1)) else { return 0 };
    let step = second.saturating_sub(first).max(1);
    let steps = (value.saturating_sub(first).saturating_add(step / 2)).div_euclid(step);
    u64::try_from(steps).unwrap_or(0).min(count - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_value_is_found_in_short_and_long_ranges() {
        let whole = |number: u64| Some(100 + 5 * number as i64);
        for count in [40, 40_000] {
            for (value, number) in [(0, 0), (100, 0), (102, 0), (103, 1), (150, 10), (1 << 40, count - 1)] {
                assert_eq!(nearest(count, &whole, value), number, "{value} among {count}");
            }
        }
    }
}
