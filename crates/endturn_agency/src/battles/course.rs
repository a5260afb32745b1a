//! The course of a game under way with battles, as a section states it and a game has it: agents,
//! investigations, losses of battles and activity of factions.

use std::collections::BTreeMap;

use endturn_scenario::form::Keyed;
use endturn_scenario::shape::Shaped;
use endturn_scenario::{checks::Checker, codes, path::Path, stated::Stated};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::Battles;
use super::agents::hired;
use super::components::{Investigations, Ledger, Service, Tally, Toll};
use super::fixed::Fixed;
use super::ids::EnemyId;
use super::investigations::difficulties;
use super::rules::Rules;
use super::state::{Agent, AgentState, Assets, Assignment, End, Faction, Investigation, Record, SiteState};
use crate::frame::ids::{FactionId, LeadId, SiteId};
use crate::frame::office::Office;
use crate::frame::scenario::numbers::{Clock, check_counts, unless};
use crate::frame::scenario::starts::{Books, OfficePlan, Reading};

/// The activity of a faction.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields, default)]
pub struct FactionSoFar {
    /// Turns spent at this level of activity, 0 to 1 000 000.
    #[shape(range(min = 0, max = 1_000_000))]
    turns_at_level: u32,
    /// Turns at this level after which it climbs; only where the level has a duration.
    turns_to_next: Option<u32>,
    /// Turns to the next operation, from 1; only where the level has operations.
    turns_to_operation: Option<u32>,
    /// Its last operation.
    last_operation: Option<String>,
}

/// The course of an office.
#[derive(Debug, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct OfficeSoFar {
    /// Investigations under way, in the order of their start; those of other leads with agents
    /// begin with the game.
    #[serde(default)]
    investigations: Vec<Investigation>,
    /// Losses in its battles.
    #[serde(default)]
    #[shape(flatten)]
    losses: Losses,
    /// Its books.
    #[serde(default)]
    #[shape(flatten)]
    books: Books<Ledger, Tally>,
}

/// Losses in the battles of an office.
#[derive(Debug, Default, Serialize, Deserialize, Shaped)]
#[serde(default)]
struct Losses {
    /// Losses of both sides in battles, by kind of enemy.
    #[shape(with = "Keyed<EnemyId, StatedToll>")]
    toll: BTreeMap<EnemyId, StatedToll>,
}

/// Losses in battles with a kind of enemy.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields, default)]
struct StatedToll {
    /// Enemies killed.
    killed: u32,
    /// Damage the kind did to the agents, in millionths of a point.
    #[shape(range(min = 0, max = 9_223_372_036_854_775_807))]
    damage_taken: Fixed,
}

/// Whereabouts of an agent that no agent has at the start of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Shaped)]
enum Whereabouts {
    /// Just released; on the way home from the coming step of transit on.
    Released,
    /// On the way home.
    Returning,
    /// On the way to earning money.
    ToContracting,
    /// On the way to a lead.
    ToLead(LeadId),
    /// On the way to recovery.
    ToRecovery,
    /// At a site, by number.
    AtSite(SiteId),
    /// Killed in action.
    Kia,
    /// Dismissed.
    Sacked,
}

/// The course of an agent.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields, default)]
pub struct AgentSoFar {
    /// The agent's whereabouts, instead of a state and a lead.
    whereabouts: Option<Whereabouts>,
    /// Millionths of a point beyond `skill`, 0 to 999 999.
    #[shape(range(min = 0, max = 999_999))]
    skill_micro: u32,
    /// Part of the skill that comes from training, in millionths of a point.
    skill_from_training: Fixed,
    /// Millionths of a point beyond `exhaustion`, 0 to 999 999.
    #[shape(range(min = 0, max = 999_999))]
    exhaustion_micro: u32,
    /// Millionths of a point beyond `hit_points`, 0 to 999 999.
    #[shape(range(min = 0, max = 999_999))]
    hit_points_micro: u32,
    /// Maximum hit points, in points, 1 to 1 000 000; if left out, those of a new agent.
    #[shape(range(min = 1, max = 1_000_000))]
    max_hit_points: Option<i32>,
    /// Base damage of the weapon, in points, 0 to 1 000 000; if left out, that of a new agent.
    #[shape(range(min = 0, max = 1_000_000))]
    damage: Option<i32>,
    /// The record in battles.
    record: Record,
    /// The service record.
    service: Service,
    /// The end of the agent's service, of an agent who is dead or dismissed.
    end: Option<End>,
}

