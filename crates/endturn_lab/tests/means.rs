//! Paired differences, seats, distributions and curves, against SciPy and statsmodels
//! (`fixtures/means.py`).
#![allow(clippy::float_arithmetic, reason = "the statistics are floats")]

use std::collections::BTreeMap;

use crate::support::{close, fixture, number, numbers, rows};
use endturn_lab::stats::{
    Level, StatsError,
    curves::{Curve, Ended},
    distributions::{mix_by_orbit, mix_of_games, quantile, quantile_of_counts},
    paired::Paired,
    seats::SeatScores,
};
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
    close(paired.worth().unwrap(), number(&case["worth"]), 1e-10);
    assert_eq!((paired.orbits(), paired.changed(), paired.left_out()), (40, 40, 0));
}

#[test]
fn a_change_that_changed_nothing_leaves_room_for_what_was_not_seen() {
    let mut paired = Paired::default();
    (0..50).for_each(|_| paired.add((1.0, 2), (1.0, 2)).unwrap());
    paired.add((0.0, 0), (1.0, 2)).unwrap();
    let difference = paired.difference_of_shares(Level::P95).unwrap();
    assert!(difference.estimate == 0.0 && difference.low < -0.05 && difference.high > 0.05 && difference.width() < 0.2);
    assert_eq!((paired.changed(), paired.left_out(), paired.worth()), (0, 1, Err(StatsError::Constant)));
    assert_eq!(Paired::default().difference(Level::P95), Err(StatsError::NoData));
    assert_eq!(paired.add((f64::NAN, 1), (1.0, 1)), Err(StatsError::NotFinite));
    assert_eq!(paired.orbits(), 50);
}

#[test]
fn seat_advantage_has_the_interval_of_statsmodels() {
    let case = &fixture("means.json")["seats"];
    let mut seats = SeatScores::new(2);
    for points in numbers(&case["points"]) {
        seats.add_orbit(&[points, 2.0 - points], 2).unwrap();
    }
    let first = seats.advantage(0, Level::P95).unwrap();
    close(first.low, number(&case["low"]) - 0.5, 1e-10);
    close(first.high, number(&case["high"]) - 0.5, 1e-10);
    let second = seats.advantage(1, Level::P95).unwrap();
    close(first.estimate + second.estimate, 0.0, 1e-12);
    close(first.low + second.high, 0.0, 1e-9);
    assert!(seats.share(2, Level::P95).is_err() && seats.add_orbit(&[1.0], 2).is_err());
}

#[test]
fn quantiles_of_independent_games_are_those_of_scipy() {
    for case in fixture("means.json")["quantiles"].as_array().unwrap() {
        let orbits: Vec<Vec<f64>> = numbers(&case["values"]).into_iter().map(|value| vec![value]).collect();
        let level = Level::new(number(&case["level"])).unwrap();
        let ours = quantile(&orbits, number(&case["part"]), level).unwrap();
        assert_eq!(ours.interval.estimate, number(&case["estimate"]));
        assert_eq!(ours.open_below, case["low"].is_null());
        assert_eq!(ours.open_above, case["high"].is_null());
        if let Some(low) = case["low"].as_f64() {
            assert_eq!(ours.interval.low, low);
        }
        if let Some(high) = case["high"].as_f64() {
            assert_eq!(ours.interval.high, high);
        }
    }
}

#[test]
fn games_of_one_orbit_are_no_more_than_one_in_a_quantile() {
    // Every game four times: four times the games, the same evidence.
    let singles: Vec<Vec<f64>> = (0..80).map(|at| vec![f64::from(at * 37 % 80)]).collect();
    let fours: Vec<Vec<f64>> = singles.iter().map(|orbit| vec![orbit[0]; 4]).collect();
    let (one, four) =
        (quantile(&singles, 0.5, Level::P95).unwrap().interval, quantile(&fours, 0.5, Level::P95).unwrap().interval);
    assert_eq!(one.estimate, four.estimate);
    assert!((four.width() - one.width()).abs() <= 4.0, "{one:?} {four:?}");
}

