//! Starts of games with patrols: what an author writes of factions and offices in a scenario, and
//! the state made from it.

use bevy_ecs::prelude::*;
use endturn_engine::Seat;
use endturn_scenario::shape::Shaped;
use endturn_scenario::{checks::Checker, path::Path, stated::Stated};
use serde::{Deserialize, Serialize};

use super::Patrol;
use super::agents::{deploy, hired};
use super::components::{Ledger, Service, Tally};
use super::desk::NamedRolls;
use super::ending;
use super::invariants::{Broken, violations};
use super::rules::{FactionRules, Rules};
use super::sites;
use super::state::{Agent, AgentState, Assets, Assignment, Faction, Fulfilled, Site, SiteState};
use crate::frame::changes::office;
use crate::frame::components::Fate;
use crate::frame::content::Named;
use crate::frame::ids::{AgentId, FactionId, MissionId, SiteId};
use crate::frame::invariants::{SiteView, Violation};
use crate::frame::office::Office;
use crate::frame::scenario::numbers::{Clock, check_counts};
use crate::frame::scenario::starts::{AgentStart, Books, OfficeOf, OfficePlan, Reading, SiteOf, Starts};

/// Objectives of a site.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Objectives {
    /// Objectives fulfilled.
    #[serde(default)]
    fulfilled: Vec<String>,
}

impl Starts for Patrol {
    type FactionStart = Faction;
    type AgentStart = AgentStart<Agent, Service>;
    type SiteMore = Objectives;
    type OfficeSoFar = Books<Ledger, Tally>;
    type FactionPlan = Faction;
    type OfficeCourse = ();

    fn terms(_rules: &Rules) -> Vec<(&'static str, Vec<&str>)> {
        Vec::new()
    }

    fn agents(_rules: &Rules) -> Vec<Agent> {
        Vec::new()
    }

    fn faction(faction: &FactionRules) -> Faction {
        faction.start
    }

    fn change_faction(
        start: &Stated<Faction>,
        _: FactionId,
        path: &Path,
        reading: &mut Reading<'_, '_, Self>,
        plan: &mut Faction,
    ) {
        *plan = reading.over(start, *plan, path);
    }

    fn agent(
        start: &Stated<AgentStart<Agent, Service>>,
        _: &Assets,
        path: &Path,
        reading: &mut Reading<'_, '_, Self>,
    ) -> (Agent, Service) {
        let (rules, clock) = (reading.rules, reading.clock);
        let AgentStart { mut agent, so_far, .. } = reading.over(start, AgentStart::new(usual(rules)), path);
        if start.get("assignment").is_none() {
            agent.assignment = usual_assignment(agent.state);
        }
        if start.get("hit_points").is_none() {
            agent.hit_points = agent.max_hit_points;
        }
        clock.no_later(agent.turn_hired, path.clone().name("turn_hired"), reading.checker);
        (agent, service(so_far, &agent, clock, &path.clone().name("so_far"), reading.checker))
    }

    fn site(start: &SiteOf<Self>, path: &Path, reading: &mut Reading<'_, '_, Self>) -> Option<Site> {
        let (rules, checker) = (reading.rules, &mut *reading.checker);
        let Some(id) = rules.mission_named(&start.mission) else {
            let known = rules.missions().map(|(_, mission)| mission.names().word.as_str());
            checker.reference(path.clone().name("mission"), "mission", &start.mission, known);
            return None;
        };
        let fulfilled = fulfilled(&start.more.fulfilled, rules, id, path, checker);
        Some(Site { fulfilled, ..sites::new(rules, id) })
    }

    fn enter_course(
        _start: &Stated<OfficeOf<Self>>,
        path: &Path,
        reading: &mut Reading<'_, '_, Self>,
        plan: &mut OfficePlan<Self>,
    ) {
        if let Some(tally) = &plan.tally {
            let path = path.clone().name("so_far").name("tally");
            check_tally(tally, plan, &path, reading.checker);
        }
    }

    fn is_free(start: Option<&Stated<AgentStart<Agent, Service>>>, _agent: &Agent) -> bool {
        start.is_some_and(|one| one.get("state").is_none() && one.get("assignment").is_none())
    }

    fn deploy(agent: &mut Agent, site: SiteId) {
        deploy(agent, site);
    }

