//! A-03 how an agent begins, A-09 which states and assignments go together and how orders and
//! arrival change them.

use endturn_agency::frame::ids::SiteId;
use endturn_agency::patrol::agents::{arrive, assign, deploy, hired, is_legal, kill, recall, sack};
use endturn_agency::patrol::state::{Agent, AgentState, Assignment, Work};

use crate::patrol::support::shipped;

const ASSIGNMENTS: [Assignment; 7] = [
    Assignment::Standby,
    Assignment::Contracting,
    Assignment::Espionage,
    Assignment::Recovery,
    Assignment::Site(SiteId(0)),
    Assignment::Sacked,
    Assignment::Kia,
];

#[test]
fn a_03_a_new_agent_is_on_the_way() {
    let agent = hired(&shipped(), 4);
    assert_eq!((agent.state, agent.assignment), (AgentState::InTransit, Assignment::Standby));
    assert_eq!((agent.skill, agent.exhaustion, agent.hit_points, agent.max_hit_points), (100, 0, 30, 30));
    assert_eq!((agent.recovery_turns, agent.hit_points_lost_before_recovery), (0, 0));
    assert_eq!((agent.missions_survived, agent.turn_hired), (0, 4));
}

#[test]
fn a_09_eleven_pairs_are_legal() {
    let count = |state| ASSIGNMENTS.into_iter().filter(|one| is_legal(state, *one)).count();
    assert_eq!(AgentState::ALL.map(count), [1, 4, 1, 2, 1, 2]);
    assert!(!is_legal(AgentState::InTransit, Assignment::Site(SiteId(0))));
    assert!(!is_legal(AgentState::Available, Assignment::Contracting));
}

#[test]
fn a_09_every_order_leads_to_a_legal_pair() {
    let new = hired(&shipped(), 1);
    let orders: [fn(&mut Agent); 6] = [
        sack,
        |agent| assign(agent, Work::Contracting),
        |agent| assign(agent, Work::Espionage),
        recall,
        |agent| deploy(agent, SiteId(3)),
        kill,
    ];
    let expected = [
        (AgentState::Terminated, Assignment::Sacked),
        (AgentState::InTransit, Assignment::Contracting),
        (AgentState::InTransit, Assignment::Espionage),
        (AgentState::InTransit, Assignment::Standby),
        (AgentState::OnMission, Assignment::Site(SiteId(3))),
        (AgentState::Terminated, Assignment::Kia),
    ];
    for (order, pair) in orders.into_iter().zip(expected) {
        let mut agent = new;
        order(&mut agent);
        assert_eq!((agent.state, agent.assignment), pair);
        assert!(is_legal(agent.state, agent.assignment));
    }
}

#[test]
fn a_27_who_arrives_does_what_he_set_out_for() {
    let set_out = |assignment| {
        let mut agent = Agent { assignment, exhaustion: 9, hit_points: 20, ..hired(&shipped(), 1) };
        arrive(&mut agent);
        assert_eq!((agent.assignment, agent.exhaustion, agent.hit_points), (assignment, 9, 20));
        agent.state
    };
    assert_eq!(set_out(Assignment::Standby), AgentState::Available);
    assert_eq!(set_out(Assignment::Contracting), AgentState::OnAssignment);
    assert_eq!(set_out(Assignment::Espionage), AgentState::OnAssignment);
    assert_eq!(set_out(Assignment::Recovery), AgentState::Recovering);
    assert_eq!(set_out(Assignment::Site(SiteId(1))), AgentState::OnMission);
    let mut resting = Agent { state: AgentState::Available, ..hired(&shipped(), 1) };
    arrive(&mut resting);
    assert_eq!(resting.state, AgentState::Available);
}
