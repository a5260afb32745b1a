//! Segments: the steps inside one phase (T-13).

use std::fmt;

use serde::{Deserialize, Serialize};

/// T-13: a segment by its number, which is stable for good; names are in the turn profile.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct SegmentId(pub u16);

impl SegmentId {
    /// Automatic effects before any seat acts.
    pub const UPKEEP: Self = Self(0);
    /// Dice and other chance before the main part.
    pub const ROLL: Self = Self(1);
    /// The active player acts.
    pub const MAIN: Self = Self(2);
    /// Intents are collected from several players at once.
    pub const COMMIT: Self = Self(3);
    /// Collected intents are carried out.
    pub const RESOLUTION: Self = Self(4);
    /// Automatic effects at the end of a phase.
    pub const END: Self = Self(5);
    /// The first number that a game may give to a segment of its own.
    pub const CUSTOM: u16 = 64;

    /// The name of a base segment.
    pub fn base_name(self) -> Option<&'static str> {
        ["Upkeep", "Roll", "Main", "Commit", "Resolution", "End"].get(usize::from(self.0)).copied()
    }
}

impl fmt::Debug for SegmentId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.base_name() {
            Some(name) => f.write_str(name),
            None => write!(f, "Custom{}", self.0),
        }
    }
}

impl fmt::Display for SegmentId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}
