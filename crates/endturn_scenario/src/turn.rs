//! How turns go: what a scenario may choose, and what modules can be played in.

use endturn_engine::turn::TurnProfile;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What a scenario says of its turns.
#[derive(Clone, Debug, Default, Deserialize, Serialize, PartialEq, Eq, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Turn {
    /// Whose phases a round has; what the modules are made for if it is not said.
    pub phases: Option<Phases>,
    /// The work that a persona may spend on one turn of its seat, in units of the module's own; its turn ends when it is spent. As much as it takes if it is not said.
    #[schemars(range(min = 1))]
    pub budget: Option<u64>,
}

/// Whose phases a round has.
#[derive(Clone, Debug, Deserialize, Serialize, PartialEq, Eq, JsonSchema)]
pub enum Phases {
    /// One phase of the whole table: all act at once.
    All,
    /// A phase of each seat, one after the other.
    Players,
    /// A phase of each group of seats, one after the other; those of a group act at once. Every seat is in one group.
    Groups(Vec<Vec<String>>),
}

/// The same without the groups.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PhaseKind {
    /// [`Phases::All`]
    All,
    /// [`Phases::Players`]
    Players,
    /// [`Phases::Groups`]
    Groups,
}

impl PhaseKind {
    /// As it is written.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::All => "All",
            Self::Players => "Players",
            Self::Groups => "Groups",
        }
    }
}

impl Phases {
    pub(crate) fn kind(&self) -> PhaseKind {
        match self {
            Self::All => PhaseKind::All,
            Self::Players => PhaseKind::Players,
            Self::Groups(_) => PhaseKind::Groups,
        }
    }
}

/// What a module's rules need of turns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnNeeds {
    /// The segments of every phase.
    pub profile: TurnProfile,
    /// In which phases the rules can be played; the first for scenarios that choose none.
    pub phases: &'static [PhaseKind],
}

impl TurnNeeds {
    /// All commit, and one resolution serves them.
    #[must_use]
    pub fn simultaneous() -> Self {
        Self { profile: TurnProfile::commit_and_resolve(), phases: &[PhaseKind::All] }
    }
}
