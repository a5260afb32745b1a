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
    /// A tech without which neither it nor what builds on it can be gained in any way; if that is
    /// itself, it cannot be researched (W-76).
    #[shape(with = "Option<TechName>")]
    pub root: Option<String>,
    /// Its own cost in bulbs, for the styles ClassicPlus and ExperimentalPlus (W-69).
    #[shape(range(min = 1, max = 1_000_000_000))]
    pub cost_bulbs: Option<i32>,
    /// Flags, as listed in `flags.ron`.
    #[shape(with = "Vec<TechFlagName>")]
    pub flags: Vec<String>,
}