/// The course of an office, as far as games of other kinds don't have it.
#[derive(Clone, Debug, Default)]
pub struct OfficeCourse {
    /// Investigations that are stated.
    pub(crate) investigations: Vec<Investigation>,
    /// Losses in battles.
    pub(crate) toll: Toll,
}

/// Reports a contradiction.
fn contradicts(checker: &mut Checker<'_>, path: Path, told: &str) {
    checker.error(codes::CONTRADICTION, path, told);
}

impl FactionSoFar {
    /// The activity of a faction.
    pub(crate) fn of(rules: &Rules, faction: &Faction) -> Self {
        let last = faction.last_operation.and_then(|operation| rules.mission(operation));
        Self {
            turns_at_level: faction.turns_at_level,
            turns_to_next: faction.turns_to_next,
            turns_to_operation: faction.turns_to_operation,
            last_operation: last.map(|operation| operation.names.word.clone()),
        }
    }

    /// The faction with this activity at a level; reports everything that the level rules out.
    pub(crate) fn check(
        &self,
        id: FactionId,
        (level, suppression_turns): (u32, u32),
        path: &Path,
        reading: &mut Reading<'_, '_, Battles>,
    ) -> Option<Faction> {
        let (rules, checker) = (reading.rules, &mut *reading.checker);
        let activity = rules.activity.get(level as usize)?;
        let path = |field: &str| path.clone().name("so_far").name(field);
        // A time of the level before may still run.
        let longest = rules.activity.iter().filter_map(|one| one.operation_turns).map(|(_, most)| most).max();
        let ranges = [
            ("turns_to_next", self.turns_to_next, activity.turns),
            (
                "turns_to_operation",
                self.turns_to_operation,
                activity.operation_turns.and(longest.map(|most| (1, most))),
            ),
        ];
        for (field, stated, range) in ranges {
            match (stated, range) {
                (Some(turns), Some((least, most))) => {
                    checker.range(path(field), turns, least.unsigned_abs()..=most.unsigned_abs());
                }
                (Some(_), None) => {
                    contradicts(checker, path(field), "the faction's level of activity has no such turns")
                }
                (None, Some(_)) => {
                    let told = format!("`{field}` is missing: the faction's level of activity has such turns");
                    contradicts(checker, path(field), &told);
                }
                (None, None) => {}
            }
        }
        let mut last_operation = None;
        if let Some(word) = &self.last_operation {
            let is_it = |name: &str| name.eq_ignore_ascii_case(word);
            last_operation = rules.operations(id).find(|(_, one)| is_it(&one.names.word)).map(|(id, _)| id);
            if last_operation.is_none() {
                let known = rules.operations(id).map(|(_, one)| one.names.word.as_str());
                checker.reference(path("last_operation"), "operation", word, known);
            }
        }
        Some(Faction {
            level,
            turns_at_level: self.turns_at_level,
            turns_to_next: self.turns_to_next,
            turns_to_operation: self.turns_to_operation,
            suppression_turns,
            last_operation,
        })
    }
}

impl AgentSoFar {
    /// The course of an agent of an office with these assets.
    pub(crate) fn of(rules: &Rules, assets: &Assets, agent: &Agent, service: Service) -> Option<Self> {
        let new = hired(rules, assets, agent.turn_hired);
        let fraction = |of: Fixed| (of - Fixed::whole(of.floor())).to_micro() as u32;
        let whole = i32::try_from(agent.max_hit_points.floor()).ok()?;
        (fraction(agent.max_hit_points) == 0).then_some(())?;
        Some(Self {
            whereabouts: Whereabouts::of(agent),
            skill_micro: fraction(agent.skill),
            skill_from_training: agent.skill_from_training,
            exhaustion_micro: fraction(agent.exhaustion),
            hit_points_micro: fraction(agent.hit_points),
            max_hit_points: (agent.max_hit_points != new.max_hit_points).then_some(whole),
            damage: unless(agent.damage, new.damage),
            record: agent.record,
            service,
            end: agent.end,
        })
    }

    /// Whether the agent's whereabouts are stated.
    pub(crate) const fn is_somewhere(&self) -> bool {
        self.whereabouts.is_some()
    }

    /// Whether the agent has hit points beyond the whole ones.
    pub(crate) const fn has_part_of_a_hit_point(&self) -> bool {
        self.hit_points_micro > 0
    }

    /// Sets the maximum hit points and the weapon of a new agent.
    pub(crate) fn equip(&self, agent: &mut Agent) {
        if let Some(most) = self.max_hit_points {
            agent.max_hit_points = Fixed::whole(most.into());
            agent.hit_points = agent.max_hit_points;
        }
        agent.damage = self.damage.unwrap_or(agent.damage);
    }

