//! A-29 Evaluating one deployed site, with its parts: A-30 objective rolls, A-31 hit-point rolls,
//! A-32 termination, A-33 to A-35 effects on survivors, A-36 the outcome.
//! Draws `objective`, `hit points`: one roll per objective tried and one per agent, as
//! [`crate::patrol::rolls`] tells. Tells nothing.

use serde::{Deserialize, Serialize};

use crate::frame::ids::AgentId;
use crate::patrol::rolls::{self, RollKind};
use crate::patrol::rules::{MissionRules, Rules};
use crate::patrol::ruleset::numbers::RollPhases;
use crate::patrol::state::{Agent, Fulfilled, SiteState};
use crate::patrol::{agents, exhaustion, recovery, skill};

/// An agent at a site, and the results of the evaluation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Deployed {
    /// The agent's id.
    pub id: AgentId,
    /// The agent; after the evaluation in the state of leaving the site.
    pub agent: Agent,
    /// Index in deployment order, from 0.
    pub place: u32,
    /// Effective skill, read once when the evaluation begins.
    pub eff: i32,
    /// The roll for an objective; `None` if none was left to try.
    pub objective: Option<ObjectiveRoll>,
    /// The roll for hit points; `None` before the evaluation.
    pub hit_points: Option<HitPointRoll>,
    /// Skill gained by surviving, in points.
    pub skill_gained: i32,
    /// Exhaustion gained by surviving, in points.
    pub exhaustion_gained: i32,
}

/// A roll for an objective.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ObjectiveRoll {
    /// The objective's index in the mission.
    pub objective: u8,
    /// The threshold to beat.
    pub threshold: i32,
    /// The roll, 1 to 100.
    pub roll: i32,
    /// Whether the threshold was beaten.
    pub is_fulfilled: bool,
}

/// A roll for hit points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HitPointRoll {
    /// The threshold to reach.
    pub threshold: i32,
    /// The roll, 1 to 100.
    pub roll: i32,
    /// Hit points lost; at most those there were.
    pub lost: i32,
}

/// The outcome of a site.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Evaluation {
    /// Successful or Failed.
    pub outcome: SiteState,
    /// The objectives fulfilled in the end.
    pub fulfilled: Fulfilled,
    /// Agents who died.
    pub killed: u32,
}

impl Deployed {
    /// Creates the entry of an agent deployed at this index of the order, before the evaluation.
    #[must_use]
    pub fn new(rules: &Rules, id: AgentId, agent: Agent, place: u32) -> Self {
        let eff = skill::effective(rules, &agent);
        Self { id, agent, place, eff, objective: None, hit_points: None, skill_gained: 0, exhaustion_gained: 0 }
    }

    /// Whether the agent died here.
    #[must_use]
    pub const fn is_killed(&self) -> bool {
        !self.agent.is_employed()
    }
}

/// Evaluates a deployed site. `team` is all agents deployed there; afterwards it is in roll
/// order. `roll` returns the value, 1 to 100, of an agent's roll: [`crate::patrol::rolls::d100`] of
/// its die, or a value fixed by a test.
pub fn evaluate(
    rules: &Rules,
    mission: &MissionRules,
    fulfilled: Fulfilled,
    team: &mut [Deployed],
    mut roll: impl FnMut(AgentId, RollKind) -> i32,
) -> Evaluation {
    team.sort_unstable_by_key(|one| (one.eff, one.place));
    let mut fulfilled = fulfilled;
    match rules.roll_phases {
        RollPhases::ByPhase => {
            team.iter_mut().for_each(|one| try_objective(mission, &mut fulfilled, one, &mut roll));
            team.iter_mut().for_each(|one| take_hits(mission, one, &mut roll));
        }
        RollPhases::ByAgent => {
            for one in team.iter_mut() {
                try_objective(mission, &mut fulfilled, one, &mut roll);
                take_hits(mission, one, &mut roll);
            }
        }
    }
    let killed = terminate(team);
    team.iter_mut().filter(|one| !one.is_killed()).for_each(|one| survive(rules, killed, one));
    Evaluation { outcome: outcome(mission, fulfilled, team), fulfilled, killed }
}

/// Lets an agent try the easiest objective left; with none left there is no roll.
fn try_objective(
    mission: &MissionRules,
    fulfilled: &mut Fulfilled,
    one: &mut Deployed,
    roll: &mut impl FnMut(AgentId, RollKind) -> i32,
) {
    let open = mission.by_difficulty.iter().copied().find(|place| !fulfilled.has(usize::from(*place)));
    let Some(objective) = open else { return };
    let Some(difficulty) = mission.objectives.get(usize::from(objective)).map(|one| one.difficulty) else { return };
    let threshold = rolls::threshold(one.eff, difficulty);
    let roll = roll(one.id, RollKind::Objective);
    let is_fulfilled = rolls::fulfils(roll, threshold);
    one.objective = Some(ObjectiveRoll { objective, threshold, roll, is_fulfilled });
    if is_fulfilled {
        *fulfilled = fulfilled.with(usize::from(objective));
    }
}

/// Rolls for the hit points of an agent, even one that tried no objective.
fn take_hits(mission: &MissionRules, one: &mut Deployed, roll: &mut impl FnMut(AgentId, RollKind) -> i32) {
    let threshold = rolls::threshold(one.eff, mission.difficulty);
    let roll = roll(one.id, RollKind::HitPoints);
    let lost = rolls::loss(roll, threshold).min(one.agent.hit_points.max(0));
    one.agent.hit_points = one.agent.hit_points.saturating_sub(lost).max(0);
    one.hit_points = Some(HitPointRoll { threshold, roll, lost });
}

/// Marks agents without hit points as dead; returns how many died.
fn terminate(team: &mut [Deployed]) -> u32 {
    let mut killed = 0;
    for one in team.iter_mut().filter(|one| one.agent.hit_points <= 0) {
        agents::kill(&mut one.agent);
        killed += 1;
    }
    killed
}

/// Applies exhaustion, count and skill, and the way home to an agent who
/// survived.
fn survive(rules: &Rules, killed: u32, one: &mut Deployed) {
    one.exhaustion_gained = exhaustion::of_a_site(rules, killed);
    one.agent.exhaustion = one.agent.exhaustion.saturating_add(one.exhaustion_gained);
    one.skill_gained = skill::survive(rules, &mut one.agent);
    recovery::leave_site(rules, &mut one.agent);
}

/// the outcome: all objectives or nothing. A deployed site without agents fails
/// **(ours)**.
fn outcome(mission: &MissionRules, fulfilled: Fulfilled, team: &[Deployed]) -> SiteState {
    let all = (0..mission.objectives.len()).all(|place| fulfilled.has(place));
    if all && !team.is_empty() { SiteState::Successful } else { SiteState::Failed }
}
