//! Starts of games with battles: what an author writes of factions and offices in a scenario, and
//! the state made from it. Draws when each faction climbs and strikes first (E-13), and the hidden
//! difficulties of leads that are investigated already (E-08).

use std::collections::BTreeMap;

use bevy_ecs::prelude::*;
use endturn_engine::compact::CompactCollect as _;
use endturn_engine::compact::CompactSort as _;
use endturn_engine::{Seat, ids::KeyIndex, random::Draws, turn::Limits};
use endturn_scenario::shape::Shaped;
use endturn_scenario::{checks::Checker, codes, diagnostic::Diagnostic, path::Path};
use serde::{Deserialize, Serialize};

use super::Battles;
use super::agents::{deploy, hired, present_at_start};
use super::changes::begin;
use super::components::{Investigations, Pending, Service, Tally};
use super::course::{AgentSoFar, FactionSoFar, OfficeCourse, OfficeSoFar};
use super::fixed::Fixed;
use super::invariants::{Broken, Campaign, violations};
use super::rules::{FactionRules, MissionRules, Rules};
use super::state::{Agent, AgentState, Assets, Assignment, Faction, Investigation, Site, SiteState};
use super::upgrades::{self, Upgrade};
use super::{factions, sites, throws};
use crate::frame::changes::office;
use crate::frame::components::Fate;
use crate::frame::ids::{AgentId, FactionId, LeadId, MissionId, SiteId};
use crate::frame::invariants::{SiteView, Violation};
use crate::frame::kind::Place;
use crate::frame::office::Office;
use crate::frame::scenario::check::{amount_from, amounts, expiry};
use crate::frame::scenario::numbers::{Clock, MAX, MAX_POINTS, amount, points, unless};
use crate::frame::scenario::section::{is_default, is_one, one};
use crate::frame::scenario::so_far::SiteSoFar;
use crate::frame::scenario::starts::{self, OfficePlan, Starts};
use crate::frame::scenario::write::Stated;

/// Maximum purchases of one upgrade, and maximum points of exhaustion.
const MAX_BOUGHT: u32 = 10_000;

/// Start of a faction where it differs from the ruleset.
#[derive(Debug, Default, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct FactionStart {
    /// Level of activity; the times of its next climb and strike are drawn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) activity_level: Option<u32>,
    /// Turns for which it is suppressed; 0 if left out.
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) suppression_turns: u32,
    /// Its activity in a game under way, of which nothing is drawn then.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) so_far: Option<FactionSoFar>,
}

/// Start of an office where it differs from the ruleset.
#[derive(Debug, Default, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct OfficeStart {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) money: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) funding: Option<i64>,
    /// Number of purchases of each upgrade, by the words of orders.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(crate) upgrades: BTreeMap<String, u32>,
    /// Number of investigations of each lead.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(crate) leads: BTreeMap<String, u32>,
    /// Agents in the order of hire, numbered from 0, instead of the ruleset's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) agents: Option<Vec<AgentStart>>,
    /// Sites in the order of creation, numbered from 0.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) sites: Vec<SiteStart>,
    /// The course of a game under way.
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) so_far: OfficeSoFar,
}

/// Activity of an agent at the start.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Shaped)]
pub enum AgentDoes {
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
#[derive(Debug, Default, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct AgentStart {
    /// Number of such agents; 1 if left out.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub(crate) count: u32,
    /// Activity; `Available` if left out.
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) state: AgentDoes,
    /// The lead at which the agent works, instead of a state.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) lead: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) skill: Option<i32>,
    /// Exhaustion, in points; 0 if left out.
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) exhaustion: i32,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) hit_points: Option<i32>,
    /// Missions to which the agent was deployed; 0 if left out.
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) missions_total: u32,
    #[serde(default = "one")]
    pub(crate) turn_hired: u32,
    /// The course of a game under way.
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) so_far: AgentSoFar,
}

/// One site.
#[derive(Debug, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct SiteStart {
    pub(crate) mission: String,
    /// The faction of an operation, if several factions have it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) faction: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) state: Option<SiteState>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) expires_in: Option<i32>,
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
        self.agents.as_deref()
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

/// Start of a faction.
#[derive(Clone, Copy, Debug)]
pub enum FactionPlan {
    /// Level of activity, and turns of suppression; its times are drawn.
    Drawn(u32, u32),
    /// The faction in a game under way.
    Stated(Faction),
}

impl Starts for Battles {
    type FactionStart = FactionStart;
    type OfficeStart = OfficeStart;
    type FactionPlan = FactionPlan;
    type OfficeCourse = OfficeCourse;

    fn panic_bp(rules: &Rules) -> i64 {
        rules.start.panic_bp.into()
    }

    fn assets(rules: &Rules) -> Assets {
        rules.start_assets()
    }

    fn agents(rules: &Rules) -> Vec<Agent> {
        (0..rules.start.agents).map(|_| present_at_start(rules)).collect()
    }

    fn faction(faction: &FactionRules) -> FactionPlan {
        FactionPlan::Drawn(faction.activity_level, 0)
    }

