//! The open collection (T-24), and the seats that are due in the next (T-114). T-104, T-113: it
//! opens, seats submit, a commit closes it, and the resolution follows in the same phase of the
//! same chain.

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use crate::seats::SeatSet;

/// T-24: seats that have ended their turn in the open collection. Their intents are in the modules'
/// own state, hidden from all other seats until the resolution (T-111).
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CommitBuffer {
    pub(super) submitted: SeatSet,
}

impl CommitBuffer {
    /// Seats that have ended their turn.
    pub fn submitted(self) -> SeatSet {
        self.submitted
    }
}

/// T-33, T-114: seats that are due in the next collection of a profile with
/// [`CommitActors::Due`](super::CommitActors::Due): rules write it before the commit segment is
/// entered, and it is emptied when the collection is closed.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CommitDue(pub SeatSet);
