//! Stages of a round, in which rules run (T-158 … T-162). T-51: a hook at a boundary is a system of
//! that stage.

use std::fmt;

use bevy_ecs::schedule::ScheduleLabel;

use super::SegmentId;

/// One moment of the turn; each is a Bevy schedule. Within a round they fire as
/// `TurnStart ( PhaseStart ( SegmentEnter SegmentRun* SegmentExit )+ PhaseEnd )+ TurnEnd` (T-163).
#[derive(ScheduleLabel, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    /// T-158: once per round, after its first snapshot is pushed.
    TurnStart,
    /// T-159: once per phase, after `TurnStart` for the first of a round.
    PhaseStart,
    /// T-160: a segment is entered or looped.
    SegmentEnter(SegmentId),
    /// T-160: once per accepted event while the segment lasts.
    SegmentRun(SegmentId),
    /// T-160: a segment is left or looped.
    SegmentExit(SegmentId),
    /// T-161: once per phase, when its last visited segment was left.
    PhaseEnd,
    /// T-162: once per round, after the `PhaseEnd` of its last phase.
    TurnEnd,
    /// Once, when the game is over, in place of the remaining closing stages (T-163).
    GameEnd,
}

impl Stage {
    /// One bit for each kind of stage, regardless of its segment.
    #[inline]
    pub(crate) fn kind(self) -> u8 {
        match self {
            Self::TurnStart => 1,
            Self::PhaseStart => 1 << 1,
            Self::SegmentEnter(_) => 1 << 2,
            Self::SegmentRun(_) => 1 << 3,
            Self::SegmentExit(_) => 1 << 4,
            Self::PhaseEnd => 1 << 5,
            Self::TurnEnd => 1 << 6,
            Self::GameEnd => 1 << 7,
        }
    }
}

impl fmt::Debug for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TurnStart => f.write_str("TurnStart"),
            Self::PhaseStart => f.write_str("PhaseStart"),
            Self::SegmentEnter(segment) => write!(f, "SegmentEnter({segment})"),
            Self::SegmentRun(segment) => write!(f, "SegmentRun({segment})"),
            Self::SegmentExit(segment) => write!(f, "SegmentExit({segment})"),
            Self::PhaseEnd => f.write_str("PhaseEnd"),
            Self::TurnEnd => f.write_str("TurnEnd"),
            Self::GameEnd => f.write_str("GameEnd"),
        }
    }
}

impl fmt::Display for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}
