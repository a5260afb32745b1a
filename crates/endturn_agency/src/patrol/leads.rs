//! A-11 Lead states: hidden, open, archived, depending on investigations and successes.
//! Draws none. Tells nothing.

use crate::frame::findings::Findings;
use crate::frame::ids::LeadId;
use crate::patrol::rules::{LeadRules, Rules};

/// The state of a lead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum LeadState {
    /// A dependency is not yet met.
    Hidden,
    /// It can be investigated.
    Open,
    /// The lead was investigated and can't be repeated.
    Archived,
}

/// Whether all dependencies of a lead are met.
#[must_use]
pub fn is_discovered(findings: Findings<'_>, lead: &LeadRules) -> bool {
    lead.depends_on.iter().all(|one| findings.has(*one))
}

/// Whether a lead is closed for good.
#[must_use]
pub fn is_archived(findings: Findings<'_>, id: LeadId, lead: &LeadRules) -> bool {
    !lead.repeatable && findings.has_investigated(id)
}

/// The state of a lead; `None` if this ruleset has no such lead.
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
    use crate::patrol::rules::shipped;

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
