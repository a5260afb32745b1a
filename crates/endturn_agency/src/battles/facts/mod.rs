//! The facts of a game with battles. Those of an advance are its report.
//! Draws none. Tells nothing.

mod json;
mod words;

use bevy_ecs::prelude::*;
use endturn_engine::{
    Seat, facts,
    journal::Unseen,
    links::{Link, Links},
    seats::SeatSet,
};
use serde_json::{Map, Value};

use super::Battles;
use super::aftermath::Gains;
use super::battle::unit::Unit;
use super::battle::{Blow, Outcome};
use super::components::Spent;
use super::factions::Turn;
use super::fixed::Fixed;
use super::money::MoneyChange;
use super::state::{Faction, SiteState};
use super::upgrades::Upgrade;
use crate::frame::changes::rules;
use crate::frame::counts::Counts;
use crate::frame::ids::{AgentId, FactionId, LeadId, MissionId, SiteId};
use crate::frame::told::{DECISIVE, Part};
use crate::frame::words::Names;

/// The books of an office in one advance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Books {
    /// The turn that begins.
    pub turn: u32,
    /// Money before and after, and its parts.
    pub money: MoneyChange,
    /// Payments made at once in the turn before.
    pub spent: Spent,
    /// Funding from now on, in units per turn; cuts by unanswered operations come after.
    pub funding: i64,
    /// Agents by state before.
    pub before: Counts,
    /// Agents by state now.
    pub after: Counts,
}

/// One agent in a battle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fought {
    /// The agent at the end of the battle; its number is the agent's own.
    pub unit: Unit,
    /// Hit points before.
    pub hit_points_before: Fixed,
    /// Gains from surviving; `None` for the dead.
    pub gains: Option<Gains>,
}

/// The course of a battle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BattleReport {
    /// The site.
    pub site: SiteId,
    /// The raid or operation.
    pub mission: MissionId,
    /// The outcome.
    pub outcome: Outcome,
    /// The agents in deployment order.
    pub team: Vec<Fought>,
    /// Every attack.
    pub blows: Vec<Blow>,
}

