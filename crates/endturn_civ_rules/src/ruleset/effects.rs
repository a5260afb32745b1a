//! Effects: what buildings, techs, governments and circumstances do.

use schemars::JsonSchema;
use serde::Deserialize;

use super::names::PolicyName;
use super::requirement::Requirement;

/// One effect. It stands in `effects.ron` under its kind and a name of its own, so that others can change or remove it.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Effect {
    /// What it adds to the sum of its kind, in the kind's unit.
    #[schemars(range(min = -100000, max = 100000))]
    pub value: i32,
    /// The policy of `policies.ron` it is multiplied with: a nation's setting of 50 makes 3 of a value of 6. Without a
    /// nation in question it adds nothing then. Left out, it counts in full.
    #[serde(default)]
    #[schemars(with = "Option<PolicyName>")]
    pub multiplier: Option<String>,
    /// When it counts; always if left out.
    #[serde(default)]
    pub reqs: Vec<Requirement>,
}
