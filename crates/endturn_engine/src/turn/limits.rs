//! How long a game may last.

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

/// T-54: how many segments one phase may visit before no further one may begin.
pub(super) const VISIT_LIMIT: u32 = 4_096;
/// How many snapshots one phase may have: the profile's segments may still end in their order beyond the limit.
pub(super) const MOST_VISITS: u32 = VISIT_LIMIT + 1 + 64;

/// How long a game may last.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Limits {
    /// The last round.
    pub turn_limit: u32,
}
