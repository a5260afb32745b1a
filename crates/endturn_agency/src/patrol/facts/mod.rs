//! The facts of games with patrols. Those of an advance are its report.
//! Draws none. Tells nothing.

mod words;

use bevy_ecs::prelude::*;
use endturn_engine::{
    Seat, facts,
    links::{Link, Links},
    seats::SeatSet,
};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use super::Patrol;
use super::factions::{FactionChange, SiteEffect};
use super::missions::{Deployed, Evaluation};
use super::money::{IntelChange, MoneyChange};
use super::rules::Rules;
use super::state::Work;
use crate::frame::changes::rules;
use crate::frame::counts::Counts;
use crate::frame::ids::{AgentId, FactionId, LeadId, MissionId, SiteId};
use crate::frame::told::{DECISIVE, Part, parts};
use crate::frame::words::Names;

/// The books of an office in one advance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Books {
    /// The turn that begins.
    pub turn: u32,
    /// Money before and after, and its parts.
    pub money: MoneyChange,
    /// Intel before and after, and its parts.
    pub intel: IntelChange,
    /// Funding from now on, in units per turn.
    pub funding: i64,
    /// Agents by state before.
    pub before: Counts,
    /// Agents by state now.
    pub after: Counts,
}

/// The report on one site.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SiteReport {
    /// The site.
    pub site: SiteId,
    /// The mission.
    pub mission: MissionId,
    /// The outcome.
    pub evaluation: Evaluation,
    /// All agents there in roll order, with rolls, losses and gains.
    pub team: Vec<Deployed>,
}

facts! {
    /// An event of a game with patrols.
    #[derive(PartialEq, Eq)]
    pub enum AgencyFact by Part {
        /// agents set out for work.
        AgentsAssigned { seat: Seat, agents: Vec<AgentId>, work: Work } = "{seat} sends {agents} to {work}",
        /// a lead was investigated.
        LeadInvestigated { seat: Seat, lead: LeadId, intel: i64 } = "{seat} follows a lead for {intel} intel: {lead}"; links = [begins lead(seat, lead)],
        /// a site was opened.
        SiteOpened { seat: Seat, site: SiteId, mission: MissionId, expires_in: Option<i32> } = own; fields = own; to = [seat]; links = [begins site(seat, site)],
        /// an office knows a faction's numbers from now on.
        FactionDiscovered { seat: Seat, faction: FactionId } = "{seat} now knows how strong {faction} is"; weight = 1,
        /// a site was decided; `weight` is the effect of the success, in basis
        /// points. A-53: the report has every roll with its threshold **(ours)**.
        SiteEvaluated { seat: Seat, report: SiteReport, weight: u64 } = own; fields = own; to = [seat]; weight = (*weight); links = [continues site(seat, report.site)],
        /// the books of an office.
        BooksSettled { seat: Seat, books: Box<Books> } = own; fields = own; to = [seat]; links = [begins books(seat)],
        /// panic rose and fell, in basis points.
        PanicChanged {
            before: i64,
            increases: Vec<(FactionId, i64)>,
            reductions: Vec<(Seat, SiteId, i64)>,
            after: i64,
        } = own; fields = own; to = []; links = own,
        /// a faction's turn, for the seats that know it.
        FactionChanged {
            faction: FactionId,
            known_to: SeatSet,
            panic_bp: i64,
            change: FactionChange,
            effects: Vec<(Seat, SiteId, SiteEffect)>,
        } = own; fields = own; to = [known_to]; links = own,
        /// panic reached its limit.
        CountryLost { panic: i64 } = own; fields = own; to = []; weight = DECISIVE; decisive; links = [follows panic()],
    }
}

parts! {
    Work: |work, _names| work.name(), work.name();
}

impl AgencyFact {
    fn own_links(&self, links: &mut Links) {
        let mut site = |seat: &Seat, site: &SiteId| links.add(Link::Follows, "site", &[seat, site]);
        match self {
            Self::PanicChanged { increases, reductions, .. } => {
                reductions.iter().for_each(|(seat, one, _)| site(seat, one));
                let raising = increases.iter().filter(|(_, bp)| *bp > 0);
                raising.for_each(|(faction, _)| links.add(Link::Follows, "faction", &[faction]));
                links.add(Link::Begins, "panic", &[]);
            }
            Self::FactionChanged { faction, effects, .. } => {
                effects.iter().for_each(|(seat, one, _)| site(seat, one));
                links.add(Link::Continues, "faction", &[faction]);
            }
            _ => {}
        }
    }

