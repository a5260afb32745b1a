//! The module's section of a scenario, without `ruleset` and `patch`, as an author writes it. Each
//! kind defines the fields of a faction and of an office.

use std::collections::BTreeMap;

use endturn_scenario::shape::Shaped;
use serde::Deserialize;

/// The section.
#[derive(Debug, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub(crate) struct Section<F, O> {
    /// Panic at the start, in basis points.
    pub(crate) panic_bp: Option<i64>,
    /// Differences from the ruleset, by faction.
    #[serde(default)]
    pub(crate) factions: BTreeMap<String, F>,
    /// Differences from the ruleset's start, by seat name.
    #[serde(default)]
    pub(crate) offices: BTreeMap<String, O>,
}

/// The default of a count that is left out.
pub(crate) const fn one() -> u32 {
    1
}