    fn broken(
        rules: &Rules,
        _plan: &OfficePlan<Self>,
        agents: &[(AgentId, Agent)],
        sites: &[SiteView<'_>],
    ) -> Vec<Violation<Broken>> {
        violations(rules, agents, sites)
    }

    fn open_faction(_world: &World, _rules: &Rules, _id: FactionId, plan: Faction) -> Faction {
        plan
    }

    fn open_office(world: &mut World, _rules: &Rules, _seat: Seat, _plan: &OfficePlan<Self>) {
        world.remove_resource::<NamedRolls>();
    }

    fn enter_site(world: &mut World, _rules: &Rules, seat: Seat, _site: &Site) {
        let mut tally = office::<Tally>(world, seat);
        tally.sites_opened = tally.sites_opened.saturating_add(1);
    }

    fn is_won(fates: &[Fate]) -> bool {
        ending::won(fates.iter().map(Fate::is_destroyed)).is_some()
    }

    fn state_faction(_rules: &Rules, faction: &Faction) -> Faction {
        *faction
    }

    fn state_agent(
        rules: &Rules,
        _: &Assets,
        agent: &Agent,
        so_far: Service,
    ) -> Option<[AgentStart<Agent, Service>; 2]> {
        let mut usual = AgentStart::new(usual(rules));
        (usual.agent.assignment, usual.agent.hit_points) = (usual_assignment(agent.state), agent.max_hit_points);
        Some([AgentStart { so_far, ..AgentStart::new(*agent) }, usual])
    }

    fn state_site(rules: &Rules, site: &Site) -> Option<Objectives> {
        let objectives = rules.mission(site.mission)?.objectives.iter().enumerate();
        let fulfilled = objectives.filter(|(place, _)| site.fulfilled.has(*place));
        Some(Objectives { fulfilled: fulfilled.map(|(_, one)| one.word.clone()).collect() })
    }

    fn state_course(office: &Office<'_, Self>) -> Books<Ledger, Tally> {
        Books { ledger: *office.get(), tally: Some(*office.get()) }
    }
}

/// An agent of whom nothing is stated.
fn usual(rules: &Rules) -> Agent {
    Agent { state: AgentState::Available, ..hired(rules, 1) }
}

/// The assignment of an agent in a state, where none is stated.
const fn usual_assignment(state: AgentState) -> Assignment {
    match state {
        AgentState::Recovering => Assignment::Recovery,
        AgentState::OnAssignment => Assignment::Contracting,
        AgentState::Terminated => Assignment::Sacked,
        _ => Assignment::Standby,
    }
}

/// The stated service record of an agent; reports one that no agent can have.
fn service(stated: Service, agent: &Agent, clock: Clock, path: &Path, checker: &mut Checker<'_>) -> Service {
    check_counts(&[("sites_won", stated.sites_won, agent.missions_survived as usize)], path, checker);
    let path = path.clone().name("ended_in");
    if agent.is_employed() {
        checker.range(path, stated.ended_in, 0..=0);
        Service { ended_in: 0, ..stated }
    } else if stated.ended_in > 0 {
        Service { ended_in: clock.turn(stated.ended_in, 1, path, checker), ..stated }
    } else {
        stated
    }
}

/// Checks observations of an office against its sites and agents. A scenario may begin with sites
/// that are over and agents who are gone, which are in no count.
fn check_tally(tally: &Tally, plan: &OfficePlan<Patrol>, path: &Path, checker: &mut Checker<'_>) {
    let sites = plan.sites.len();
    let ended = |state: SiteState| plan.sites.iter().filter(|one| one.site.state == state).count();
    let gone = |how: Assignment| plan.agents.iter().filter(|agent| agent.assignment == how).count();
    checker.range(path.clone().name("sites_opened"), tally.sites_opened as usize, sites..=sites);
    let counts = [
        ("sites_expired", tally.sites_expired, ended(SiteState::Expired)),
        ("sites_won", tally.sites_won, ended(SiteState::Successful)),
        ("sites_lost", tally.sites_lost, ended(SiteState::Failed)),
        ("killed", tally.killed, gone(Assignment::Kia)),
        ("sacked", tally.sacked, gone(Assignment::Sacked)),
        ("idle_for_intel", tally.idle_for_intel, tally.idle_turns as usize),
    ];
    check_counts(&counts, path, checker);
}

fn fulfilled(stated: &[String], rules: &Rules, id: MissionId, path: &Path, checker: &mut Checker<'_>) -> Fulfilled {
    let objectives = rules.mission(id).map_or(&[][..], |mission| &mission.objectives);
    let mut fulfilled = Fulfilled::default();
    for (at, word) in stated.iter().enumerate() {
        match objectives.iter().position(|one| one.word == *word) {
            Some(place) => fulfilled = fulfilled.with(place),
            None => {
                let path = path.clone().name("fulfilled").index(at);
                checker.reference(path, "objective", word, objectives.iter().map(|one| one.word.as_str()));
            }
        }
    }
    fulfilled
}
