//! Sequential tests: the ratio against SciPy (`fixtures/sequential.py`), and the invariants of a
//! running test.
#![allow(clippy::float_arithmetic, reason = "the statistics are floats")]

use crate::support::{close, fixture, number, numbers};
use endturn_lab::stats::{
    Level, StatsError,
    anytime::Anytime,
    random::Stream,
    ratio::ScoreCounts,
    sequential::{Hypotheses, SequentialTest, StopRule, Verdict},
};
use proptest::prelude::*;

const FIVE: Hypotheses = Hypotheses { share0: 0.5, share1: 0.6, alpha: 0.05, beta: 0.05 };

#[test]
fn the_likelihood_ratio_is_what_scipy_finds() {
    for case in fixture("sequential.json").as_array().unwrap() {
        let (setup, counts) = (numbers(&case[0]), numbers(&case[1]));
        let mut scores = ScoreCounts::new(setup[0] as usize);
        for (at, count) in counts.iter().enumerate() {
            (0..*count as u32).for_each(|_| scores.add(at as f64 / (counts.len() - 1) as f64));
        }
        close(scores.ratio(setup[1], setup[2]), number(&case[2]), 1e-6);
    }
}

#[test]
fn a_test_stops_at_its_bound_and_what_was_in_flight_changes_nothing() {
    let mut test = SequentialTest::new(StopRule::Sprt(FIVE), 2, 1_000, Level::P95).unwrap();
    let mut fed = 0;
    while test.feed(if fed % 4 == 0 { 0.5 } else { 1.0 }).unwrap().is_none() {
        fed += 1;
    }
    let stopped = test.clone();
    let look = test.look();
    let (ratio, lower, upper) = look.ratio.unwrap();
    assert_eq!(look.verdict, Some(Verdict::Higher));
    assert!(ratio >= upper && lower < 0.0 && look.orbits == fed + 1);
    for _ in 0..50 {
        assert_eq!(test.feed(0.0), Ok(Some(Verdict::Higher)));
    }
    assert_eq!(test, stopped);
}

#[test]
fn seats_that_decide_every_game_end_the_test_as_not_better() {
    let mut test = SequentialTest::new(StopRule::Sprt(FIVE), 2, 1_000, Level::P95).unwrap();
    while test.feed(0.5).unwrap().is_none() {}
    assert_eq!(test.look().verdict, Some(Verdict::Lower));
    assert!(test.look().interval.contains(0.5) && test.look().interval.width() > 0.0);
}

#[test]
fn a_plan_that_ends_leaves_the_question_open() {
    let mut test = SequentialTest::new(StopRule::Sprt(FIVE), 2, 3, Level::P95).unwrap();
    assert_eq!([0.5, 1.0, 0.5].map(|score| test.feed(score).unwrap()), [None, None, Some(Verdict::Open)]);
    assert_eq!(
        SequentialTest::new(StopRule::Width(0.1), 2, 0, Level::P95).unwrap().look().verdict,
        Some(Verdict::Open)
    );
}

#[test]
fn a_width_is_reached_and_kept() {
    let mut test = SequentialTest::new(StopRule::Width(0.15), 2, 100_000, Level::P95).unwrap();
    let mut stream = Stream::new(5, 0);
    while test.feed((stream.below(5) as f64) / 4.0).unwrap().is_none() {}
    assert_eq!(test.look().verdict, Some(Verdict::Narrow));
    assert!(test.look().interval.width() <= 0.15 && test.look().ratio.is_none());
}

#[test]
fn senseless_tests_and_scores_are_refused() {
    let new = |hypotheses| SequentialTest::new(StopRule::Sprt(hypotheses), 2, 10, Level::P95).is_err();
    assert!(new(Hypotheses { share1: 0.5, ..FIVE }) && new(Hypotheses { share0: 0.0, ..FIVE }));
    assert!(new(Hypotheses { alpha: f64::NAN, ..FIVE }) && new(Hypotheses { alpha: 0.6, beta: 0.5, ..FIVE }));
    assert!(SequentialTest::new(StopRule::Width(0.0), 2, 10, Level::P95).is_err());
    assert!(SequentialTest::new(StopRule::Sprt(FIVE), 1, 10, Level::P95).is_err());
    let mut test = SequentialTest::new(StopRule::Sprt(FIVE), 2, 10, Level::P95).unwrap();
    assert!(matches!(test.feed(f64::NAN), Err(StatsError::OutOfRange(_))));
    assert_eq!(test.look().orbits, 0);
    let elo = Hypotheses::elo(0.0, 400.0, 0.05, 0.05);
    close(elo.share1, 10.0 / 11.0, 1e-12);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn the_ratio_turns_its_sign_with_the_table(counts in prop::collection::vec(0_usize..30, 5)) {
        let (mut one, mut other) = (ScoreCounts::new(2), ScoreCounts::new(2));
        for (at, count) in counts.iter().enumerate() {
            for _ in 0..*count {
                one.add(at as f64 / 4.0);
                other.add(1.0 - at as f64 / 4.0);
            }
        }
        prop_assert!((one.ratio(0.45, 0.55) + other.ratio(0.45, 0.55)).abs() < 1e-9);
        prop_assert!((one.ratio(0.45, 0.55) + one.ratio(0.55, 0.45)).abs() < 1e-12);
    }

    #[test]
    fn the_interval_holds_the_estimate_and_is_wider_for_a_higher_level(scores in prop::collection::vec(0.0..=1.0_f64, 0..80)) {
        let mut anytime = Anytime::default();
        scores.iter().for_each(|score| anytime.add(*score));
        let (one, other) = (anytime.interval(Level::new(0.9).unwrap()), anytime.interval(Level::new(0.99).unwrap()));
        prop_assert!(0.0 <= one.low && one.low <= one.estimate && one.estimate <= one.high && one.high <= 1.0);
        prop_assert!(other.low <= one.low && one.high <= other.high);
    }
}
