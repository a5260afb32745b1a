//! The state of a campaign as small values: agents, sites, factions, assets.
//!
//! The rules take and return them. [`crate::patrol::invariants`] finds bad values; no rule fails on
//! them.

use bevy_ecs::prelude::*;
use endturn_scenario::shape::Shaped;
use serde::{Deserialize, Serialize};

use crate::frame::ids::{MissionId, SiteId};

/// The state of an agent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Shaped)]
pub enum AgentState {
    /// At hand, and resting.
    Available,
    /// In transit; arrives in the coming advance.
    InTransit,
    /// Regaining hit points.
    Recovering,
    /// Contracting or spying.
    OnAssignment,
    /// At a site.
    OnMission,
    /// Dismissed or dead, for ever.
    Terminated,
}

impl AgentState {
    /// All states, in the order of reports.
    pub const ALL: [Self; 6] =
        [Self::Available, Self::InTransit, Self::Recovering, Self::OnAssignment, Self::OnMission, Self::Terminated];
}

/// The order in force for an agent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Shaped)]
pub enum Assignment {
    /// None.
    Standby,
    /// Earning money.
    Contracting,
    /// Gathering intel.
    Espionage,
    /// Recovering.
    Recovery,
    /// Deployed to a site.
    Site(SiteId),
    /// Dismissed.
    Sacked,
    /// Killed in action.
    Kia,
}

/// Work that an agent can be assigned to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Work {
    /// Earning money.
    Contracting,
    /// Gathering intel.
    Espionage,
}

impl Work {
    /// The word in orders.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Contracting => "contracting",
            Self::Espionage => "espionage",
        }
    }
}

impl From<Work> for Assignment {
    fn from(work: Work) -> Self {
        match work {
            Work::Contracting => Self::Contracting,
            Work::Espionage => Self::Espionage,
        }
    }
}

/// One agent. Points are whole numbers and never below 0.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
#[shape(partial)]
pub struct Agent {
    /// The agent's state.
    pub state: AgentState,
    /// The order in force.
    pub assignment: Assignment,
    /// Skill, in points.
    #[shape(range(min = 0, max = 1_000_000))]
    pub skill: i32,
    /// Exhaustion, in points; 0 to 1 000 000 in scenarios.
    #[shape(range(min = 0, max = 1_000_000))]
    pub exhaustion: i32,
    /// Hit points, 0 (dead) to the maximum.
    pub hit_points: i32,
    /// Maximum hit points, above 0.
    #[shape(range(min = 1, max = 10_000))]
    pub max_hit_points: i32,
    /// Turns of recovery left.
    #[serde(default)]
    pub recovery_turns: i32,
    /// Hit points lost when recovery was ordered; 0 unless the agent recovers or is in transit to
    /// recovery.
    #[serde(default)]
    pub hit_points_lost_before_recovery: i32,
    /// Sites survived.
    #[serde(default)]
    pub missions_survived: u32,
    /// The turn in which the agent was hired, from 1.
    #[serde(default = "first_turn")]
    pub turn_hired: u32,
}

const fn first_turn() -> u32 {
    1
}

/// The state of a site. The last three are final.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Shaped)]
pub enum SiteState {
    /// Waits for agents.
    Active,
    /// Agents are there; decided in the coming advance.
    Deployed,
    /// All objectives were fulfilled.
    Successful,
    /// At least one objective was not fulfilled.
    Failed,
    /// No agent came in time.
    Expired,
}

/// One mission site, without its list of agents.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Site {
    /// The mission.
    pub mission: MissionId,
    /// The state.
    pub state: SiteState,
    /// Turns left to deploy; `None` for ever.
    pub expires_in: Option<i32>,
    /// The objectives fulfilled.
    #[serde(default)]
    pub fulfilled: Fulfilled,
}

/// The fulfilled objectives of a site, by their index in the mission.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Fulfilled(pub u64);

impl Fulfilled {
    /// Maximum objectives of a mission.
    pub const MAX: usize = 64;

    /// Whether the objective at an index is fulfilled; `false` beyond the last possible index.
    #[must_use]
    pub fn has(self, place: usize) -> bool {
        place < Self::MAX && self.0 & (1 << place) != 0
    }

    /// Also marks the objective at an index as fulfilled; unchanged beyond the last possible index.
    #[must_use]
    pub fn with(self, place: usize) -> Self {
        if place < Self::MAX { Self(self.0 | 1 << place) } else { self }
    }

    /// Number of fulfilled objectives.
    #[must_use]
    pub const fn count(self) -> usize {
        self.0.count_ones() as usize
    }
}

/// The changing values of a faction, all in basis points and never below 0.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
#[shape(partial)]
pub struct Faction {
    /// Threat level.
    #[shape(range(min = 0, max = 1_000_000_000))]
    pub threat_level_bp: i64,
    /// Growth of the threat each turn.
    #[shape(range(min = 0, max = 1_000_000_000))]
    pub threat_increase_bp: i64,
    /// Suppression.
    #[shape(range(min = 0, max = 1_000_000_000))]
    pub suppression_bp: i64,
}

/// Assets of the office.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
#[shape(partial)]
pub struct Assets {
    /// Money, in units; below 0 is a loss.
    pub money: i64,
    /// Intel, in units; never below 0.
    #[shape(range(min = 0, max = 1_000_000_000))]
    pub intel: i64,
    /// Money per turn, in units.
    #[shape(range(min = 0, max = 1_000_000_000))]
    pub funding: i64,
    /// Money owed for hires at the next advance, in units.
    #[serde(default)]
    #[shape(range(min = 0, max = 1_000_000_000))]
    pub hire_cost_due: i64,
}
