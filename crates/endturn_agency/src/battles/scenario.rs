//! Starts of games with battles: what an author writes of factions and offices in a scenario, and
//! the state made from it. Draws when each faction climbs and strikes first (E-13), and the hidden
//! difficulties of leads that are investigated already (E-08).

use std::collections::BTreeMap;

use bevy_ecs::prelude::*;
use endturn_engine::{Seat, ids::KeyIndex, random::Draws};
use endturn_scenario::shape::Shaped;
use endturn_scenario::{checks::Checker, codes, diagnostic::Diagnostic, path::Path};
use serde::Deserialize;

use super::Battles;
use super::agents::{deploy, hired, present_at_start};
use super::changes::begin;
use super::components::{Investigations, Pending, Tally, Toll};
use super::fixed::Fixed;
use super::invariants::{Broken, Campaign, violations};
use super::rules::{FactionRules, MissionRules, Rules};
use super::state::{Agent, AgentState, Assets, Assignment, Faction, Investigation, Site, SiteState};
use super::upgrades::Upgrade;
use super::{factions, sites, throws};
use crate::frame::changes::office;
use crate::frame::ids::{AgentId, FactionId, LeadId, MissionId, SiteId};
use crate::frame::invariants::{SiteView, Violation};
use crate::frame::kind::Place;
use crate::frame::scenario::check::{MAX_POINTS, amounts, expiry};
use crate::frame::scenario::section::one;
use crate::frame::scenario::starts::{self, OfficePlan, Sited, Starts};

/// Maximum purchases of one upgrade, and maximum points of exhaustion.
const MAX_BOUGHT: u32 = 10_000;

/// Start of a faction where it differs from the ruleset.
#[derive(Debug, Default, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub(crate) struct FactionStart {
    /// Level of activity; the times of its next climb and strike are drawn.
    pub(crate) activity_level: Option<u32>,
    /// Turns for which it is suppressed.
    #[serde(default)]
    pub(crate) suppression_turns: u32,
}

/// Start of an office where it differs from the ruleset.
#[derive(Debug, Default, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub(crate) struct OfficeStart {
    pub(crate) money: Option<i64>,
    pub(crate) funding: Option<i64>,
    /// Number of purchases of each upgrade, by the words of orders.
    #[serde(default)]
    pub(crate) upgrades: BTreeMap<String, u32>,
    /// Number of investigations of each lead.
    #[serde(default)]
    pub(crate) leads: BTreeMap<String, u32>,
    /// Agents in the order of hire, numbered from 0, instead of the ruleset's.
    pub(crate) agents: Option<Vec<AgentStart>>,
    /// Sites in the order of creation, numbered from 0.
    #[serde(default)]
    pub(crate) sites: Vec<SiteStart>,
}

/// Activity of an agent at the start.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Shaped)]
pub(crate) enum AgentDoes {
    /// None; at hand.
    #[default]
    Available,
    /// Earns money.
    Contracting,
    /// Trains.
    InTraining,
    /// Regains hit points.
    Recovering,
}

/// One agent, or several identical ones; fields left out are as at hire, but the agent is
/// available.
#[derive(Debug, Default, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub(crate) struct AgentStart {
    #[serde(default = "one")]
    pub(crate) count: u32,
    #[serde(default)]
    pub(crate) state: AgentDoes,
    /// The lead at which the agent works, instead of a state.
    pub(crate) lead: Option<String>,
    pub(crate) skill: Option<i32>,
    #[serde(default)]
    pub(crate) exhaustion: i32,
    pub(crate) hit_points: Option<i32>,
    #[serde(default)]
    pub(crate) missions_total: u32,
    #[serde(default = "one")]
    pub(crate) turn_hired: u32,
}

/// One site.
#[derive(Debug, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub(crate) struct SiteStart {
    pub(crate) mission: String,
    /// The faction of an operation, if several factions have it.
    pub(crate) faction: Option<String>,
    pub(crate) state: Option<SiteState>,
    pub(crate) expires_in: Option<i32>,
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
        self.agents.as_deref()
    }

    fn count(agent: &AgentStart) -> u32 {
        agent.count
    }

    fn sites(&self) -> &[SiteStart] {
        &self.sites
    }
}

