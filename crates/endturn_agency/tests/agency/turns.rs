//! Known answers over many turns: idle games, first hires, refusals, latencies.

use endturn_agency::frame::ending::Ending;
use endturn_agency::frame::ids::{AgentId, LeadId, SiteId};
use endturn_agency::patrol::actions::Refused;
use endturn_agency::patrol::agents::hired;
use endturn_agency::patrol::rolls::RollKind;
use endturn_agency::patrol::state::{Agent, AgentState, Assignment, SiteState, Work};

use crate::agency::campaign::Campaign;
use crate::agency::support::{one_objective, shipped};

const A: AgentId = AgentId(0);

fn start() -> Campaign {
    Campaign::new(shipped("agency"))
}

fn idle(game: &mut Campaign) {
    game.advance(|_, _, _| panic!("nobody is deployed, so nothing is rolled"));
}

/// A campaign with one agent who is available.
fn with_agent(change: impl FnOnce(&mut Agent)) -> Campaign {
    let mut game = start();
    let mut agent = Agent { state: AgentState::Available, ..hired(&game.rules, 1) };
    change(&mut agent);
    game.agents.push(agent);
    game
}

/// K-22 to K-24.
#[test]
fn a_41_doing_nothing_loses_by_panic_on_turn_48() {
    let mut game = start();
    while game.ending.is_none() {
        idle(&mut game);
        let n = i64::from(game.turn) - 1;
        assert_eq!(game.panic_bp, 100 * n + 5 * n * (n - 1) / 2);
        if let Some(at) = [2, 3, 4, 46, 47, 48].iter().position(|turn| *turn == game.turn) {
            assert_eq!(game.panic_bp, [100, 205, 315, 9450, 9775, 10_105][at], "turn {}", game.turn);
        }
    }
    assert_eq!((game.turn, game.ending), (48, Some(Ending::LostByPanic)));
    assert_eq!((game.factions[0].threat_level_bp, game.assets.money), (335, 1440));
}

/// K-31 and K-32.
#[test]
fn a_25_one_contractor_over_26_turns() {
    let mut game = start();
    game.hire().expect("the start pays for one");
    let mut money = vec![0, game.assets.money];
    while game.turn < 27 {
        idle(&mut game);
        money.push(game.assets.money);
        if game.turn == 2 {
            game.assign(&[A], Work::Contracting).expect("arrived");
        }
    }
    assert_eq!(money[2..6], [465, 480, 510, 540]);
    assert_eq!([9, 10, 15, 16, 22, 23, 27].map(|turn| money[turn]), [660, 689, 834, 862, 1030, 1057, 1165]);
    assert_eq!(game.agents[0].exhaustion, 24);
}

/// K-33 and K-34.
#[test]
fn a_43_ten_hires_pass_at_the_start_and_lose_the_game() {
    let mut game = start();
    let projections: Vec<i64> = (0..10)
        .map(|_| {
            let before = game.projected_balance();
            game.hire().expect("the projection is above 0");
            before
        })
        .collect();
    assert_eq!(projections, [520, 465, 410, 355, 300, 245, 190, 135, 80, 25]);
    assert_eq!(game.hire(), Err(Refused::NoProjectedBalance(-30)));
    assert_eq!((game.agents.len(), game.actions, game.assets.hire_cost_due), (10, 10, 500));
    idle(&mut game);
    assert_eq!((game.assets.money, game.ending, game.turn), (-30, Some(Ending::LostByMoney), 2));
    assert_eq!(game.hire(), Err(Refused::GameOver(Ending::LostByMoney)));

    let mut careful = start();
    (0..9).for_each(|_| careful.hire().expect("the projection is above 0"));
    idle(&mut careful);
    assert_eq!((careful.assets.money, careful.ending), (25, None));
}

/// K-35.
#[test]
fn a_43_nothing_in_hand_and_nothing_to_come_hires_nobody() {
    let mut game = start();
    (game.assets.money, game.assets.funding) = (0, 0);
    assert_eq!(game.hire(), Err(Refused::NoProjectedBalance(0)));
    assert!(game.agents.is_empty());
}

/// K-36.
#[test]
fn a_47_a_lead_takes_its_price() {
    let mut game = start();
    game.assets.intel = 10;
    assert_eq!(game.investigate(LeadId(0)), Ok(()));
    assert_eq!((game.assets.intel, game.investigations[0], game.actions), (0, 1, 1));
    let mut poor = start();
    poor.assets.intel = 9;
    let before = poor.clone();
    assert_eq!(poor.investigate(LeadId(0)), Err(Refused::NoIntel { cost: 10, intel: 9 }));
    assert_eq!(poor, before);
}

/// K-37.
#[test]
fn a_42_orders_for_agents_in_the_wrong_state_change_nothing() {
    let contracting = |agent: &mut Agent| {
        (agent.state, agent.assignment) = (AgentState::OnAssignment, Assignment::Contracting);
    };
    let mut game = with_agent(contracting);
    game.investigations[0] = 1;
    game.assets.intel = 20;
    game.investigate(LeadId(1)).expect("open and paid");
    let before = game.clone();
    let refused = Err(Refused::NotAvailable(A, AgentState::OnAssignment));
    assert_eq!(game.sack(&[A]), refused);
    assert_eq!(game.assign(&[A], Work::Espionage), refused);
    assert_eq!(game.deploy(SiteId(0), &[A]), refused);
    assert_eq!(game, before);

    let mut game = with_agent(|_| ());
    let before = game.clone();
    assert_eq!(game.recall(&[A]), Err(Refused::NotOnAssignment(A, AgentState::Available)));
    assert_eq!(game, before);
}

