//! Effects: what buildings, techs, governments and circumstances do.

use serde::Deserialize;

use super::requirement::Requirement;

/// One effect. It stands in `effects.ron` under its kind and a name of its own, so that others can change or remove it.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Effect {
    /// What it adds to the sum of its kind, in the kind's unit; -100 000 to 100 000.
    pub value: i32,
    /// When it counts; always if left out.
    #[serde(default)]
    pub reqs: Vec<Requirement>,
}
