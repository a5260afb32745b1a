//! Shares, against SciPy and statsmodels (`fixtures/shares.py`), and their invariants.
#![allow(clippy::float_arithmetic, reason = "the statistics are floats")]

use crate::support::{close, exact_share, fixture, number, numbers, rows};
use endturn_lab::stats::{
    Interval, Level, StatsError,
    orbits::{self, OrbitMean},
    special::{self, normal_reach},
};
use proptest::prelude::*;

#[test]
fn special_functions_are_those_of_scipy() {
    let numbers = fixture("shares.json");
    for row in rows(&numbers["beta_cdf"]) {
        close(special::beta_cdf(row[0], row[1], row[2]), row[3], 1e-9);
    }
    for row in rows(&numbers["normal"]) {
        close(special::normal_reach(Level::new(row[0]).unwrap()), row[1], 1e-12);
    }
    for row in rows(&numbers["student"]) {
        close(special::student_reach(Level::new(row[0]).unwrap(), row[1]), row[2], 1e-9);
    }
}

/// Wilson's interval of a share of independent games.
fn wilson(wins: u64, games: u64, level: Level) -> Interval {
    orbits::wilson(wins as f64 / games as f64, games as f64, normal_reach(level), level)
}

#[test]
fn wilson_and_clopper_pearson_are_those_of_scipy() {
    for row in rows(&fixture("shares.json")["proportions"]) {
        let (wins, games, level) = (row[0] as u64, row[1] as u64, Level::new(row[2]).unwrap());
        let (wilson, exact) = (wilson(wins, games, level), exact_share(wins, games, level));
        for (ours, theirs) in [wilson.low, wilson.high, exact.low, exact.high].into_iter().zip(&row[3..]) {
            close(ours, *theirs, 1e-10);
        }
    }
}

#[test]
fn means_clustered_by_orbit_are_those_of_statsmodels() {
    for case in fixture("shares.json")["clustered"].as_array().unwrap() {
        let mean = OrbitMean::of(rows(&case["orbits"]).iter().map(|row| (row[0], row[1] as u32))).unwrap();
        let interval = mean.interval(Level::P95).unwrap();
        close(interval.estimate, number(&case["mean"]), 1e-12);
        close(mean.standard_error().unwrap(), number(&case["error"]), 1e-12);
        close(interval.low, number(&case["low"]), 1e-10);
        close(interval.high, number(&case["high"]), 1e-10);
    }
    assert_eq!(numbers(&fixture("shares.json")["clustered"][0]["orbits"][0]).len(), 2);
}

#[test]
fn all_wins_leave_room_for_the_orbits_that_were_not_seen() {
    let orbits = 20;
    let all = OrbitMean::of((0..orbits).map(|_| (2.0, 2))).unwrap().share(Level::P95).unwrap();
    let exact = exact_share(orbits, orbits, Level::P95);
    close(all.low, exact.low, 1e-12);
    assert_eq!((all.estimate, all.high), (1.0, 1.0));
    // One win for each in every orbit: nothing varied, yet the interval has a width.
    let even = OrbitMean::of((0..orbits).map(|_| (1.0, 2))).unwrap().share(Level::P95).unwrap();
    assert!(even.low < 0.45 && even.high > 0.55 && even.estimate == 0.5);
}

#[test]
fn what_cannot_be_said_is_an_error_and_never_a_nan() {
    assert_eq!(OrbitMean::default().share(Level::P95), Err(StatsError::NoData));
    assert_eq!(OrbitMean::default().add(f64::NAN, 1), Err(StatsError::NotFinite));
    assert_eq!(Level::new(f64::NAN), Err(StatsError::Level));
    // However many intervals are to hold at once, each has bounds.
    let all = Level::P95.for_each_of(usize::MAX);
    assert!(special::student_reach(all, 1.0).is_finite() && special::normal_reach(all) > 6.0);
    let one = OrbitMean::of([(1.0, 2)]).unwrap();
    assert_eq!(one.interval(Level::P95), Err(StatsError::TooFew { have: 1, need: 2 }));
    assert!(one.share(Level::P95).unwrap().width() > 0.9, "one orbit says next to nothing");
    // An orbit whose games all failed changes nothing.
    let mut with = one;
    with.add(0.0, 0).unwrap();
    assert_eq!(with, one);
}

proptest! {
    #[test]
    fn intervals_hold_the_estimate_and_rise_with_the_wins(games in 1_u64..400, part in 0.0..1.0_f64) {
        let wins = (part * games as f64) as u64;
        for level in [0.9, 0.95, 0.99].map(|level| Level::new(level).unwrap()) {
            for of in [wilson, exact_share] {
                let (one, other) = (of(wins, games, level), of(wins + 1, games.max(wins + 1), level));
                prop_assert!(0.0 <= one.low && one.low <= one.estimate && one.estimate <= one.high && one.high <= 1.0);
                prop_assert!(one.low <= other.low && one.high <= other.high);
            }
            let mirror = wilson(games - wins, games, level).complement();
            prop_assert!((mirror.low - wilson(wins, games, level).low).abs() < 1e-12);
        }
    }

    #[test]
    fn shares_by_orbit_stay_within_zero_and_one_and_mirror(scores in prop::collection::vec(0_u32..=4, 1..60)) {
        let of = |scores: &[u32]| OrbitMean::of(scores.iter().map(|score| (f64::from(*score) / 2.0, 2))).unwrap();
        let share = of(&scores).share(Level::P95).unwrap();
        prop_assert!(0.0 <= share.low && share.low <= share.estimate && share.estimate <= share.high && share.high <= 1.0);
        let turned: Vec<u32> = scores.iter().map(|score| 4 - score).collect();
        let mirror = of(&turned).share(Level::P95).unwrap().complement();
        prop_assert!((mirror.low - share.low).abs() < 1e-9 && (mirror.high - share.high).abs() < 1e-9);
    }
}
