//! Techs.

use endturn_scenario::shape::Shaped;
use serde::Deserialize;

use super::names::{TechFlagName, TechName};

/// A tech (W-47, W-68…W-76). Its effects follow from the requirements of other things.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize, Shaped)]
#[serde(deny_unknown_fields, default)]
pub struct Tech {
    /// The techs required before it.
    #[shape(with = "Vec<TechName>", length(max = 2))]
    pub reqs: Vec<String>,
    /// Flags, as listed in `flags.ron`.
    #[shape(with = "Vec<TechFlagName>")]
    pub flags: Vec<String>,
}
