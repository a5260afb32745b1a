//! The facts of a game with battles. Those of an advance are its report.
//! Draws none. Tells nothing.

mod json;
mod words;

use bevy_ecs::prelude::*;
use endturn_engine::{Seat, seats::SeatSet};
use serde_json::Value;

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
use crate::frame::told::facts;
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
    BattlesFact {
        /// agents set out to earn money.
        AgentsContracted seat 0 "{seat} sends {agents} to contracting" { seat: Seat, agents: Vec<AgentId> }
        /// E-06: agents begin to train.
        AgentsTrained seat 0 "{seat} puts {agents} in training" { seat: Seat, agents: Vec<AgentId> }
        /// E-08: agents set out to a lead, the first ones or additional ones.
        LeadTaken seat 0 own { seat: Seat, lead: LeadId, agents: Vec<AgentId>, is_new: bool }
        /// E-08: agents were called home from a lead.
        LeadLeft seat 0 "{seat} calls {agents} home from a lead: {lead}" { seat: Seat, lead: LeadId, agents: Vec<AgentId> }
        /// E-08: a lead has no more agents at work, or is no longer needed (E-15).
        InvestigationAbandoned seat 0 "{seat} drops a lead: {lead}" { seat: Seat, lead: LeadId }
        /// E-07: an upgrade was bought `count` times; `value` is its value now.
        UpgradeBought seat 0 own { seat: Seat, upgrade: Upgrade, count: u32, value: i64 }
        /// E-08: a turn of an investigation; its remaining time stays hidden.
        LeadPursued seat 0 own { seat: Seat, lead: LeadId, agents: u32, gain: Fixed }
        /// E-08: agents were too exhausted to continue.
        AgentsWithdrawn seat 0 "{seat} withdraws {agents}, too tired for a lead: {lead}"
            { seat: Seat, lead: LeadId, agents: Vec<AgentId> }
        /// E-08: a lead was investigated, after this number of turns.
        LeadInvestigated seat 0 own { seat: Seat, lead: LeadId, turns: u32 }
        /// A-48, E-13: a site appeared.
        SiteOpened seat 0 own { seat: Seat, site: SiteId, mission: MissionId, expires_in: i32 }
        /// an office knows a faction's numbers from now on.
        FactionDiscovered seat 1 "{seat} now knows how active {faction} is" { seat: Seat, faction: FactionId }
        /// E-10, E-11: a site was fought over; `weight` is the effect of the win, in basis points
        /// of panic.
        SiteFought seat weight own { seat: Seat, report: Box<BattleReport>, weight: u64 }
        /// the books of an office.
        BooksSettled seat 0 own { seat: Seat, books: Box<Books> }
        /// E-14: panic rose and fell, in basis points.
        PanicChanged all 0 own {
            before: i64,
            increases: Vec<(Seat, SiteId, FactionId, i64)>,
            reductions: Vec<(Seat, SiteId, i64)>,
            after: i64,
        }
        /// E-13: a faction's turn, for the seats that know it.
        FactionChanged known_to 0 own { faction: FactionId, known_to: SeatSet, before: Faction, turn: Turn, after: Faction }
        /// E-14: unanswered operations cost funding, in units per turn.
        FundingCut seat 0 "{seat}: funding falls from {before} to {after} for unanswered operations"
            { seat: Seat, before: i64, after: i64 }
        /// panic reached its limit.
        CountryLost all DECISIVE own { panic: i64, operation: Option<MissionId> }
    }
}

impl BattlesFact {
    fn own_json(&self, world: &World) -> Value {
        json::of(self, &Names::of(world), &rules::<Battles>(world))
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
