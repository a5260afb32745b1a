//! A-42 Actions of games with battles, and their checks.

use endturn_agency::battles::actions::{
    Closed, Refused, check_buy, check_contract, check_deploy, check_hire, check_investigate, check_leave, check_recall,
    check_running, check_sack, check_train, pay_hire,
};
use endturn_agency::battles::agents::present_at_start;
use endturn_agency::battles::fixed::Fixed;
use endturn_agency::battles::leads::LeadState;
use endturn_agency::battles::state::{Agent, AgentState, Assets, Assignment, SiteState};
use endturn_agency::battles::upgrades;
use endturn_agency::battles::upgrades::Upgrade;
use endturn_agency::frame::ending::Ending;
use endturn_agency::frame::ids::{AgentId, LeadId};

use crate::battles::support::shipped;

/// One agent in each state.
fn agents() -> Vec<Agent> {
    let start = present_at_start(&shipped());
    AgentState::ALL.map(|state| Agent { state, assignment: Assignment::Lead(LeadId(4)), ..start }).into()
}

fn which(check: impl Fn(AgentId) -> bool) -> Vec<AgentState> {
    (0..10).filter(|at| check(AgentId(*at))).map(|at| AgentState::ALL[at as usize]).collect()
}

#[test]
fn a_42_each_order_takes_agents_in_its_states_only() {
    use AgentState as S;
    let (rules, all) = (shipped(), agents());
    let mut assets = rules.start_assets();
    upgrades::buy(&rules, &mut assets, Upgrade::TrainingCap);
    let of = |id: AgentId| all.get(id.0 as usize);
    assert_eq!(which(|id| check_sack(&[id], of).is_ok()), [S::Available]);
    assert_eq!(which(|id| check_contract(&rules, &[id], of).is_ok()), [S::Available]);
    assert_eq!(which(|id| check_train(&rules, &assets, &[id], of, 0).is_ok()), [S::Available]);
    assert_eq!(which(|id| check_recall(&[id], of).is_ok()), [S::Contracting, S::InTraining]);
    let open = (LeadId(4), Some(LeadState::Open));
    assert_eq!(which(|id| check_investigate(&rules, &[id], of, open).is_ok()), [S::Available]);
    assert_eq!(which(|id| check_leave(&[id], of, (LeadId(4), true)).is_ok()), [S::Investigating]);
    assert_eq!(which(|id| check_leave(&[id], of, (LeadId(5), true)).is_ok()), []);
    let site = (Some(SiteState::Active), 0);
    assert_eq!(which(|id| check_deploy(&rules, &assets, &[id], of, site).is_ok()), [S::Available]);
}

#[test]
fn a_42_a_list_is_all_or_nothing_and_names_the_first_fault() {
    let all = agents();
    let of = |id: AgentId| all.get(id.0 as usize);
    let [fine, recovering, nobody] = [0, 3, 99].map(AgentId);
    assert_eq!(check_sack(&[], of), Err(Refused::NoAgents));
    assert_eq!(check_sack(&[fine, fine], of), Err(Refused::AgentTwice(fine)));
    assert_eq!(check_sack(&[fine, nobody], of), Err(Refused::UnknownAgent(nobody)));
    let unfit = Err(Refused::NotAvailable(recovering, AgentState::Recovering));
    assert_eq!(check_sack(&[fine, recovering, nobody], of), unfit);
}

#[test]
fn e_07_hiring_takes_room_and_money() {
    let rules = shipped();
    let assets = |money| Assets { money, ..rules.start_assets() };
    assert_eq!(check_hire(&rules, &assets(50), 19, 1), Ok(()));
    let full = Refused::OverCap { cap: Upgrade::AgentCap, wanted: 21, most: 20 };
    assert_eq!(check_hire(&rules, &assets(0), 20, 1), Err(full));
    assert_eq!(check_hire(&rules, &assets(49), 19, 1), Err(Refused::NoMoney { cost: 50, money: 49 }));
    let mut paid = assets(70);
    pay_hire(&rules, &mut paid);
    assert_eq!(paid.money, 20);
    assert_eq!(
        check_buy(&rules, &assets(999), Upgrade::TransportCap, 1),
        Err(Refused::NoMoney { cost: 1000, money: 999 })
    );
}

#[test]
fn e_07_seats_and_training_are_limited() {
    let rules = shipped();
    let start = present_at_start(&rules);
    let of = |_| Some(&start);
    let ids: Vec<AgentId> = (0..4).map(AgentId).collect();
    let deploy = |deployed| check_deploy(&rules, &rules.start_assets(), &ids, of, (Some(SiteState::Active), deployed));
    assert_eq!(deploy(2), Ok(()));
    assert_eq!(deploy(3), Err(Refused::OverCap { cap: Upgrade::TransportCap, wanted: 7, most: 6 }));
    let train = check_train(&rules, &rules.start_assets(), &ids, of, 0);
    assert_eq!(train, Err(Refused::OverCap { cap: Upgrade::TrainingCap, wanted: 4, most: 0 }));
}