facts! {
    /// An event of a game with battles.
    #[derive(PartialEq, Eq)]
    pub enum BattlesFact by Part {
        /// agents set out to earn money.
        AgentsContracted { seat: Seat, agents: Vec<AgentId> } = "{seat} sends {agents} to contracting",
        /// E-06: agents begin to train.
        AgentsTrained { seat: Seat, agents: Vec<AgentId> } = "{seat} puts {agents} in training",
        /// E-08: agents set out to a lead, the first ones or additional ones.
        LeadTaken { seat: Seat, lead: LeadId, agents: Vec<AgentId>, is_new: bool } = own; fields = own; to = [seat];
            links = [begins lead(seat, lead) if (*is_new), joins lead(seat, lead) if (!*is_new)],
        /// E-08: agents were called home from a lead.
        LeadLeft { seat: Seat, lead: LeadId, agents: Vec<AgentId> } = "{seat} calls {agents} home from a lead: {lead}"; links = [joins lead(seat, lead)],
        /// E-08: a lead has no more agents at work, or is no longer needed (E-15).
        InvestigationAbandoned { seat: Seat, lead: LeadId } = "{seat} drops a lead: {lead}"; links = [follows lead(seat, lead)],
        /// E-07: an upgrade was bought `count` times; `value` is its value now.
        UpgradeBought { seat: Seat, upgrade: Upgrade, count: u32, value: i64 } = own; fields = own; to = [seat],
        /// E-08: a turn of an investigation; its remaining time stays hidden.
        LeadPursued { seat: Seat, lead: LeadId, agents: u32, gain: Fixed } = own; fields = own; to = [seat];
            links = [continues lead(seat, lead)],
        /// E-08: agents were too exhausted to continue.
        AgentsWithdrawn { seat: Seat, lead: LeadId, agents: Vec<AgentId> } = "{seat} withdraws {agents}, too tired for a lead: {lead}"; links = [continues lead(seat, lead)],
        /// E-08: a lead was investigated, after this number of turns.
        LeadInvestigated { seat: Seat, lead: LeadId, turns: u32 } = own; fields = own; to = [seat];
            links = [continues lead(seat, lead), begins discovery(seat)],
        /// A-48, E-13: a site appeared.
        SiteOpened { seat: Seat, site: SiteId, mission: MissionId, expires_in: i32, is_found: Unseen<bool> } = own; fields = own; to = [seat];
            links = [begins site(seat, site), follows discovery(seat) if (is_found.0)],
        /// an office knows a faction's numbers from now on.
        FactionDiscovered { seat: Seat, faction: FactionId } = "{seat} now knows how active {faction} is"; weight = 1; links = [follows discovery(seat)],
        /// E-10, E-11: a site was fought over; `weight` is the effect of the win, in basis points
        /// of panic.
        SiteFought { seat: Seat, report: Box<BattleReport>, weight: u64 } = own; fields = own; to = [seat]; weight = (*weight);
            links = [continues site(seat, report.site)],
        /// the books of an office.
        BooksSettled { seat: Seat, books: Box<Books> } = own; fields = own; to = [seat]; links = [begins books(seat)],
        /// E-14: panic rose and fell, in basis points.
        PanicChanged {
            before: i64,
            increases: Vec<(Seat, SiteId, FactionId, i64)>,
            reductions: Vec<(Seat, SiteId, i64)>,
            after: i64,
        } = own; fields = own; to = []; links = own,
        /// E-13: a faction's turn, for the seats that know it.
        FactionChanged { faction: FactionId, known_to: SeatSet, before: Faction, turn: Turn, after: Faction } = own; fields = own; to = [known_to],
        /// E-14: unanswered operations cost funding, in units per turn.
        FundingCut { seat: Seat, before: i64, after: i64, sites: Unseen<Vec<SiteId>> } =
            "{seat}: funding falls from {before} to {after} for unanswered operations"; links = own,
        /// panic reached its limit.
        CountryLost { panic: i64, operation: Option<MissionId>, site: Unseen<Option<(Seat, SiteId)>> } = own; fields = own; to = []; weight = DECISIVE; decisive; links = own,
    }
}

impl BattlesFact {
    fn own_links(&self, links: &mut Links) {
        let mut site = |seat: &Seat, site: &SiteId| links.add(Link::Follows, "site", &[seat, site]);
        match self {
            Self::PanicChanged { increases, reductions, .. } => {
                increases.iter().for_each(|(seat, one, ..)| site(seat, one));
                reductions.iter().for_each(|(seat, one, _)| site(seat, one));
                links.add(Link::Begins, "panic", &[]);
            }
            Self::FundingCut { seat, sites, .. } => sites.0.iter().for_each(|one| site(seat, one)),
            Self::CountryLost { site: Unseen(Some((seat, one))), .. } => site(seat, one),
            Self::CountryLost { .. } => links.add(Link::Follows, "panic", &[]),
            _ => {}
        }
    }

    fn own_fields(&self, world: &World) -> Map<String, Value> {
        match json::of(self, &Names::of(world), &rules::<Battles>(world)) {
            Value::Object(fields) => fields,
            _ => Map::new(),
        }
    }

    fn own_text(&self, world: &World) -> String {
        words::text(self, &Names::of(world).told(), &rules::<Battles>(world))
    }
}

/// The word for the end of a site.
pub(crate) const fn end_word(state: SiteState) -> &'static str {
    match state {
        SiteState::Active => "active",
        SiteState::Deployed => "deployed",
        SiteState::Won => "won",
        SiteState::Retreated => "retreated",
        SiteState::Wiped => "wiped",
        SiteState::Expired => "expired",
    }
}
