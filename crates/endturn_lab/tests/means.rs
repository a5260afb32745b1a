//! Paired differences, seats and distributions, against SciPy and statsmodels
//! (`fixtures/means.py`).
#![allow(clippy::float_arithmetic, reason = "the statistics are floats")]

use std::collections::BTreeMap;

use crate::support::{close, fixture, number, numbers};
use endturn_lab::stats::{Level, StatsError, distributions::quantile_of_counts, paired::Paired, seats::SeatScores};
use proptest::prelude::*;

#[test]
fn a_paired_difference_is_that_of_scipy() {
    let case = &fixture("means.json")["paired"];
    let mut paired = Paired::default();
    for (before, after) in numbers(&case["before"]).into_iter().zip(numbers(&case["after"])) {
        // Two games each, so that the mean over the orbit counts.
        paired.add((2.0 * before, 2), (3.0 * after, 3)).unwrap();
    }
    let difference = paired.difference(Level::P95).unwrap();
    close(difference.low, number(&case["low"]), 1e-10);
    close(difference.high, number(&case["high"]), 1e-10);
    assert_eq!((paired.orbits(), paired.left_out()), (40, 0));
}

#[test]
fn a_change_that_changed_nothing_leaves_room_for_what_was_not_seen() {
    let mut paired = Paired::default();
    (0..50).for_each(|_| paired.add((1.0, 2), (1.0, 2)).unwrap());
    paired.add((0.0, 0), (1.0, 2)).unwrap();
    let difference = paired.difference_of_shares(Level::P95).unwrap();
    assert!(difference.estimate == 0.0 && difference.low < -0.05 && difference.high > 0.05 && difference.width() < 0.2);
    assert_eq!(paired.left_out(), 1);
    assert_eq!(Paired::default().difference(Level::P95), Err(StatsError::NoData));
    assert_eq!(paired.add((f64::NAN, 1), (1.0, 1)), Err(StatsError::NotFinite));
    assert_eq!(paired.orbits(), 50);
}

#[test]
fn the_share_of_a_seat_has_the_interval_of_statsmodels() {
    let case = &fixture("means.json")["seats"];
    let mut seats = SeatScores::new(2);
    for points in numbers(&case["points"]) {
        seats.add_orbit(&[points, 2.0 - points], 2).unwrap();
    }
    let first = seats.share(0, Level::P95).unwrap();
    close(first.low, number(&case["low"]), 1e-10);
    close(first.high, number(&case["high"]), 1e-10);
    let second = seats.share(1, Level::P95).unwrap();
    close(first.estimate + second.estimate, 1.0, 1e-12);
    close(first.low + second.high, 1.0, 1e-9);
    assert!(seats.share(2, Level::P95).is_err() && seats.add_orbit(&[1.0], 2).is_err());
}

/// The games of an orbit by value.
fn counts(orbit: &[u32]) -> BTreeMap<u32, u64> {
    orbit.iter().fold(BTreeMap::new(), |mut counts, value| {
        *counts.entry(*value).or_default() += 1;
        counts
    })
}

#[test]
fn quantiles_of_independent_games_are_those_of_scipy() {
    for case in fixture("means.json")["quantiles"].as_array().unwrap() {
        // Values are counted by their rank, since they are not whole.
        let values = numbers(&case["values"]);
        let mut ranked = values.clone();
        ranked.sort_by(f64::total_cmp);
        ranked.dedup();
        let rank = |value: &f64| ranked.iter().position(|other| other == value).unwrap() as u32;
        let orbits: Vec<_> = values.iter().map(|value| counts(&[rank(value)])).collect();
        let level = Level::new(number(&case["level"])).unwrap();
        let ours = quantile_of_counts(&orbits, number(&case["part"]), level).unwrap();
        let value = |rank: f64| ranked[rank as usize];
        assert_eq!(value(ours.interval.estimate), number(&case["estimate"]));
        assert_eq!(ours.open_below, case["low"].is_null());
        assert_eq!(ours.open_above, case["high"].is_null());
        if let Some(low) = case["low"].as_f64() {
            assert_eq!(value(ours.interval.low), low);
        }
        if let Some(high) = case["high"].as_f64() {
            assert_eq!(value(ours.interval.high), high);
        }
    }
}

#[test]
fn games_of_one_orbit_are_no_more_than_one_in_a_quantile() {
    // Every game four times: four times the games, the same evidence.
    let median = |games: usize| {
        let orbits: Vec<_> = (0..80).map(|at| counts(&vec![at * 37 % 80; games])).collect();
        quantile_of_counts(&orbits, 0.5, Level::P95).unwrap().interval
    };
    let (one, four) = (median(1), median(4));
    assert_eq!(one.estimate, four.estimate);
    assert!((four.width() - one.width()).abs() <= 4.0, "{one:?} {four:?}");
}

proptest! {
    #[test]
    fn quantiles_lie_between_their_bounds_and_rise_with_the_part(
        orbits in prop::collection::vec(prop::collection::vec(0_u32..30, 1..4), 1..40),
    ) {
        let orbits: Vec<_> = orbits.iter().map(|orbit| counts(orbit)).collect();
        let mut last = f64::NEG_INFINITY;
        for part in [0.1, 0.25, 0.5, 0.75, 0.9] {
            let interval = quantile_of_counts(&orbits, part, Level::P95).unwrap().interval;
            prop_assert!(interval.low <= interval.estimate && interval.estimate <= interval.high);
            prop_assert!(last <= interval.estimate);
            last = interval.estimate;
        }
    }
}
