//! A-15 Contracting income and A-16 Espionage intel: income of agents on assignment.

use endturn_agency::patrol::agents::hired;
use endturn_agency::patrol::state::{Agent, AgentState, Assignment, Work};
use endturn_agency::patrol::work::{income, intel, total, turn};

use crate::patrol::support::shipped;

#[test]
fn a_15_below_seven_an_agent_earns_nothing() {
    let rules = shipped();
    assert_eq!([6, 7, 99, 0, -3].map(|eff| income(&rules, eff)), [0, 1, 14, 0, 0]);
    assert_eq!(income(&rules, i32::MAX), 322_122_547);
}

#[test]
fn a_16_below_twenty_an_agent_gathers_nothing() {
    let rules = shipped();
    assert_eq!([19, 20, 99, 120].map(|eff| intel(&rules, eff)), [0, 1, 4, 6]);
}

#[test]
fn a_25_income_comes_before_the_exhaustion_of_the_same_turn() {
    let rules = shipped();
    let works = |assignment| Agent { state: AgentState::OnAssignment, assignment, exhaustion: 5, ..hired(&rules, 1) };
    let mut earner = works(Assignment::Contracting);
    assert_eq!(turn(&rules, &mut earner, Work::Contracting), 15);
    assert_eq!(turn(&rules, &mut earner, Work::Contracting), 14);
    assert_eq!((earner.exhaustion, turn(&rules, &mut earner, Work::Espionage), earner.exhaustion), (7, 0, 7));
}

#[test]
fn a_26_an_agent_on_the_way_brings_nothing() {
    let rules = shipped();
    let mut spy = Agent { assignment: Assignment::Espionage, ..hired(&rules, 1) };
    assert_eq!((turn(&rules, &mut spy, Work::Espionage), spy.exhaustion), (0, 0));
    spy.state = AgentState::OnAssignment;
    assert_eq!((turn(&rules, &mut spy, Work::Espionage), spy.exhaustion), (5, 1));
}

#[test]
fn a_01_the_sum_is_of_whole_incomes() {
    let rules = shipped();
    let agent =
        Agent { state: AgentState::OnAssignment, assignment: Assignment::Contracting, skill: 99, ..hired(&rules, 1) };
    // Three times 14.85 would be 44 if only the sum were rounded.
    assert_eq!(total(&rules, &[agent; 3], Work::Contracting), 42);
    assert_eq!(total(&rules, &[agent; 3], Work::Espionage), 0);
}
