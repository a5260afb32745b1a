//! The figures of targets, counted seed by seed, and their distance from their ranges.
#![allow(clippy::float_arithmetic, reason = "figures about games; no game ever reads them")]

use endturn_engine::seats::SeatOutcome;
use serde::{Deserialize, Serialize};

use crate::{
    endings::{TURN_LIMIT, without_numbers},
    lineups::Contender,
    plan::{Aim, Figure},
    play::{End, GameResult},
    points::{points, winners},
    stats::{Interval, Level, StatsError, orbits::OrbitMean},
    stopping::duels,
};

/// The distance from the one bound of a share at which it counts as well inside, as for a range
/// that is twice as wide.
const WITHIN: f64 = 0.05;
/// The weight of a figure outside its range, against the same distance inside.
const OUTSIDE: f64 = 10.0;
/// The loss of a figure that no game gives.
const UNKNOWN: f64 = 100.0;
/// The depth up to which a figure is well inside its range: six tenths of the way to its end.
const WELL: f64 = 0.36;

/// The games of one seed with one setting: all scenarios, tables and rotations.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct SeedSums {
    /// By figure, the sum over the games and their number, or the numerator and the denominator of
    /// a ratio.
    pub(super) sums: Vec<(f64, u32)>,
    /// Number of games.
    pub(super) games: u32,
    /// Number of them that did not reach an end.
    pub(super) failed: u32,
    /// A digest of all courses: equal for seeds that luck made copies of one another.
    pub(super) course: u64,
}

impl SeedSums {
    pub(super) fn new(figures: usize) -> Self {
        Self { sums: vec![(0.0, 0); figures], ..Self::default() }
    }

    /// Adds a game; `seating` has the contender of each seat.
    pub(super) fn add(&mut self, figures: &[&Figure], scenario: usize, seating: &[Contender], result: &GameResult) {
        self.games += 1;
        self.course = self.course.rotate_left(7) ^ result.course_digest;
        if !matches!(result.end, End::Over(_)) {
            self.failed += 1;
            return;
        }
        for (sum, figure) in self.sums.iter_mut().zip(figures) {
            let (value, count) = measure(figure, scenario, seating, result);
            *sum = (sum.0 + value, sum.1.saturating_add(count));
        }
    }
}

/// Returns the sum and count that a finished game adds to a figure.
fn measure(figure: &Figure, scenario: usize, seating: &[Contender], result: &GameResult) -> (f64, u32) {
    let share = |is_so: bool| (f64::from(u8::from(is_so)), 1);
    match figure {
        Figure::Points(of) => {
            let points = points(result).unwrap_or_default();
            let own = points.iter().zip(seating).filter(|(_, one)| *one == of);
            own.fold((0.0, 0), |(sum, count), (points, _)| (sum + points, count + 1))
        }
        Figure::Duel(of, against) => duels(result, seating, *of, *against),
        Figure::Seat(seat) => points(result).and_then(|all| all.get(*seat).copied()).map_or((0.0, 0), |one| (one, 1)),
        Figure::Wins(of) => {
            let own = result.seats.iter().zip(seating).filter(|(_, one)| *one == of);
            own.fold((0.0, 0), |(sum, count), (row, _)| {
                (sum + share(row.outcome == Some(SeatOutcome::Win)).0, count + 1)
            })
        }
        Figure::Length => (f64::from(result.rounds), 1),
        Figure::Ending { by, rounds } => {
            let End::Over(ending) = &result.end else { return (0.0, 0) };
            let is_meant = match by {
                None => ending != TURN_LIMIT,
                Some(by) => by == ending || *by == without_numbers(ending),
            };
            share(is_meant && rounds.is_none_or(|(first, last)| (first..=last).contains(&result.rounds)))
        }
        Figure::Comeback { places, after } => comeback(places[scenario], *after, result),
        Figure::Use { fact, kind } => {
            let (mut own, mut all) = (0i64, 0i64);
            for row in result.tallies.rows().filter(|row| row.fact == *fact) {
                let count = row.count.max(0);
                all = all.saturating_add(count);
                if row.kind == Some(kind) {
                    own = own.saturating_add(count);
                }
            }
            (own as f64, u32::try_from(all).unwrap_or(u32::MAX))
        }
        Figure::Metric { places, of } => {
            let seats = result.seats.iter().zip(seating).filter(|(_, one)| of.is_none_or(|of| of == **one));
            let values = seats.filter_map(|(row, _)| row.metrics.get(places[scenario]).copied());
            values.fold((0.0, 0), |(sum, count), value| (sum + value as f64, count + 1))
        }
        Figure::Unbeaten { .. } | Figure::Changes => (0.0, 0),
    }
}

