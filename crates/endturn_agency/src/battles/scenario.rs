//! Starts of games with battles: what an author writes of factions and offices in a scenario, and
//! the state made from it. Draws when each faction climbs and strikes first (E-13), and the hidden
//! difficulties of leads that are investigated already (E-08).

use bevy_ecs::prelude::*;
use endturn_engine::compact::CompactSort as _;
use endturn_engine::{Seat, ids::KeyIndex, random::Draws, turn::Limits};
use endturn_scenario::shape::Shaped;
use endturn_scenario::{checks::Checker, codes, diagnostic::Diagnostic, path::Path, stated::Stated};
use serde::{Deserialize, Serialize};

use super::Battles;
use super::agents::{deploy, hired, present_at_start};
use super::changes::begin;
use super::components::{Investigations, Pending, Service, Tally};
use super::course::{AgentSoFar, FactionSoFar, OfficeCourse, OfficeSoFar, check_end};
use super::fixed::Fixed;
use super::invariants::{Broken, Campaign, violations};
use super::rules::{FactionRules, MissionRules, Rules};
use super::state::{Agent, AgentState, Assets, Assignment, Faction, Investigation, Site};
use super::upgrades::Upgrade;
use super::{factions, sites, throws};
use crate::frame::changes::office;
use crate::frame::components::Fate;
use crate::frame::ids::{AgentId, FactionId, LeadId, MissionId, SiteId};
use crate::frame::invariants::{SiteView, Violation};
use crate::frame::kind::Place;
use crate::frame::office::Office;
use crate::frame::scenario::numbers::{points, unless};
use crate::frame::scenario::starts::{AgentStart, OfficeOf, OfficePlan, Reading, SiteOf, Starts};

/// Start of a faction where it differs from the ruleset.
#[derive(Clone, Debug, Default, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct FactionStart {
    /// Level of activity; the times of its next climb and strike are drawn.
    activity_level: Option<u32>,
    /// Turns for which it is suppressed; 0 if left out.
    #[serde(default)]
    #[shape(range(min = 0, max = 1_000_000))]
    suppression_turns: u32,
    /// Its activity in a game under way, of which nothing is drawn then.
    so_far: Option<FactionSoFar>,
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

/// An agent at the start; fields left out are as at hire.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
#[shape(partial)]
pub struct AgentAtStart {
    /// Activity; `Available` if left out.
    state: AgentDoes,
    /// The lead at which the agent works, instead of a state.
    lead: Option<LeadId>,
    /// Skill, in points.
    #[shape(range(min = 0, max = 1_000_000))]
    skill: Option<i32>,
    /// Exhaustion, in points; 0 if left out.
    #[shape(range(min = 0, max = 10_000))]
    exhaustion: i32,
    /// Hit points; the maximum if left out.
    hit_points: Option<i32>,
    /// Missions to which the agent was deployed; 0 if left out.
    missions_total: u32,
    /// The turn in which the agent was hired; 1 if left out.
    turn_hired: u32,
}

/// An agent of whom nothing is stated.
fn usual() -> AgentStart<AgentAtStart, AgentSoFar> {
    AgentStart::new(AgentAtStart { turn_hired: 1, ..AgentAtStart::default() })
}

