//! Shared by the tests: reference numbers from other programs, and comparison with a tolerance.

pub mod tournament;

use std::{fs, path::Path};

use endturn_lab::stats::{Interval, Level, special::beta_quantile};
use serde_json::Value;

/// A file of numbers under `tests/fixtures`; the script next to it computes them.
pub fn fixture(name: &str) -> Value {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures").join(name);
    serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap()
}

pub fn rows(value: &Value) -> Vec<Vec<f64>> {
    value.as_array().unwrap().iter().map(numbers).collect()
}

pub fn numbers(value: &Value) -> Vec<f64> {
    value.as_array().unwrap().iter().map(number).collect()
}

pub fn number(value: &Value) -> f64 {
    value.as_f64().unwrap()
}

/// Fails unless both are within `relative` of each other, or within `relative` of 1 if small.
#[track_caller]
pub fn close(ours: f64, theirs: f64, relative: f64) {
    assert!((ours - theirs).abs() <= relative * theirs.abs().max(1.0), "{ours} instead of {theirs}");
}

/// The interval of a share of games won by Clopper and Pearson: never below its level.
pub fn exact_share(wins: u64, games: u64, level: Level) -> Interval {
    let (wins, rest) = (wins as f64, (games - wins) as f64);
    let estimate = wins / games as f64;
    let low = if wins > 0.0 { beta_quantile(wins, rest + 1.0, level.alpha() / 2.0).min(estimate) } else { 0.0 };
    let high = if rest > 0.0 { beta_quantile(wins + 1.0, rest, 1.0 - level.alpha() / 2.0).max(estimate) } else { 1.0 };
    Interval { low, estimate, high, level }
}