/// Whether the only winner of a game was behind at a moment.
fn comeback(metric: usize, after: u32, result: &GameResult) -> (f64, u32) {
    let winners = winners(result);
    let [winner] = winners.as_slice() else { return (0.0, 0) };
    let moment = u64::from(result.rounds) * u64::from(after) / 100;
    let value = |seat: usize| {
        let until = result.course.series(seat, metric).take_while(|(round, _)| u64::from(*round) <= moment.max(1));
        until.last().map(|(_, value)| value)
    };
    let best = (0..result.began_with()).filter(|seat| seat != winner).filter_map(value).max();
    match (value(*winner), best) {
        (Some(own), Some(best)) => (f64::from(u8::from(own < best)), 1),
        _ => (0.0, 0),
    }
}

/// Sums over many seeds, by figure.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Sums {
    pub(super) sums: Vec<(f64, f64)>,
    pub(super) games: f64,
    pub(super) failed: f64,
}

impl Sums {
    pub(super) fn of(seeds: &[&SeedSums]) -> Self {
        let figures = seeds.first().map_or(0, |seed| seed.sums.len());
        let mut all = Self { sums: vec![(0.0, 0.0); figures], games: 0.0, failed: 0.0 };
        seeds.iter().for_each(|seed| all.add(seed, 1.0));
        all
    }

    /// Adds a seed, or takes it away.
    fn add(&mut self, seed: &SeedSums, times: f64) {
        for (sum, (value, count)) in self.sums.iter_mut().zip(&seed.sums) {
            *sum = (sum.0 + times * value, sum.1 + times * f64::from(*count));
        }
        self.games += times * f64::from(seed.games);
        self.failed += times * f64::from(seed.failed);
    }

    /// The sums without one seed.
    pub(super) fn without(&self, seed: &SeedSums) -> Self {
        let mut rest = self.clone();
        rest.add(seed, -1.0);
        rest
    }

    /// The value of a figure; `None` if no game gives it.
    pub(super) fn value(&self, figure: usize) -> Option<f64> {
        self.sums.get(figure).filter(|(_, count)| *count > 0.5).map(|(sum, count)| sum / count)
    }
}

/// The distance of a value from the bounds of an aim: 0 in the middle, 1 at a bound. With one bound
/// only, 0 well inside.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Distance {
    depth: f64,
    outside: f64,
}

impl Distance {
    pub(super) fn of(aim: &Aim, value: f64) -> Self {
        let (is_open_below, is_open_above) = open_sides(aim);
        let width = aim.high - aim.low;
        let from_one = |inside: f64| {
            let unit = if aim.figure.is_share() {
                WITHIN.min(width / 2.0)
            } else if width.is_finite() {
                width / 4.0
            } else {
                (value - inside).abs().max(1.0) / 20.0
            };
            let inside = inside / unit;
            Self { depth: (1.0 - inside).max(0.0), outside: (-inside).max(0.0) }
        };
        match (is_open_below, is_open_above) {
            (true, true) => Self { depth: 0.0, outside: 0.0 },
            (true, false) => from_one(aim.high - value),
            (false, true) => from_one(value - aim.low),
            (false, false) => {
                let half = width / 2.0;
                let depth = (value - (aim.low + half)).abs() / half;
                Self { depth, outside: (depth - 1.0).max(0.0) }
            }
        }
    }

    /// The loss of this distance.
    pub(super) fn loss(self) -> f64 {
        self.depth * self.depth + OUTSIDE * self.outside * self.outside
    }

    /// Whether it is well inside.
    pub(super) fn is_well_inside(self) -> bool {
        self.depth * self.depth <= WELL
    }
}

/// Whether an aim has no lower and no upper bound that a figure can cross.
pub(super) fn open_sides(aim: &Aim) -> (bool, bool) {
    let below = aim.low.is_infinite() || (aim.low <= 0.0 && !matches!(aim.figure, Figure::Metric { .. }));
    (below, aim.high.is_infinite() || (aim.high >= 1.0 && aim.figure.is_share()))
}

/// The loss of a setting: the sum of that of all aims of games, each in units of its range, and of
/// games that did not reach an end.
pub(super) fn loss(aims: &[&Aim], sums: &Sums) -> f64 {
    let of = |(at, aim): (usize, &&Aim)| sums.value(at).map_or(UNKNOWN, |value| Distance::of(aim, value).loss());
    let failed = if sums.games > 0.5 { UNKNOWN * sums.failed / sums.games } else { UNKNOWN };
    aims.iter().enumerate().map(of).sum::<f64>() + failed
}

