//! A-10 Mission-site states, A-28 Expiry, A-48 Site creation. Draws none.

use crate::frame::ids::{LeadId, MissionId};
use crate::patrol::rules::Rules;
use crate::patrol::state::{Fulfilled, Site, SiteState};

/// The missions of which an investigation of a lead creates one site each, in the ruleset's order
///
#[must_use]
pub fn opened_by(rules: &Rules, lead: LeadId) -> &[MissionId] {
    rules.lead(lead).map_or(&[], |lead| &lead.opens)
}

/// A new site of a mission: active, without agents or fulfilled objectives.
#[must_use]
pub fn new(rules: &Rules, mission: MissionId) -> Site {
    let expires_in = rules.mission(mission).and_then(|mission| mission.expires_in);
    Site { mission, state: SiteState::Active, expires_in, fulfilled: Fulfilled::default() }
}

/// Counts an active site down by one turn; returns whether it expired now. A site that waits for
/// ever, or is no longer active, is unchanged.
pub fn count_down(site: &mut Site) -> bool {
    let (SiteState::Active, Some(turns)) = (site.state, site.expires_in) else { return false };
    let left = turns.saturating_sub(1).max(0);
    site.expires_in = Some(left);
    if left == 0 {
        site.state = SiteState::Expired;
    }
    left == 0
}
