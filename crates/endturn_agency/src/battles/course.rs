//! The course of a game under way with battles, as a section states it and a game has it: agents,
//! investigations, losses of battles and activity of factions.

use std::collections::BTreeMap;

use endturn_scenario::shape::Shaped;
use endturn_scenario::{checks::Checker, codes, path::Path};
use serde::{Deserialize, Serialize};

use super::Battles;
use super::agents::hired;
use super::components::{Investigations, Ledger, Service, Tally, Toll};
use super::fixed::Fixed;
use super::investigations::difficulties;
use super::rules::Rules;
use super::state::{Agent, AgentState, Assets, Assignment, End, Faction, Investigation, Record, SiteState};
use crate::frame::ids::{FactionId, SiteId};
use crate::frame::office::Office;
use crate::frame::scenario::numbers::{Clock, MAX_POINTS, are_amounts, check_amounts, check_counts, unless};
use crate::frame::scenario::section::is_default;
use crate::frame::scenario::starts::OfficePlan;

/// Millionths of a point that are less than a point.
const MAX_FRACTION: u32 = 999_999;

/// The activity of a faction.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct FactionSoFar {
    /// Turns spent at this level of activity, 0 to 1 000 000.
    #[shape(range(min = 0, max = 1_000_000))]
    turns_at_level: u32,
    /// Turns at this level after which it climbs; only where the level has a duration.
    #[serde(skip_serializing_if = "Option::is_none")]
    turns_to_next: Option<u32>,
    /// Turns to the next operation, from 1; only where the level has operations.
    #[serde(skip_serializing_if = "Option::is_none")]
    turns_to_operation: Option<u32>,
    /// Its last operation.
    #[serde(skip_serializing_if = "Option::is_none")]
    last_operation: Option<String>,
}

/// The course of an office.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct OfficeSoFar {
    /// Investigations under way, in the order of their start; those of other leads with agents
    /// begin with the game.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    investigations: Vec<StatedInvestigation>,
    /// Losses of both sides in battles, by kind of enemy.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    toll: BTreeMap<String, StatedToll>,
    /// The books of its last advance; amounts are from −1 000 000 000 to 1 000 000 000.
    #[serde(skip_serializing_if = "is_default")]
    ledger: Ledger,
    /// Observations of it; if left out, only its sites are counted as opened.
    #[serde(skip_serializing_if = "Option::is_none")]
    tally: Option<Tally>,
}

/// An investigation under way, of a lead with agents.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
struct StatedInvestigation {
    /// The lead.
    lead: String,
    /// The hidden difficulty, in points.
    difficulty: u32,
    /// Progress, in millionths of a point; at most the difficulty.
    progress: Fixed,
    /// The turn in which it was started, from 1.
    turn_started: u32,
}

/// Losses in battles with a kind of enemy.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields, default)]
struct StatedToll {
    /// Enemies killed.
    killed: u32,
    /// Damage the kind did to the agents, in millionths of a point.
    damage_taken: Fixed,
}

/// Whereabouts of an agent that no agent has at the start of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Shaped)]
enum Whereabouts {
    /// Just released; on the way home from the coming step of transit on.
    Released,
    /// On the way home.
    Returning,
    /// On the way to earning money.
    ToContracting,
    /// On the way to a lead.
    ToLead(String),
    /// On the way to recovery.
    ToRecovery,
    /// At a site, by number.
    AtSite(u32),
    /// Killed in action.
    Kia,
    /// Dismissed.
    Sacked,
}

/// The course of an agent.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct AgentSoFar {
    /// The agent's whereabouts, instead of a state and a lead.
    #[serde(skip_serializing_if = "Option::is_none")]
    whereabouts: Option<Whereabouts>,
    /// Millionths of a point beyond `skill`, 0 to 999 999.
    #[serde(skip_serializing_if = "is_default")]
    #[shape(range(min = 0, max = 999_999))]
    skill_micro: u32,
    /// Part of the skill that comes from training, in millionths of a point.
    #[serde(skip_serializing_if = "is_default")]
    skill_from_training: Fixed,
    /// Millionths of a point beyond `exhaustion`, 0 to 999 999.
    #[serde(skip_serializing_if = "is_default")]
    #[shape(range(min = 0, max = 999_999))]
    exhaustion_micro: u32,
    /// Millionths of a point beyond `hit_points`, 0 to 999 999.
    #[serde(skip_serializing_if = "is_default")]
    #[shape(range(min = 0, max = 999_999))]
    hit_points_micro: u32,
    /// Maximum hit points, in points, 1 to 1 000 000; if left out, those of a new agent.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[shape(range(min = 1, max = 1_000_000))]
    max_hit_points: Option<i32>,
    /// Base damage of the weapon, in points, 0 to 1 000 000; if left out, that of a new agent.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[shape(range(min = 0, max = 1_000_000))]
    damage: Option<i32>,
    /// The record in battles.
    #[serde(skip_serializing_if = "is_default")]
    record: Record,
    /// The service record.
    #[serde(skip_serializing_if = "is_default")]
    service: Service,
    /// The end of the agent's service, of an agent who is dead or dismissed.
    #[serde(skip_serializing_if = "Option::is_none")]
    end: Option<StatedEnd>,
}

