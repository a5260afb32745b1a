//! The facts that a plan counts by kind, seat and round, and the turns.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use endturn_engine::compact::CompactCollect as _;
use endturn_engine::{GameSetup, rule_list::RULES, suggest::did_you_mean};
use endturn_scenario::shape::Shaped;
use endturn_scenario::{
    checks::Checker,
    codes,
    diagnostic::{Diagnostic, Report},
    tree::Node,
};
use serde::{Deserialize, Serialize};

use crate::tally::{CountedFact, CountedFacts, turn_counts};

/// Facts that are counted by kind, seat and round, as a plan's author writes them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Tallied {
    /// The facts, by their names, which `endturn rules RULE` lists.
    #[serde(default)]
    pub facts: BTreeMap<String, Tally>,
    /// Also counts turns by seat, visits of segments, passes, replays, collections and the ends
    /// given in them, and refusals by code.
    #[serde(default)]
    pub turns: bool,
    /// Number of rounds that are counted together.
    #[serde(default = "each")]
    #[shape(range(min = 1))]
    pub every: u32,
}

const fn each() -> u32 {
    1
}

/// The count of one fact. Its fields are those of `endturn run --format json`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Tally {
    /// The field that says of which kind a fact is, such as `class` or `building`; all are counted
    /// together if left out. A field with several values, such as ships by class, counts for each.
    #[serde(default)]
    pub by: Option<String>,
    /// The field with the number that a fact counts for, such as `count`; 1 if left out.
    #[serde(default)]
    pub sum: Option<String>,
}

/// Returns the facts to count, and reports errors.
pub(super) fn read(tallied: &Tallied, setups: &[&Arc<GameSetup>], node: &Node, report: &mut Report) -> CountedFacts {
    let mut checker = Checker::new(node, report);
    checker.range("tallies.every", tallied.every, 1..=u32::MAX);
    if tallied.facts.is_empty() && !tallied.turns {
        let message = "no fact is named; leave out `tallies` to count none";
        checker.error(codes::INVALID_VALUE, "tallies.facts", message);
    }
    let modules = setups.iter().flat_map(|setup| &setup.modules).flat_map(|module| module.rules());
    let known: BTreeSet<&str> = modules.chain(RULES).flat_map(|rule| rule.facts).copied().into_set();
    for name in tallied.facts.keys().filter(|name| !known.contains(name.as_str())) {
        let one = Diagnostic::error(codes::DANGLING_REFERENCE, format!("no rule emits a fact `{name}`"));
        let one = one.found(format!("`{name}`")).expected(known.iter().map(|name| format!("`{name}`")));
        checker.push(format!("tallies.facts.{name}"), one.suggest(did_you_mean(name, known.iter().copied())));
    }
    let fact = |(name, tally): (&String, &Tally)| CountedFact {
        name: name.clone(),
        by: tally.by.clone(),
        sum: tally.sum.clone(),
    };
    let turns = turn_counts().filter(|_| tallied.turns);
    CountedFacts { every: tallied.every, facts: tallied.facts.iter().map(fact).chain(turns).collect() }
}
