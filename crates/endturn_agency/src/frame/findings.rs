//! What an office has found out, as rules read it.

use super::content::Dependency;
use super::ids::{LeadId, MissionId};

/// What the office has found out: how often each lead was investigated, and how many sites of each mission succeeded,
/// by the places of the ruleset. What lies beyond the end counts as 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Findings<'a> {
    /// By lead.
    pub investigations: &'a [u32],
    /// By mission.
    pub successes: &'a [u32],
}

impl Findings<'_> {
    /// Whether a lead was investigated at least once.
    #[must_use]
    pub fn has_investigated(self, lead: LeadId) -> bool {
        self.investigations.get(lead.index()).is_some_and(|count| *count > 0)
    }

    /// Whether a site of a mission succeeded.
    #[must_use]
    pub fn has_succeeded(self, mission: MissionId) -> bool {
        self.successes.get(mission.index()).is_some_and(|count| *count > 0)
    }

    /// Whether a dependency is met.
    #[must_use]
    pub fn has(self, dependency: Dependency) -> bool {
        match dependency {
            Dependency::Lead(lead) => self.has_investigated(lead),
            Dependency::Mission(mission) => self.has_succeeded(mission),
        }
    }
}
