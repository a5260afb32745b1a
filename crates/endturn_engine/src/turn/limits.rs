//! How long a game may last.

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

/// How long a game may last.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Limits {
    /// The last round.
    pub turn_limit: u32,
}
