//! Q-24 Why sites wait: the shortages of an office that keep it from sending agents to them.

use crate::frame::metrics::Look;
use crate::patrol::Patrol;
use crate::patrol::chances::{CERTAIN, success};
use crate::patrol::rules::MissionRules;
use crate::patrol::skill;
use crate::patrol::state::{AgentState, SiteState};

/// Active sites, and those of them that wait for lack of something.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Waiting {
    /// All active sites.
    pub(super) sites: i64,
    /// Fewer agents are available than there are objectives.
    pub(super) for_agents: i64,
    /// There are enough, but all together are more likely to fail than to succeed.
    pub(super) for_strength: i64,
}

pub(super) fn waiting(one: Look<'_, Patrol>) -> Waiting {
    let mut waiting = Waiting::default();
    let Some(office) = one.office() else { return waiting };
    let mut active = office.sites().filter(|(_, site, _)| site.state == SiteState::Active).peekable();
    if active.peek().is_none() {
        return waiting;
    }
    let available = office.agents().filter(|(_, agent)| agent.state == AgentState::Available);
    let mut team: Vec<i32> = available.map(|(_, agent)| skill::effective(office.rules, agent)).collect();
    team.sort_unstable();
    for mission in active.filter_map(|(_, site, _)| office.rules.mission(site.mission)) {
        waiting.sites += 1;
        if team.len() < mission.objectives.len() {
            waiting.for_agents += 1;
        } else if is_too_weak(&team, mission) {
            waiting.for_strength += 1;
        }
    }
    waiting
}

/// Whether these effective skills, lowest first, fail more often than not.
fn is_too_weak(team: &[i32], mission: &MissionRules) -> bool {
    let objectives: Vec<i32> = mission.difficulties().collect();
    success(team.iter().copied(), &objectives) < CERTAIN / 2
}
