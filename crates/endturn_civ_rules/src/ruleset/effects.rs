//! Effects of buildings, techs, governments and circumstances.

use endturn_scenario::shape::Shaped;
use serde::Deserialize;

use super::names::PolicyName;
use super::requirement::Requirement;

/// One effect. In `effects.ron` it has a kind and a name of its own, so that others can change or
/// remove it.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Effect {
    /// Value added to the sum of its kind, in the kind's unit.
    #[shape(range(min = -100000, max = 100000))]
    pub value: i32,
    /// The policy of `policies.ron` that it is multiplied by: a nation's setting of 50 turns a
    /// value of 6 into 3. Then it adds nothing in queries without a nation. If left out, it counts
    /// in full.
    #[serde(default)]
    #[shape(with = "Option<PolicyName>")]
    pub multiplier: Option<String>,
    /// Requirements for the effect to count; it always counts if left out.
    #[serde(default)]
    pub reqs: Vec<Requirement>,
}
