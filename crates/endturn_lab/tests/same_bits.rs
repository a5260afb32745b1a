//! Results have the same bits on every platform.
#![allow(clippy::float_arithmetic, reason = "the statistics are floats")]

use std::{fs, path::Path};

use endturn_lab::stats::{
    Level,
    alpha_rank::{Selection, alpha_rank},
    anytime::Anytime,
    nash::nash_average,
    orbits::{OrbitMean, wilson},
    random::Stream,
    rankings::Ranking,
    ratings::{Prior, rate},
    ratio::ScoreCounts,
    sensitivity::sobol_indices,
    special::{beta_quantile, normal_reach},
};

/// The standard library's transcendental functions are the platform's, whose last bits differ.
#[test]
fn the_sources_call_no_function_of_the_platform() {
    let forbidden = [
        "exp", "exp2", "exp_m1", "ln", "ln_1p", "log", "log2", "log10", "powf", "powi", "sin", "cos", "tan", "asin",
        "acos", "atan", "atan2", "sinh", "cosh", "tanh", "cbrt", "hypot", "mul_add", "gamma", "ln_gamma", "sin_cos",
        "asinh", "acosh", "atanh",
    ];
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/stats");
    let mut seen = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        for name in forbidden {
            assert!(!text.contains(&format!(".{name}(")), "{} calls .{name}(…)", path.display());
            assert!(!text.contains(&format!("f64::{name}")), "{} names f64::{name}", path.display());
        }
        seen += 1;
    }
    assert!(seen > 20);
}

/// Changing a digit here changes verdicts that users have kept: say so in the changelog.
#[test]
fn these_figures_are_these_bits() {
    let mean = OrbitMean::of((0..50_u32).map(|orbit| (f64::from(orbit * 7 % 5) / 2.0, 2))).unwrap();
    let orbits: Vec<Vec<Ranking>> = (0..30)
        .map(|orbit| {
            vec![Ranking { places: vec![vec![orbit % 3], vec![(orbit + 1) % 3, (orbit + 2) % 3]], unranked: vec![] }]
        })
        .chain([vec![Ranking::winner(0, vec![1, 2])]])
        .collect();
    let ratings = rate(3, &orbits, Prior::default(), Level::P95).unwrap();
    let mut counts = ScoreCounts::new(2);
    let mut anytime = Anytime::default();
    for score in [0.5, 0.75, 1.0, 0.5, 0.25, 1.0].repeat(20) {
        counts.add(score);
        anytime.add(score);
    }
    let table = [0.0, 0.3, -0.2, -0.3, 0.0, 0.5, 0.2, -0.5, 0.0];
    let stream = &mut Stream::new(1, 2);
    let results: Vec<f64> = (0..40).map(|_| stream.unit()).collect();
    let figures = [
        wilson(584.5 / 600.0, 600.0, normal_reach(Level::P95), Level::P95).low,
        beta_quantile(584.5, 600.0 - 584.5 + 1.0, Level::P95.alpha() / 2.0),
        mean.share(Level::P95).unwrap().high,
        ratings.of(0).unwrap().high,
        counts.ratio(0.5, 0.55),
        anytime.interval(Level::P95).low,
        nash_average(&table, 3).unwrap().mix[0],
        alpha_rank(&table, 3, Selection::Finite { population: 50, intensity: 0.2 }).unwrap()[0],
        sobol_indices(&results, 2, Level::P95, stream).unwrap()[0].first.high,
    ];
    let bits: Vec<String> = figures.iter().map(|figure| format!("{:016x} {figure}", figure.to_bits())).collect();
    let pinned = [
        "3feea91a95234ba2 0.9581425583695486",
        "3feea89080b24572 0.9580767167664546",
        "3fe32edbe0f79816 0.599470080746644",
        "404dda4eb39803bf 59.70552678034391",
        "402642b432c1b009 11.130281053679953",
        "3fe2d655df61ce39 0.5886639941149446",
        "3fdfffffffffffff 0.49999999999999994",
        "3fde3e2f1a913f9c 0.4725454101035156",
        "3ff133feff530eb1 1.0751943563090374",
    ];
    assert_eq!(bits, pinned);
}
