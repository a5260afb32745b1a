//! Starts of games with patrols: what an author writes of factions and offices in a scenario, and
//! the state made from it.

use std::collections::BTreeMap;

use bevy_ecs::prelude::*;
use endturn_engine::Seat;
use endturn_scenario::shape::Shaped;
use endturn_scenario::{checks::Checker, path::Path};
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
use crate::frame::ids::{AgentId, FactionId, LeadId, MissionId, SiteId};
use crate::frame::invariants::{SiteView, Violation};
use crate::frame::office::Office;
use crate::frame::scenario::check::{amount_from, amounts, expiry};
use crate::frame::scenario::numbers::{
    Clock, MAX, MAX_POINTS, amount, are_amounts, check_amounts, check_counts, points, unless,
};
use crate::frame::scenario::section::{is_default, is_one, one};
use crate::frame::scenario::so_far::SiteSoFar;
use crate::frame::scenario::starts::{self, OfficePlan, Starts};
use crate::frame::scenario::write::Stated;

/// Maximum hit points of an agent.
const MAX_HIT_POINTS: i32 = 10_000;

/// Numbers of a faction that differ from the ruleset, in basis points.
#[derive(Debug, Default, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct FactionStart {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) threat_level_bp: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) threat_increase_bp: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) suppression_bp: Option<i64>,
}

/// Start of an office where it differs from the ruleset.
#[derive(Debug, Default, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct OfficeStart {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) money: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) intel: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) funding: Option<i64>,
    /// Money owed for hires at the next advance, in units; 0 if left out.
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) hire_cost_due: i64,
    /// Number of investigations of each lead.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(crate) leads: BTreeMap<String, u32>,
    /// Agents in the order of hire, numbered from 0.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) agents: Vec<AgentStart>,
    /// Sites in the order of creation, numbered from 0.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) sites: Vec<SiteStart>,
    /// The course of a game under way.
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) so_far: OfficeSoFar,
}

/// The course of an office.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields, default)]
pub struct OfficeSoFar {
    /// The books of its last advance; amounts are from −1 000 000 000 to 1 000 000 000.
    #[serde(skip_serializing_if = "is_default")]
    ledger: Ledger,
    /// Observations of it; if left out, only its sites are counted as opened.
    #[serde(skip_serializing_if = "Option::is_none")]
    tally: Option<Tally>,
}

/// One agent, or several identical ones; fields left out are as at hire, but the agent is
/// available.
#[derive(Debug, Default, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct AgentStart {
    /// Number of such agents; 1 if left out.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub(crate) count: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) state: Option<AgentState>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) assignment: Option<Assignment>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) skill: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) exhaustion: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) hit_points: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) max_hit_points: Option<i32>,
    /// Turns of recovery left; 0 if left out.
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) recovery_turns: i32,
    /// Hit points lost when recovery was ordered; 0 if left out.
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) hit_points_lost_before_recovery: i32,
    /// Sites survived; 0 if left out.
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) missions_survived: u32,
    #[serde(default = "one")]
    pub(crate) turn_hired: u32,
    /// The service record in a game under way.
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) so_far: Service,
}

/// One site.
#[derive(Debug, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct SiteStart {
    pub(crate) mission: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) state: Option<SiteState>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) expires_in: Option<i32>,
    /// Objectives fulfilled.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) fulfilled: Vec<String>,
    /// Agents by number, in deployment order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) agents: Vec<u32>,
    /// The course of a game under way.
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) so_far: SiteSoFar,
}

impl starts::OfficeStart for OfficeStart {
    type Agent = AgentStart;
    type Site = SiteStart;

    fn leads(&self) -> &BTreeMap<String, u32> {
        &self.leads
    }

    fn agents(&self) -> Option<&[AgentStart]> {
        Some(&self.agents)
    }

    fn count(agent: &AgentStart) -> u32 {
        agent.count
    }

    fn sites(&self) -> &[SiteStart] {
        &self.sites
    }

    fn course(site: &SiteStart) -> SiteSoFar {
        site.so_far
    }
}

impl Starts for Patrol {
    type FactionStart = FactionStart;
    type OfficeStart = OfficeStart;
    type FactionPlan = Faction;
    type OfficeCourse = ();

    fn panic_bp(rules: &Rules) -> i64 {
        rules.start.panic_bp.into()
    }