    /// Completes an agent; reports everything that no agent can have.
    pub(crate) fn complete(&self, clock: Clock, agent: &mut Agent, path: &Path, checker: &mut Checker<'_>) -> Service {
        let path = |field: &str| path.clone().name("so_far").name(field);
        agent.skill += Fixed::micro(self.skill_micro.into());
        agent.exhaustion += Fixed::micro(self.exhaustion_micro.into());
        agent.hit_points += Fixed::micro(self.hit_points_micro.into());
        let training = self.skill_from_training.to_micro();
        checker.range(path("skill_from_training"), training, 0..=agent.skill.to_micro().max(0));
        (agent.skill_from_training, agent.record) = (self.skill_from_training, self.record);
        if let Some(whereabouts) = &self.whereabouts {
            whereabouts.enter(agent);
        }
        match (&self.end, agent.state.is_employed()) {
            (Some(_), true) => contradicts(checker, path("end"), "the service of this agent goes on"),
            (None, false) => contradicts(checker, path("end"), "`end` is missing: this agent's service is over"),
            (Some(end), false) => agent.end = Some(end_of(*end, clock, agent.state, &path("end"), checker)),
            (None, true) => {}
        }
        let service = self.service;
        check_counts(
            &[("missions_won", service.missions_won, agent.missions_total as usize)],
            &path("service"),
            checker,
        );
        service
    }
}

/// Reports an end at a site that does not exist in an office with this number of sites.
pub(crate) fn check_end<A>(agent: &Stated<A>, sites: usize, path: &Path, checker: &mut Checker<'_>) {
    let end: Stated<End> = agent.below::<AgentSoFar>("so_far").below("end");
    if let Some(site) = end.get("site").and_then(Value::as_u64).filter(|site| *site >= sites as u64) {
        let path = path.clone().name("so_far").name("end").name("site");
        contradicts(checker, path, &format!("the office has no site {site}: they are numbered from 0"));
    }
}

impl Whereabouts {
    /// The whereabouts of an agent, if none at the start of a game has them.
    const fn of(agent: &Agent) -> Option<Self> {
        Some(match (agent.state, agent.assignment) {
            (AgentState::StartingTransit, _) => Self::Released,
            (AgentState::InTransit, Assignment::Contracting) => Self::ToContracting,
            (AgentState::InTransit, Assignment::Lead(lead)) => Self::ToLead(lead),
            (AgentState::InTransit, Assignment::Recovery) => Self::ToRecovery,
            (AgentState::InTransit, _) => Self::Returning,
            (_, Assignment::Site(site)) => Self::AtSite(site),
            (AgentState::Kia, _) => Self::Kia,
            (AgentState::Sacked, _) => Self::Sacked,
            _ => return None,
        })
    }

    /// Moves an agent here.
    fn enter(self, agent: &mut Agent) {
        (agent.state, agent.assignment) = match self {
            Self::Released => (AgentState::StartingTransit, Assignment::Standby),
            Self::Returning => (AgentState::InTransit, Assignment::Standby),
            Self::ToContracting => (AgentState::InTransit, Assignment::Contracting),
            Self::ToLead(lead) => (AgentState::InTransit, Assignment::Lead(lead)),
            Self::ToRecovery => (AgentState::InTransit, Assignment::Recovery),
            Self::AtSite(site) => (AgentState::OnMission, Assignment::Site(site)),
            Self::Kia => (AgentState::Kia, Assignment::Kia),
            Self::Sacked => (AgentState::Sacked, Assignment::Sacked),
        };
        if agent.state == AgentState::Kia {
            agent.hit_points = Fixed::ZERO;
        }
    }
}

/// The end of the service of an agent in this state, at a possible turn; reports what it can't be.
fn end_of(end: End, clock: Clock, state: AgentState, path: &Path, checker: &mut Checker<'_>) -> End {
    let turn = clock.turn(end.turn, 1, path.clone().name("turn"), checker);
    if state == AgentState::Sacked {
        for field in [end.site.map(|_| "site"), end.by.map(|_| "by")].into_iter().flatten() {
            contradicts(checker, path.clone().name(field), "this agent was dismissed, and not killed");
        }
    }
    End { turn, ..end }
}

