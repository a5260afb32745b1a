//! Stated errors are kept: by simulation of tournaments whose truth is known. The long ones, whose figures stand in
//! `docs/balance/statistics.md`: `cargo test --release -p endturn_lab -- --ignored --nocapture`.
#![allow(clippy::float_arithmetic, reason = "the statistics are floats")]

mod support;

use endturn_lab::stats::{
    Level,
    orbits::OrbitMean,
    random::Stream,
    ratings::{Prior, elo_of_share, rate},
    sequential::{Hypotheses, SequentialTest, StopRule, Verdict},
    shares::Share,
};
use support::tournament::Tournament;

/// Fails if so many errors are more than a true rate of `allowed` explains (99.9 %, exact).
#[track_caller]
fn keeps(errors: usize, of: usize, allowed: f64, what: &str) {
    let measured = Share { wins: errors as u64, draws: 0, games: of as u64 };
    let interval = measured.clopper_pearson(Level::new(0.998).unwrap()).unwrap();
    println!("{what}: {errors} of {of} ({:.2} %), allowed {:.2} %", 100.0 * interval.estimate, 100.0 * allowed);
    assert!(interval.low <= allowed, "{what}: {errors} of {of}");
}

/// How an SPRT ends on average and how often it errs, for a tournament at the first or the second hypothesis.
fn sprt(seats: usize, tests: usize, better: bool) {
    let even = Tournament::of(seats, 0.0);
    let strong = Tournament {
        strengths: (0..seats).map(|who| if who == 0 { 0.35 } else { 0.0 }).collect(),
        ..Tournament::of(seats, 0.0)
    };
    let (share0, share1) = (even.share(0), strong.share(0));
    let truth = if better { &strong } else { &even };
    let rule = StopRule::Sprt(Hypotheses { share0, share1, alpha: 0.05, beta: 0.05 });
    let (mut wrong, mut missed, mut orbits) = (0, 0, 0);
    for number in 0..tests {
        let mut stream = Stream::new(if better { 1 } else { 0 }, (seats * 1_000_000 + number) as u64);
        let mut test = SequentialTest::new(rule, seats, 100_000, Level::P95).unwrap();
        let verdict = loop {
            if let Some(verdict) = test.feed(truth.scores(0, &mut stream) / seats as f64).unwrap() {
                break verdict;
            }
        };
        let look = test.look();
        wrong += usize::from(verdict != if better { Verdict::Higher } else { Verdict::Lower });
        missed += usize::from(!look.interval.contains(truth.share(0)));
        orbits += look.orbits;
    }
    let name = if better { "A/B" } else { "A/A" };
    println!(
        "sprt {seats} seats {name}: shares {share0:.3} and {share1:.3}, {} orbits on average",
        orbits / tests as u64
    );
    keeps(wrong, tests, 0.05, &format!("sprt {seats} seats {name}: wrong verdicts"));
    keeps(missed, tests, 0.05, &format!("sprt {seats} seats {name}: intervals at the stop that miss"));
}

/// Looked at after every orbit, how often does the interval ever miss; and at the stop for its width?
fn anytime(seats: usize, sequences: usize, orbits: u64) {
    let tournament = Tournament::of(seats, 0.4);
    let truth = tournament.share(0);
    let (mut ever, mut at_stop) = (0, 0);
    for number in 0..sequences {
        let mut stream = Stream::new(2, (seats * 1_000_000 + number) as u64);
        let mut look = endturn_lab::stats::anytime::Anytime::default();
        let mut width = SequentialTest::new(StopRule::Width(0.1), seats, orbits, Level::P95).unwrap();
        let mut missed = false;
        for _ in 0..orbits {
            let score = tournament.scores(0, &mut stream) / seats as f64;
            look.add(score);
            width.feed(score).unwrap();
            missed |= !look.interval(Level::P95).contains(truth);
        }
        ever += usize::from(missed);
        at_stop += usize::from(!width.look().interval.contains(truth));
    }
    keeps(ever, sequences, 0.05, &format!("{seats} seats: ever missed within {orbits} orbits"));
    keeps(at_stop, sequences, 0.05, &format!("{seats} seats: missed at the stop for a width of 0.1"));
}

/// How often 95 % intervals of shares and of rating differences hold the truth, in per cent.
fn coverage(seats: usize, tournaments: usize, orbits: usize) -> (f64, f64) {
    let uneven = Tournament::of(seats, 0.4);
    // With a favoured seat the model of ratings is not exactly true for more than two; without, the truth is known.
    let plain = Tournament { seats: vec![0.0; seats], luck: 0.0, draws: 0.0, ..Tournament::of(seats, 0.4) };
    let rated = if seats == 2 { &uneven } else { &plain };
    let difference = if seats == 2 {
        elo_of_share(uneven.share(0)).unwrap()
    } else {
        400.0 / std::f64::consts::LN_10 * (plain.strengths[0] - plain.strengths[1])
    };
    let (mut shares, mut ratings) = (0, 0);
    for number in 0..tournaments {
        let mut stream = Stream::new(3, (seats * 1_000_000 + number) as u64);
        let mean = OrbitMean::of((0..orbits).map(|_| (uneven.scores(0, &mut stream), seats as u32))).unwrap();
        shares += usize::from(mean.share(Level::P95).unwrap().contains(uneven.share(0)));
        let games: Vec<_> = (0..orbits).map(|_| rated.orders(&mut stream)).collect();
        let rating = rate(seats, &games, Prior::default(), Level::P95).unwrap();
        ratings += usize::from(rating.difference(0, 1).unwrap().contains(difference));
    }
    let [shares, ratings] = [shares, ratings].map(|held| 100.0 * held as f64 / tournaments as f64);
    println!("{seats} seats, {orbits} orbits: shares {shares:.2} %, rating differences {ratings:.2} %");
    (shares, ratings)
}

#[test]
fn a_sequential_test_keeps_its_error_rates_in_few_simulations() {
    for seats in [2, 4] {
        sprt(seats, 60, false);
        sprt(seats, 60, true);
    }
}

#[test]
fn an_interval_looked_at_after_every_orbit_holds_in_few_simulations() {
    anytime(2, 60, 200);
    anytime(4, 60, 200);
}

#[test]
fn intervals_hold_the_truth_in_few_simulations() {
    let (shares, ratings) = coverage(2, 200, 40);
    assert!(shares > 88.0 && ratings > 88.0);
    let (shares, ratings) = coverage(3, 60, 30);
    assert!(shares > 84.0 && ratings > 84.0);
}

#[test]
#[ignore = "long: 2,000 A/A and 2,000 A/B tests each for 2, 3, 4 and 8 seats"]
fn sequential_tests_keep_their_error_rates() {
    for seats in [2, 3, 4, 8] {
        sprt(seats, 2_000, false);
        sprt(seats, 2_000, true);
    }
}

#[test]
#[ignore = "long: 2,000 sequences each for 2, 3, 4 and 8 seats"]
fn an_interval_looked_at_after_every_orbit_holds() {
    for seats in [2, 3, 4, 8] {
        anytime(seats, 2_000, 1_000);
    }
}

#[test]
#[ignore = "long: 5,000 tournaments each of 2, 3, 4 and 8 seats"]
fn intervals_hold_the_truth_in_94_to_96_of_100_tournaments() {
    for (seats, orbits) in [(2, 100), (3, 60), (4, 60), (8, 40)] {
        let (shares, ratings) = coverage(seats, 5_000, orbits);
        assert!((94.0..=96.0).contains(&shares) && (94.0..=96.0).contains(&ratings));
    }
}