impl Starts for Battles {
    type FactionStart = FactionStart;
    type OfficeStart = OfficeStart;
    /// Level of activity, and turns of suppression.
    type FactionPlan = (u32, u32);

    fn panic_bp(rules: &Rules) -> i64 {
        rules.start.panic_bp.into()
    }

    fn assets(rules: &Rules) -> Assets {
        rules.start_assets()
    }

    fn agents(rules: &Rules) -> Vec<Agent> {
        (0..rules.start.agents).map(|_| present_at_start(rules)).collect()
    }

    fn faction(faction: &FactionRules) -> (u32, u32) {
        (faction.activity_level, 0)
    }

    fn change_faction(
        start: &FactionStart,
        rules: &Rules,
        path: &Path,
        checker: &mut Checker<'_>,
        (level, suppressed): &mut (u32, u32),
    ) {
        if let Some(wanted) = start.activity_level {
            let levels = u32::try_from(rules.activity.len()).unwrap_or(u32::MAX);
            checker.range(path.clone().name("activity_level"), wanted, 0..=levels.saturating_sub(1));
            *level = wanted;
        }
        let path = path.clone().name("suppression_turns");
        checker.range(path, start.suppression_turns, 0..=MAX_POINTS.unsigned_abs());
        *suppressed = start.suppression_turns;
    }

    fn change_assets(start: &OfficeStart, path: &Path, checker: &mut Checker<'_>, assets: &mut Assets) {
        let fields = [("money", start.money, &mut assets.money), ("funding", start.funding, &mut assets.funding)];
        amounts(fields, path, checker);
        for (name, count) in &start.upgrades {
            let path = path.clone().name("upgrades").name(name.as_str());
            match Upgrade::named(name) {
                Some(upgrade) => {
                    checker.range(path, *count, 0..=MAX_BOUGHT);
                    assets.upgrades.0[upgrade as usize] = (*count).min(MAX_BOUGHT);
                }
                None => {
                    let known = Upgrade::ALL.iter().map(|one| one.word());
                    checker.known_key(codes::DANGLING_REFERENCE, path, "upgrade", name, known);
                }
            }
        }
    }

    fn agent(start: &AgentStart, rules: &Rules, assets: &Assets, path: &Path, checker: &mut Checker<'_>) -> Agent {
        let new = hired(rules, assets, start.turn_hired);
        let (state, assignment) = match start.state {
            AgentDoes::Available => (AgentState::Available, Assignment::Standby),
            AgentDoes::Contracting => (AgentState::Contracting, Assignment::Contracting),
            AgentDoes::InTraining => (AgentState::InTraining, Assignment::Training),
            AgentDoes::Recovering => (AgentState::Recovering, Assignment::Recovery),
        };
        let mut agent = Agent {
            state,
            assignment,
            exhaustion: Fixed::whole(start.exhaustion.into()),
            missions_total: start.missions_total,
            ..new
        };
        checker.range(path.clone().name("exhaustion"), start.exhaustion, 0..=MAX_BOUGHT.cast_signed());
        if let Some(skill) = start.skill {
            checker.range(path.clone().name("skill"), skill, 0..=MAX_POINTS);
            agent.skill = Fixed::whole(skill.into());
        }
        if let Some(hit_points) = start.hit_points {
            let most = i32::try_from(new.max_hit_points.floor()).unwrap_or(i32::MAX);
            checker.range(path.clone().name("hit_points"), hit_points, 1..=most);
            agent.hit_points = Fixed::whole(hit_points.into());
        }
        if let Some(word) = &start.lead {
            let path = path.clone().name("lead");
            match rules.lead_named(word) {
                Some(_) if start.state != AgentDoes::Available => {
                    let problem = "an agent at a lead has no other state";
                    checker.push(path, Diagnostic::error(codes::CONTRADICTION, problem.to_owned()));
                }
                Some(lead) => (agent.state, agent.assignment) = (AgentState::Investigating, Assignment::Lead(lead)),
                None => {
                    checker.reference(path, "lead", word, rules.leads().map(|(_, lead)| lead.names.word.as_str()));
                }
            }
        }
        agent
    }

