//! A-11 Lead states: hidden, open, archived; by what has been investigated and what has succeeded. Draws none.

use crate::ids::{LeadId, MissionId};
use crate::rules::{Dependency, LeadRules, Rules};

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

/// How far a lead is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum LeadState {
    /// Something it depends on is still to come.
    Hidden,
    /// It can be investigated.
    Open,
    /// It was investigated and can't be again.
    Archived,
}

/// Whether all that a lead depends on has come.
#[must_use]
pub fn is_discovered(findings: Findings<'_>, lead: &LeadRules) -> bool {
    lead.depends_on.iter().all(|one| findings.has(*one))
}

/// Whether a lead is done with for good.
#[must_use]
pub fn is_archived(findings: Findings<'_>, id: LeadId, lead: &LeadRules) -> bool {
    !lead.repeatable && findings.has_investigated(id)
}

/// How far a lead is; `None` if this ruleset has no such lead.
#[must_use]
pub fn state(rules: &Rules, findings: Findings<'_>, id: LeadId) -> Option<LeadState> {
    let lead = rules.lead(id)?;
    Some(if is_archived(findings, id, lead) {
        LeadState::Archived
    } else if is_discovered(findings, lead) {
        LeadState::Open
    } else {
        LeadState::Hidden
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::shipped;

    #[test]
    fn a_11_leads_open_as_those_before_them_are_met() {
        let rules = shipped();
        let of = |word: &str, investigations: &[u32], successes: &[u32]| {
            state(&rules, Findings { investigations, successes }, rules.lead_named(word).expect("a lead"))
        };
        assert_eq!(of("waterfront_rumours", &[], &[]), Some(LeadState::Open));
        assert_eq!(of("waterfront_rumours", &[1], &[]), Some(LeadState::Archived));
        assert_eq!(of("courier_route", &[0], &[]), Some(LeadState::Hidden));
        assert_eq!(of("courier_route", &[1], &[]), Some(LeadState::Open));
        // A repeatable lead stays open, however often it was investigated.
        assert_eq!(of("courier_route", &[1, 9], &[]), Some(LeadState::Open));
        assert_eq!(of("question_courier", &[1, 9], &[0]), Some(LeadState::Hidden));
        assert_eq!(of("question_courier", &[1, 9], &[2]), Some(LeadState::Open));
        let nothing = Findings { investigations: &[], successes: &[] };
        assert_eq!(state(&rules, nothing, LeadId(99)), None);
    }
}
