//! Turn events and what may come of them (T-18 … T-22, T-87 … T-96).

use std::fmt;

use serde::{Deserialize, Serialize};

use super::SegmentId;
use crate::seats::Seat;

/// What moves the clock; nothing else does (T-05).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum TurnEvent {
    /// T-18: enter a segment.
    Begin(SegmentId),
    /// T-19: close the named segment, which must be the current one.
    End(SegmentId),
    /// T-20: decline the rest of the phase.
    Pass,
    /// T-75: a seat has said all it wants in the open collection.
    Submit(Seat),
    /// T-21: close the collection and enter the paired resolution.
    Commit,
    /// T-22: grant the owner another phase.
    Replay,
}

/// What came of an event. `Ignored` and `Invalid` leave every bit of state unchanged (T-96).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The event and everything it caused were applied.
    Applied,
    /// Not applicable now, and harmless.
    Ignored(Reason),
    /// Illegal.
    Invalid(Reason),
}

/// Why an event was not applied (T-87 … T-95).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names are the rules text's; Display says what each means")]
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
            Self::CommitIncomplete => "not everybody has ended the turn yet",
            Self::NotProvisional => "this seat has nothing to say in this collection",
            Self::AlreadyCommitted => "this seat has already ended its turn",
            Self::PassNotAllowed => "passing is not allowed here",
            Self::ReplayNotAllowed => "the turn profile knows no replay",
            Self::ReplayCap => "no more replays in a row",
            Self::AlreadyGranted => "a replay is already granted",
            Self::NotActivePlayer => "it is another seat's turn",
            Self::NoEligiblePlayer => "nobody is left to act",
            Self::VisitLimit => "too many segments in one phase",
            Self::CascadeLimit => "one event caused too many others",
            Self::GameOver => "the game is over",
        })
    }
}
