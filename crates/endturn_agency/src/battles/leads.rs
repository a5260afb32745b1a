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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battles::rules::shipped;

    #[test]
    fn e_09_a_lead_rests_while_its_raid_waits_and_ends_once_it_was_won() {
        let rules = shipped();
        let chart = rules.lead_named("lighthouse_chart").expect("a lead");
        let raid = rules.mission_named("raid_lighthouse").expect("a mission");
        let mut investigations = vec![0; rules.leads().len()];
        investigations[rules.lead_named("question_admiral").expect("a lead").index()] = 1;
        let of = |pending: u32, won: u32| {
            let (mut sites, mut successes) = (vec![0; 30], vec![0; 30]);
            (sites[raid.index()], successes[raid.index()]) = (pending, won);
            let findings = Findings { investigations: &investigations, successes: &successes };
            state(&rules, Knowledge { findings, pending: &sites }, chart)
        };
        assert_eq!([of(0, 0), of(1, 0)], [Some(LeadState::Open), Some(LeadState::Blocked)]);
        assert_eq!([of(0, 1), of(1, 1)], [Some(LeadState::Archived); 2]);
    }

    #[test]
    fn e_09_the_leads_of_a_destroyed_faction_are_done_with() {
        let rules = shipped();
        let mut investigations = vec![1; rules.leads().len()];
        let of = |word: &str, investigations: &[u32]| {
            let findings = Findings { investigations, successes: &[9; 24] };
            state(&rules, Knowledge { findings, pending: &[] }, rules.lead_named(word).expect("a lead"))
        };
        assert_eq!(of("courier_route", &investigations), Some(LeadState::Archived));
        investigations[rules.lead_named("break_undertow").expect("a lead").index()] = 0;
        assert_eq!(of("courier_route", &investigations), Some(LeadState::Open));
        assert_eq!(of("usher_rounds", &investigations), Some(LeadState::Archived));
        assert_eq!(of("waterfront_rumours", &investigations), Some(LeadState::Archived));
        let nothing = Knowledge { findings: Findings { investigations: &[], successes: &[] }, pending: &[] };
        assert_eq!(state(&rules, nothing, LeadId(999)), None);
    }
}