    fn assets(rules: &Rules) -> Assets {
        rules.start_assets()
    }

    fn agents(_rules: &Rules) -> Vec<Agent> {
        Vec::new()
    }

    fn faction(faction: &FactionRules) -> Faction {
        faction.start
    }

    fn change_faction(
        start: &FactionStart,
        _: (&Rules, FactionId),
        path: &Path,
        checker: &mut Checker<'_>,
        plan: &mut Faction,
    ) {
        let fields = [
            ("threat_level_bp", start.threat_level_bp, &mut plan.threat_level_bp),
            ("threat_increase_bp", start.threat_increase_bp, &mut plan.threat_increase_bp),
            ("suppression_bp", start.suppression_bp, &mut plan.suppression_bp),
        ];
        amounts(fields, path, checker);
    }

    fn change_assets(start: &OfficeStart, least: i64, path: &Path, checker: &mut Checker<'_>, assets: &mut Assets) {
        amount_from(least, ("money", start.money, &mut assets.money), path, checker);
        let fields = [
            ("intel", start.intel, &mut assets.intel),
            ("funding", start.funding, &mut assets.funding),
            ("hire_cost_due", (start.hire_cost_due != 0).then_some(start.hire_cost_due), &mut assets.hire_cost_due),
        ];
        amounts(fields, path, checker);
    }

    fn agent(
        start: &AgentStart,
        rules: &Rules,
        _: &Assets,
        clock: Clock,
        path: &Path,
        checker: &mut Checker<'_>,
    ) -> (Agent, Service) {
        let new = hired(rules, start.turn_hired);
        let most = start.max_hit_points.unwrap_or(new.max_hit_points);
        let state = start.state.unwrap_or(AgentState::Available);
        let agent = Agent {
            state,
            assignment: start.assignment.unwrap_or(usual_assignment(state)),
            skill: start.skill.unwrap_or(new.skill),
            exhaustion: start.exhaustion.unwrap_or(new.exhaustion),
            hit_points: start.hit_points.unwrap_or(most),
            max_hit_points: most,
            recovery_turns: start.recovery_turns,
            hit_points_lost_before_recovery: start.hit_points_lost_before_recovery,
            missions_survived: start.missions_survived,
            turn_hired: start.turn_hired,
        };
        checker.range(path.clone().name("skill"), agent.skill, 0..=MAX_POINTS);
        checker.range(path.clone().name("exhaustion"), agent.exhaustion, 0..=MAX_POINTS);
        checker.range(path.clone().name("max_hit_points"), most, 1..=MAX_HIT_POINTS);
        clock.no_later(start.turn_hired, path.clone().name("turn_hired"), checker);
        (agent, service(start.so_far, &agent, clock, &path.clone().name("so_far"), checker))
    }

    fn site(start: &SiteStart, rules: &Rules, path: &Path, checker: &mut Checker<'_>) -> Option<(Site, Vec<AgentId>)> {
        let Some(id) = rules.mission_named(&start.mission) else {
            let known = rules.missions().map(|(_, mission)| mission.names().word.as_str());
            checker.reference(path.clone().name("mission"), "mission", &start.mission, known);
            return None;
        };
        let new = sites::new(rules, id);
        let usual = if start.agents.is_empty() { SiteState::Active } else { SiteState::Deployed };
        let state = start.state.unwrap_or(usual);
        expiry(start.expires_in, state == SiteState::Active, path, checker);
        let fulfilled = fulfilled(start, rules, id, path, checker);
        let site = Site { state, expires_in: start.expires_in.or(new.expires_in), fulfilled, ..new };
        Some((site, start.agents.iter().copied().map(AgentId).collect()))
    }

    fn enter_course(
        start: &OfficeStart,
        _rules: &Rules,
        clock: Clock,
        path: &Path,
        checker: &mut Checker<'_>,
        plan: &mut OfficePlan<Self>,
    ) {
        let (stated, path) = (start.so_far, path.clone().name("so_far"));
        check_amounts(&stated.ledger.amounts(), &path.clone().name("ledger"), checker);
        (plan.ledger, plan.tally) = (stated.ledger, stated.tally);
        if let Some(tally) = &stated.tally {
            check_tally(tally, plan, clock, &path.name("tally"), checker);
        }
    }

