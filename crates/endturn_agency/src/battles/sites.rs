//! A-28 Expiry and A-48 creation of mission sites, with battles. Draws none.

use super::rules::Rules;
use super::state::{Site, SiteState};
use crate::frame::ids::MissionId;

/// A new site of a mission: active, without agents. A site of an unknown mission waits one turn.
#[must_use]
pub fn new(rules: &Rules, mission: MissionId) -> Site {
    let expires_in = rules.mission(mission).map_or(1, |mission| mission.expires_in);
    Site { mission, state: SiteState::Active, expires_in }
}

/// Counts an active site down by one turn; returns whether it expired now.
pub fn count_down(site: &mut Site) -> bool {
    if site.state != SiteState::Active {
        return false;
    }
    site.expires_in = site.expires_in.saturating_sub(1).max(0);
    let is_over = site.expires_in == 0;
    if is_over {
        site.state = SiteState::Expired;
    }
    is_over
}
