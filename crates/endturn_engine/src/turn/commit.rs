//! The open collection (T-24).

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use crate::seats::SeatSet;

/// T-24: who has ended the turn in the open collection. What they want done lies in their modules' own commitments,
/// which are hidden from everybody else until the resolution (T-111).
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CommitBuffer {
    pub(super) submitted: SeatSet,
}

impl CommitBuffer {
    /// The seats that have ended the turn.
    pub fn submitted(self) -> SeatSet {
        self.submitted
    }
}