    fn is_free(start: Option<&AgentStart>, _agent: &Agent) -> bool {
        start.is_some_and(|one| one.state.is_none() && one.assignment.is_none())
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

    fn last_lead(faction: &FactionRules) -> Option<LeadId> {
        faction.destroyed_by
    }

    fn is_won(fates: &[Fate]) -> bool {
        ending::won(fates.iter().map(Fate::is_destroyed)).is_some()
    }

    fn state_faction(_rules: &Rules, _id: FactionId, faction: &Faction) -> Option<FactionStart> {
        Some(FactionStart {
            threat_level_bp: Some(amount(faction.threat_level_bp, 0)?),
            threat_increase_bp: Some(amount(faction.threat_increase_bp, 0)?),
            suppression_bp: Some(amount(faction.suppression_bp, 0)?),
        })
    }

    fn state_agent(rules: &Rules, _: &Assets, agent: &Agent, service: Service) -> Option<AgentStart> {
        let (new, most) = (hired(rules, agent.turn_hired), agent.max_hit_points);
        Some(AgentStart {
            count: 1,
            state: unless(agent.state, AgentState::Available),
            assignment: unless(agent.assignment, usual_assignment(agent.state)),
            skill: unless(points(agent.skill)?, new.skill),
            exhaustion: unless(points(agent.exhaustion)?, new.exhaustion),
            hit_points: unless(agent.hit_points, most),
            max_hit_points: unless(Some(most).filter(|most| *most <= MAX_HIT_POINTS)?, new.max_hit_points),
            recovery_turns: agent.recovery_turns,
            hit_points_lost_before_recovery: agent.hit_points_lost_before_recovery,
            missions_survived: agent.missions_survived,
            turn_hired: agent.turn_hired,
            so_far: service,
        })
    }

    fn state_site(rules: &Rules, site: &Site, agents: Vec<u32>, so_far: SiteSoFar) -> Option<SiteStart> {
        let mission = rules.mission(site.mission)?;
        let fulfilled = mission.objectives.iter().enumerate().filter(|(place, _)| site.fulfilled.has(*place));
        let usual = if agents.is_empty() { SiteState::Active } else { SiteState::Deployed };
        let expires_in = match site.expires_in {
            Some(turns) => Some(points(turns)?),
            None => None,
        };
        Some(SiteStart {
            mission: mission.names.word.clone(),
            state: unless(site.state, usual),
            expires_in: expires_in.filter(|_| expires_in != mission.expires_in),
            fulfilled: fulfilled.map(|(_, one)| one.word.clone()).collect(),
            agents,
            so_far,
        })
    }

    fn state_office(office: &Office<'_, Self>, stated: Stated<Self>) -> Option<OfficeStart> {
        let (assets, ledger) = (office.assets, *office.get::<Ledger>());
        are_amounts(&ledger.amounts()).then_some(())?;
        Some(OfficeStart {
            money: Some(amount(assets.money, -MAX)?),
            intel: Some(amount(assets.intel, 0)?),
            funding: Some(amount(assets.funding, 0)?),
            hire_cost_due: amount(assets.hire_cost_due, 0)?,
            leads: stated.leads,
            agents: stated.agents,
            sites: stated.sites,
            so_far: OfficeSoFar { ledger, tally: Some(*office.get()) },
        })
    }
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
    for (field, turns) in [
        ("contracting_turns", stated.contracting_turns),
        ("espionage_turns", stated.espionage_turns),
        ("recovery_turns", stated.recovery_turns),
    ] {
        clock.spent(turns, path.clone().name(field), checker);
    }
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
fn check_tally(tally: &Tally, plan: &OfficePlan<Patrol>, clock: Clock, path: &Path, checker: &mut Checker<'_>) {
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
    clock.spent(tally.idle_turns, path.clone().name("idle_turns"), checker);
    checker.range(path.clone().name("hardest"), tally.hardest, 0..=i32::MAX);
}

fn fulfilled(start: &SiteStart, rules: &Rules, id: MissionId, path: &Path, checker: &mut Checker<'_>) -> Fulfilled {
    let objectives = rules.mission(id).map_or(&[][..], |mission| &mission.objectives);
    let mut fulfilled = Fulfilled::default();
    for (at, word) in start.fulfilled.iter().enumerate() {
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
