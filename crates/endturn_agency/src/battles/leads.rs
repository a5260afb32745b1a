//! E-09 Lead availability.
//! Draws none. Tells nothing.

use super::rules::{LeadRules, Rules};
use crate::frame::findings::Findings;
use crate::frame::ids::{FactionId, LeadId, MissionId};

/// Findings and deeds of the office.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Knowledge<'a> {
    /// Number of investigations of each lead and wins of each mission.
    pub findings: Findings<'a>,
    /// Number of sites of each mission that are active or deployed to; indices beyond the end count
    /// as 0.
    pub pending: &'a [u32],
}

/// The state of a lead (E-09).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum LeadState {
    /// A dependency is not yet met.
    Hidden,
    /// The lead rests while a mission that it would open is active or fought over.
    Blocked,
    /// It can be investigated.
    Open,
    /// The lead is no longer needed.
    Archived,
}

impl Knowledge<'_> {
    /// Whether a faction is destroyed: its last lead was investigated (E-15).
    #[must_use]
    pub fn is_destroyed(self, rules: &Rules, faction: FactionId) -> bool {
        let last = rules.faction(faction).and_then(|faction| faction.destroyed_by);
        last.is_some_and(|lead| self.findings.has_investigated(lead))
    }

    /// Whether a faction's activity is known: all leads that reveal it were investigated.
    #[must_use]
    pub fn is_discovered(self, rules: &Rules, faction: FactionId) -> bool {
        let reveals = rules.faction(faction).map_or(&[] as &[LeadId], |faction| &faction.discovered_by);
        reveals.iter().all(|lead| self.findings.has_investigated(*lead))
    }

    fn is_pending(self, mission: MissionId) -> bool {
        self.pending.get(mission.index()).is_some_and(|count| *count > 0)
    }

    fn is_archived(self, rules: &Rules, id: LeadId, lead: &LeadRules) -> bool {
        (!lead.repeatable && self.findings.has_investigated(id))
            || lead.blocked_by.iter().any(|mission| self.findings.has_succeeded(*mission))
            || lead.faction.is_some_and(|faction| self.is_destroyed(rules, faction))
    }
}

/// The state of a lead; `None` if this ruleset has no such lead.
#[must_use]
pub fn state(rules: &Rules, known: Knowledge<'_>, id: LeadId) -> Option<LeadState> {
    let lead = rules.lead(id)?;
    Some(if known.is_archived(rules, id, lead) {
        LeadState::Archived
    } else if !lead.depends_on.iter().all(|one| known.findings.has(*one)) {
        LeadState::Hidden
    } else if lead.blocked_by.iter().any(|mission| known.is_pending(*mission)) {
        LeadState::Blocked
    } else {
        LeadState::Open
    })
}
