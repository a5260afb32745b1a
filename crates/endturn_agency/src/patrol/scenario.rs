//! Starts of games with patrols: what an author writes of factions and offices in a scenario, and
//! the state made from it.

use std::collections::BTreeMap;

use bevy_ecs::prelude::*;
use endturn_engine::Seat;
use endturn_scenario::shape::Shaped;
use endturn_scenario::{checks::Checker, path::Path};
use serde::Deserialize;

use super::Patrol;
use super::agents::{deploy, hired};
use super::components::Tally;
use super::desk::NamedRolls;
use super::invariants::{Broken, violations};
use super::rules::{FactionRules, Rules};
use super::sites;
use super::state::{Agent, AgentState, Assets, Assignment, Faction, Fulfilled, Site, SiteState};
use crate::frame::changes::office;
use crate::frame::content::Named;
use crate::frame::ids::{AgentId, FactionId, MissionId, SiteId};
use crate::frame::invariants::{SiteView, Violation};
use crate::frame::scenario::check::{MAX_POINTS, amounts, expiry};
use crate::frame::scenario::section::one;
use crate::frame::scenario::starts::{self, OfficePlan, Sited, Starts};

/// Numbers of a faction that differ from the ruleset, in basis points.
#[derive(Debug, Default, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub(crate) struct FactionStart {
    pub(crate) threat_level_bp: Option<i64>,
    pub(crate) threat_increase_bp: Option<i64>,
    pub(crate) suppression_bp: Option<i64>,
}

/// Start of an office where it differs from the ruleset.
#[derive(Debug, Default, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub(crate) struct OfficeStart {
    pub(crate) money: Option<i64>,
    pub(crate) intel: Option<i64>,
    pub(crate) funding: Option<i64>,
    #[serde(default)]
    pub(crate) hire_cost_due: i64,
    /// Number of investigations of each lead.
    #[serde(default)]
    pub(crate) leads: BTreeMap<String, u32>,
    /// Agents in the order of hire, numbered from 0.
    #[serde(default)]
    pub(crate) agents: Vec<AgentStart>,
    /// Sites in the order of creation, numbered from 0.
    #[serde(default)]
    pub(crate) sites: Vec<SiteStart>,
}

/// One agent, or several identical ones; fields left out are as at hire, but the agent is
/// available.
#[derive(Debug, Default, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub(crate) struct AgentStart {
    #[serde(default = "one")]
    pub(crate) count: u32,
    pub(crate) state: Option<AgentState>,
    pub(crate) assignment: Option<Assignment>,
    pub(crate) skill: Option<i32>,
    pub(crate) exhaustion: Option<i32>,
    pub(crate) hit_points: Option<i32>,
    pub(crate) max_hit_points: Option<i32>,
    #[serde(default)]
    pub(crate) recovery_turns: i32,
    #[serde(default)]
    pub(crate) hit_points_lost_before_recovery: i32,
    #[serde(default)]
    pub(crate) missions_survived: u32,
    #[serde(default = "one")]
    pub(crate) turn_hired: u32,
}

/// One site.
#[derive(Debug, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub(crate) struct SiteStart {
    pub(crate) mission: String,
    pub(crate) state: Option<SiteState>,
    pub(crate) expires_in: Option<i32>,
    /// Objectives fulfilled.
    #[serde(default)]
    pub(crate) fulfilled: Vec<String>,
    /// Agents by number, in deployment order.
    #[serde(default)]
    pub(crate) agents: Vec<u32>,
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
}

impl Starts for Patrol {
    type FactionStart = FactionStart;
    type OfficeStart = OfficeStart;
    type FactionPlan = Faction;

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
        _rules: &Rules,
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

    fn change_assets(start: &OfficeStart, path: &Path, checker: &mut Checker<'_>, assets: &mut Assets) {
        let fields = [
            ("money", start.money, &mut assets.money),
            ("intel", start.intel, &mut assets.intel),
            ("funding", start.funding, &mut assets.funding),
            ("hire_cost_due", (start.hire_cost_due != 0).then_some(start.hire_cost_due), &mut assets.hire_cost_due),
        ];
        amounts(fields, path, checker);
    }

    fn agent(start: &AgentStart, rules: &Rules, _: &Assets, path: &Path, checker: &mut Checker<'_>) -> Agent {
        let new = hired(rules, start.turn_hired);
        let most = start.max_hit_points.unwrap_or(new.max_hit_points);
        let state = start.state.unwrap_or(AgentState::Available);
        let usual = match state {
            AgentState::Recovering => Assignment::Recovery,
            AgentState::OnAssignment => Assignment::Contracting,
            AgentState::Terminated => Assignment::Sacked,
            _ => Assignment::Standby,
        };
        let agent = Agent {
            state,
            assignment: start.assignment.unwrap_or(usual),
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
        checker.range(path.clone().name("max_hit_points"), most, 1..=10_000);
        agent
    }

    fn site(start: &SiteStart, rules: &Rules, path: &Path, checker: &mut Checker<'_>) -> Option<Sited<Self>> {
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

    fn is_free(start: Option<&AgentStart>, _agent: &Agent) -> bool {
        start.is_some_and(|one| one.state.is_none() && one.assignment.is_none())
    }

    fn deploy(agent: &mut Agent, site: SiteId) {
        deploy(agent, site);
    }

    fn broken(
        rules: &Rules,
        _assets: &Assets,
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
