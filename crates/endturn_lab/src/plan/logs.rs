//! The tables of modules that a plan asks for, beside those that every batch has.

use std::{collections::BTreeMap, sync::Arc};

use endturn_engine::{
    GameSetup,
    suggest::did_you_mean,
    tables::{LogRows, LogTable},
};
use endturn_scenario::shape::Shaped;
use endturn_scenario::{
    checks::Checker,
    codes,
    diagnostic::{Diagnostic, Report},
    tree::Node,
};
use serde::{Deserialize, Serialize};

use crate::logs::KeptLog;

/// A table of a module that a plan asks for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Logged {
    /// For tables with rows per round: keeps every Nth round, and the last one.
    #[serde(default = "each")]
    #[shape(range(min = 1))]
    pub every: u32,
}

const fn each() -> u32 {
    1
}

/// Returns the tables to keep, by name, and reports errors.
pub(super) fn read(
    wanted: &BTreeMap<String, Logged>,
    setups: &[&Arc<GameSetup>],
    node: &Node,
    report: &mut Report,
) -> Vec<KeptLog> {
    let mut checker = Checker::new(node, report);
    let modules = setups.iter().flat_map(|setup| &setup.modules);
    let known: BTreeMap<&str, &'static LogTable> =
        modules.flat_map(|module| module.logs()).map(|table| (table.name, table)).collect();
    let mut kept = Vec::new();
    for (name, Logged { every }) in wanted {
        let path = format!("tables.{name}");
        let Some(table) = known.get(name.as_str()) else {
            let one = Diagnostic::error(codes::DANGLING_REFERENCE, format!("no module has a table `{name}`"));
            let one = one.found(format!("`{name}`")).expected(known.keys().map(|name| format!("`{name}`")));
            checker.push(path, one.suggest(did_you_mean(name, known.keys().copied())));
            continue;
        };
        checker.range(format!("{path}.every"), *every, 1..=u32::MAX);
        if *every > 1 && matches!(table.rows, LogRows::Logged) {
            let message = format!("`{name}` has {}, so no round can be left out", table.help);
            checker.error(codes::CONTRADICTION, format!("{path}.every"), message);
        }
        kept.push(KeptLog { table, every: *every });
    }
    kept
}
