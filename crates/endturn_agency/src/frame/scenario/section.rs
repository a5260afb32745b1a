//! The module's section of a scenario, without `ruleset` and `patch`, as an author writes it. What is written of a faction and
//! of an office is each kind's own.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Deserialize;

/// The section.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Section<F, O> {
    /// Panic at the start, in basis points.
    pub(crate) panic_bp: Option<i64>,
    /// What differs from the ruleset, by faction.
    #[serde(default)]
    pub(crate) factions: BTreeMap<String, F>,
    /// What differs from the ruleset's start, by seat name.
    #[serde(default)]
    pub(crate) offices: BTreeMap<String, O>,
}

/// The number that is meant where none is written.
pub(crate) const fn one() -> u32 {
    1
}
