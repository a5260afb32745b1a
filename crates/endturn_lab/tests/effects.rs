//! Designs and effects of levers, against SciPy, statsmodels and SALib (`fixtures/effects.py`).
#![allow(clippy::float_arithmetic, reason = "the statistics are floats")]

use crate::support::{close, fixture, number, numbers, rows};
use endturn_lab::stats::{
    Interval, Level, StatsError,
    correlations::partial_rank_correlations,
    designs::{MAX_DIMENSIONS, latin_hypercube, morris, saltelli, sobol_sequence},
    factorial::{Change, Factorial, Seeds},
    random::Stream,
    sensitivity::{morris_effects, sobol_indices},
    special::student_reach,
};
use proptest::prelude::*;

const FIRST: Change = Change { lever: 0, from: 0, to: 1 };
const SECOND: Change = Change { lever: 1, from: 0, to: 2 };

#[track_caller]
fn same(ours: Interval, theirs: &[f64]) {
    close(ours.estimate, theirs[0], 1e-10);
    close(ours.low, theirs[1], 1e-9);
    close(ours.high, theirs[2], 1e-9);
}

#[test]
fn the_sobol_sequence_is_that_of_scipy() {
    let ours = sobol_sequence(64, MAX_DIMENSIONS, None).unwrap();
    for (ours, theirs) in ours.iter().zip(rows(&fixture("effects.json")["sobol_points"])) {
        assert_eq!([0, 1, 2, 5, 17, 42, 99, 150, 199].map(|lever: usize| ours[lever]).as_slice(), theirs);
    }
    assert!(sobol_sequence(1, MAX_DIMENSIONS + 1, None).is_err());
}

#[test]
fn effects_and_interactions_with_common_seeds_are_those_of_scipy() {
    let case = &fixture("effects.json")["common"];
    let factorial = Factorial::new(vec![2, 3], rows(&case["results"]), Seeds::Common).unwrap();
    same(factorial.effect(FIRST, Level::P95).unwrap(), &numbers(&case["main"]));
    same(factorial.interaction(FIRST, SECOND, Level::P95).unwrap(), &numbers(&case["pair"]));
    same(factorial.interaction(SECOND, FIRST, Level::P95).unwrap(), &numbers(&case["pair"]));
}

#[test]
fn effects_and_interactions_with_seeds_of_their_own_are_those_of_statsmodels() {
    let case = &fixture("effects.json")["independent"];
    let factorial = Factorial::new(vec![2, 3], rows(&case["results"]), Seeds::Independent).unwrap();
    let main = factorial.effect(FIRST, Level::P95).unwrap();
    let pair = factorial.interaction(FIRST, SECOND, Level::P95).unwrap();
    for (ours, theirs) in [(main, numbers(&case["main"])), (pair, numbers(&case["pair"]))] {
        close(ours.estimate, theirs[0], 1e-10);
        // The half-width is Student's t for degrees of freedom between those of the smallest cell
        // and of all cells.
        let reach = 0.5 * ours.width() / theirs[1];
        assert!(reach > student_reach(Level::P95, 50.0) && reach < student_reach(Level::P95, 4.0), "{reach}");
    }
    let case = &fixture("effects.json")["welch"];
    let two = Factorial::new(vec![2], rows(&case["results"]), Seeds::Independent).unwrap();
    let welch = two.effect(FIRST, Level::P95).unwrap();
    close(welch.low, number(&case["low"]), 1e-9);
    close(welch.high, number(&case["high"]), 1e-9);
}

#[test]
fn sobol_indices_are_those_of_salib() {
    let case = &fixture("effects.json")["sobol"];
    let points = saltelli(256, 3, None).unwrap();
    assert_eq!(points[..40], rows(&case["points"]));
    let indices = sobol_indices(&numbers(&case["results"]), 3, Level::P95, &mut Stream::new(1, 0)).unwrap();
    for (lever, ours) in indices.iter().enumerate() {
        close(ours.first.estimate, numbers(&case["first"])[lever], 1e-10);
        close(ours.total.estimate, numbers(&case["total"])[lever], 1e-10);
        // Both bootstraps draw at random: their widths agree roughly.
        for (interval, reach) in [(ours.first, &case["first_reach"]), (ours.total, &case["total_reach"])] {
            let ratio = 0.5 * interval.width() / numbers(reach)[lever];
            assert!((0.6..1.6).contains(&ratio), "{ratio}");
        }
    }
}

