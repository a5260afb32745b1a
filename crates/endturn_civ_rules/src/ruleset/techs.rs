//! Techs.

use schemars::JsonSchema;
use serde::Deserialize;

use super::names::{TechFlagName, TechName};

/// A tech (W-47, W-68…W-76). Its effects follow from the requirements of other things.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Tech {
    /// The techs required before it.
    #[schemars(with = "Vec<TechName>", length(max = 2))]
    pub reqs: Vec<String>,
    /// Flags, as listed in `flags.ron`.
    #[schemars(with = "Vec<TechFlagName>")]
    pub flags: Vec<String>,
}
