//! Stated error rates hold: simulations of tournaments with known truth. The long ones, whose
//! results are in `docs/balance/statistics.md`: `cargo test --release -p endturn_lab -- --ignored
//! --nocapture`.
#![allow(clippy::float_arithmetic, reason = "the statistics are floats")]

use std::collections::BTreeMap;

use crate::support::{exact_share, tournament::Tournament};
use endturn_lab::stats::{
    Level,
    anytime::Anytime,
    distributions::quantile_of_counts,
    orbits::OrbitMean,
    paired::Paired,
    random::Stream,
    ratings::{Prior, rate},
    seats::SeatScores,
    sequential::{Hypotheses, SequentialTest, StopRule, Verdict},
};

/// Fails if there are more errors than a true rate of `allowed` explains (99.9 %, exact).
#[track_caller]
fn keeps(errors: usize, of: usize, allowed: f64, what: &str) {
    let interval = exact_share(errors as u64, of as u64, Level::new(0.998).unwrap());
    println!("{what}: {errors} of {of} ({:.2} %), allowed {:.2} %", 100.0 * interval.estimate, 100.0 * allowed);
    assert!(interval.low <= allowed, "{what}: {errors} of {of}");
}

/// The average end and the error rate of an SPRT, for a tournament at the first or the second
/// hypothesis.
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

/// The same with replicates of several orbits as observations, as in a round robin: they share a
/// map, which favours a seat, and which suits the tested contender or its rivals.
fn sprt_of_replicates(seats: usize, orbits: usize, tests: usize, better: bool) {
    let suited = |strength: f64| {
        [0.5, -0.5].map(|suits| Tournament {
            strengths: (0..seats).map(|who| if who == 0 { strength + suits } else { 0.0 }).collect(),
            ..Tournament::of(seats, 0.0)
        })
    };
    let share = |kinds: &[Tournament; 2]| f64::midpoint(kinds[0].share(0), kinds[1].share(0));
    let (even, strong) = (suited(0.0), suited(0.35));
    let (share0, share1) = (share(&even), share(&strong));
    let truth = if better { &strong } else { &even };
    let rule = StopRule::Sprt(Hypotheses { share0, share1, alpha: 0.05, beta: 0.05 });
    let (mut wrong, mut missed, mut replicates) = (0, 0, 0);
    for number in 0..tests {
        let mut stream = Stream::new(if better { 4 } else { 3 }, (seats * 1_000_000 + orbits * 10_000 + number) as u64);
        let mut test = SequentialTest::new(rule, seats, 100_000, Level::P95).unwrap();
        let verdict = loop {
            let (kind, favoured) = (&truth[stream.below(2)], stream.below(seats));
            let sum: f64 = (0..orbits).map(|_| kind.scores_on(favoured, 0, &mut stream)).sum();
            if let Some(verdict) = test.feed((sum / (seats * orbits) as f64).clamp(0.0, 1.0)).unwrap() {
                break verdict;
            }
        };
        let look = test.look();
        wrong += usize::from(verdict != if better { Verdict::Higher } else { Verdict::Lower });
        missed += usize::from(!look.interval.contains(share(truth)));
        replicates += look.orbits;
    }
    let name = format!("sprt {seats} seats, replicates of {orbits} orbits, {}", if better { "A/B" } else { "A/A" });
    println!("{name}: shares {share0:.3} and {share1:.3}, {} replicates on average", replicates / tests as u64);
    keeps(wrong, tests, 0.05, &format!("{name}: wrong verdicts"));
    keeps(missed, tests, 0.05, &format!("{name}: intervals at the stop that miss"));
}