#[test]
fn morris_effects_are_those_of_salib() {
    let case = &fixture("effects.json")["morris"];
    let effects =
        morris_effects(&rows(&case["points"]), &numbers(&case["results"]), Level::P95, &mut Stream::new(1, 1)).unwrap();
    for (lever, ours) in effects.iter().enumerate() {
        close(ours.mean, numbers(&case["mu"])[lever], 1e-10);
        close(ours.size.estimate, numbers(&case["mu_star"])[lever], 1e-10);
        close(ours.spread, numbers(&case["sigma"])[lever], 1e-10);
        let reach = numbers(&case["reach"])[lever];
        assert!((0.5 * ours.size.width() - reach).abs() <= 0.4 * reach, "{ours:?} {reach}");
    }
    assert_eq!(effects[2].size.width(), 0.0);
}

#[test]
fn designs_cover_what_they_promise() {
    let points = morris(10, 4, 4, &mut Stream::new(7, 0)).unwrap();
    assert_eq!(points.len(), 50);
    let results: Vec<f64> = points.iter().map(|point| 2.0 * point[1] - point[3]).collect();
    let effects = morris_effects(&points, &results, Level::P95, &mut Stream::new(7, 1)).unwrap();
    for (effect, slope) in effects.iter().zip([0.0, 2.0, 0.0, -1.0]) {
        close(effect.mean, slope, 1e-9);
        close(effect.spread, 0.0, 1e-9);
    }
    assert!(points.iter().flatten().all(|at| [0.0, 1.0 / 3.0, 2.0 / 3.0, 1.0].contains(at)));
}

#[test]
fn the_same_key_gives_the_same_design_for_ever() {
    // The first bits of a stream and a shuffle: changing them changes every stored plan.
    let mut stream = Stream::new(11, 2);
    let mut list = [0, 1, 2, 3, 4, 5, 6, 7];
    stream.shuffle(&mut list);
    assert_eq!((list, stream.bits()), ([1, 7, 6, 0, 5, 2, 3, 4], 13_490_671_113_668_452_207));
}

#[test]
fn senseless_designs_and_results_are_refused() {
    assert!(matches!(Factorial::new(vec![2], vec![vec![1.0, 2.0]], Seeds::Common), Err(StatsError::Shape(_))));
    assert!(matches!(Factorial::new(vec![usize::MAX, 3], vec![], Seeds::Common), Err(StatsError::Shape(_))));
    assert!(matches!(Factorial::new(vec![1], vec![vec![1.0]], Seeds::Common), Err(StatsError::TooFew { .. })));
    let ragged = vec![vec![1.0, 2.0], vec![1.0, 2.0, 3.0]];
    assert!(matches!(Factorial::new(vec![2], ragged.clone(), Seeds::Common), Err(StatsError::Shape(_))));
    let factorial = Factorial::new(vec![2], ragged, Seeds::Independent).unwrap();
    assert!(factorial.effect(SECOND, Level::P95).is_err() && factorial.interaction(FIRST, FIRST, Level::P95).is_err());
    let stream = &mut Stream::new(0, 0);
    assert_eq!(sobol_indices(&[1.0; 9], 1, Level::P95, stream), Err(StatsError::Constant));
    assert!(matches!(sobol_indices(&[1.0; 8], 1, Level::P95, stream), Err(StatsError::Shape(_))));
    assert_eq!(sobol_indices(&[f64::NAN; 9], 1, Level::P95, stream), Err(StatsError::NotFinite));
    let still = vec![vec![0.5]; 4];
    assert!(matches!(morris_effects(&still, &[1.0; 4], Level::P95, stream), Err(StatsError::Shape(_))));
    assert_eq!(morris_effects(&[], &[], Level::P95, stream), Err(StatsError::NoData));
    assert!(morris(3, 2, 3, stream).is_err());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn each_strip_of_a_latin_hypercube_has_one_point(points in 1_usize..60, levers in 1_usize..6, seed: u64) {
        let design = latin_hypercube(points, levers, &mut Stream::new(seed, 0));
        prop_assert_eq!(&design, &latin_hypercube(points, levers, &mut Stream::new(seed, 0)));
        for lever in 0..levers {
            let mut strips: Vec<usize> = design.iter().map(|point| (point[lever] * points as f64) as usize).collect();
            strips.sort_unstable();
            prop_assert_eq!(strips, (0..points).collect::<Vec<_>>());
        }
    }

    #[test]
    fn a_shifted_sobol_sequence_has_one_point_in_each_strip(seed: u64, levers in 1_usize..20) {
        let design = sobol_sequence(64, levers, Some(&mut Stream::new(seed, 0))).unwrap();
        for lever in 0..levers {
            let mut strips: Vec<usize> = design.iter().map(|point| (point[lever] * 64.0) as usize).collect();
            strips.sort_unstable();
            prop_assert_eq!(strips, (0..64).collect::<Vec<_>>());
        }
    }

    #[test]
    fn a_walk_moves_each_lever_once(walks in 1_usize..6, levers in 1_usize..6, half in 1_usize..4, seed: u64) {
        let points = morris(walks, levers, 2 * half, &mut Stream::new(seed, 0)).unwrap();
        for walk in points.chunks_exact(levers + 1) {
            for lever in 0..levers {
                let moves = walk.windows(2).filter(|pair| (pair[0][lever] - pair[1][lever]).abs() > 0.0).count();
                prop_assert_eq!(moves, 1);
            }
        }
        prop_assert!(points.iter().flatten().all(|at| (0.0..=1.0).contains(at)));
    }

    #[test]
    fn a_change_back_undoes_an_effect(cells in prop::collection::vec(prop::collection::vec(-5.0..5.0_f64, 4), 6)) {
        for seeds in [Seeds::Common, Seeds::Independent] {
            let factorial = Factorial::new(vec![2, 3], cells.clone(), seeds).unwrap();
            let there = factorial.effect(SECOND, Level::P95).unwrap();
            let back = factorial.effect(Change { lever: 1, from: 2, to: 0 }, Level::P95).unwrap();
            prop_assert!((there.estimate + back.estimate).abs() < 1e-9 && (there.low + back.high).abs() < 1e-9);
            prop_assert!(there.low <= there.estimate && there.estimate <= there.high);
        }
    }
}

