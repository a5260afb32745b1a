//! The figures of all settings, also of those that were not played: a smooth surface for each
//! target through what was measured, and from it the chance that held-out seeds confirm a setting.
#![allow(clippy::float_arithmetic, reason = "figures about games; no game ever reads them")]

use std::collections::{BTreeMap, BTreeSet};

use super::{
    figures::{Distance, SeedSums, Sums, loss},
    journal::{Purpose, Row},
    tuner::Tuner,
};
use crate::{
    plan::Aim,
    stats::{
        orbits::OrbitMean,
        special::{log_normal_cdf, normal_reach},
        surfaces::{Sight, Surface, slope},
    },
};
use endturn_engine::compact::CompactSort as _;

/// Maximum settings through whose figures a surface goes: the nearest to the targets.
const MAX_SIGHTS: usize = 120;
/// Maximum slopes that surfaces may have.
const MAX_SLOPES: usize = 3;
/// Seeds that the variance common to all settings counts as, beside those of a setting itself.
const COMMON: f64 = 16.0;
/// The logarithm of the chance of a setting that gives no figure, or whose games fail.
const NEVER: f64 = -1e6;
/// The loss of such a setting.
const UNKNOWN: f64 = 1e6;

/// A setting's prospects.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Promise {
    pub(super) row: Row,
    /// The logarithm of the chance that held-out seeds confirm it.
    pub(super) chance: f64,
    /// The same if its figures are kinder than expected, by a standard error each.
    pub(super) hope: f64,
    /// Its loss if the figures are as expected.
    pub(super) loss: f64,
    /// Its loss if they are kinder.
    pub(super) hoped_loss: f64,
}

/// A target's figures in some settings.
struct Seen {
    sights: Vec<Sight>,
    common: f64,
    own: BTreeMap<Row, (f64, f64)>,
}

/// The surface of a target's figure.
struct Ground {
    surface: Surface,
    /// The variance of one seed, over all settings.
    common: f64,
    /// The same by setting, with its number of seeds.
    own: BTreeMap<Row, (f64, f64)>,
}

impl Ground {
    /// The variance of one seed with a setting.
    fn spread(&self, row: &Row) -> f64 {
        self.own.get(row).map_or(self.common, |(own, seeds)| (own * seeds + self.common * COMMON) / (seeds + COMMON))
    }
}

/// The surfaces of all targets about games.
pub(super) struct Grounds {
    grounds: Vec<Option<Ground>>,
    /// Settings with games that did not reach an end.
    failed: BTreeSet<Row>,
    /// Standard errors to each side of a confirmed interval.
    reach: f64,
}

