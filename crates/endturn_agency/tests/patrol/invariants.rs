//! A-54 Invariants of every campaign before and after an advance, and A-40 the check of them.

use endturn_agency::frame::ids::{AgentId, SiteId};
use endturn_agency::frame::invariants::{SiteView, Subject};
use endturn_agency::patrol::agents::{deploy, hired, kill, sack};
use endturn_agency::patrol::invariants::{Broken, of_agent, of_office, violations};
use endturn_agency::patrol::recovery;
use endturn_agency::patrol::state::{Agent, AgentState, Assets, Assignment, Faction};

use crate::patrol::support::shipped;

fn broken(change: impl FnOnce(&mut Agent)) -> Vec<Broken> {
    let rules = shipped();
    let mut agent = hired(&rules, 1);
    change(&mut agent);
    let mut found = Vec::new();
    of_agent(&rules, &agent, &mut |broken| found.push(broken));
    found
}

#[test]
fn a_54_sound_agents_break_nothing() {
    assert_eq!(broken(|_| ()), []);
    assert_eq!(broken(sack), []);
    assert_eq!(
        broken(|agent| {
            agent.hit_points = 0;
            kill(agent);
        }),
        []
    );
    assert_eq!(
        broken(|agent| {
            agent.hit_points = 23;
            recovery::leave_site(&shipped(), agent);
        }),
        []
    );
}

#[test]
fn a_54_each_invariant_is_looked_at() {
    assert_eq!(broken(|agent| agent.hit_points = 31), [Broken::HitPoints]);
    assert_eq!(broken(|agent| agent.exhaustion = -1), [Broken::BelowZero]);
    assert_eq!(broken(|agent| agent.state = AgentState::OnMission), [Broken::Pair]);
    assert_eq!(broken(|agent| agent.hit_points = 0), [Broken::Death]);
    assert_eq!(broken(kill), [Broken::Death]);
    assert_eq!(broken(|agent| agent.hit_points = 29), [Broken::Wounds]);
    assert_eq!(
        broken(|agent| {
            agent.assignment = Assignment::Recovery;
            agent.hit_points = 23;
        }),
        [Broken::Loss]
    );
    let recovering = |turns, now| {
        broken(|agent| {
            agent.state = AgentState::Recovering;
            agent.assignment = Assignment::Recovery;
            (agent.hit_points_lost_before_recovery, agent.recovery_turns, agent.hit_points) = (7, turns, now);
        })
    };
    assert_eq!((recovering(12, 23), recovering(1, 29)), (vec![], vec![]));
    assert_eq!((recovering(13, 23), recovering(0, 30)), (vec![Broken::Course], vec![Broken::Course]));
    assert_eq!(recovering(12, 24), [Broken::Course]);
    assert_eq!(
        broken(|agent| {
            sack(agent);
            agent.hit_points = 29;
        }),
        [Broken::Sacked]
    );
}

#[test]
fn a_54_missions_and_listings_match_one_to_one() {
    let rules = shipped();
    let mut there = hired(&rules, 1);
    deploy(&mut there, SiteId(0));
    let home = hired(&rules, 1);
    let check = |agents: &[(AgentId, Agent)], listed: &[&[AgentId]]| {
        let sites: Vec<SiteView<'_>> = listed
            .iter()
            .enumerate()
            .map(|(at, agents)| SiteView { id: SiteId(at as u32), is_deployed: true, agents })
            .collect();
        violations(&rules, agents, &sites).into_iter().map(|one| (one.subject, one.broken)).collect::<Vec<_>>()
    };
    let [a, b] = [AgentId(0), AgentId(1)];
    assert_eq!(check(&[(a, there), (b, home)], &[&[a]]), []);
    assert_eq!(check(&[(a, there)], &[&[]]), [(Subject::Agent(a), Broken::Listing)]);
    assert_eq!(check(&[(a, there)], &[&[a, a]]), [(Subject::Agent(a), Broken::Listing)]);
    assert_eq!(check(&[(a, there)], &[&[], &[a]]), [(Subject::Agent(a), Broken::Listing)]);
    assert_eq!(check(&[(a, home)], &[&[a]]), [(Subject::Agent(a), Broken::Listing)]);
    assert_eq!(check(&[(a, home)], &[&[b]]), [(Subject::Agent(b), Broken::Listing)]);
    let nowhere = [(Subject::Agent(a), Broken::NoSite), (Subject::Agent(a), Broken::Listing)];
    assert_eq!(check(&[(a, there)], &[]), nowhere);
}

#[test]
fn a_01_only_money_may_be_below_zero() {
    let assets = Assets { money: -5, ..Assets::default() };
    assert_eq!(of_office(&assets, 0, &[Faction::default()]), None);
    assert!(of_office(&Assets { intel: -1, ..assets }, 0, &[]).is_some());
    assert!(of_office(&assets, -1, &[]).is_some());
    assert!(of_office(&assets, 0, &[Faction { suppression_bp: -1, ..Faction::default() }]).is_some());
}
