//! `sprt` and `interval`: figures from counts.

use crate::support::{endturn, json_lines};

#[test]
fn a_sequential_test_is_decided_by_counts() {
    let text = endturn("sprt --wins 320 --draws 100 --losses 280 --elo1 10").success();
    assert!(text.starts_with("open: more games have to decide\n"), "{text}");
    assert!(text.contains("700 games: 320 won, 100 drawn, 280 lost") && text.contains("points  52.9 %, "), "{text}");
    assert!(endturn("sprt --wins 700 --losses 300").success().starts_with("higher: "));
    assert!(endturn("sprt --wins 300 --losses 700").success().starts_with("lower: "));
    // 700 games as 350 pairs: those of a pair balance one another, so the same points say more.
    let ratio =
        |words: &str| json_lines(&endturn(&format!("{words} --format json")).success())[0]["ratio"].as_f64().unwrap();
    let pairs = ratio("sprt --pentanomial 0,20,270,60,0 --elo1 10");
    assert!(pairs > ratio("sprt --wins 370 --losses 330 --elo1 10"), "{pairs}");
}

#[test]
fn intervals_of_shares_are_those_of_wilson_and_extremes_are_named() {
    // As `scipy.stats.binomtest(37, 120).proportion_ci(method="wilson")` without the small part
    // that Student's t adds for 120 games.
    let share = &json_lines(&endturn("interval --of 37/120 --format json").success())[0]["share"];
    let close = |name: &str, expected: f64| (share[name].as_f64().unwrap() - expected).abs() < 2e-3;
    assert!(close("low", 0.2327) && close("estimate", 0.30833) && close("high", 0.3959), "{share}");
    let text = endturn("interval --wins 20").success();
    assert!(text.contains("points  100.0 %, 83.2 to 100.0 % (95 % interval)"), "{text}");
    assert!(text.contains("Elo     without bounds, +277 to no upper bound"), "{text}");
    assert!(endturn("interval --of 1/3 --level 99.9").success().contains("(99.9 % interval)"));
}

#[test]
fn all_wrong_counts_are_reported_together() {
    let error = endturn("sprt --wins -1 --losses x --elo0 5 --elo1 5 --alpha 2").failure(2);
    for part in ["`--wins -1`: expected a whole number from 0", "`--losses x`", "`--elo1 5`", "`--alpha 2`"] {
        assert!(error.contains(part), "{part} is missing in {error}");
    }
    assert!(endturn("sprt").failure(2).contains("nothing is counted"));
    assert!(endturn("interval --wins 0").failure(2).contains("there is nothing to count"));
    assert!(endturn("interval --of 4/3").failure(2).contains("expected two whole numbers, such as 37/120"));
    assert!(endturn("sprt --pentanomial 1,2,3").failure(2).contains("expected five whole numbers"));
}