/// Agents below 30 can be deployed, those below 100 can contract, investigate and train; agents in
/// training are recalled first.
#[test]
fn e_07_the_exhausted_are_not_ready() {
    let rules = shipped();
    let mut assets = rules.start_assets();
    upgrades::buy(&rules, &mut assets, Upgrade::TrainingCap);
    let (lead, site) = ((LeadId(0), Some(LeadState::Open)), (Some(SiteState::Active), 0));
    let ids = [AgentId(7)];
    let told = |milli| {
        let agent = Agent { exhaustion: Fixed::milli(milli), ..present_at_start(&rules) };
        let of = |_| Some(&agent);
        [
            check_deploy(&rules, &assets, &ids, of, site),
            check_contract(&rules, &ids, of),
            check_investigate(&rules, &ids, of, lead),
            check_train(&rules, &assets, &ids, of, 0),
        ]
        .map(|checked| checked.map_err(|refused| refused.to_string()))
    };
    let too_tired = |exhaustion, limit| {
        Err(format!("agent-007 has an exhaustion of {exhaustion}; this requires less than {limit}"))
    };
    assert_eq!(told(29_999), [const { Ok(()) }; 4]);
    assert_eq!(told(30_000), [too_tired(30, 30), Ok(()), Ok(()), Ok(())]);
    assert_eq!(told(99_999)[1..], [const { Ok(()) }; 3]);
    assert_eq!(told(100_000), [too_tired(100, 30), too_tired(100, 100), too_tired(100, 100), too_tired(100, 100)]);
    let trainee = Agent { state: AgentState::InTraining, assignment: Assignment::Training, ..present_at_start(&rules) };
    let refused = check_deploy(&rules, &assets, &ids, |_| Some(&trainee), site).unwrap_err();
    assert_eq!(refused.to_string(), "agent-007 is in training, not available; `recall` ends that at once");
}

/// A team of agents without skill would not be hurt, yet would count as an answer to an operation.
#[test]
fn e_07_a_team_in_which_nobody_can_fight_is_refused() {
    let rules = shipped();
    let unskilled = Agent { skill: Fixed::ZERO, ..present_at_start(&rules) };
    let skilled = present_at_start(&rules);
    let deploy = |ids: &[AgentId]| {
        let of = |id: AgentId| Some(if id.0 == 0 { &skilled } else { &unskilled });
        check_deploy(&rules, &rules.start_assets(), ids, of, (Some(SiteState::Active), 0))
    };
    assert_eq!(deploy(&[AgentId(1), AgentId(2)]), Err(Refused::NobodyFights));
    assert_eq!(deploy(&[AgentId(1), AgentId(0)]), Ok(()));
}

#[test]
fn e_08_only_open_leads_are_investigated() {
    let rules = shipped();
    let fresh = present_at_start(&rules);
    let lead = (LeadId(0), Some(LeadState::Open));
    let of = |_| Some(&fresh);
    assert_eq!(check_investigate(&rules, &[AgentId(7)], of, lead), Ok(()));
    for (state, closed) in [
        (LeadState::Hidden, Closed::Hidden),
        (LeadState::Blocked, Closed::Blocked),
        (LeadState::Archived, Closed::Archived),
    ] {
        let refused = check_investigate(&rules, &[AgentId(7)], of, (LeadId(0), Some(state)));
        assert_eq!(refused, Err(Refused::NotOpen(LeadId(0), closed)));
    }
    assert_eq!(check_investigate(&rules, &[AgentId(7)], of, (LeadId(0), None)), Err(Refused::UnknownLead));
    assert_eq!(check_leave(&[], of, (LeadId(0), false)), Err(Refused::NoInvestigation(LeadId(0))));
}

#[test]
fn a_49_agents_are_looked_at_before_the_site_and_the_site_before_the_seats() {
    let rules = shipped();
    let start = present_at_start(&rules);
    let deploy = |ids: &[AgentId], site| {
        check_deploy(&rules, &rules.start_assets(), ids, |_| Some(&start), (site, usize::MAX >> 1))
    };
    assert_eq!(deploy(&[], None), Err(Refused::NoAgents));
    assert_eq!(deploy(&[AgentId(0)], None), Err(Refused::UnknownSite));
    assert_eq!(deploy(&[AgentId(0)], Some(SiteState::Wiped)), Err(Refused::NotActive(SiteState::Wiped)));
    assert!(matches!(deploy(&[AgentId(0)], Some(SiteState::Active)), Err(Refused::OverCap { .. })));
    assert_eq!(check_running(Some(Ending::Won)), Err(Refused::GameOver(Ending::Won)));
}
