//! A-29 Evaluating one deployed site, with its parts: A-30 objective rolls, A-31 hit-point rolls,
//! A-32 termination, A-33 to A-35 effects on survivors, A-36 the outcome.

use std::sync::LazyLock;

use endturn_agency::frame::ids::{AgentId, SiteId};
use endturn_agency::patrol::agents::{deploy, hired};
use endturn_agency::patrol::missions::{Deployed, Evaluation, evaluate};
use endturn_agency::patrol::rolls::RollKind;
use endturn_agency::patrol::rules::{MissionRules, Rules};
use endturn_agency::patrol::ruleset::numbers::RollPhases;
use endturn_agency::patrol::state::{Agent, AgentState, Assignment, Fulfilled, SiteState};
use endturn_agency::patrol::{agents, rolls};
use proptest::prelude::*;

use crate::patrol::support::shipped;

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
