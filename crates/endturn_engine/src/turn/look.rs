//! Whether an event may be applied (T-87 … T-95); nothing changes.

use bevy_ecs::prelude::*;

use super::{CommitBuffer, CommitClose, Now, Outcome, Reason, Sealed, TurnChain, TurnEvent, TurnWork};
use crate::seats::SeatSet;

/// T-54: how many segments one phase may visit before no further one may begin.
const VISIT_LIMIT: u32 = 4_096;
/// How many snapshots one phase may have: the profile's segments may still end in their order beyond the limit.
pub(super) const MOST_VISITS: u32 = VISIT_LIMIT + 1 + 64;

/// The clock, to look at.
#[derive(Clone, Copy)]
pub(crate) struct Look<'a> {
    pub(crate) world: &'a World,
    pub(crate) sealed: &'a Sealed,
    /// Where the world stands.
    pub(crate) now: &'a Now,
}

impl Look<'_> {
    /// T-87 … T-95: whether an event may be applied now.
    pub(crate) fn check(self, event: TurnEvent) -> Result<(), Outcome> {
        let (profile, state) = (&self.sealed.profile, &self.now.state);
        let invalid = |reason| Err(Outcome::Invalid(reason));
        if self.now.is_over {
            return invalid(Reason::GameOver);
        }
        let collecting = profile.is_commit(state.segment);
        let visits_left = state.segment_ordinal < VISIT_LIMIT;
        match event {
            TurnEvent::End(_) | TurnEvent::Begin(_) if collecting => invalid(Reason::CommitOnly),
            TurnEvent::End(segment) if segment != state.segment => invalid(Reason::SegmentMismatch),
            TurnEvent::Begin(_) if !visits_left => invalid(Reason::VisitLimit),
            TurnEvent::Begin(segment) => profile.check_begin(state.segment, segment).map_err(Outcome::Invalid),
            TurnEvent::Pass if !profile.may_pass(state.segment) => invalid(Reason::PassNotAllowed),
            TurnEvent::Submit(_) if !collecting => invalid(Reason::SegmentMismatch),
            TurnEvent::Submit(seat) if !state.provisional_actors.contains(seat) => invalid(Reason::NotProvisional),
            TurnEvent::Submit(seat) if self.submitted().contains(seat) => invalid(Reason::AlreadyCommitted),
            TurnEvent::Commit if profile.simultaneous().is_none() => invalid(Reason::NoCommitPairing),
            TurnEvent::Commit if !collecting => invalid(Reason::SegmentMismatch),
            TurnEvent::Commit if self.is_incomplete() => invalid(Reason::CommitIncomplete),
            TurnEvent::Replay => self.check_replay(),
            TurnEvent::End(_) | TurnEvent::Pass | TurnEvent::Submit(_) | TurnEvent::Commit => Ok(()),
        }
    }

    /// T-49, T-92, T-94.
    fn check_replay(self) -> Result<(), Outcome> {
        let Some((_, cap)) = self.sealed.profile.replay() else {
            return Err(Outcome::Invalid(Reason::ReplayNotAllowed));
        };
        if self.world.resource::<TurnWork>().replay_granted {
            return Err(Outcome::Ignored(Reason::AlreadyGranted));
        }
        if cap.is_some_and(|cap| self.world.resource::<TurnChain>().replay_depth() >= cap) {
            return Err(Outcome::Ignored(Reason::ReplayCap));
        }
        Ok(())
    }

    /// Whether somebody still has to submit before the collection may be closed.
    pub(super) fn is_incomplete(self) -> bool {
        let pending = self.now.state.provisional_actors.without(self.submitted());
        self.sealed.profile.commit_close() != CommitClose::AllowPartial && !pending.is_empty()
    }

    fn submitted(self) -> SeatSet {
        self.world.resource::<CommitBuffer>().submitted()
    }
}