#[test]
fn mixes_are_those_of_statsmodels() {
    for case in fixture("means.json")["mixes"].as_array().unwrap() {
        let counts: Vec<u64> = numbers(&case["counts"]).into_iter().map(|count| count as u64).collect();
        for (ours, theirs) in mix_of_games(&counts, Level::P95).unwrap().iter().zip(rows(&case["bounds"])) {
            close(ours.low, theirs[0], 1e-10);
            close(ours.high, theirs[1], 1e-10);
        }
    }
    assert_eq!(mix_of_games(&[0, 0], Level::P95), Err(StatsError::NoData));
    assert_eq!(
        mix_by_orbit(&[vec![1, 1], vec![2]], Level::P95),
        Err(StatsError::Shape("each orbit counts every way of ending"))
    );
}

#[test]
fn curves_have_the_bands_of_statsmodels() {
    let case = &fixture("means.json")["curves"];
    for (ended, name) in [(Ended::LeftOut, "left_out"), (Ended::LastValue, "last_value")] {
        let mut curve = Curve::new(8, ended);
        for orbit in case["series"].as_array().unwrap() {
            let games: Vec<Vec<f64>> = rows(orbit);
            curve.add_orbit(&games.iter().map(Vec::as_slice).collect::<Vec<_>>()).unwrap();
        }
        for (round, theirs) in rows(&case[name]).iter().enumerate() {
            let ours = curve.at(round, Level::P95).unwrap();
            for (ours, theirs) in [ours.estimate, ours.low, ours.high].iter().zip(theirs) {
                close(*ours, *theirs, 1e-9);
            }
        }
        assert_eq!(curve.games(0), 50);
        assert_eq!(curve.games(7) < 50, ended == Ended::LeftOut);
        assert_eq!(curve.at(8, Level::P95), Err(StatsError::NoData));
        assert_eq!(curve.add_orbit(&[&[f64::INFINITY]]), Err(StatsError::NotFinite));
    }
}

proptest! {
    #[test]
    fn counted_values_have_the_quantiles_of_their_lists(
        orbits in proptest::collection::vec(proptest::collection::vec(0_u32..30, 0..5), 1..40), part in 0.05_f64..0.95
    ) {
        let lists: Vec<Vec<f64>> = orbits.iter().map(|orbit| orbit.iter().map(|value| f64::from(*value)).collect()).collect();
        let count = |orbit: &Vec<u32>| orbit.iter().fold(BTreeMap::new(), |mut counts, value| {
            *counts.entry(*value).or_default() += 1_u64;
            counts
        });
        let counts: Vec<BTreeMap<u32, u64>> = orbits.iter().map(count).collect();
        prop_assert_eq!(quantile_of_counts(&counts, part, Level::P95), quantile(&lists, part, Level::P95));
    }

    #[test]
    fn quantiles_lie_between_their_bounds_and_rise_with_the_part(
        orbits in prop::collection::vec(prop::collection::vec(0_i32..30, 1..4), 1..40),
    ) {
        let orbits: Vec<Vec<f64>> = orbits.iter().map(|orbit| orbit.iter().map(|value| f64::from(*value)).collect()).collect();
        let mut last = f64::NEG_INFINITY;
        for part in [0.1, 0.25, 0.5, 0.75, 0.9] {
            let interval = quantile(&orbits, part, Level::P95).unwrap().interval;
            prop_assert!(interval.low <= interval.estimate && interval.estimate <= interval.high);
            prop_assert!(last <= interval.estimate);
            last = interval.estimate;
        }
    }

    #[test]
    fn shares_of_a_mix_sum_to_one_and_hold_their_estimates(orbits in prop::collection::vec(prop::collection::vec(0_u32..3, 3), 2..30)) {
        prop_assume!(orbits.iter().flatten().sum::<u32>() > 0);
        let mix = mix_by_orbit(&orbits, Level::P95).unwrap();
        prop_assert!((mix.iter().map(|share| share.estimate).sum::<f64>() - 1.0).abs() < 1e-9);
        prop_assert!(mix.iter().all(|share| 0.0 <= share.low && share.low <= share.estimate && share.estimate <= share.high && share.high <= 1.0));
    }
}
