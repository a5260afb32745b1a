//! Limits on the length of a game.

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

/// T-54: maximum number of segments that one phase may visit before no further one may begin.
pub(super) const VISIT_LIMIT: u32 = 4_096;
/// Maximum number of snapshots of one phase: beyond the visit limit, the profile's segments may
/// still end in their order.
pub(super) const MAX_VISITS: u32 = VISIT_LIMIT + 1 + 64;

/// Limits on the length of a game.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Limits {
    /// The last round.
    pub turn_limit: u32,
    /// The round in which the game begins: 1, or that of a game that begins in its middle.
    pub first_round: u32,
    /// The number of the turn with which the game begins: 1, or that of a game that begins in its
    /// middle.
    pub first_turn: u32,
    /// True if the game begins in its middle.
    pub is_under_way: bool,
}