    fn site(start: &SiteStart, rules: &Rules, path: &Path, checker: &mut Checker<'_>) -> Option<Sited<Self>> {
        let id = mission(start, rules, path, checker)?;
        let usual = if start.agents.is_empty() { SiteState::Active } else { SiteState::Deployed };
        let state = start.state.unwrap_or(usual);
        expiry(start.expires_in, state == SiteState::Active, path, checker);
        let new = sites::new(rules, id);
        let site = Site { state, expires_in: start.expires_in.unwrap_or(new.expires_in), ..new };
        Some((site, start.agents.iter().copied().map(AgentId).collect()))
    }

    fn is_free(_start: Option<&AgentStart>, agent: &Agent) -> bool {
        agent.state == AgentState::Available
    }

    fn deploy(agent: &mut Agent, site: SiteId) {
        deploy(agent, site);
    }

    fn broken(
        rules: &Rules,
        assets: &Assets,
        agents: &[(AgentId, Agent)],
        sites: &[SiteView<'_>],
    ) -> Vec<Violation<Broken>> {
        let investigation = |lead| Investigation { lead, difficulty: 1, progress: Fixed::ZERO, turn_started: 1 };
        let investigations: Vec<Investigation> =
            investigated(agents.iter().map(|(_, agent)| agent)).into_iter().map(investigation).collect();
        let investigations = &investigations;
        violations(rules, Campaign { agents, sites, investigations, factions: &[], assets, panic_bp: 0 })
    }

    fn open_faction(world: &World, rules: &Rules, id: FactionId, (level, suppressed): (u32, u32)) -> Faction {
        let (draws, word) = (world.resource::<Draws>(), rules.faction(id).map_or("", |one| &one.names.word));
        let mut throw = |kind, bound| throws::faction_die(draws, word, kind).below(bound);
        Faction { suppression_turns: suppressed, ..factions::at_level(rules, level, &mut throw) }
    }

    fn open_office(world: &mut World, rules: &Rules, seat: Seat, plan: &OfficePlan<Self>) {
        let under_way = investigated(&plan.agents).into_iter();
        let under_way = under_way.filter_map(|lead| begin(world, (seat, lead), 1)).collect();
        let kinds = rules.enemies().len();
        let entity = world.resource::<KeyIndex<Seat>>().get(seat).expect("every seat has its entity");
        world.entity_mut(entity).insert((
            Pending(vec![0; rules.missions().len()]),
            Investigations(under_way),
            Toll { killed: vec![0; kinds], damage_taken: vec![Fixed::ZERO; kinds] },
        ));
    }

    fn enter_site(world: &mut World, rules: &Rules, seat: Seat, site: &Site) {
        office::<Tally>(world, seat).enter_opened(rules, site.mission);
        if !site.is_over() {
            office::<Pending>(world, seat).open(site.mission);
        }
    }
}

/// Leads that agents investigate, in the ruleset's order.
fn investigated<'a>(agents: impl IntoIterator<Item = &'a Agent>) -> Vec<LeadId> {
    let lead = |agent: &Agent| if let Assignment::Lead(lead) = agent.assignment { Some(lead) } else { None };
    let mut leads: Vec<LeadId> = agents.into_iter().filter_map(lead).collect();
    leads.sort_unstable();
    leads.dedup();
    leads
}

/// The mission of a site; an operation without a faction belongs to the first one that has it.
fn mission(start: &SiteStart, rules: &Rules, path: &Path, checker: &mut Checker<'_>) -> Option<MissionId> {
    let Some(first) = rules.mission_named(&start.mission) else {
        // Factions share the words of operations.
        let mut known: Vec<&str> = rules.missions().map(|(_, mission)| mission.names.word.as_str()).collect();
        known.sort_unstable();
        known.dedup();
        checker.reference(path.clone().name("mission"), "mission", &start.mission, known);
        return None;
    };
    let Some(word) = &start.faction else { return Some(first) };
    let path = path.clone().name("faction");
    let Some(faction) = rules.faction_named(word) else {
        checker.reference(path, "faction", word, rules.factions().map(|(_, faction)| faction.names.word.as_str()));
        return None;
    };
    let is_it =
        |mission: &MissionRules| mission.faction == faction && mission.names.word.eq_ignore_ascii_case(&start.mission);
    let found = rules.missions().find(|(_, mission)| is_it(mission)).map(|(id, _)| id);
    if found.is_none() {
        let problem = format!("`{}` is not a mission of `{word}`", start.mission);
        checker.push(path, Diagnostic::error(codes::CONTRADICTION, problem));
    }
    found
}