impl Tuner<'_> {
    /// The surfaces through what was played so far.
    pub(super) fn grounds(&self) -> Grounds {
        let mut tried: Vec<(f64, &Row, Vec<&SeedSums>)> = (self.bench.tried().into_iter())
            .map(|row| (row, self.bench.seeds(row, Purpose::Search, self.bench.blocks(row, Purpose::Search))))
            .map(|(row, seeds)| (loss(self.aims(), &Sums::of(&seeds)), row, seeds))
            .collect();
        tried.compact_sort_by(|(one, row, _), (other, last, _)| one.total_cmp(other).then(row.cmp(last)));
        let has_failed = |(_, _, seeds): &&(f64, &Row, Vec<&SeedSums>)| seeds.iter().any(|seed| seed.failed > 0);
        let failed = tried.iter().filter(has_failed).map(|(_, row, _)| (*row).clone()).collect();
        tried.retain(|(_, _, seeds)| seeds.iter().all(|seed| seed.failed == 0));
        tried.truncate(MAX_SIGHTS);
        let seen: Vec<Option<Seen>> = (0..self.aims().len()).map(|aim| self.seen(aim, &tried)).collect();
        // Figures lie across the same balance of levers, and not all of them rise along it.
        let slopes: Vec<Vec<f64>> =
            seen.iter().flatten().filter_map(|one| slope(&one.sights)).take(MAX_SLOPES).collect();
        let ground = |one: Seen| {
            let Seen { sights, common, own } = one;
            Some(Ground { surface: Surface::through(&sights, &slopes)?, common, own })
        };
        let grounds = seen.into_iter().map(|one| one.and_then(ground)).collect();
        Grounds { grounds, failed, reach: normal_reach(self.level()) }
    }

    /// A target's figures in the settings that were tried; `None` if there are none.
    fn seen(&self, aim: usize, tried: &[(f64, &Row, Vec<&SeedSums>)]) -> Option<Seen> {
        let mut own: BTreeMap<Row, (f64, f64)> = BTreeMap::new();
        let mut values: Vec<(&Row, f64, f64)> = Vec::new();
        let (mut squares, mut all) = (0.0, 0.0);
        for (_, row, seeds) in tried {
            let Ok(mean) = OrbitMean::of(seeds.iter().map(|seed| seed.sums[aim])) else { continue };
            let (Ok(value), Ok(error)) = (mean.mean(), mean.standard_error()) else { continue };
            let count = mean.orbits() as f64;
            let variance = error * error * count;
            (squares, all) = (squares + variance * count, all + count);
            own.insert((*row).clone(), (variance, count));
            values.push((*row, value, count));
        }
        let common = if all > 0.0 { squares / all } else { 0.0 };
        let spread = |row: &Row| {
            let (variance, count) = own[row];
            (variance * count + common * COMMON) / (count + COMMON)
        };
        let sights: Vec<Sight> = values
            .iter()
            .map(|(row, value, count)| Sight {
                place: self.space.place(row),
                value: *value,
                variance: spread(row) / count,
            })
            .collect();
        (!sights.is_empty()).then_some(Seen { sights, common, own })
    }

    /// The prospects of settings, if this many seeds confirm them.
    pub(super) fn promises(&self, grounds: &Grounds, rows: BTreeSet<Row>, seeds: f64) -> Vec<Promise> {
        let most = self.most_changes();
        let is_few = |row: &Row| super::space::changed(row) <= most;
        rows.into_iter().filter(is_few).map(|row| self.promise(grounds, row, seeds)).collect()
    }

    fn promise(&self, grounds: &Grounds, row: Row, seeds: f64) -> Promise {
        let mut one = Promise { row, chance: 0.0, hope: 0.0, loss: 0.0, hoped_loss: 0.0 };
        let place = self.space.place(&one.row);
        for (aim, ground) in self.aims().iter().zip(&grounds.grounds) {
            let Some(ground) = ground.as_ref().filter(|_| !grounds.failed.contains(&one.row)) else {
                one.chance += NEVER;
                one.hope += NEVER;
                one.loss += UNKNOWN;
                one.hoped_loss += UNKNOWN;
                continue;
            };
            let (value, unsure) = ground.surface.at(&place);
            let error = (ground.spread(&one.row) / seeds).sqrt();
            let kind = kinder(aim, value, unsure.sqrt());
            one.chance += met(aim, value, grounds.reach * error, (unsure + error * error).sqrt());
            one.hope += met(aim, kind, grounds.reach * error, error);
            one.loss += Distance::of(aim, value).loss();
            one.hoped_loss += Distance::of(aim, kind).loss();
        }
        one
    }
}

/// A value moved by a distance towards the middle of a range, or away from its only bound.
fn kinder(aim: &Aim, value: f64, distance: f64) -> f64 {
    let (below, above) = super::figures::open_sides(aim);
    match (below, above) {
        (true, true) => value,
        (true, false) => value - distance,
        (false, true) => value + distance,
        (false, false) => {
            let middle = f64::midpoint(aim.low, aim.high);
            if value < middle { (value + distance).min(middle) } else { (value - distance).max(middle) }
        }
    }
}

/// The logarithm of the chance that an interval lies within a range; it reaches `reach` to each
/// side of an estimate around `value` with this standard error.
fn met(aim: &Aim, value: f64, reach: f64, error: f64) -> f64 {
    let (below, above) = super::figures::open_sides(aim);
    // Figures that luck does not touch lie on one side for sure.
    let error = error.max(1e-9 * (1.0 + value.abs()));
    let side = |room: f64| log_normal_cdf((room - reach) / error);
    (if below { 0.0 } else { side(value - aim.low) }) + if above { 0.0 } else { side(aim.high - value) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::Figure;

    #[test]
    fn the_middle_of_a_range_is_the_likeliest_to_be_confirmed() {
        let aim = Aim { name: String::new(), figure: Figure::Seat(0), low: 0.45, high: 0.55 };
        let chances = [0.5, 0.51, 0.53, 0.56, 0.7, 0.9].map(|value| met(&aim, value, 0.02, 0.01));
        assert!(chances[0] > -0.01 && chances.is_sorted_by(|one, other| one > other), "{chances:?}");
        assert!(met(&aim, 0.5, 0.06, 0.03) < -1.0, "the interval is wider than the range");
        let least = Aim { high: 1.0, ..aim };
        assert!(met(&least, 0.9, 0.02, 0.01) > -1e-9 && met(&least, 0.46, 0.02, 0.01) < -1.0);
        assert!((kinder(&least, 0.4, 0.1) - 0.5).abs() < 1e-12 && kinder(&least, 0.4, 0.0) < 0.41);
    }
}
