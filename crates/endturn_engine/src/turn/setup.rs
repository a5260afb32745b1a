//! How the turns of a game go.

use super::{Ordering, SegmentId, TurnProfile};
use crate::seats::Seat;

/// Everything that a game knows of its turns before it starts.
#[derive(Clone, Debug)]
pub struct TurnSetup {
    /// Which segments a phase has.
    pub profile: TurnProfile,
    /// Whose phase is next.
    pub ordering: Ordering,
    /// The work that a persona may spend on one turn of its seat; none for as much as it takes. Once it is spent the turn ends.
    pub budget: Option<u64>,
}

impl TurnSetup {
    /// Turns with this profile and ordering, and no budget.
    pub fn new(profile: TurnProfile, ordering: Ordering) -> Self {
        Self { profile, ordering, budget: None }
    }

    /// All commit, and one resolution serves them; each round is one phase of the whole table.
    pub fn simultaneous() -> Self {
        Self::new(TurnProfile::commit_and_resolve(), Ordering::WholeTable)
    }

    /// One seat after the other, with one segment, Main, in which each may give orders until the turn ends: as in most board games.
    pub fn alternating() -> Self {
        Self::one_by_one(TurnProfile::builder([SegmentId::MAIN]).build().expect("one segment makes a profile"))
    }

    /// The same phase for one seat after the other, from the first one on.
    pub fn one_by_one(profile: TurnProfile) -> Self {
        Self::new(profile, Ordering::FixedOrder { start: Seat(0) })
    }
}