impl OfficeSoFar {
    /// The course of an office.
    pub(crate) fn of(office: &Office<'_, Battles>) -> Self {
        let (toll, investigations) = (office.get::<Toll>(), office.get::<Investigations>().0.clone());
        let losses = (0..).map(EnemyId::at).zip(toll.killed.iter().zip(&toll.damage_taken));
        let losses =
            losses.map(|(enemy, (killed, damage))| (enemy, StatedToll { killed: *killed, damage_taken: *damage }));
        let losses = Losses { toll: losses.filter(|(_, one)| *one != StatedToll::default()).collect() };
        Self { investigations, losses, books: Books { ledger: *office.get(), tally: Some(*office.get()) } }
    }

    /// Sets investigations and losses of an office whose agents and sites are complete; reports
    /// everything that no office can have.
    pub(crate) fn enter(
        stated: &Stated<Self>,
        path: &Path,
        reading: &mut Reading<'_, '_, Battles>,
        plan: &mut OfficePlan<Battles>,
    ) {
        if let Some(tally) = &plan.tally {
            let path = path.clone().name("tally");
            check_tally(reading.rules, tally, plan, &path, reading.checker);
        }
        for (at, stated) in stated.items::<Investigation>("investigations").unwrap_or_default().iter().enumerate() {
            let path = path.clone().name("investigations").index(at);
            let one = stated.read(reading.terms, &path, reading.checker);
            plan.course.investigations.extend(one.and_then(|one| investigation(one, plan, &path, reading)));
        }
        let losses = stated.over(Losses::default(), reading.terms, path, reading.checker);
        let kinds = reading.rules.enemies().len();
        let toll = &mut plan.course.toll;
        (toll.killed, toll.damage_taken) = (vec![0; kinds], vec![Fixed::ZERO; kinds]);
        for (id, one) in losses.toll {
            toll.killed[id.index()] = one.killed;
            toll.damage_taken[id.index()] = one.damage_taken;
        }
    }
}

/// A stated investigation, at a possible turn; `None` if the office can't have it.
fn investigation(
    one: Investigation,
    plan: &OfficePlan<Battles>,
    path: &Path,
    reading: &mut Reading<'_, '_, Battles>,
) -> Option<Investigation> {
    let (field, checker) = (|name: &str| path.clone().name(name), &mut *reading.checker);
    let numbers = reading.rules.lead(one.lead)?;
    if plan.course.investigations.iter().any(|other| other.lead == one.lead) {
        contradicts(checker, field("lead"), "this lead has two investigations");
        return None;
    }
    if !plan.agents.iter().any(|agent| agent.assignment == Assignment::Lead(one.lead)) {
        contradicts(checker, field("lead"), "no agent of the office is at this lead, or on the way to it");
        return None;
    }
    let most = u64::from(numbers.difficulty) + difficulties(reading.rules, numbers.difficulty) - 1;
    let most = u32::try_from(most).unwrap_or(u32::MAX);
    checker.range(field("difficulty"), one.difficulty, numbers.difficulty..=most);
    let whole = Fixed::whole(one.difficulty.into());
    checker.range(field("progress"), one.progress.to_micro(), 0..=whole.to_micro());
    let turn_started = reading.clock.turn(one.turn_started, 1, field("turn_started"), checker);
    Some(Investigation { turn_started, ..one })
}

/// Checks observations of an office against its sites and agents. A scenario may begin with sites
/// that are over, which are in no count.
fn check_tally(rules: &Rules, tally: &Tally, plan: &OfficePlan<Battles>, path: &Path, checker: &mut Checker<'_>) {
    for (name, is_operation, ends) in [("raids", false, tally.raids), ("operations", true, tally.operations)] {
        let path = path.clone().name(name);
        let of_kind = || {
            let is_it = |mission| rules.mission(mission).is_some_and(|one| one.is_operation() == is_operation);
            plan.sites.iter().map(|one| one.site).filter(move |site| is_it(site.mission))
        };
        let (sites, ended) = (of_kind().count(), |state| of_kind().filter(|site| site.state == state).count());
        checker.range(path.clone().name("opened"), ends.opened as usize, sites..=sites);
        let counts = [
            ("expired", ends.expired, ended(SiteState::Expired)),
            ("won", ends.won, ended(SiteState::Won)),
            ("retreated", ends.retreated, ended(SiteState::Retreated)),
            ("wiped", ends.wiped, ended(SiteState::Wiped)),
        ];
        check_counts(&counts, &path, checker);
    }
    let gone = |state| plan.agents.iter().filter(|agent| agent.state == state).count();
    let counts = [("killed", tally.killed, gone(AgentState::Kia)), ("sacked", tally.sacked, gone(AgentState::Sacked))];
    check_counts(&counts, path, checker);
}
