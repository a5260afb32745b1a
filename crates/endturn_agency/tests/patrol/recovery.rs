//! A-17 Recovery time, A-18 Hit points during recovery, A-24 a turn of it, A-35 how survivors leave
//! a site.

use std::sync::LazyLock;

use endturn_agency::patrol::agents::hired;
use endturn_agency::patrol::recovery::{hit_points, leave_site, tick, turns};
use endturn_agency::patrol::rules::Rules;
use endturn_agency::patrol::state::{Agent, AgentState, Assignment};
use proptest::prelude::*;

use crate::patrol::support::shipped;

static RULES: LazyLock<Rules> = LazyLock::new(shipped);

#[test]
fn a_17_the_table_for_thirty_hit_points() {
    let table = [
        (1, 2),
        (2, 4),
        (3, 5),
        (4, 7),
        (5, 9),
        (6, 10),
        (7, 12),
        (8, 14),
        (9, 15),
        (10, 17),
        (12, 20),
        (15, 25),
        (20, 34),
        (25, 42),
        (28, 47),
        (29, 49),
    ];
    for (lost, expected) in table {
        assert_eq!(turns(&RULES, lost, 30), expected, "lost {lost}");
    }
}

#[test]
fn a_17_where_binary_fractions_would_be_one_too_long_the_exact_number_counts() {
    assert_eq!((turns(&RULES, 14, 25), turns(&RULES, 7, 50)), (28, 7));
}

#[test]
fn a_17_no_number_breaks_it() {
    assert_eq!((turns(&RULES, 0, 30), turns(&RULES, 31, 30), turns(&RULES, i32::MAX, i32::MAX)), (0, 50, 50));
    assert_eq!((turns(&RULES, 5, 0), turns(&RULES, -5, 30), turns(&RULES, 5, -30)), (0, 0, 0));
    assert_eq!((hit_points(&RULES, 7, 30, 99), hit_points(&RULES, 7, 30, -1)), (23, 30));
    assert_eq!((hit_points(&RULES, i32::MIN, 30, 2), hit_points(&RULES, i32::MAX, i32::MAX, 0)), (30, i32::MAX));
}

#[test]
fn a_24_the_last_turn_heals_all_and_frees_the_agent() {
    let mut agent = Agent {
        state: AgentState::Recovering,
        assignment: Assignment::Recovery,
        hit_points: 29,
        exhaustion: 3,
        recovery_turns: 1,
        hit_points_lost_before_recovery: 10,
        ..hired(&RULES, 1)
    };
    tick(&RULES, &mut agent);
    assert_eq!((agent.state, agent.assignment), (AgentState::Available, Assignment::Standby));
    assert_eq!((agent.hit_points, agent.exhaustion), (30, 0));
    assert_eq!((agent.recovery_turns, agent.hit_points_lost_before_recovery), (0, 0));
}

#[test]
fn a_24_nothing_left_to_wait_for_ends_at_once() {
    let mut agent = Agent { state: AgentState::Recovering, hit_points: 4, ..hired(&RULES, 1) };
    tick(&RULES, &mut agent);
    assert_eq!((agent.state, agent.hit_points, agent.recovery_turns), (AgentState::Available, 30, 0));
}

#[test]
fn a_35_old_wounds_count_too() {
    let mut agent = Agent { hit_points: 18, ..hired(&RULES, 1) };
    leave_site(&RULES, &mut agent);
    assert_eq!((agent.state, agent.assignment), (AgentState::InTransit, Assignment::Recovery));
    assert_eq!((agent.hit_points_lost_before_recovery, agent.recovery_turns), (12, 20));
    let mut sound = hired(&RULES, 1);
    leave_site(&RULES, &mut sound);
    assert_eq!((sound.state, sound.assignment, sound.recovery_turns), (AgentState::InTransit, Assignment::Standby, 0));
}

proptest! {
    /// Recovery takes exactly its time, never loses a point and ends with all hit points.
    #[test]
    fn a_18_recovery_is_monotone_and_ends_whole(most in 1..10_000_i32, part in 0..10_000_i32, pct in 1..=100_i32) {
        let mut rules = RULES.clone();
        rules.agents.recovery_pct_per_turn = pct;
        let lost = 1 + part % most;
        let all = turns(&rules, lost, most);
        prop_assert!(all >= 1 && i64::from(all - 1) * i64::from(most * pct) < i64::from(lost) * 100);
        prop_assert!(i64::from(all) * i64::from(most) * i64::from(pct) >= i64::from(lost) * 100);
        let course: Vec<i32> = (0..=all).rev().map(|left| hit_points(&rules, lost, most, left)).collect();
        prop_assert_eq!((course[0], course[all as usize]), (most - lost, most));
        prop_assert!(course.is_sorted());
    }
}
