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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::frame::ids::SiteId;
    use crate::patrol::agents::{deploy, hired};
    use crate::patrol::rules::shipped;
    use crate::patrol::state::{AgentState, Assignment};
    use proptest::prelude::*;
    use std::sync::LazyLock;

    static RULES: LazyLock<Rules> = LazyLock::new(shipped);

    fn mission(word: &str) -> &'static MissionRules {
        RULES.mission(RULES.mission_named(word).expect("a mission")).expect("a mission")
    }

    fn team(skills: &[i32]) -> Vec<Deployed> {
        let member = |(place, &skill): (usize, &i32)| {
            let mut agent = Agent { skill, ..hired(&RULES, 1) };
            deploy(&mut agent, SiteId(0));
            Deployed::new(&RULES, AgentId(place as u32), agent, place as u32)
        };
        skills.iter().enumerate().map(member).collect()
    }

    /// Evaluates with all rolls of a kind alike; returns the rolls asked for, in their order.
    fn play(
        rules: &Rules,
        word: &str,
        team: &mut [Deployed],
        (objective, hit_points): (i32, i32),
    ) -> (Evaluation, Vec<(u32, RollKind)>) {
        let mut asked = Vec::new();
        let evaluation = evaluate(rules, mission(word), Fulfilled::default(), team, |agent, kind| {
            asked.push((agent.0, kind));
            if kind == RollKind::Objective { objective } else { hit_points }
        });
        (evaluation, asked)
    }

    #[test]
    fn a_29_the_weakest_rolls_first_and_equals_in_the_order_they_came() {
        let mut members = team(&[120, 100, 120, 90]);
        play(&RULES, "raid_boathouse", &mut members, (100, 100));
        assert_eq!(members.iter().map(|one| one.id.0).collect::<Vec<_>>(), [3, 1, 0, 2]);
    }

    #[test]
    fn a_29_phases_change_the_order_of_rolls_and_nothing_else() {
        use RollKind::{HitPoints, Objective};
        let mut rules = RULES.clone();
        let (mut first, mut second) = (team(&[100, 90]), team(&[100, 90]));
        let (one, order) = play(&rules, "seize_courier", &mut first, (60, 25));
        assert_eq!(order, [(1, Objective), (0, Objective), (1, HitPoints), (0, HitPoints)]);
        rules.roll_phases = RollPhases::ByAgent;
        let (other, order) = play(&rules, "seize_courier", &mut second, (60, 25));
        assert_eq!(order, [(1, Objective), (1, HitPoints), (0, Objective), (0, HitPoints)]);
        assert_eq!((one, first), (other, second));
    }

    #[test]
    fn a_29_a_site_without_agents_fails_even_if_nothing_is_left_to_do() {
        let done = Fulfilled::default().with(0).with(1);
        let evaluation = evaluate(&RULES, mission("seize_courier"), done, &mut [], |_, _| 100);
        assert_eq!((evaluation.outcome, evaluation.killed), (SiteState::Failed, 0));
    }

    #[test]
    fn a_30_with_nothing_left_the_others_do_not_roll() {
        let mut members = team(&[100, 100, 100]);
        let (evaluation, asked) = play(&RULES, "seize_courier", &mut members, (100, 100));
        assert_eq!(evaluation.outcome, SiteState::Successful);
        assert_eq!(asked.iter().filter(|(_, kind)| *kind == RollKind::Objective).count(), 2);
        assert_eq!(
            members.iter().map(|one| one.objective.map(|roll| roll.objective)).collect::<Vec<_>>(),
            [Some(0), Some(1), None]
        );
        assert!(members.iter().all(|one| one.hit_points.is_some()));
    }

    #[test]
    fn a_32_the_dead_gain_nothing_and_what_they_did_counts() {
        let mut members = team(&[100, 100, 100]);
        // Threshold 50: a roll of 1 costs 49 of 30 hit points.
        let (evaluation, _) = play(&RULES, "raid_boathouse", &mut members, (100, 1));
        assert_eq!((evaluation.outcome, evaluation.killed), (SiteState::Successful, 3));
        for one in members {
            assert_eq!((one.agent.state, one.agent.assignment), (AgentState::Terminated, Assignment::Kia));
            assert_eq!((one.agent.hit_points, one.hit_points.map(|roll| roll.lost)), (0, Some(30)));
            assert_eq!((one.agent.skill, one.agent.exhaustion, one.agent.missions_survived), (100, 0, 0));
        }
    }

    #[test]
    fn a_36_part_of_the_objectives_is_a_failure_and_survival_still_counts() {
        let mut members = team(&[100]);
        let (evaluation, _) = play(&RULES, "seize_courier", &mut members, (100, 30));
        assert_eq!((evaluation.outcome, evaluation.fulfilled.count()), (SiteState::Failed, 1));
        assert_eq!((members[0].agent.skill, members[0].agent.exhaustion), (130, 5));
        assert_eq!((members[0].agent.state, members[0].agent.assignment), (AgentState::InTransit, Assignment::Standby));
    }

    proptest! {
        /// The books balance: hit points, deaths, gains, objectives and rolls.
        #[test]
        fn a_29_nobody_is_lost_and_nothing_is_made(
            skills in proptest::collection::vec(0..250_i32, 0..12),
            seed in any::<u64>(),
            which in 0..5_usize,
            by_agent in any::<bool>(),
        ) {
            let mut rules = RULES.clone();
            rules.roll_phases = if by_agent { RollPhases::ByAgent } else { RollPhases::ByPhase };
            let (_, mission) = RULES.missions().nth(which).expect("five missions");
            let mut members = team(&skills);
            let draws = endturn_engine::random::Draws::new(seed);
            let evaluation = evaluate(&rules, mission, Fulfilled::default(), &mut members, |agent, kind| {
                rolls::d100(&mut rolls::die(&draws, endturn_engine::random::DrawSubject::TABLE, SiteId(0), agent, kind))
            });
            prop_assert_eq!(members.len(), skills.len());
            prop_assert!(members.is_sorted_by_key(|one| (one.eff, one.place)));
            let successes = members.iter().filter(|one| one.objective.is_some_and(|roll| roll.is_fulfilled)).count();
            prop_assert_eq!(evaluation.fulfilled.count(), successes);
            let all = evaluation.fulfilled.count() == mission.objectives.len();
            prop_assert_eq!(evaluation.outcome == SiteState::Successful, all);
            prop_assert_eq!(members.iter().filter(|one| one.is_killed()).count(), evaluation.killed as usize);
            for one in &members {
                let lost = one.hit_points.expect("everybody rolls").lost;
                prop_assert_eq!(one.agent.hit_points + lost, 30);
                prop_assert_eq!(one.is_killed(), one.agent.hit_points == 0);
                prop_assert_eq!(one.agent.skill, skills[one.id.0 as usize] + one.skill_gained);
                prop_assert!(agents::is_legal(one.agent.state, one.agent.assignment));
                prop_assert_eq!(one.agent.assignment == Assignment::Recovery, lost > 0 && lost < 30);
            }
        }
    }
}