    fn change_faction(
        start: &FactionStart,
        (rules, id): (&Rules, FactionId),
        path: &Path,
        checker: &mut Checker<'_>,
        plan: &mut FactionPlan,
    ) {
        let mut level = rules.faction(id).map_or(0, |faction| faction.activity_level);
        if let Some(wanted) = start.activity_level {
            let levels = u32::try_from(rules.activity.len()).unwrap_or(u32::MAX);
            checker.range(path.clone().name("activity_level"), wanted, 0..=levels.saturating_sub(1));
            level = wanted;
        }
        let suppressed = start.suppression_turns;
        checker.range(path.clone().name("suppression_turns"), suppressed, 0..=MAX_POINTS.unsigned_abs());
        let stated =
            start.so_far.as_ref().and_then(|stated| stated.check(rules, id, (level, suppressed), path, checker));
        *plan = stated.map_or(FactionPlan::Drawn(level, suppressed), FactionPlan::Stated);
    }

    fn change_assets(start: &OfficeStart, least: i64, path: &Path, checker: &mut Checker<'_>, assets: &mut Assets) {
        amount_from(least, ("money", start.money, &mut assets.money), path, checker);
        amounts([("funding", start.funding, &mut assets.funding)], path, checker);
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

    fn agent(
        start: &AgentStart,
        rules: &Rules,
        assets: &Assets,
        clock: Clock,
        path: &Path,
        checker: &mut Checker<'_>,
    ) -> (Agent, Service) {
        let mut new = hired(rules, assets, start.turn_hired);
        start.so_far.equip(&mut new, path, checker);
        clock.no_later(start.turn_hired, path.clone().name("turn_hired"), checker);
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
            let least = i32::from(!start.so_far.has_part_of_a_hit_point());
            checker.range(path.clone().name("hit_points"), hit_points, least..=most);
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
        if start.so_far.is_somewhere() && (start.state != AgentDoes::Available || start.lead.is_some()) {
            let problem = "an agent whose whereabouts are stated has no state and no lead beside them";
            checker.error(codes::CONTRADICTION, path.clone().name("so_far").name("whereabouts"), problem);
        }
        let service = start.so_far.complete(rules, clock, &mut agent, path, checker);
        (agent, service)
    }

    fn site(start: &SiteStart, rules: &Rules, path: &Path, checker: &mut Checker<'_>) -> Option<(Site, Vec<AgentId>)> {
        let id = mission(start, rules, path, checker)?;
        let usual = if start.agents.is_empty() { SiteState::Active } else { SiteState::Deployed };
        let state = start.state.unwrap_or(usual);
        expiry(start.expires_in, state == SiteState::Active, path, checker);
        let new = sites::new(rules, id);
        let site = Site { state, expires_in: start.expires_in.unwrap_or(new.expires_in), ..new };
        Some((site, start.agents.iter().copied().map(AgentId).collect()))
    }

    fn enter_course(
        start: &OfficeStart,
        rules: &Rules,
        clock: Clock,
        path: &Path,
        checker: &mut Checker<'_>,
        plan: &mut OfficePlan<Self>,
    ) {
        for (at, agent) in start.agents.iter().flatten().enumerate() {
            agent.so_far.check_site(plan.sites.len(), &path.clone().name("agents").index(at), checker);
        }
        start.so_far.enter(rules, clock, path, checker, plan);
    }

    fn is_free(_start: Option<&AgentStart>, agent: &Agent) -> bool {
        agent.state == AgentState::Available
    }

    fn deploy(agent: &mut Agent, site: SiteId) {
        deploy(agent, site);
    }

    fn broken(
        rules: &Rules,
        plan: &OfficePlan<Self>,
        agents: &[(AgentId, Agent)],
        sites: &[SiteView<'_>],
    ) -> Vec<Violation<Broken>> {
        let begun = |lead| Investigation { lead, difficulty: 1, progress: Fixed::ZERO, turn_started: 1 };
        let mut investigations = plan.course.investigations.clone();
        investigations.extend(beginning(plan).map(begun));
        let (investigations, assets) = (&investigations, &plan.assets);
        violations(rules, Campaign { agents, sites, investigations, factions: &[], assets, panic_bp: 0 })
    }

    fn open_faction(world: &World, rules: &Rules, id: FactionId, plan: FactionPlan) -> Faction {
        let (level, suppression_turns) = match plan {
            FactionPlan::Drawn(level, suppressed) => (level, suppressed),
            FactionPlan::Stated(faction) => return faction,
        };
        let (draws, word) = (world.resource::<Draws>(), rules.faction(id).map_or("", |one| &one.names.word));
        let mut throw = |kind, bound| throws::faction_die(draws, word, kind).below(bound);
        Faction { suppression_turns, ..factions::at_level(rules, level, &mut throw) }
    }

    fn open_office(world: &mut World, rules: &Rules, seat: Seat, plan: &OfficePlan<Self>) {
        let first = world.resource::<Limits>().first_round;
        let mut under_way = plan.course.investigations.clone();
        under_way.extend(beginning(plan).filter_map(|lead| begin(world, (seat, lead), first)));
        let kinds = rules.enemies().len();
        let mut toll = plan.course.toll.clone();
        toll.killed.resize(kinds, 0);
        toll.damage_taken.resize(kinds, Fixed::ZERO);
        let entity = world.resource::<KeyIndex<Seat>>().get(seat).expect("every seat has its entity");
        world.entity_mut(entity).insert((Pending(vec![0; rules.missions().len()]), Investigations(under_way), toll));
    }

    fn enter_site(world: &mut World, rules: &Rules, seat: Seat, site: &Site) {
        office::<Tally>(world, seat).enter_opened(rules, site.mission);
        if !site.is_over() {
            office::<Pending>(world, seat).open(site.mission);
        }
    }

    fn last_lead(faction: &FactionRules) -> Option<LeadId> {
        faction.destroyed_by
    }

    fn is_won(_fates: &[Fate]) -> bool {
        // Only the last lead wins (E-15).
        false
    }

    fn state_faction(rules: &Rules, _id: FactionId, faction: &Faction) -> Option<FactionStart> {
        Some(FactionStart {
            activity_level: Some(faction.level),
            suppression_turns: Some(faction.suppression_turns).filter(|turns| *turns <= MAX_POINTS.unsigned_abs())?,
            so_far: Some(FactionSoFar::of(rules, faction)?),
        })
    }

    fn state_agent(rules: &Rules, assets: &Assets, agent: &Agent, service: Service) -> Option<AgentStart> {
        let whole = |of: Fixed| i32::try_from(of.floor()).ok().filter(|points| (0..=MAX_POINTS).contains(points));
        let (hit_points, is_dead) = (whole(agent.hit_points)?, agent.state == AgentState::Kia);
        let lead = match (agent.state, agent.assignment) {
            (AgentState::Investigating, Assignment::Lead(lead)) => Some(rules.lead(lead)?.names.word.clone()),
            _ => None,
        };
        Some(AgentStart {
            count: 1,
            state: match agent.state {
                AgentState::Contracting => AgentDoes::Contracting,
                AgentState::InTraining => AgentDoes::InTraining,
                AgentState::Recovering => AgentDoes::Recovering,
                _ => AgentDoes::Available,
            },
            lead,
            skill: unless(whole(agent.skill)?, rules.agents.skill),
            exhaustion: whole(agent.exhaustion).filter(|points| *points <= MAX_BOUGHT.cast_signed())?,
            hit_points: Some(hit_points).filter(|_| !is_dead && agent.hit_points != agent.max_hit_points),
            missions_total: agent.missions_total,
            turn_hired: agent.turn_hired,
            so_far: AgentSoFar::of(rules, assets, agent, service)?,
        })
    }

    fn state_site(rules: &Rules, site: &Site, agents: Vec<u32>, so_far: SiteSoFar) -> Option<SiteStart> {
        let mission = rules.mission(site.mission)?;
        let is_first = rules.mission_named(&mission.names.word) == Some(site.mission);
        let faction = if is_first { None } else { Some(rules.faction(mission.faction)?.names.word.clone()) };
        let usual = if agents.is_empty() { SiteState::Active } else { SiteState::Deployed };
        Some(SiteStart {
            mission: mission.names.word.clone(),
            faction,
            state: unless(site.state, usual),
            expires_in: unless(points(site.expires_in)?, mission.expires_in),
            agents,
            so_far,
        })
    }

    fn state_office(office: &Office<'_, Self>, stated: Stated<Self>) -> Option<OfficeStart> {
        let assets = office.assets;
        let bought = Upgrade::ALL.iter().map(|one| (one.word().to_owned(), upgrades::bought(assets, *one)));
        let bought: BTreeMap<String, u32> = bought.filter(|(_, count)| *count > 0).into_map();
        bought.values().all(|count| *count <= MAX_BOUGHT).then_some(())?;
        Some(OfficeStart {
            money: Some(amount(assets.money, -MAX)?),
            funding: Some(amount(assets.funding, 0)?),
            upgrades: bought,
            leads: stated.leads,
            agents: Some(stated.agents),
            sites: stated.sites,
            so_far: OfficeSoFar::of(office)?,
        })
    }
}

/// Leads whose investigations begin with the game: those that agents investigate without a stated
/// investigation, in the ruleset's order.
fn beginning(plan: &OfficePlan<Battles>) -> impl Iterator<Item = LeadId> {
    let lead = |agent: &Agent| if let Assignment::Lead(lead) = agent.assignment { Some(lead) } else { None };
    let mut leads: Vec<LeadId> = plan.agents.iter().filter_map(lead).collect();
    leads.compact_sort();
    leads.dedup();
    leads.into_iter().filter(|lead| !plan.course.investigations.iter().any(|one| one.lead == *lead))
}

/// The mission of a site; an operation without a faction belongs to the first one that has it.
fn mission(start: &SiteStart, rules: &Rules, path: &Path, checker: &mut Checker<'_>) -> Option<MissionId> {
    let Some(first) = rules.mission_named(&start.mission) else {
        // Factions share the words of operations.
        let mut known: Vec<&str> = rules.missions().map(|(_, mission)| mission.names.word.as_str()).collect();
        known.compact_sort();
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
