//! The metrics that a plan keeps round by round.

use std::sync::Arc;

use endturn_engine::{GameSetup, number::counted, suggest::did_you_mean};
use endturn_scenario::shape::Shaped;
use endturn_scenario::{
    checks::Checker,
    codes,
    diagnostic::{Diagnostic, Report},
    tree::Node,
};
use serde::{Deserialize, Serialize};

use crate::course::{CourseMetrics, MAX_VALUES};

/// Metrics that are kept round by round, as a plan's author writes them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Rounds {
    /// The metrics.
    pub metrics: Metrics,
    /// Keeps every Nth round, and the last one.
    #[serde(default = "each")]
    #[shape(range(min = 1))]
    pub every: u32,
}

const fn each() -> u32 {
    1
}

/// The metrics to keep.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Shaped)]
pub enum Metrics {
    /// All metrics of the modules.
    All,
    /// These, by the names that `endturn rules --metrics` lists.
    Only(Vec<String>),
}

/// Returns the metrics to keep for each scenario, and reports errors.
pub(super) fn read(
    rounds: &Rounds,
    scenarios: &[&Arc<GameSetup>],
    longest: Option<u32>,
    node: &Node,
    report: &mut Report,
) -> Vec<CourseMetrics> {
    let mut checker = Checker::new(node, report);
    checker.range("rounds.every", rounds.every, 1..=u32::MAX);
    if let Metrics::Only(names) = &rounds.metrics {
        check_names(names, scenarios, &mut checker);
    }
    let all: Vec<CourseMetrics> = scenarios.iter().map(|setup| of(rounds, setup)).collect();
    for (metrics, setup) in all.iter().zip(scenarios) {
        if let Err(message) = check_size(metrics, setup, longest) {
            let one = Diagnostic::error(codes::OUT_OF_RANGE, message);
            checker.push("rounds", one.expected(ways()));
            break;
        }
    }
    all
}

fn ways() -> [&'static str; 3] {
    ["fewer metrics", "a larger `every`", "a smaller `budget: (rounds: …)`"]
}

/// Checks that the kept metrics of a game of at most `longest` rounds fit into the ledger.
pub(super) fn check_size(metrics: &CourseMetrics, setup: &GameSetup, longest: Option<u32>) -> Result<(), String> {
    let rounds = setup.turn_limit.min(longest.unwrap_or(u32::MAX));
    let values = metrics.values(rounds, setup.seats.len());
    if values <= MAX_VALUES {
        return Ok(());
    }
    let what = format!(
        "a game of {} with {} has {values} values to keep",
        counted(rounds, "round"),
        counted(setup.seats.len(), "seat")
    );
    Err(format!("{what}, more than {MAX_VALUES}"))
}

/// The names of a scenario's metrics, in the order of its games.
fn names(setup: &GameSetup) -> impl Iterator<Item = &'static str> + '_ {
    setup.modules.iter().flat_map(|module| module.metrics()).map(|metric| metric.name)
}

fn of(rounds: &Rounds, setup: &GameSetup) -> CourseMetrics {
    let is_kept = |name: &str| match &rounds.metrics {
        Metrics::All => true,
        Metrics::Only(only) => only.iter().any(|one| one == name),
    };
    let metrics = names(setup).enumerate().filter(|(_, name)| is_kept(name)).map(|(at, _)| at).collect();
    CourseMetrics { every: rounds.every, metrics }
}

fn check_names(only: &[String], scenarios: &[&Arc<GameSetup>], checker: &mut Checker<'_>) {
    if only.is_empty() {
        let message = "no metric is named; leave out `rounds` to keep none";
        checker.error(codes::INVALID_VALUE, "rounds.metrics", message);
        return;
    }
    let mut known: Vec<&str> = Vec::new();
    for name in scenarios.iter().flat_map(|setup| names(setup)) {
        if !known.contains(&name) {
            known.push(name);
        }
    }
    for (at, name) in only.iter().enumerate() {
        let path = format!("rounds.metrics[0][{at}]");
        if only[..at].contains(name) {
            checker.error(codes::DUPLICATE_NAME, path, format!("`{name}` is listed twice"));
        } else if !known.contains(&name.as_str()) {
            let one = Diagnostic::error(codes::DANGLING_REFERENCE, format!("there is no metric `{name}`"));
            let one = one.found(format!("`{name}`")).expected(known.iter().map(|name| format!("`{name}`")));
            checker.push(path, one.suggest(did_you_mean(name, known.iter().copied())));
        }
    }
}
