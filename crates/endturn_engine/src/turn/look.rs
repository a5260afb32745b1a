//! Checks of events, without changing anything (T-87, T-88, T-89, T-90 … T-95).

use bevy_ecs::prelude::*;

use super::{
    CommitActors, CommitClose, CommitDue, Now, Outcome, Reason, Sealed, SegmentId, TurnChain, TurnEvent, VISIT_LIMIT,
};
use crate::seats::{Seat, SeatSet, SeatTable};

/// A read-only look at the clock.
#[derive(Clone, Copy)]
pub(crate) struct Look<'a> {
    pub(crate) world: &'a World,
    pub(crate) sealed: &'a Sealed,
    /// The world's position in time.
    pub(crate) now: &'a Now,
}

impl Look<'_> {
    /// T-87 … T-95, T-115: checks that an event may be applied now.
    pub(crate) fn check(self, event: TurnEvent) -> Result<(), Outcome> {
        let (profile, state) = (&self.sealed.profile, &self.now.state);
        let invalid = |reason| Err(Outcome::Invalid(reason));
        if self.now.is_over {
            return invalid(Reason::GameOver);
        }
        if self.now.response.is_some() {
            return invalid(Reason::ResponsePending);
        }
        let collecting = profile.collects(state.segment);
        let visits_left = state.segment_ordinal < VISIT_LIMIT;
        match event {
            TurnEvent::End(_) | TurnEvent::Begin(_) if collecting => invalid(Reason::CommitOnly),
            TurnEvent::End(segment) if segment != state.segment => invalid(Reason::SegmentMismatch),
            TurnEvent::End(segment) => self.check_end(segment).map_err(Outcome::Invalid),
            TurnEvent::Begin(_) if !visits_left => invalid(Reason::VisitLimit),
            TurnEvent::Begin(segment) => self.check_begin(segment).map_err(Outcome::Invalid),
            TurnEvent::Pass if !profile.may_pass(state.segment) => invalid(Reason::PassNotAllowed),
            TurnEvent::Submit(_) if !collecting => invalid(Reason::SegmentMismatch),
            TurnEvent::Submit(seat) if !state.provisional_actors.contains(seat) => invalid(Reason::NotProvisional),
            TurnEvent::Submit(seat) if self.now.submitted.contains(seat) => invalid(Reason::AlreadyCommitted),
            TurnEvent::Revise(_) if !profile.may_revise() => invalid(Reason::ReviseNotAllowed),
            TurnEvent::Revise(_) if !collecting => invalid(Reason::SegmentMismatch),
            TurnEvent::Revise(seat) if !self.now.submitted.contains(seat) => invalid(Reason::NothingToRevise),
            TurnEvent::Switch(to) if !self.sealed.may_switch_to(to) => invalid(Reason::UnknownProfile),
            TurnEvent::Commit if profile.simultaneous().is_none() && !profile.has_concurrent() => {
                invalid(Reason::NoCommitPairing)
            }
            TurnEvent::Commit if !collecting => invalid(Reason::SegmentMismatch),
            TurnEvent::Commit if self.is_incomplete() => invalid(Reason::CommitIncomplete),
            TurnEvent::Commit if profile.is_concurrent(state.segment) => {
                self.check_end(state.segment).map_err(Outcome::Invalid)
            }
            TurnEvent::Replay => self.check_replay(),
            TurnEvent::Pass
            | TurnEvent::Submit(_)
            | TurnEvent::Commit
            | TurnEvent::Revise(_)
            | TurnEvent::Switch(_) => Ok(()),
        }
    }

    /// T-40, T-56: conditions of an end on the segment and on the one that follows.
    fn check_end(self, segment: SegmentId) -> Result<(), Reason> {
        if !self.is_complete(segment) {
            return Err(Reason::SegmentNotComplete);
        }
        let profile = &self.sealed.profile;
        let waits = |next| profile.is_commit(next) && !profile.is_optional(next) && self.actors(next).is_empty();
        match profile.successor(segment) {
            Some(next) if profile.simultaneous().is_some() && waits(next) => Err(Reason::NoEligiblePlayer),
            _ => Ok(()),
        }
    }

    /// T-18, T-40, T-53, T-56, T-73, T-88: conditions of a begin event.
    fn check_begin(self, next: SegmentId) -> Result<(), Reason> {
        let (profile, segment) = (&self.sealed.profile, self.now.state.segment);
        profile.check_begin(segment, next)?;
        if next != segment && !self.is_complete(segment) {
            return Err(Reason::SegmentNotComplete);
        }
        let commit = profile.simultaneous().map(|(commit, _)| commit);
        if profile.steps_over_commit(segment, next) && commit.is_some_and(|commit| !self.actors(commit).is_empty()) {
            return Err(Reason::IllegalTransition);
        }
        if commit == Some(next) && self.actors(next).is_empty() { Err(Reason::NoEligiblePlayer) } else { Ok(()) }
    }

    /// T-56: true if a segment may be ended.
    fn is_complete(self, segment: SegmentId) -> bool {
        let mut asked = self.sealed.completions.iter().filter(|(of, _)| *of == segment);
        asked.all(|(_, is_complete)| is_complete(self.world))
    }

    /// T-33, T-72: seats that have to act in a segment of the current phase; empty unless several
    /// act in it.
    pub(super) fn actors(self, segment: SegmentId) -> SeatSet {
        self.actors_of(segment, self.now.state.seats)
    }

    /// Does the same in a phase of these seats.
    pub(super) fn actors_of(self, segment: SegmentId, seats: SeatSet) -> SeatSet {
        let profile = &self.sealed.profile;
        if !profile.collects(segment) {
            return SeatSet::EMPTY;
        }
        let standing = self.world.resource::<SeatTable>().standing();
        match profile.commit_actors() {
            _ if profile.is_concurrent(segment) => seats.both(standing),
            CommitActors::Table => standing,
            CommitActors::Phase => seats.both(standing),
            CommitActors::Due => self.world.resource::<CommitDue>().0.both(standing),
        }
    }

    /// T-49, T-92, T-94: conditions of a replay.
    fn check_replay(self) -> Result<(), Outcome> {
        let Some((_, cap)) = self.sealed.profile.replay() else {
            return Err(Outcome::Invalid(Reason::ReplayNotAllowed));
        };
        if self.now.is_replay_granted {
            return Err(Outcome::Ignored(Reason::AlreadyGranted));
        }
        if cap.is_some_and(|cap| self.world.resource::<TurnChain>().replay_depth() >= cap) {
            return Err(Outcome::Ignored(Reason::ReplayCap));
        }
        Ok(())
    }

    /// True if a seat still has to submit before the collection may be closed.
    pub(super) fn is_incomplete(self) -> bool {
        if self.sealed.profile.is_concurrent(self.now.state.segment) {
            return !self.pending().is_empty();
        }
        self.sealed.profile.commit_close() != CommitClose::AllowPartial && !self.pending().is_empty()
    }

    /// Seats that still have to end their turn in the open collection. If orders take effect at
    /// once, eliminated seats need not.
    pub(crate) fn pending(self) -> SeatSet {
        let pending = self.now.state.provisional_actors.without(self.now.submitted);
        if self.sealed.profile.is_concurrent(self.now.state.segment) {
            return pending.both(self.world.resource::<SeatTable>().standing());
        }
        pending
    }

    /// T-90: a collection in which every seat has ended its turn is closed by the owner of the
    /// phase, or by the lowest participating seat **(ours)**.
    pub(crate) fn closer(self) -> Option<Seat> {
        let actors = self.now.state.provisional_actors.both(self.world.resource::<SeatTable>().standing());
        let owner = self.now.state.owner();
        if actors.contains(owner) { Some(owner) } else { actors.lowest() }
    }

    /// T-90: true if a seat has ended its turn in a collection that waits only for a commit.
    pub(crate) fn waits_for_commit(self, seat: Seat) -> bool {
        self.sealed.profile.is_commit(self.now.state.segment)
            && self.now.submitted.contains(seat)
            && self.pending().is_empty()
    }
}
