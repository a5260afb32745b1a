//! A-54 Invariants of every campaign with battles before and after an advance.

use endturn_agency::battles::agents::{deploy, investigate, present_at_start, sack, train};
use endturn_agency::battles::fixed::Fixed;
use endturn_agency::battles::invariants::{Broken, Campaign, of_agent, violations};
use endturn_agency::battles::state::{Agent, AgentState, Faction, Investigation};
use endturn_agency::frame::ids::{AgentId, LeadId, SiteId};
use endturn_agency::frame::invariants::SiteView;

use crate::battles::support::shipped;

fn broken(change: impl FnOnce(&mut Agent)) -> Vec<Broken> {
    let mut agent = present_at_start(&shipped());
    change(&mut agent);
    let mut found = Vec::new();
    of_agent(&agent, &mut |broken| found.push(broken));
    found
}

#[test]
fn a_54_each_invariant_of_an_agent_is_looked_at() {
    assert_eq!(broken(|_| ()), []);
    assert_eq!(broken(|agent| sack(agent, 1)), []);
    assert_eq!(broken(|agent| agent.hit_points = Fixed::whole(31)), [Broken::HitPoints]);
    assert_eq!(broken(|agent| agent.exhaustion = Fixed::micro(-1)), [Broken::BelowZero]);
    assert_eq!(broken(|agent| agent.skill_from_training = Fixed::whole(101)), [Broken::Training]);
    assert_eq!(broken(|agent| agent.state = AgentState::OnMission), [Broken::Pair]);
    assert_eq!(broken(|agent| agent.hit_points = Fixed::ZERO), [Broken::Death]);
    assert_eq!(broken(|agent| agent.hit_points = Fixed::whole(29)), [Broken::Wounds]);
}

#[test]
fn a_54_each_invariant_of_the_office_is_looked_at() {
    let rules = shipped();
    let assets = rules.start_assets();
    let check = |change: fn(&mut Agent), sites: &[SiteView<'_>], investigations: &[Investigation]| {
        let mut agents = [(AgentId(0), present_at_start(&rules))];
        change(&mut agents[0].1);
        let campaign = Campaign { agents: &agents, sites, investigations, factions: &[], assets: &assets, panic_bp: 0 };
        violations(&rules, campaign).into_iter().map(|one| one.broken).collect::<Vec<_>>()
    };
    let site = |agents| SiteView { id: SiteId(0), is_deployed: true, agents };
    let at_lead = Investigation { lead: LeadId(0), difficulty: 3, progress: Fixed::ZERO, turn_started: 1 };
    assert_eq!(check(|_| (), &[], &[]), []);
    assert_eq!(check(|agent| deploy(agent, SiteId(0)), &[site(&[AgentId(0)])], &[]), []);
    assert_eq!(check(|agent| deploy(agent, SiteId(0)), &[], &[]), [Broken::Listing]);
    assert_eq!(check(|_| (), &[site(&[AgentId(0)])], &[]), [Broken::Listing]);
    assert_eq!(check(|_| (), &[site(&[AgentId(9)])], &[]), [Broken::Listing]);
    assert_eq!(check(|agent| investigate(agent, LeadId(0)), &[], &[at_lead]), []);
    assert_eq!(check(|agent| investigate(agent, LeadId(0)), &[], &[]), [Broken::Investigation]);
    assert_eq!(check(|_| (), &[], &[at_lead]), [Broken::Investigation]);
    assert_eq!(check(train, &[], &[]), [Broken::Cap]);
}

#[test]
fn a_54_a_faction_counts_only_where_its_level_does() {
    let rules = shipped();
    let assets = rules.start_assets();
    let check = |faction: Faction| {
        let campaign = Campaign {
            agents: &[],
            sites: &[],
            investigations: &[],
            factions: &[faction],
            assets: &assets,
            panic_bp: 0,
        };
        violations(&rules, campaign).len()
    };
    let dormant = Faction { turns_to_next: Some(20), ..Faction::default() };
    assert_eq!(check(dormant), 0);
    assert_eq!(check(Faction { turns_to_operation: Some(3), ..dormant }), 1);
    assert_eq!(check(Faction { level: 99, ..dormant }), 1);
}