/// The loss of a setting between two others that were played, `part` of the way from one to the
/// other, if all figures change evenly between them.
pub(super) fn loss_between(aims: &[&Aim], one: &Sums, other: &Sums, part: f64) -> f64 {
    let of = |(at, aim): (usize, &&Aim)| match (one.value(at), other.value(at)) {
        (Some(from), Some(to)) => Distance::of(aim, from + (to - from) * part).loss(),
        _ => UNKNOWN,
    };
    let failed = if one.failed + other.failed > 0.5 { UNKNOWN } else { 0.0 };
    aims.iter().enumerate().map(of).sum::<f64>() + failed
}

/// Whether all aims of games are well inside their ranges.
pub(super) fn is_good(aims: &[&Aim], sums: &Sums) -> bool {
    sums.failed < 0.5
        && aims
            .iter()
            .enumerate()
            .all(|(at, aim)| sums.value(at).is_some_and(|value| Distance::of(aim, value).is_well_inside()))
}

/// Number of aims whose values are outside their ranges.
pub(super) fn missed(aims: &[&Aim], sums: &Sums) -> usize {
    let is_missed =
        |(at, aim): &(usize, &&Aim)| sums.value(*at).is_none_or(|value| value < aim.low || value > aim.high);
    aims.iter().enumerate().filter(is_missed).count()
}

/// Whether one setting is surely worse than another one on the same seeds: the difference of their
/// losses is above 0 by two standard errors (jackknife over the seeds).
pub(super) fn is_surely_worse(aims: &[&Aim], worse: &[&SeedSums], better: &[&SeedSums]) -> bool {
    let (one, other) = (Sums::of(worse), Sums::of(better));
    let whole = loss(aims, &one) - loss(aims, &other);
    let seeds = worse.len().min(better.len());
    if whole <= 0.0 || seeds < 2 {
        return false;
    }
    let left: Vec<f64> =
        (0..seeds).map(|at| loss(aims, &one.without(worse[at])) - loss(aims, &other.without(better[at]))).collect();
    let count = seeds as f64;
    let mean = left.iter().sum::<f64>() / count;
    let squares: f64 = left.iter().map(|one| (one - mean) * (one - mean)).sum();
    whole > 2.0 * (squares * (count - 1.0) / count).sqrt()
}

/// The interval of a figure over seeds, each of which is one observation.
pub(super) fn interval(figure: &Figure, at: usize, seeds: &[&SeedSums], level: Level) -> Result<Interval, StatsError> {
    let mut mean = OrbitMean::default();
    for seed in seeds {
        let (sum, count) = seed.sums[at];
        mean.add(sum, count)?;
    }
    if figure.is_share() { mean.share(level) } else { mean.interval(level) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn aim(figure: Figure, low: f64, high: f64) -> Aim {
        Aim { name: String::new(), figure, low, high }
    }

    #[test]
    fn the_loss_grows_from_the_middle_of_a_range_and_faster_outside() {
        let both = aim(Figure::Seat(0), 0.45, 0.55);
        let losses: Vec<f64> = [0.5, 0.52, 0.55, 0.6, 0.7].map(|value| Distance::of(&both, value).loss()).to_vec();
        assert!(losses[0].abs() < 1e-12 && losses.is_sorted() && losses[3] > 10.0, "{losses:?}");
        assert!(Distance::of(&both, 0.52).is_well_inside() && !Distance::of(&both, 0.54).is_well_inside());
        // A share of at least 70 % has no upper bound to keep away from.
        let least = aim(Figure::Seat(0), 0.7, 1.0);
        let losses: Vec<f64> = [1.0, 0.75, 0.71, 0.6].map(|value| Distance::of(&least, value).loss()).to_vec();
        assert!(losses[0].abs() < 1e-12 && losses[1] < 1e-6 && losses.is_sorted(), "{losses:?}");
    }

    #[test]
    fn a_setting_is_surely_worse_only_if_the_seeds_agree() {
        let target = aim(Figure::Seat(0), 0.45, 0.55);
        let seeds = |wins: &[u8]| -> Vec<SeedSums> {
            let one = |win: &u8| SeedSums { sums: vec![(f64::from(*win), 1)], games: 1, failed: 0, course: 0 };
            wins.iter().map(one).collect()
        };
        let (even, bad) = (seeds(&[0, 1].repeat(20)), seeds(&[[1; 9].as_slice(), &[0]].concat().repeat(4)));
        let slight = seeds(&[[1; 11].as_slice(), &[0; 9]].concat().repeat(2));
        let [even, bad, slight] = [&even, &bad, &slight].map(|all| all.iter().collect::<Vec<_>>());
        assert!(is_surely_worse(&[&target], &bad, &even));
        assert!(!is_surely_worse(&[&target], &slight, &even), "five points may be luck");
        assert!(!is_surely_worse(&[&target], &even, &bad));
    }
}