/// The faction of a site.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Whose {
    /// The faction of an operation, if several factions have it.
    faction: Option<String>,
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
    type AgentStart = AgentStart<AgentAtStart, AgentSoFar>;
    type SiteMore = Whose;
    type OfficeSoFar = OfficeSoFar;
    type FactionPlan = FactionPlan;
    type OfficeCourse = OfficeCourse;

    fn terms(rules: &Rules) -> Vec<(&'static str, Vec<&str>)> {
        let enemies = rules.enemies().map(|(_, enemy)| enemy.names.word.as_str()).collect();
        vec![("kind of enemy", enemies), ("upgrade", Upgrade::ALL.iter().map(|one| one.word()).collect())]
    }

    fn agents(rules: &Rules) -> Vec<Agent> {
        (0..rules.start.agents).map(|_| present_at_start(rules)).collect()
    }

    fn faction(faction: &FactionRules) -> FactionPlan {
        FactionPlan::Drawn(faction.activity_level, 0)
    }

    fn change_faction(
        start: &Stated<FactionStart>,
        id: FactionId,
        path: &Path,
        reading: &mut Reading<'_, '_, Self>,
        plan: &mut FactionPlan,
    ) {
        let (rules, start) = (reading.rules, reading.over(start, FactionStart::default(), path));
        let mut level = rules.faction(id).map_or(0, |faction| faction.activity_level);
        if let Some(wanted) = start.activity_level {
            let levels = u32::try_from(rules.activity.len()).unwrap_or(u32::MAX);
            reading.checker.range(path.clone().name("activity_level"), wanted, 0..=levels.saturating_sub(1));
            level = wanted;
        }
        let suppressed = start.suppression_turns;
        let stated = start.so_far.and_then(|stated| stated.check(id, (level, suppressed), path, reading));
        *plan = stated.map_or(FactionPlan::Drawn(level, suppressed), FactionPlan::Stated);
    }

    fn agent(
        start: &Stated<Self::AgentStart>,
        assets: &Assets,
        path: &Path,
        reading: &mut Reading<'_, '_, Self>,
    ) -> (Agent, Service) {
        let is_at_a_lead = start.get("lead").is_some_and(|lead| !lead.is_null());
        let AgentStart { agent: start, so_far, .. } = reading.over(start, usual(), path);
        let mut new = hired(reading.rules, assets, start.turn_hired);
        so_far.equip(&mut new);
        reading.clock.no_later(start.turn_hired, path.clone().name("turn_hired"), reading.checker);
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
        if let Some(skill) = start.skill {
            agent.skill = Fixed::whole(skill.into());
        }
        if let Some(hit_points) = start.hit_points {
            let most = i32::try_from(new.max_hit_points.floor()).unwrap_or(i32::MAX);
            let least = i32::from(!so_far.has_part_of_a_hit_point());
            reading.checker.range(path.clone().name("hit_points"), hit_points, least..=most);
            agent.hit_points = Fixed::whole(hit_points.into());
        }
        if let Some(lead) = start.lead {
            (agent.state, agent.assignment) = (AgentState::Investigating, Assignment::Lead(lead));
            if start.state != AgentDoes::Available {
                let problem = "an agent at a lead has no other state";
                reading.checker.push(path.clone().name("lead"), Diagnostic::error(codes::CONTRADICTION, problem));
            }
        }
        if so_far.is_somewhere() && (start.state != AgentDoes::Available || is_at_a_lead) {
            let problem = "an agent whose whereabouts are stated has no state and no lead beside them";
            reading.checker.error(codes::CONTRADICTION, path.clone().name("so_far").name("whereabouts"), problem);
        }
        let service = so_far.complete(reading.clock, &mut agent, path, reading.checker);
        (agent, service)
    }

    fn site(start: &SiteOf<Self>, path: &Path, reading: &mut Reading<'_, '_, Self>) -> Option<Site> {
        let id = mission(start, reading.rules, path, reading.checker)?;
        Some(sites::new(reading.rules, id))
    }

    fn enter_course(
        start: &Stated<OfficeOf<Self>>,
        path: &Path,
        reading: &mut Reading<'_, '_, Self>,
        plan: &mut OfficePlan<Self>,
    ) {
        let agents = start.items::<Self::AgentStart>("agents").unwrap_or_default();
        for (at, agent) in agents.iter().enumerate() {
            let path = path.clone().name("agents").index(at);
            check_end(agent, plan.sites.len(), &path, reading.checker);
        }
        OfficeSoFar::enter(&start.below("so_far"), &path.clone().name("so_far"), reading, plan);
    }

    fn is_free(_start: Option<&Stated<Self::AgentStart>>, agent: &Agent) -> bool {
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

    fn is_won(_fates: &[Fate]) -> bool {
        // Only the last lead wins (E-15).
        false
    }

    fn state_faction(rules: &Rules, faction: &Faction) -> FactionStart {
        FactionStart {
            activity_level: Some(faction.level),
            suppression_turns: faction.suppression_turns,
            so_far: Some(FactionSoFar::of(rules, faction)),
        }
    }

    fn state_agent(rules: &Rules, assets: &Assets, agent: &Agent, service: Service) -> Option<[Self::AgentStart; 2]> {
        let whole = |of: Fixed| i32::try_from(of.floor()).ok();
        let (hit_points, is_dead) = (points(whole(agent.hit_points)?)?, agent.state == AgentState::Kia);
        let stated = AgentAtStart {
            state: match agent.state {
                AgentState::Contracting => AgentDoes::Contracting,
                AgentState::InTraining => AgentDoes::InTraining,
                AgentState::Recovering => AgentDoes::Recovering,
                _ => AgentDoes::Available,
            },
            lead: match (agent.state, agent.assignment) {
                (AgentState::Investigating, Assignment::Lead(lead)) => Some(lead),
                _ => None,
            },
            skill: unless(whole(agent.skill)?, rules.agents.skill),
            exhaustion: whole(agent.exhaustion)?,
            hit_points: Some(hit_points).filter(|_| !is_dead && agent.hit_points != agent.max_hit_points),
            missions_total: agent.missions_total,
            turn_hired: agent.turn_hired,
        };
        let so_far = AgentSoFar::of(rules, assets, agent, service)?;
        Some([AgentStart { so_far, ..AgentStart::new(stated) }, usual()])
    }

    fn state_site(rules: &Rules, site: &Site) -> Option<Whose> {
        let mission = rules.mission(site.mission)?;
        let is_first = rules.mission_named(&mission.names.word) == Some(site.mission);
        let faction = if is_first { None } else { Some(rules.faction(mission.faction)?.names.word.clone()) };
        Some(Whose { faction })
    }

    fn state_course(office: &Office<'_, Self>) -> OfficeSoFar {
        OfficeSoFar::of(office)
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
fn mission(start: &SiteOf<Battles>, rules: &Rules, path: &Path, checker: &mut Checker<'_>) -> Option<MissionId> {
    let Some(first) = rules.mission_named(&start.mission) else {
        // Factions share the words of operations.
        let mut known: Vec<&str> = rules.missions().map(|(_, mission)| mission.names.word.as_str()).collect();
        known.compact_sort();
        known.dedup();
        checker.reference(path.clone().name("mission"), "mission", &start.mission, known);
        return None;
    };
    let Some(word) = &start.more.faction else { return Some(first) };
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
