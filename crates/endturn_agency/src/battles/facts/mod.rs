//! What happened in a game with battles: the facts. Those of an advance are its report.

mod json;
mod words;

use bevy_ecs::prelude::*;
use endturn_engine::{Seat, journal::Fact, seats::SeatSet};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::aftermath::Gains;
use super::battle::unit::Unit;
use super::battle::{Blow, Outcome};
use super::components::Spent;
use super::factions::Turn;
use super::fixed::Fixed;
use super::money::MoneyChange;
use super::plugin::RulesInForce;
use super::rules::Rules;
use super::state::{AgentState, Faction, SiteState};
use super::upgrades::Upgrade;
use crate::facts::words::{Names, Titles};
use crate::ids::{AgentId, FactionId, LeadId, MissionId, SiteId};
use crate::rules::Names as Title;

impl Titles for Rules {
    fn of_lead(&self, id: LeadId) -> Option<&Title> {
        self.lead(id).map(|one| &one.names)
    }

    fn of_mission(&self, id: MissionId) -> Option<&Title> {
        self.mission(id).map(|one| &one.names)
    }

    fn of_faction(&self, id: FactionId) -> Option<&Title> {
        self.faction(id).map(|one| &one.names)
    }
}

/// How many agents are in each state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Counts([u32; AgentState::ALL.len()]);

impl Counts {
    /// Counts one more.
    pub fn add(&mut self, state: AgentState) {
        self.0[state as usize] += 1;
    }

    /// How many are in a state.
    #[must_use]
    pub fn in_state(self, state: AgentState) -> u32 {
        self.0[state as usize]
    }
}

/// What became of an office in one advance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Books {
    /// The turn that begins.
    pub turn: u32,
    /// Money before, after, and its parts.
    pub money: MoneyChange,
    /// What was paid at once in the turn before.
    pub spent: Spent,
    /// Funding from now on, in units per turn; what unanswered operations cut comes after.
    pub funding: i64,
    /// What the agents did before.
    pub before: Counts,
    /// What they do now.
    pub after: Counts,
}

/// One agent in a battle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fought {
    /// The agent at the end of the battle; its number is the agent's own.
    pub unit: Unit,
    /// Hit points before.
    pub hit_points_before: Fixed,
    /// What surviving brought; none for the dead.
    pub gains: Option<Gains>,
}

/// How a battle ran.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BattleReport {
    /// The site.
    pub site: SiteId,
    /// The raid or operation.
    pub mission: MissionId,
    /// How it ended.
    pub outcome: Outcome,
    /// The agents in deployment order.
    pub team: Vec<Fought>,
    /// Every attack.
    pub blows: Vec<Blow>,
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields are those of the state they tell about")]
pub enum BattlesFact {
    /// E-07: an agent was hired.
    AgentHired { seat: Seat, agent: AgentId },
    /// agents were dismissed.
    AgentsSacked { seat: Seat, agents: Vec<AgentId> },
    /// agents set out to earn money.
    AgentsContracted { seat: Seat, agents: Vec<AgentId> },
    /// E-06: agents train from now on.
    AgentsTrained { seat: Seat, agents: Vec<AgentId> },
    /// agents were called home.
    AgentsRecalled { seat: Seat, agents: Vec<AgentId> },
    /// E-08: agents set out to a lead, the first ones or further ones.
    LeadTaken { seat: Seat, lead: LeadId, agents: Vec<AgentId>, is_new: bool },
    /// E-08: agents were called home from a lead.
    LeadLeft { seat: Seat, lead: LeadId, agents: Vec<AgentId> },
    /// E-08: nobody works at a lead any more, or nobody needs it any more (E-15).
    InvestigationAbandoned { seat: Seat, lead: LeadId },
    /// E-07: something was bought, so many times; it is worth so much now.
    UpgradeBought { seat: Seat, upgrade: Upgrade, count: u32, value: i64 },
    /// agents were deployed.
    AgentsDeployed { seat: Seat, site: SiteId, mission: MissionId, agents: Vec<AgentId> },
    /// E-08: a turn of an investigation; how near its end is stays hidden.
    LeadPursued { seat: Seat, lead: LeadId, agents: u32, gain: Fixed },
    /// E-08: agents were too exhausted to go on.
    AgentsWithdrawn { seat: Seat, lead: LeadId, agents: Vec<AgentId> },
    /// E-08: a lead was investigated, after so many turns.
    LeadInvestigated { seat: Seat, lead: LeadId, turns: u32 },
    /// A-48, E-13: a site appeared.
    SiteOpened { seat: Seat, site: SiteId, mission: MissionId, expires_in: i32 },
    /// an office knows a faction's numbers from now on.
    FactionDiscovered { seat: Seat, faction: FactionId },
    /// E-15: a faction is no more.
    FactionDestroyed { faction: FactionId, by: SeatSet },
    /// nobody came in time.
    SiteExpired { seat: Seat, site: SiteId, mission: MissionId },
    /// E-10, E-11: a site was fought over; `weight` is what the win moves, in basis points of panic.
    SiteFought { seat: Seat, report: Box<BattleReport>, weight: u64 },
    /// the books of an office.
    BooksSettled { seat: Seat, books: Box<Books> },
    /// E-14: panic rose and fell, in basis points.
    PanicChanged {
        before: i64,
        increases: Vec<(Seat, SiteId, FactionId, i64)>,
        reductions: Vec<(Seat, SiteId, i64)>,
        after: i64,
    },
    /// E-13: a faction's turn, for those who know it.
    FactionChanged { faction: FactionId, known_to: SeatSet, before: Faction, turn: Turn, after: Faction },
    /// E-14: operations that nobody answered cost funding, in units per turn.
    FundingCut { seat: Seat, before: i64, after: i64 },
    /// an office has less than no money.
    OfficeBankrupt { seat: Seat, money: i64 },
    /// panic reached its limit.
    CountryLost { panic: i64, operation: Option<MissionId> },
}

