//! A-42 Player actions and their checks: hiring, sacking, assigning, recalling
//! investigating, deploying, advancing.

use endturn_agency::frame::ending::Ending;
use endturn_agency::frame::findings::Findings;
use endturn_agency::frame::ids::{AgentId, LeadId, MissionId};
use endturn_agency::patrol::actions::{
    Refused, check_available, check_deploy, check_hire, check_hires, check_investigate, check_on_assignment,
    check_running, hire, investigate, most_hires,
};
use endturn_agency::patrol::ruleset::numbers::HireGate;
use endturn_agency::patrol::state::{AgentState, Assets, SiteState};

use crate::patrol::support::shipped;

/// Agents 0 to 5 in the order of all states.
fn state(id: AgentId) -> Option<AgentState> {
    AgentState::ALL.get(id.0 as usize).copied()
}

fn ids<const N: usize>(numbers: [u32; N]) -> [AgentId; N] {
    numbers.map(AgentId)
}

#[test]
fn a_42_lists_are_all_or_nothing_and_name_the_first_unfit_agent() {
    assert_eq!(check_available(&ids([0]), state), Ok(()));
    assert_eq!(check_available(&[], state), Err(Refused::NoAgents));
    assert_eq!(
        check_available(&ids([0, 3, 9]), state),
        Err(Refused::NotAvailable(AgentId(3), AgentState::OnAssignment))
    );
    assert_eq!(check_available(&ids([0, 9, 3]), state), Err(Refused::UnknownAgent(AgentId(9))));
    assert_eq!(check_available(&ids([0, 0]), state), Err(Refused::AgentTwice(AgentId(0))));
}

#[test]
fn a_46_only_agents_on_assignment_can_be_recalled() {
    let told = AgentState::ALL.map(|one| check_on_assignment(&ids([0]), |_| Some(one)).is_ok());
    assert_eq!(told, [false, false, false, true, false, false]);
}

#[test]
fn a_44_only_available_agents_can_be_sacked() {
    let told = AgentState::ALL.map(|one| check_available(&ids([0]), |_| Some(one)).is_ok());
    assert_eq!(told, [true, false, false, false, false, false]);
}

#[test]
fn a_49_agents_are_looked_at_before_the_site() {
    assert_eq!(check_deploy(&ids([0]), state, Some(SiteState::Active)), Ok(()));
    assert_eq!(check_deploy(&ids([0]), state, None), Err(Refused::UnknownSite));
    assert_eq!(check_deploy(&[], state, None), Err(Refused::NoAgents));
    for other in [SiteState::Deployed, SiteState::Successful, SiteState::Failed, SiteState::Expired] {
        assert_eq!(check_deploy(&ids([0]), state, Some(other)), Err(Refused::NotActive(other)));
    }
}

#[test]
fn a_43_the_gates_ask_for_different_money() {
    let mut rules = shipped();
    let assets = |money| Assets { money, ..Assets::default() };
    assert_eq!(check_hire(&rules, &assets(-9), 1), Ok(()));
    assert_eq!(check_hire(&rules, &assets(900), 0), Err(Refused::NoProjectedBalance(0)));
    rules.economy.hire_gate = HireGate::Cash;
    assert_eq!(check_hire(&rules, &assets(50), -9), Ok(()));
    assert_eq!(check_hire(&rules, &assets(49), 900), Err(Refused::NoMoney { cost: 50, money: 49 }));
    rules.economy.hire_gate = HireGate::Open;
    assert_eq!(check_hire(&rules, &assets(-9), -9), Ok(()));
}

#[test]
fn a_43_the_most_hires_are_those_that_no_check_refuses() {
    let mut rules = shipped();
    for gate in [HireGate::Projected, HireGate::Cash, HireGate::Open] {
        for (cost, upkeep) in [(50, 5), (50, 0), (1, 1), (0, 5), (0, 0)] {
            (rules.economy.hire_gate, rules.economy.hire_cost, rules.economy.upkeep) = (gate, cost, upkeep);
            for (money, projected) in
                (-3..400).step_by(7).flat_map(|money| [-1, 0, 1, 55, 56, 999].map(|one| (money, one)))
            {
                let assets = Assets { money, ..Assets::default() };
                let most = most_hires(&rules, &assets, projected);
                let is_fine = |count: u32| check_hires(&rules, &assets, projected, count).is_ok();
                assert!(most == 0 || is_fine(most), "{gate:?} {cost} {upkeep} {money} {projected}: {most}");
                assert!(most == u32::MAX || !is_fine(most + 1), "{gate:?} {cost} {upkeep} {money} {projected}: {most}");
            }
        }
    }
}

#[test]
fn a_43_cash_is_paid_at_once_and_the_others_owe_it() {
    let mut rules = shipped();
    let mut assets = Assets { money: 100, ..Assets::default() };
    assert_eq!(hire(&rules, &mut assets, 3).turn_hired, 3);
    assert_eq!((assets.money, assets.hire_cost_due), (100, 50));
    rules.economy.hire_gate = HireGate::Cash;
    hire(&rules, &mut assets, 3);
    assert_eq!((assets.money, assets.hire_cost_due), (50, 50));
}

#[test]
fn a_47_checks_come_in_their_order() {
    let rules = shipped();
    let nothing = Findings { investigations: &[], successes: &[] };
    let once = Findings { investigations: &[1], successes: &[] };
    let check = |findings, id, intel| check_investigate(&rules, findings, LeadId(id), intel);
    assert_eq!(check(nothing, 99, 500), Err(Refused::UnknownLead));
    assert_eq!(check(nothing, 1, 0), Err(Refused::HiddenLead(LeadId(1))));
    assert_eq!(check(once, 0, 0), Err(Refused::ArchivedLead(LeadId(0))));
    assert_eq!(check(once, 1, 19), Err(Refused::NoIntel { cost: 20, intel: 19 }));
    assert_eq!(check(once, 1, 20), Ok(()));
    // Free leads take no intel.
    assert_eq!(check(Findings { investigations: &[1], successes: &[1] }, 2, 0), Ok(()));
}

#[test]
fn a_47_a_repeatable_lead_opens_a_site_each_time() {
    let rules = shipped();
    let (mut assets, mut counts) = (Assets { intel: 50, ..Assets::default() }, vec![1, 0]);
    for _ in 0..2 {
        assert_eq!(investigate(&rules, &mut assets, &mut counts, LeadId(1)), [MissionId(0)]);
    }
    assert_eq!((assets.intel, counts), (10, vec![1, 2]));
}

#[test]
fn a_50_nothing_happens_after_the_end() {
    assert_eq!(check_running(None), Ok(()));
    assert_eq!(check_running(Some(Ending::Won)), Err(Refused::GameOver(Ending::Won)));
}

#[test]
fn a_42_refusals_say_why_in_words() {
    let told = [
        Refused::NotAvailable(AgentId(4), AgentState::InTransit),
        Refused::NoIntel { cost: 20, intel: 3 },
        Refused::NotActive(SiteState::Deployed),
    ];
    assert_eq!(
        told.map(|one| one.to_string()),
        [
            "agent-004 is in transit, not available",
            "this lead costs 20 intel, and the office has 3",
            "this site is already deployed to"
        ]
    );
}
