//! The open collection (T-24), and who has to say something in the next (T-114).
//! T-104, T-113: it opens, seats submit, a commit closes it, and the resolution goes on in the same phase of the same chain.

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

/// T-33, T-114: who has to act in the next collection of a profile with [`CommitActors::Due`](super::CommitActors::Due): rules write it before
/// the commit segment is entered, and it is empty again once the collection is closed.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CommitDue(pub SeatSet);