/// Checked after every orbit, how often does the interval ever miss; and at the stop for its width?
fn anytime(seats: usize, sequences: usize, orbits: u64) {
    let tournament = Tournament::of(seats, 0.4);
    let truth = tournament.share(0);
    let (mut ever, mut at_stop) = (0, 0);
    for number in 0..sequences {
        let mut stream = Stream::new(2, (seats * 1_000_000 + number) as u64);
        let mut look = Anytime::default();
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

/// The percentage of tries in which something holds; also printed.
fn held(what: &str, tries: usize, holds: impl Fn(&mut Stream) -> bool) -> f64 {
    let name = what.bytes().fold(0_u64, |hash, byte| hash.wrapping_mul(131).wrapping_add(u64::from(byte)));
    let stream = |number| Stream::new(name, number as u64);
    let count = (0..tries).filter(|number| holds(&mut stream(*number))).count();
    let rate = 100.0 * count as f64 / tries as f64;
    println!("{what}: {rate:.2} % of {tries}");
    rate
}

/// Whether the rating interval contains the true difference of the first two.
fn rated(tournament: &Tournament, orbits: usize, difference: f64, stream: &mut Stream) -> bool {
    let games: Vec<_> = (0..orbits).map(|_| tournament.orders(stream)).collect();
    let ratings = rate(tournament.strengths.len(), &games, Prior::default(), Level::P95).unwrap();
    ratings.difference(0, 1).unwrap().contains(difference)
}

/// The percentage of 95 % intervals that contain the truth: for shares, for rating differences, and
/// for rating differences of equals at a table whose seats differ.
fn coverage(seats: usize, tournaments: usize, orbits: usize) -> [f64; 3] {
    let uneven = Tournament::of(seats, 0.4);
    let equals = Tournament::of(seats, 0.0);
    // With a favoured seat the model of ratings is not exactly true for more than two; without, the
    // truth is known.
    let plain = Tournament { seats: vec![0.0; seats], luck: 0.0, draws: 0.0, ..Tournament::of(seats, 0.4) };
    let (played, difference) = if seats == 2 {
        let share = uneven.share(0);
        (&uneven, 400.0 * (share / (1.0 - share)).log10())
    } else {
        (&plain, 400.0 / std::f64::consts::LN_10 * (plain.strengths[0] - plain.strengths[1]))
    };
    let share = |stream: &mut Stream| {
        let mean = OrbitMean::of((0..orbits).map(|_| (uneven.scores(0, stream), seats as u32))).unwrap();
        mean.share(Level::P95).unwrap().contains(uneven.share(0))
    };
    let name = |what| format!("{seats} seats, {orbits} orbits: {what}");
    [
        held(&name("shares"), tournaments, share),
        held(&name("rating differences"), tournaments, |stream| rated(played, orbits, difference, stream)),
        held(&name("rating differences of equals"), tournaments, |stream| rated(&equals, orbits, 0.0, stream)),
    ]
}

/// The same for seats, paired differences and medians.
fn coverage_of_others(tries: usize, orbits: usize) -> [f64; 3] {
    let (before, after) = (Tournament::of(3, 0.2), Tournament::of(3, 0.5));
    let seat = |stream: &mut Stream| {
        let mut seats = SeatScores::new(3);
        (0..orbits).for_each(|_| seats.add_orbit(&before.seat_scores(stream), 3).unwrap());
        seats.share(2, Level::P95).unwrap().contains(before.seat_share(2))
    };
    let pair = |stream: &mut Stream| {
        let mut paired = Paired::default();
        for _ in 0..orbits {
            let key = stream.bits();
            let [one, other] = [&before, &after].map(|it| (it.scores(0, &mut Stream::new(4, key)), 3));
            paired.add(one, other).unwrap();
        }
        paired.difference_of_shares(Level::P95).unwrap().contains(after.share(0) - before.share(0))
    };
    // A length is the sum of a part from the map, 0 to 199, and a part from the game, 0 to 99: the
    // median of all is 149.
    let median = |stream: &mut Stream| {
        let orbit = |stream: &mut Stream| {
            let map = stream.below(200);
            let mut games = BTreeMap::new();
            (0..4).for_each(|_| *games.entry((map + stream.below(100)) as u32).or_default() += 1);
            games
        };
        let lengths: Vec<BTreeMap<u32, u64>> = (0..orbits).map(|_| orbit(stream)).collect();
        quantile_of_counts(&lengths, 0.5, Level::P95).unwrap().interval.contains(149.0)
    };
    [
        held(&format!("{orbits} orbits: share of a seat"), tries, seat),
        held(&format!("{orbits} orbits: paired difference"), tries, pair),
        held(&format!("{orbits} orbits: median"), tries, median),
    ]
}

#[test]
fn a_sequential_test_keeps_its_error_rates_in_few_simulations() {
    for seats in [2, 4] {
        sprt(seats, 60, false);
        sprt(seats, 60, true);
    }
    sprt_of_replicates(2, 2, 60, false);
    sprt_of_replicates(2, 2, 60, true);
}

#[test]
fn an_interval_looked_at_after_every_orbit_holds_in_few_simulations() {
    anytime(2, 60, 200);
    anytime(4, 60, 200);
}

#[test]
fn intervals_hold_the_truth_in_few_simulations() {
    assert!(coverage(2, 200, 40).into_iter().all(|rate| rate > 88.0));
    assert!(coverage(3, 60, 30).into_iter().all(|rate| rate > 84.0));
    assert!(coverage_of_others(200, 40).into_iter().all(|rate| rate > 88.0));
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
#[ignore = "long: 2,000 A/A and 2,000 A/B tests each for replicates of 2 to 28 orbits"]
fn sequential_tests_of_replicates_keep_their_error_rates() {
    for (seats, orbits) in [(2, 2), (2, 7), (2, 28), (4, 5)] {
        sprt_of_replicates(seats, orbits, 2_000, false);
        sprt_of_replicates(seats, orbits, 2_000, true);
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
        let rates = coverage(seats, 5_000, orbits);
        assert!(rates.iter().all(|rate| (94.0..=96.0).contains(rate)), "{rates:?}");
    }
}

#[test]
#[ignore = "long: 5,000 tries each"]
fn other_intervals_hold_the_truth_as_often_as_they_say() {
    for orbits in [40, 200] {
        let [seat, pair, median] = coverage_of_others(5_000, orbits);
        assert!((94.0..=96.0).contains(&seat));
        // Conservative if few orbits change, and discrete: at least their level, up to the error of
        // 5,000 tries.
        assert!([pair, median].iter().all(|rate| *rate > 94.0));
    }
}

#[test]
#[ignore = "long: 5,000 tries each; few orbits"]
fn shares_of_few_orbits_hold_the_truth() {
    for seats in [2, 3, 4, 8] {
        for orbits in [5, 10, 20] {
            let tournament = Tournament::of(seats, 0.4);
            let rate = held(&format!("{seats} seats, {orbits} orbits: shares"), 5_000, |stream| {
                let mean = OrbitMean::of((0..orbits).map(|_| (tournament.scores(0, stream), seats as u32))).unwrap();
                mean.share(Level::P95).unwrap().contains(tournament.share(0))
            });
            assert!(rate > 93.0);
        }
    }
}
