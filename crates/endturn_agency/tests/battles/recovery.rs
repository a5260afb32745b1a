//! E-05 Recovery, A-23 and A-24 rest.

use endturn_agency::battles::agents::hired;
use endturn_agency::battles::fixed::Fixed;
use endturn_agency::battles::recovery::{rest, turn, turns, turns_of};
use endturn_agency::battles::state::{Agent, AgentState, Assignment};

use crate::battles::support::shipped;

#[test]
fn e_05_recovery_takes_the_turns_expected_and_ends_available() {
    let rules = shipped();
    let assets = rules.start_assets();
    for lost in 1..30 {
        let mut agent = hired(&rules, &assets, 1);
        agent.state = AgentState::Recovering;
        agent.assignment = Assignment::Recovery;
        agent.exhaustion = Fixed::whole(12);
        agent.hit_points = Fixed::whole(30 - lost);
        let expected = turns_of(&rules, &assets, &agent);
        let mut took = 0;
        while agent.state == AgentState::Recovering {
            turn(&rules, &assets, &mut agent);
            took += 1;
        }
        assert_eq!((took, agent.hit_points, agent.assignment), (expected, Fixed::whole(30), Assignment::Standby));
    }
}

#[test]
fn e_05_odd_numbers_break_nothing() {
    assert_eq!(turns(0, Fixed::whole(1), Fixed::whole(2)), u32::MAX);
    assert_eq!(turns(200, Fixed::whole(-1), Fixed::whole(2)), 0);
    assert_eq!(turns(200, Fixed::whole(9), Fixed::whole(2)), 50);
    assert_eq!(turns(i64::MAX, Fixed::MAX, Fixed::MAX), 1);
}

#[test]
fn a_23_only_the_available_rest() {
    let rules = shipped();
    let assets = rules.start_assets();
    let mut agent = Agent { exhaustion: Fixed::whole(7), ..hired(&rules, &assets, 1) };
    rest(&rules, &assets, &mut agent);
    assert_eq!(agent.exhaustion, Fixed::whole(7));
    agent.state = AgentState::Available;
    rest(&rules, &assets, &mut agent);
    rest(&rules, &assets, &mut agent);
    assert_eq!(agent.exhaustion, Fixed::ZERO);
}