impl Fact for BattlesFact {
    fn name(&self) -> &'static str {
        match self {
            Self::AgentHired { .. } => "AgentHired",
            Self::AgentsSacked { .. } => "AgentsSacked",
            Self::AgentsContracted { .. } => "AgentsContracted",
            Self::AgentsTrained { .. } => "AgentsTrained",
            Self::AgentsRecalled { .. } => "AgentsRecalled",
            Self::LeadTaken { .. } => "LeadTaken",
            Self::LeadLeft { .. } => "LeadLeft",
            Self::InvestigationAbandoned { .. } => "InvestigationAbandoned",
            Self::UpgradeBought { .. } => "UpgradeBought",
            Self::AgentsDeployed { .. } => "AgentsDeployed",
            Self::LeadPursued { .. } => "LeadPursued",
            Self::AgentsWithdrawn { .. } => "AgentsWithdrawn",
            Self::LeadInvestigated { .. } => "LeadInvestigated",
            Self::SiteOpened { .. } => "SiteOpened",
            Self::FactionDiscovered { .. } => "FactionDiscovered",
            Self::FactionDestroyed { .. } => "FactionDestroyed",
            Self::SiteExpired { .. } => "SiteExpired",
            Self::SiteFought { .. } => "SiteFought",
            Self::BooksSettled { .. } => "BooksSettled",
            Self::PanicChanged { .. } => "PanicChanged",
            Self::FactionChanged { .. } => "FactionChanged",
            Self::FundingCut { .. } => "FundingCut",
            Self::OfficeBankrupt { .. } => "OfficeBankrupt",
            Self::CountryLost { .. } => "CountryLost",
        }
    }

    fn seats(&self) -> SeatSet {
        match *self {
            Self::AgentHired { seat, .. }
            | Self::AgentsSacked { seat, .. }
            | Self::AgentsContracted { seat, .. }
            | Self::AgentsTrained { seat, .. }
            | Self::AgentsRecalled { seat, .. }
            | Self::LeadTaken { seat, .. }
            | Self::LeadLeft { seat, .. }
            | Self::InvestigationAbandoned { seat, .. }
            | Self::UpgradeBought { seat, .. }
            | Self::AgentsDeployed { seat, .. }
            | Self::LeadPursued { seat, .. }
            | Self::AgentsWithdrawn { seat, .. }
            | Self::LeadInvestigated { seat, .. }
            | Self::SiteOpened { seat, .. }
            | Self::FactionDiscovered { seat, .. }
            | Self::SiteExpired { seat, .. }
            | Self::SiteFought { seat, .. }
            | Self::BooksSettled { seat, .. }
            | Self::FundingCut { seat, .. } => [seat].into_iter().collect(),
            Self::FactionChanged { known_to, .. } => known_to,
            Self::FactionDestroyed { .. }
            | Self::PanicChanged { .. }
            | Self::OfficeBankrupt { .. }
            | Self::CountryLost { .. } => SeatSet::EMPTY,
        }
    }

    fn weight(&self) -> u64 {
        match *self {
            Self::SiteFought { weight, .. } => weight,
            Self::FactionDiscovered { .. } => 1,
            Self::FactionDestroyed { .. } | Self::OfficeBankrupt { .. } | Self::CountryLost { .. } => 100_000,
            _ => 0,
        }
    }

    fn is_decisive(&self) -> bool {
        matches!(self, Self::FactionDestroyed { .. } | Self::OfficeBankrupt { .. } | Self::CountryLost { .. })
    }

    fn fields(&self, world: &World) -> Map<String, Value> {
        let Value::Object(map) = json::of(self, &names(world)) else { return Map::new() };
        map
    }

    fn text(&self, world: &World) -> String {
        words::text(self, &names(world).told())
    }
}

fn names(world: &World) -> Names<'_, Rules> {
    Names::new(world, &world.resource::<RulesInForce>().0)
}

/// The word of a site's end.
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
