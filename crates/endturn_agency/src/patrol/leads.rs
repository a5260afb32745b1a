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
