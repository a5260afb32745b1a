//! E-02 how an agent begins, which states and assignments go together, and how orders and arrival
//! change them (A-43 to A-49, E-06, E-08).

use endturn_agency::battles::agents::{
    contract, deploy, hired, investigate, is_legal, present_at_start, recall, sack, set_free, train, travel,
};
use endturn_agency::battles::fixed::Fixed;
use endturn_agency::battles::state::{Agent, AgentState, Assignment};
use endturn_agency::frame::ids::{LeadId, SiteId};

use crate::battles::support::shipped;

fn new() -> Agent {
    let rules = shipped();
    hired(&rules, &rules.start_assets(), 4)
}

#[test]
fn e_02_a_new_agent_is_on_the_way() {
    let agent = new();
    assert_eq!((agent.state, agent.assignment, agent.turn_hired), (AgentState::InTransit, Assignment::Standby, 4));
    assert_eq!((agent.hit_points, agent.max_hit_points, agent.damage), (Fixed::whole(30), Fixed::whole(30), 10));
    assert_eq!((agent.skill, agent.exhaustion, agent.missions_total), (Fixed::whole(100), Fixed::ZERO, 0));
    assert_eq!(present_at_start(&shipped()).state, AgentState::Available);
}

#[test]
fn e_02_every_order_leads_to_a_legal_pair_and_so_does_travel() {
    let orders: [fn(&mut Agent); 8] = [
        |agent| sack(agent, 2),
        contract,
        train,
        |agent| investigate(agent, LeadId(3)),
        recall,
        set_free,
        |agent| deploy(agent, SiteId(1)),
        |agent| agent.assignment = Assignment::Recovery,
    ];
    for order in orders {
        let mut agent = new();
        order(&mut agent);
        for _ in 0..3 {
            assert!(is_legal(agent.state, agent.assignment), "{agent:?}");
            travel(&mut agent);
        }
        assert!(!matches!(agent.state, AgentState::InTransit | AgentState::StartingTransit), "{agent:?}");
    }
}

#[test]
fn e_02_who_is_set_free_travels_a_whole_turn() {
    let mut agent = new();
    set_free(&mut agent);
    let mut seen = Vec::new();
    for _ in 0..2 {
        travel(&mut agent);
        seen.push(agent.state);
    }
    assert_eq!(seen, [AgentState::InTransit, AgentState::Available]);
}

#[test]
fn e_06_training_is_left_at_once() {
    let mut agent = new();
    train(&mut agent);
    assert_eq!(agent.state, AgentState::InTraining);
    recall(&mut agent);
    assert_eq!((agent.state, agent.assignment), (AgentState::Available, Assignment::Standby));
    agent.state = AgentState::Contracting;
    recall(&mut agent);
    assert_eq!(agent.state, AgentState::InTransit);
}
