//! Q-24 Why sites wait: the shortages of an office that keep it from sending agents to them.

use crate::battles::fixed::Fixed;
use crate::battles::state::{Agent, SiteState};
use crate::battles::upgrades::{self, Upgrade};
use crate::battles::{Battles, skill};
use crate::frame::metrics::Look;

/// Active sites, and those of them that wait for lack of something.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Waiting {
    /// All active sites.
    pub(super) sites: i64,
    /// No agent is ready.
    pub(super) for_agents: i64,
    /// All ready agents together have a lower combat rating than the enemies.
    pub(super) for_strength: i64,
    /// All ready agents together are strong enough, but the best of them for whom there are seats
    /// are not.
    pub(super) for_seats: i64,
}

pub(super) fn waiting(one: Look<'_, Battles>) -> Waiting {
    let mut waiting = Waiting::default();
    let Some(office) = one.office() else { return waiting };
    let mut active = office.sites().filter(|(_, site, _)| site.state == SiteState::Active).peekable();
    if active.peek().is_none() {
        return waiting;
    }
    // Agents in training can be recalled and deployed in one turn (E-06, E-07).
    let limit = Fixed::whole(office.rules.agents.deploying_below_exhaustion.into());
    let is_ready = |agent: &Agent| agent.state.is_at_hand() && agent.exhaustion < limit;
    let ready = office.agents().filter(|(_, agent)| is_ready(agent));
    let mut ratings: Vec<Fixed> = ready.map(|(_, agent)| skill::rating_of(office.rules, agent)).collect();
    ratings.sort_unstable_by(|one, other| other.cmp(one));
    // Deployed agents are back after an advance, so all seats are free.
    let seats = usize::try_from(upgrades::value(office.rules, office.assets, Upgrade::TransportCap)).unwrap_or(0);
    let all: Fixed = ratings.iter().copied().sum();
    let seated: Fixed = ratings.iter().take(seats).copied().sum();
    for mission in active.filter_map(|(_, site, _)| office.rules.mission(site.mission)) {
        waiting.sites += 1;
        if ratings.is_empty() {
            waiting.for_agents += 1;
        } else if all < mission.rating {
            waiting.for_strength += 1;
        } else if seated < mission.rating {
            waiting.for_seats += 1;
        }
    }
    waiting
}