#[test]
fn a_change_of_which_all_observations_are_alike_has_an_interval_with_a_width() {
    for seeds in [Seeds::Common, Seeds::Independent] {
        let factorial = Factorial::new(vec![2], vec![vec![1.0; 6], vec![0.5; 6]], seeds).unwrap().within(0.0, 1.0);
        let fall = factorial.effect(FIRST, Level::P95).unwrap();
        // At most 46 of 100 orbits are others (0.54 to the 6th is 0.025), each of which moves the
        // fall to an end.
        close(fall.estimate, -0.5, 1e-12);
        close(fall.low, -0.5 - 0.459_258 * 0.5, 1e-5);
        close(fall.high, -0.5 + 0.459_258 * 1.5, 1e-5);
    }
}

#[test]
fn a_partial_rank_correlation_is_what_the_other_lever_does_not_explain() {
    // Ranks, so that the correlations of both levers and the output are plain to see.
    let first = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0];
    let second = [2.0, 1.0, 4.0, 3.0, 6.0, 5.0];
    let output = [10.0, 30.0, 20.0, 60.0, 40.0, 50.0];
    let points: Vec<Vec<f64>> = first.iter().zip(second).map(|(one, other)| vec![*one, other]).collect();
    let found = partial_rank_correlations(&points, &output, Level::P95).unwrap();
    // Spearman: 1 - 6 * (sum of squared differences of ranks) / 210.
    let (both, one, other) = (1.0 - 36.0 / 210.0, 1.0 - 48.0 / 210.0, 1.0 - 132.0 / 210.0);
    let partial = |own: f64, rest: f64| (own - rest * both) / ((1.0 - rest * rest) * (1.0 - both * both)).sqrt();
    close(found[0].estimate, partial(one, other), 1e-12);
    close(found[1].estimate, partial(other, one), 1e-12);
    assert!(found.iter().all(|one| one.low < one.estimate && one.estimate < one.high));
    // An output that is one of the levers.
    let whole = partial_rank_correlations(&points, &first, Level::P95).unwrap();
    assert!(whole[0].estimate > 0.999_999 && whole[1].contains(0.0), "{whole:?}");
    // An output that falls with one lever alone, and equal values that share their ranks.
    let falling: Vec<f64> = first.iter().map(|value| -value * value).collect();
    let alone: Vec<Vec<f64>> = [1.0, 2.0, 2.0, 4.0, 5.0, 6.0].map(|value| vec![value]).to_vec();
    let fall = partial_rank_correlations(&alone, &falling, Level::P95).unwrap()[0];
    close(fall.estimate, -0.985_610_760_609_162, 1e-12);
}

#[test]
fn a_correlation_needs_points_that_differ() {
    let of = |points: &[Vec<f64>], outputs: &[f64]| partial_rank_correlations(points, outputs, Level::P95);
    let few = [vec![1.0], vec![2.0], vec![3.0]];
    assert_eq!(of(&few, &[1.0, 2.0, 3.0]), Err(StatsError::TooFew { have: 3, need: 4 }));
    let same: Vec<Vec<f64>> = (0..8).map(|value| vec![f64::from(value), f64::from(value)]).collect();
    assert!(matches!(of(&same, &[1.0; 8]), Err(StatsError::OutOfRange(_))));
    assert!(matches!(of(&same, &[1.0; 7]), Err(StatsError::Shape(_))));
}
