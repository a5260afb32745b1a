//! Techs.

use serde::Deserialize;

/// A tech (W-47, W-68…W-76). What knowing it does stands in the requirements of other things.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Tech {
    /// The techs one must know before; up to two.
    pub reqs: Vec<String>,
    /// Flags, as listed in `flags.ron`.
    pub flags: Vec<String>,
}