    fn own_text(&self, world: &World) -> String {
        words::text(self, &Names::of(world).told(), &rules::<Patrol>(world))
    }

    fn own_fields(&self, world: &World) -> Map<String, Value> {
        let (names, rules) = (Names::of(world), rules::<Patrol>(world));
        let fields = match self {
            Self::SiteOpened { seat, site, mission, expires_in } => json!({
                "seat": names.seat(*seat), "site": site.to_string(), "mission": names.mission(*mission),
                "expires_in": expires_in,
            }),
            Self::SiteEvaluated { seat, report, .. } => site_json(&names, &rules, *seat, report),
            Self::BooksSettled { seat, books } => json!({
                "seat": names.seat(*seat), "turn": books.turn, "money": books.money, "intel": books.intel,
                "funding": books.funding, "agents_before": books.before.json::<Patrol>(), "agents_after": books.after.json::<Patrol>(),
            }),
            Self::PanicChanged { before, increases, reductions, after } => json!({
                "before_bp": before, "after_bp": after,
                "increases": increases.iter().map(|(faction, bp)| json!({
                    "faction": names.faction(*faction), "bp": bp,
                })).collect::<Vec<_>>(),
                "reductions": reductions.iter().map(|(seat, site, bp)| json!({
                    "seat": names.seat(*seat), "site": site.to_string(), "bp": bp,
                })).collect::<Vec<_>>(),
            }),
            Self::FactionChanged { faction, panic_bp, change, effects, .. } => json!({
                "faction": names.faction(*faction), "panic_bp": panic_bp, "before": change.before,
                "growth_bp": change.growth_bp, "decay_bp": change.decay_bp, "after": change.after,
                "effects": effects.iter().map(|(seat, site, effect)| json!({
                    "seat": names.seat(*seat), "site": site.to_string(),
                    "threat_reduction_bp": effect.threat_reduction_bp, "suppression_bp": effect.suppression_bp,
                })).collect::<Vec<_>>(),
            }),
            Self::CountryLost { panic } => json!({"panic_bp": panic}),
            _ => Value::Null,
        };
        match fields {
            Value::Object(fields) => fields,
            _ => Map::new(),
        }
    }
}

/// Every roll with agent, kind, threshold and result.
fn site_json(names: &Names<'_>, rules: &Rules, seat: Seat, report: &SiteReport) -> Value {
    let team = report.team.iter().map(|one| {
        let objective = one.objective.map(|roll| {
            json!({
                "objective": objective(rules, report.mission, roll.objective), "threshold": roll.threshold,
                "roll": roll.roll, "fulfilled": roll.is_fulfilled,
            })
        });
        let hit_points =
            one.hit_points.map(|roll| json!({"threshold": roll.threshold, "roll": roll.roll, "lost": roll.lost}));
        json!({
            "agent": one.id.to_string(), "eff": one.eff, "objective": objective, "hit_points": hit_points,
            "killed": one.is_killed(), "skill": one.agent.skill, "skill_gained": one.skill_gained,
            "exhaustion_gained": one.exhaustion_gained, "missions_survived": one.agent.missions_survived,
            "recovery_turns": one.agent.recovery_turns, "turn_hired": one.agent.turn_hired,
        })
    });
    json!({
        "seat": names.seat(seat), "site": report.site.to_string(), "mission": names.mission(report.mission),
        "outcome": report.evaluation.outcome.to_string(), "fulfilled": report.evaluation.fulfilled.count(),
        "objectives": objectives(rules, report.mission), "killed": report.evaluation.killed,
        "team": team.collect::<Vec<_>>(),
    })
}

/// The word of an objective.
fn objective(rules: &Rules, id: MissionId, place: u8) -> &str {
    let objective = rules.mission(id).and_then(|one| one.objectives.get(usize::from(place)));
    objective.map_or("?", |one| &one.word)
}

/// Number of objectives of a mission.
fn objectives(rules: &Rules, id: MissionId) -> usize {
    rules.mission(id).map_or(0, |one| one.objectives.len())
}