/// The end of an agent's service.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
struct StatedEnd {
    /// The turn, from 1.
    turn: u32,
    /// The site, by number, at which the agent was killed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    site: Option<u32>,
    /// The kind of enemy that killed the agent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    by: Option<String>,
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
    pub(crate) fn of(rules: &Rules, faction: &Faction) -> Option<Self> {
        let last = match faction.last_operation {
            Some(operation) => Some(rules.mission(operation)?.names.word.clone()),
            None => None,
        };
        (faction.turns_at_level <= MAX_POINTS.unsigned_abs()).then_some(Self {
            turns_at_level: faction.turns_at_level,
            turns_to_next: faction.turns_to_next,
            turns_to_operation: faction.turns_to_operation,
            last_operation: last,
        })
    }

    /// The faction with this activity at a level; reports everything that the level rules out.
    pub(crate) fn check(
        &self,
        rules: &Rules,
        id: FactionId,
        (level, suppression_turns): (u32, u32),
        path: &Path,
        checker: &mut Checker<'_>,
    ) -> Option<Faction> {
        let activity = rules.activity.get(level as usize)?;
        let path = |field: &str| path.clone().name("so_far").name(field);
        checker.range(path("turns_at_level"), self.turns_at_level, 0..=MAX_POINTS.unsigned_abs());
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
        let is_whole = fraction(agent.max_hit_points) == 0;
        (is_whole && whole <= MAX_POINTS && agent.damage <= MAX_POINTS).then_some(())?;
        let end = match agent.end {
            None => None,
            Some(End { turn, site, by }) => {
                let by = match by {
                    Some(enemy) => Some(rules.enemy(enemy)?.names.word.clone()),
                    None => None,
                };
                Some(StatedEnd { turn, site: site.map(|site| site.0), by })
            }
        };
        Some(Self {
            whereabouts: Whereabouts::of(rules, agent)?,
            skill_micro: fraction(agent.skill),
            skill_from_training: agent.skill_from_training,
            exhaustion_micro: fraction(agent.exhaustion),
            hit_points_micro: fraction(agent.hit_points),
            max_hit_points: (agent.max_hit_points != new.max_hit_points).then_some(whole),
            damage: unless(agent.damage, new.damage),
            record: agent.record,
            service,
            end,
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

    /// Sets the maximum hit points and the weapon of a new agent; reports bad ones.
    pub(crate) fn equip(&self, agent: &mut Agent, path: &Path, checker: &mut Checker<'_>) {
        let path = |field: &str| path.clone().name("so_far").name(field);
        if let Some(most) = self.max_hit_points {
            checker.range(path("max_hit_points"), most, 1..=MAX_POINTS);
            agent.max_hit_points = Fixed::whole(most.into());
            agent.hit_points = agent.max_hit_points;
        }
        if let Some(damage) = self.damage {
            checker.range(path("damage"), damage, 0..=MAX_POINTS);
            agent.damage = damage;
        }
    }

    /// Completes an agent; reports everything that no agent can have.
    pub(crate) fn complete(
        &self,
        rules: &Rules,
        clock: Clock,
        agent: &mut Agent,
        path: &Path,
        checker: &mut Checker<'_>,
    ) -> Service {
        let path = |field: &str| path.clone().name("so_far").name(field);
        for (field, micro, points) in [
            ("skill_micro", self.skill_micro, &mut agent.skill),
            ("exhaustion_micro", self.exhaustion_micro, &mut agent.exhaustion),
            ("hit_points_micro", self.hit_points_micro, &mut agent.hit_points),
        ] {
            checker.range(path(field), micro, 0..=MAX_FRACTION);
            *points += Fixed::micro(micro.into());
        }
        let training = self.skill_from_training.to_micro();
        checker.range(path("skill_from_training"), training, 0..=agent.skill.to_micro().max(0));
        (agent.skill_from_training, agent.record) = (self.skill_from_training, self.record);
        for (field, damage) in
            [("damage_dealt", self.record.damage_dealt), ("damage_received", self.record.damage_received)]
        {
            checker.range(path("record").name(field), damage.to_micro(), 0..=i64::MAX);
        }
        if let Some(whereabouts) = &self.whereabouts {
            whereabouts.enter(rules, agent, path("whereabouts"), checker);
        }
        match (&self.end, agent.state.is_employed()) {
            (Some(_), true) => contradicts(checker, path("end"), "the service of this agent goes on"),
            (None, false) => contradicts(checker, path("end"), "`end` is missing: this agent's service is over"),
            (Some(end), false) => agent.end = Some(end.check(rules, clock, agent.state, &path("end"), checker)),
            (None, true) => {}
        }
        let service = self.service;
        for (field, turns) in [
            ("contracting_turns", service.contracting_turns),
            ("investigating_turns", service.investigating_turns),
            ("training_turns", service.training_turns),
            ("recovery_turns", service.recovery_turns),
        ] {
            clock.spent(turns, path("service").name(field), checker);
        }
        check_counts(
            &[("missions_won", service.missions_won, agent.missions_total as usize)],
            &path("service"),
            checker,
        );
        service
    }

    /// Reports an end at a site that does not exist in an office with this number of sites.
    pub(crate) fn check_site(&self, sites: usize, path: &Path, checker: &mut Checker<'_>) {
        if let Some(site) = self.end.as_ref().and_then(|end| end.site).filter(|site| *site as usize >= sites) {
            let path = path.clone().name("so_far").name("end").name("site");
            contradicts(checker, path, &format!("the office has no site {site}: they are numbered from 0"));
        }
    }
}

impl Whereabouts {
    /// The whereabouts of an agent, if none at the start of a game has them; `None` for a lead that
    /// the ruleset does not have.
    fn of(rules: &Rules, agent: &Agent) -> Option<Option<Self>> {
        Some(match (agent.state, agent.assignment) {
            (AgentState::StartingTransit, _) => Some(Self::Released),
            (AgentState::InTransit, Assignment::Contracting) => Some(Self::ToContracting),
            (AgentState::InTransit, Assignment::Lead(lead)) => Some(Self::ToLead(rules.lead(lead)?.names.word.clone())),
            (AgentState::InTransit, Assignment::Recovery) => Some(Self::ToRecovery),
            (AgentState::InTransit, _) => Some(Self::Returning),
            (_, Assignment::Site(site)) => Some(Self::AtSite(site.0)),
            (AgentState::Kia, _) => Some(Self::Kia),
            (AgentState::Sacked, _) => Some(Self::Sacked),
            _ => None,
        })
    }

    /// Moves an agent here; reports an unknown lead.
    fn enter(&self, rules: &Rules, agent: &mut Agent, path: Path, checker: &mut Checker<'_>) {
        (agent.state, agent.assignment) = match self {
            Self::Released => (AgentState::StartingTransit, Assignment::Standby),
            Self::Returning => (AgentState::InTransit, Assignment::Standby),
            Self::ToContracting => (AgentState::InTransit, Assignment::Contracting),
            Self::ToLead(word) => match rules.lead_named(word) {
                Some(lead) => (AgentState::InTransit, Assignment::Lead(lead)),
                None => {
                    checker.reference(path, "lead", word, rules.leads().map(|(_, lead)| lead.names.word.as_str()));
                    return;
                }
            },
            Self::ToRecovery => (AgentState::InTransit, Assignment::Recovery),
            Self::AtSite(site) => (AgentState::OnMission, Assignment::Site(SiteId(*site))),
            Self::Kia => (AgentState::Kia, Assignment::Kia),
            Self::Sacked => (AgentState::Sacked, Assignment::Sacked),
        };
        if agent.state == AgentState::Kia {
            agent.hit_points = Fixed::ZERO;
        }
    }
}

impl StatedEnd {
    fn check(&self, rules: &Rules, clock: Clock, state: AgentState, path: &Path, checker: &mut Checker<'_>) -> End {
        let turn = clock.turn(self.turn, 1, path.clone().name("turn"), checker);
        if state == AgentState::Sacked {
            for field in [self.site.map(|_| "site"), self.by.as_ref().map(|_| "by")].into_iter().flatten() {
                contradicts(checker, path.clone().name(field), "this agent was dismissed, and not killed");
            }
        }
        let is_it = |name: &str, word: &str| name.eq_ignore_ascii_case(word);
        let mut by = None;
        if let Some(word) = &self.by {
            by = rules.enemies().find(|(_, enemy)| is_it(&enemy.names.word, word)).map(|(id, _)| id);
            if by.is_none() {
                let known = rules.enemies().map(|(_, enemy)| enemy.names.word.as_str());
                checker.reference(path.clone().name("by"), "kind of enemy", word, known);
            }
        }
        End { turn, site: self.site.map(SiteId), by }
    }
}

impl OfficeSoFar {
    /// The course of an office.
    pub(crate) fn of(office: &Office<'_, Battles>) -> Option<Self> {
        let (rules, ledger) = (office.rules, *office.get::<Ledger>());
        are_amounts(&ledger.amounts()).then_some(())?;
        let toll = office.get::<Toll>();
        let losses = rules.enemies().zip(toll.killed.iter().zip(&toll.damage_taken));
        let losses = losses.map(|((_, enemy), (killed, damage))| {
            (enemy.names.word.clone(), StatedToll { killed: *killed, damage_taken: *damage })
        });
        let mut investigations = Vec::new();
        for one in &office.get::<Investigations>().0 {
            investigations.push(StatedInvestigation {
                lead: rules.lead(one.lead)?.names.word.clone(),
                difficulty: one.difficulty,
                progress: one.progress,
                turn_started: one.turn_started,
            });
        }
        Some(Self {
            investigations,
            toll: losses.filter(|(_, one)| *one != StatedToll::default()).collect(),
            ledger,
            tally: Some(*office.get()),
        })
    }

    /// Sets books, investigations and losses of an office whose agents and sites are complete;
    /// reports everything that no office can have.
    pub(crate) fn enter(
        &self,
        rules: &Rules,
        clock: Clock,
        path: &Path,
        checker: &mut Checker<'_>,
        plan: &mut OfficePlan<Battles>,
    ) {
        let path = path.clone().name("so_far");
        check_amounts(&self.ledger.amounts(), &path.clone().name("ledger"), checker);
        (plan.ledger, plan.tally) = (self.ledger, self.tally);
        if let Some(tally) = &self.tally {
            check_tally(rules, tally, plan, clock, &path.clone().name("tally"), checker);
        }
        for (at, stated) in self.investigations.iter().enumerate() {
            let one = stated.check(rules, clock, plan, &path.clone().name("investigations").index(at), checker);
            plan.course.investigations.extend(one);
        }
        let kinds = rules.enemies().len();
        let toll = &mut plan.course.toll;
        (toll.killed, toll.damage_taken) = (vec![0; kinds], vec![Fixed::ZERO; kinds]);
        for (word, stated) in &self.toll {
            let path = path.clone().name("toll").name(word);
            let is_it = |name: &str| name.eq_ignore_ascii_case(word);
            let Some((id, _)) = rules.enemies().find(|(_, enemy)| is_it(&enemy.names.word)) else {
                let known = rules.enemies().map(|(_, enemy)| enemy.names.word.as_str());
                checker.known_key(codes::DANGLING_REFERENCE, path, "kind of enemy", word, known);
                continue;
            };
            checker.range(path.name("damage_taken"), stated.damage_taken.to_micro(), 0..=i64::MAX);
            toll.killed[id.index()] = stated.killed;
            toll.damage_taken[id.index()] = stated.damage_taken;
        }
    }
}

impl StatedInvestigation {
    fn check(
        &self,
        rules: &Rules,
        clock: Clock,
        plan: &OfficePlan<Battles>,
        path: &Path,
        checker: &mut Checker<'_>,
    ) -> Option<Investigation> {
        let field = |name: &str| path.clone().name(name);
        let Some((lead, numbers)) = rules.lead_named(&self.lead).and_then(|lead| Some((lead, rules.lead(lead)?)))
        else {
            let known = rules.leads().map(|(_, lead)| lead.names.word.as_str());
            checker.reference(field("lead"), "lead", &self.lead, known);
            return None;
        };
        if plan.course.investigations.iter().any(|one| one.lead == lead) {
            contradicts(checker, field("lead"), "this lead has two investigations");
            return None;
        }
        if !plan.agents.iter().any(|agent| agent.assignment == Assignment::Lead(lead)) {
            contradicts(checker, field("lead"), "no agent of the office is at this lead, or on the way to it");
            return None;
        }
        let most = u64::from(numbers.difficulty) + difficulties(rules, numbers.difficulty) - 1;
        let most = u32::try_from(most).unwrap_or(u32::MAX);
        checker.range(field("difficulty"), self.difficulty, numbers.difficulty..=most);
        let whole = Fixed::whole(self.difficulty.into());
        checker.range(field("progress"), self.progress.to_micro(), 0..=whole.to_micro());
        let turn_started = clock.turn(self.turn_started, 1, field("turn_started"), checker);
        Some(Investigation { lead, difficulty: self.difficulty, progress: self.progress, turn_started })
    }
}

/// Checks observations of an office against its sites and agents. A scenario may begin with sites
/// that are over, which are in no count.
fn check_tally(
    rules: &Rules,
    tally: &Tally,
    plan: &OfficePlan<Battles>,
    clock: Clock,
    path: &Path,
    checker: &mut Checker<'_>,
) {
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
    clock.spent(tally.idle_turns, path.clone().name("idle_turns"), checker);
    clock.spent(tally.longest_investigation, path.clone().name("longest_investigation"), checker);
    checker.range(path.clone().name("hardest"), tally.hardest.to_micro(), 0..=i64::MAX);
}