/// K-38.
#[test]
fn a_28_a_site_waits_its_turns_and_is_gone() {
    let mut game = start();
    game.turn = 7;
    game.investigations[0] = 1;
    game.assets.intel = 20;
    game.investigate(LeadId(1)).expect("open and paid");
    let states: Vec<SiteState> = (0..4)
        .map(|_| {
            let state = game.sites[0].site.state;
            idle(&mut game);
            state
        })
        .collect();
    assert_eq!(states, [SiteState::Active, SiteState::Active, SiteState::Active, SiteState::Expired]);
}

/// K-39.
#[test]
fn a_20_seven_hit_points_take_an_agent_out_for_thirteen_turns() {
    let mut game = Campaign::new(one_objective());
    game.turn = 10;
    game.agents.push(Agent { state: AgentState::Available, ..hired(&game.rules, 1) });
    game.investigations[0] = 1;
    game.assets.intel = 20;
    game.investigate(LeadId(1)).expect("open and paid");
    game.deploy(SiteId(0), &[A]).expect("available");
    // Threshold 30: a roll of 23 costs 7.
    game.advance(|_, _, kind| if kind == RollKind::HitPoints { 23 } else { 100 });
    let mut states = vec![game.agents[0].state];
    while game.turn < 24 {
        idle(&mut game);
        states.push(game.agents[0].state);
    }
    let mut expected = vec![AgentState::InTransit];
    expected.extend([AgentState::Recovering; 12]);
    expected.push(AgentState::Available);
    assert_eq!(states, expected);
}

#[test]
fn a_20_each_order_takes_effect_when_the_table_says() {
    let mut game = start();
    game.hire().expect("paid");
    assert_eq!(game.agents[0].state, AgentState::InTransit);
    idle(&mut game);
    assert_eq!((game.agents[0].state, game.assets.money), (AgentState::Available, 500 - 5 + 20 - 50));
    game.assign(&[A], Work::Espionage).expect("available");
    idle(&mut game);
    assert_eq!((game.agents[0].state, game.assets.intel), (AgentState::OnAssignment, 0));
    idle(&mut game);
    assert_eq!((game.agents[0].exhaustion, game.assets.intel), (1, 5));
    game.recall(&[A]).expect("on assignment");
    idle(&mut game);
    // An agent in transit does not rest.
    assert_eq!((game.agents[0].state, game.agents[0].exhaustion), (AgentState::Available, 1));
    idle(&mut game);
    assert_eq!(game.agents[0].exhaustion, 0);
}

#[test]
fn a_20_a_turn_that_ends_recovery_brings_no_second_rest() {
    let mut game = with_agent(|agent| {
        (agent.state, agent.assignment) = (AgentState::Recovering, Assignment::Recovery);
        (agent.hit_points, agent.hit_points_lost_before_recovery, agent.recovery_turns) = (29, 1, 1);
        agent.exhaustion = 20;
    });
    idle(&mut game);
    assert_eq!((game.agents[0].state, game.agents[0].exhaustion), (AgentState::Available, 15));
}

#[test]
fn a_21_the_turn_counts_on_and_actions_begin_anew() {
    let mut game = start();
    game.hire().expect("paid");
    assert_eq!((game.turn, game.actions), (1, 1));
    idle(&mut game);
    assert_eq!((game.turn, game.actions), (2, 0));
}

#[test]
fn a_12_the_last_lead_wins_at_once() {
    let mut game = start();
    let last = game.rules.lead_named("question_keeper").expect("a lead");
    let raid = game.rules.mission_named("raid_lighthouse").expect("a mission");
    assert_eq!(game.investigate(last), Err(Refused::HiddenLead(last)));
    let site = endturn_agency::patrol::state::Site {
        state: SiteState::Successful,
        ..endturn_agency::patrol::sites::new(&game.rules, raid)
    };
    game.sites.push(crate::agency::campaign::Place { site, agents: Vec::new() });
    assert_eq!(game.investigate(last), Ok(()));
    assert_eq!(game.ending, Some(Ending::Won));
    assert_eq!(game.hire(), Err(Refused::GameOver(Ending::Won)));
}

#[test]
fn a_12_a_destroyed_faction_stands_still() {
    // A second faction keeps the game going.
    let second = r#"{"tidewatch": (title: "Tidewatch", threat_level_bp: 7, threat_increase_bp: 0)}"#;
    let mut game = Campaign::new(crate::agency::support::variant("agency", &[("factions.ron", second)]));
    game.factions[0].suppression_bp = 40;
    let before = game.factions[0];
    let last = game.rules.lead_named("question_keeper").expect("a lead");
    game.investigations[last.index()] = 1;
    idle(&mut game);
    assert_eq!((game.panic_bp, game.factions[0], game.ending), (7, before, None));
}
