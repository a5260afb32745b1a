//! Turn events and their outcomes (T-18 … T-22, T-87 … T-96).

use std::fmt;

use serde::{Deserialize, Serialize};

use super::SegmentId;
use crate::seats::Seat;

/// The events that move the clock; nothing else does (T-05).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum TurnEvent {
    /// T-18: enter a segment.
    Begin(SegmentId),
    /// T-19: close the named segment, which must be the current one.
    End(SegmentId),
    /// T-20: decline the rest of the phase.
    Pass,
    /// T-75: a seat has given all its intents in the open collection.
    Submit(Seat),
    /// T-21: close the collection and enter the paired resolution.
    Commit,
    /// T-22: grant the owner another phase.
    Replay,
    /// T-115: a seat that has ended its turn in the open collection takes that back.
    Revise(Seat),
    /// T-58: switch to another profile of the game, by its number, from the next phase on, which
    /// opens a round.
    Switch(u8),
}

/// Outcome of an event. `Ignored` and `Invalid` leave every bit of state unchanged (T-96).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The event and everything it caused were applied.
    Applied,
    /// Not applicable now, and harmless.
    Ignored(Reason),
    /// Illegal.
    Invalid(Reason),
}

/// Reasons for which an event is not applied (T-87 … T-95).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names are those of `docs/rules/turn.md`; Display says what each means")]
pub enum Reason {
    SegmentMismatch,
    IllegalTransition,
    NotRepeatable,
    UnknownSegment,
    CommitOnly,
    NoCommitPairing,
    CommitIncomplete,
    NotProvisional,
    AlreadyCommitted,
    PassNotAllowed,
    ReplayNotAllowed,
    ReplayCap,
    AlreadyGranted,
    NotActivePlayer,
    NoEligiblePlayer,
    VisitLimit,
    CascadeLimit,
    GameOver,
    SegmentNotComplete,
    InactiveOwner,
    ReviseNotAllowed,
    NothingToRevise,
    UnknownProfile,
    ResponsePending,
}

impl Reason {
    /// A stable code for programs.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Self::SegmentMismatch => "segment-mismatch",
            Self::IllegalTransition => "illegal-transition",
            Self::NotRepeatable => "not-repeatable",
            Self::UnknownSegment => "unknown-segment",
            Self::CommitOnly => "commit-only",
            Self::NoCommitPairing => "no-commit-pairing",
            Self::CommitIncomplete => "commit-incomplete",
            Self::NotProvisional => "nothing-to-do",
            Self::AlreadyCommitted => "turn-ended",
            Self::PassNotAllowed => "pass-not-allowed",
            Self::ReplayNotAllowed => "replay-not-allowed",
            Self::ReplayCap => "replay-cap",
            Self::AlreadyGranted => "already-granted",
            Self::NotActivePlayer => "not-your-turn",
            Self::NoEligiblePlayer => "no-eligible-player",
            Self::VisitLimit => "visit-limit",
            Self::CascadeLimit => "cascade-limit",
            Self::GameOver => "game-over",
            Self::SegmentNotComplete => "segment-not-complete",
            Self::InactiveOwner => "inactive-owner",
            Self::ReviseNotAllowed => "revise-not-allowed",
            Self::NothingToRevise => "nothing-to-revise",
            Self::UnknownProfile => "unknown-profile",
            Self::ResponsePending => "response-pending",
        }
    }

    /// T-93, T-94: true if the request is harmless but out of place now, rather than against the
    /// rules.
    #[must_use]
    pub fn is_ignored(self) -> bool {
        matches!(self, Self::NotActivePlayer | Self::ReplayCap | Self::AlreadyGranted)
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::SegmentMismatch => "this belongs to another segment",
            Self::IllegalTransition => "the turn profile has no such transition",
            Self::NotRepeatable => "this segment cannot be repeated",
            Self::UnknownSegment => "the turn profile has no such segment",
            Self::CommitOnly => "a collection is open; only a commit closes it",
            Self::NoCommitPairing => "the turn profile pairs no commit segment with a resolution",
            Self::CommitIncomplete => "not all seats have ended their turns yet",
            Self::NotProvisional => "this seat does not take part in this collection",
            Self::AlreadyCommitted => "this seat has already ended its turn",
            Self::PassNotAllowed => "passing is not allowed here",
            Self::ReplayNotAllowed => "the turn profile has no replays",
            Self::ReplayCap => "no more replays in a row",
            Self::AlreadyGranted => "a replay is already granted",
            Self::NotActivePlayer => "it is another seat's turn",
            Self::NoEligiblePlayer => "no seat is left to act",
            Self::VisitLimit => "too many segments in one phase",
            Self::CascadeLimit => "one event caused too many others",
            Self::GameOver => "the game is over",
            Self::SegmentNotComplete => "something has to be done first in this segment",
            Self::InactiveOwner => "the seat whose turn it is has left the game, but the turn did not end",
            Self::ReviseNotAllowed => "the end of a turn cannot be taken back here",
            Self::NothingToRevise => "this seat has not ended its turn",
            Self::UnknownProfile => "this game has no such turn profile",
            Self::ResponsePending => "another seat owes an answer first",
        })
    }
}
