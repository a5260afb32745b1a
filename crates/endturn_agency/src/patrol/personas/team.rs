//! P-02 Building blocks: ready agents, the success probability of a team, the agents a mission
//! needs.
//! Draws none. Tells nothing.

use crate::frame::ids::{AgentId, MissionId};
use crate::patrol::chances::{CERTAIN, death_pct, success};
use crate::patrol::rules::{LeadRules, MissionRules, Rules};
use crate::patrol::skill;
use crate::patrol::state::{Agent, AgentState};

use super::draft::Draft;
use crate::patrol::ruleset::personas::Knobs;

/// Number of best agents considered for a team **(ours)**: with more, counting the outcomes would
/// take too long.
const MAX: usize = 64;

/// Difficulties in the order in which objectives are tried.
fn difficulties(mission: &MissionRules) -> Vec<i32> {
    mission.difficulties().collect()
}

/// Whether a team of these effective skills, the best first, reaches the success probability the
/// persona requires.
fn suffices(knobs: &Knobs, effs: &[i32], objectives: &[i32]) -> bool {
    effs.len() >= objectives.len()
        && success(effs.iter().rev().copied(), objectives) >= CERTAIN / 100 * u64::from(knobs.success_pct)
}

fn is_safe(knobs: &Knobs, eff: i32, hit_points: i32, mission: &MissionRules) -> bool {
    death_pct(eff, mission.difficulty, hit_points) <= knobs.risk_pct
}

/// The team for a mission: the smallest number of the best ready agents that reaches the success
/// probability the persona requires, without those for whom it is too dangerous; `None` if all
/// together don't.
pub(super) fn team(rules: &Rules, knobs: &Knobs, draft: &Draft<'_, '_>, id: MissionId) -> Option<Vec<AgentId>> {
    let mission = rules.mission(id)?;
    let ready = draft.in_state(AgentState::Available).filter(|(_, agent)| agent.exhaustion <= knobs.ready_up_to);
    let mut best: Vec<(i32, AgentId)> = ready
        .map(|(id, agent)| (skill::effective(rules, agent), agent.hit_points, *id))
        .filter(|(eff, hit_points, _)| is_safe(knobs, *eff, *hit_points, mission))
        .map(|(eff, _, id)| (eff, id))
        .collect();
    best.sort_unstable_by_key(|(eff, id)| (std::cmp::Reverse(*eff), *id));
    best.truncate(MAX);
    let (effs, objectives) = (best.iter().map(|(eff, _)| *eff).collect::<Vec<_>>(), difficulties(mission));
    let fewest = (objectives.len()..=best.len()).find(|count| suffices(knobs, &effs[..*count], &objectives))?;
    Some(best[..fewest].iter().map(|(_, id)| *id).collect())
}

/// Number of agents the next strike takes: those of the hardest mission in sight, of a lead whose
/// price is nearly affordable **(ours)** or of an active site, that the best agents, all rested,
/// could win with the margin; of the easiest mission if they could win none.
pub(super) fn strike(rules: &Rules, knobs: &Knobs, draft: &Draft<'_, '_>) -> usize {
    let is_near = |lead: &LeadRules| {
        i128::from(draft.assets.intel) * 100 >= i128::from(lead.intel_cost) * i128::from(knobs.hold_from_pct)
    };
    let open = rules.leads().filter(|(id, lead)| lead.repeatable && draft.is_open(*id) && is_near(lead));
    let mut missions: Vec<MissionId> = open.flat_map(|(_, lead)| lead.opens.iter().copied()).collect();
    missions.extend(draft.targets.iter().map(|target| target.mission));
    missions.sort_unstable();
    missions.dedup();
    missions.sort_by_key(|id| std::cmp::Reverse(rules.mission(*id).map_or(0, |one| one.difficulty)));
    let is_well = |agent: &Agent| agent.is_employed() && agent.hit_points == agent.max_hit_points;
    let rested = |agent: &Agent| skill::effective(rules, &Agent { exhaustion: 0, ..*agent });
    let well = draft.agents.iter().filter(|(_, agent)| is_well(agent));
    let mut best: Vec<(i32, i32)> = well.map(|(_, agent)| (rested(agent), agent.hit_points)).collect();
    best.sort_unstable_by(|one, other| other.cmp(one));
    best.truncate(MAX);
    let size = |mission: &MissionRules| mission.objectives.len() + knobs.margin as usize;
    let is_winnable = |mission: &MissionRules| {
        let best = best.iter().take(size(mission));
        let effs: Vec<i32> =
            best.filter(|(eff, points)| is_safe(knobs, *eff, *points, mission)).map(|one| one.0).collect();
        suffices(knobs, &effs, &difficulties(mission))
    };
    let mut missions = missions.iter().filter_map(|id| rules.mission(*id));
    let easiest = missions.clone().next_back();
    missions.find(|mission| is_winnable(mission)).or(easiest).map_or(0, size)
}
