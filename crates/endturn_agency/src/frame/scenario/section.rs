//! The module's section of a scenario, without `ruleset` and `patch`, as an author writes it. Each
//! kind defines the fields of a faction and of an office.

use std::collections::BTreeMap;

use endturn_scenario::{author::BySeat, shape::Shaped};
use serde::{Deserialize, Serialize};

use super::so_far::SoFar;

/// The section.
#[derive(Debug, Default, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Section<F, O> {
    /// Panic at the start, in basis points.
    pub(crate) panic_bp: Option<i64>,
    /// Differences from the ruleset, by faction.
    #[serde(default)]
    pub(crate) factions: BTreeMap<String, F>,
    /// Differences from the ruleset's start, by seat name.
    #[serde(default)]
    pub(crate) offices: BySeat<O>,
    /// A game under way: everything that concerns several offices.
    #[serde(default)]
    pub(crate) so_far: SoFar,
}

/// The default of a count that is left out.
pub(crate) const fn one() -> u32 {
    1
}

/// Whether a count is the one that may be left out.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
pub(crate) fn is_one(count: &u32) -> bool {
    *count == one()
}

/// Whether a value is the one that a section need not state.
pub(crate) fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
