//! The state of a campaign with battles as small values: agents, sites, investigations, factions,
//! assets.
//!
//! The rules take and return them. [`super::invariants`] finds bad values; no rule fails on them.

use bevy_ecs::prelude::*;
use endturn_scenario::form::{Keyed, Whole};
use endturn_scenario::shape::Shaped;
use serde::{Deserialize, Serialize};

use super::fixed::Fixed;
use super::ids::EnemyId;
use super::rules::Rules;
use crate::frame::ids::{LeadId, MissionId, SiteId};

/// The state of an agent (E-02).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum AgentState {
    /// At hand, and resting.
    Available,
    /// Just released; in transit from the coming step of transit on.
    StartingTransit,
    /// In transit; arrives in the coming step of transit.
    InTransit,
    /// Regaining hit points.
    Recovering,
    /// Earning money.
    Contracting,
    /// At a lead.
    Investigating,
    /// In training; available for other orders once recalled, which takes no time.
    InTraining,
    /// At a site.
    OnMission,
    /// Killed in action.
    Kia,
    /// Dismissed.
    Sacked,
}

impl AgentState {
    /// All states, in the order of reports.
    pub const ALL: [Self; 10] = [
        Self::Available,
        Self::StartingTransit,
        Self::InTransit,
        Self::Recovering,
        Self::Contracting,
        Self::Investigating,
        Self::InTraining,
        Self::OnMission,
        Self::Kia,
        Self::Sacked,
    ];

    /// Whether an agent can be at hand this turn: available, or in training, which a recall ends at
    /// once (E-06).
    #[must_use]
    pub const fn is_at_hand(self) -> bool {
        matches!(self, Self::Available | Self::InTraining)
    }

    /// Whether an agent is neither dismissed nor dead.
    #[must_use]
    pub const fn is_employed(self) -> bool {
        !matches!(self, Self::Kia | Self::Sacked)
    }
}

/// The order in force for an agent (E-02).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Assignment {
    /// None.
    Standby,
    /// Earning money.
    Contracting,
    /// Investigating a lead, which has at most one investigation.
    Lead(LeadId),
    /// Training.
    Training,
    /// Recovering.
    Recovery,
    /// Deployed to a site.
    Site(SiteId),
    /// Killed in action.
    Kia,
    /// Dismissed.
    Sacked,
}

/// One agent (A-03, E-02). Points are never below 0.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Agent {
    /// The agent's state.
    pub state: AgentState,
    /// The order in force.
    pub assignment: Assignment,
    /// Skill.
    pub skill: Fixed,
    /// Part of the skill that comes from training.
    pub skill_from_training: Fixed,
    /// Exhaustion; no upper limit.
    pub exhaustion: Fixed,
    /// Hit points, 0 (dead) to the maximum.
    pub hit_points: Fixed,
    /// Maximum hit points, above 0.
    pub max_hit_points: Fixed,
    /// Base damage of the weapon, in points.
    pub damage: i32,
    /// Missions the agent was deployed to.
    pub missions_total: u32,
    /// The turn in which the agent was hired, from 1.
    pub turn_hired: u32,
    /// The agent's record in battles.
    pub record: Record,
    /// The end of the agent's service; `None` if it goes on.
    pub end: Option<End>,
}

impl Agent {
    /// Whether the agent is ready for deployment (E-07).
    #[must_use]
    pub fn is_ready_to_deploy(&self, rules: &Rules) -> bool {
        let limit = Fixed::whole(rules.agents.deploying_below_exhaustion.into());
        self.state == AgentState::Available && self.exhaustion < limit
    }
}

/// An agent's record in all battles (E-02).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields, default)]
pub struct Record {
    /// Enemies killed.
    pub kills: u32,
    /// Damage rolled by hits, even beyond the targets' hit points, in millionths (E-10).
    #[shape(range(min = 0, max = 9_223_372_036_854_775_807))]
    pub damage_dealt: Fixed,
    /// Damage rolled by hits on the agent, even beyond the agent's hit points, in millionths
    /// (E-10).
    #[shape(range(min = 0, max = 9_223_372_036_854_775_807))]
    pub damage_received: Fixed,
}

/// The end of an agent's service (E-02).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct End {
    /// The turn, from 1: that of the order, or that which an advance leads to.
    pub turn: u32,
    /// The site, by number, at which the agent was killed.
    pub site: Option<SiteId>,
    /// The kind of enemy that killed the agent.
    pub by: Option<EnemyId>,
}

/// The state of a site (A-10, E-10). The last four are final.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Shaped)]
pub enum SiteState {
    /// Waits for agents.
    Active,
    /// Agents are there; decided in the coming advance.
    Deployed,
    /// No enemy could fight any more.
    Won,
    /// The agents retreated and came home.
    Retreated,
    /// No agent could fight any more.
    Wiped,
    /// No agent came in time.
    Expired,
}

/// One mission site, without its list of agents.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Site {
    /// The raid or operation.
    pub mission: MissionId,
    /// The state.
    pub state: SiteState,
    /// Turns left to deploy.
    pub expires_in: i32,
}

/// An investigation under way (E-08). Its agents are those assigned to its lead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Investigation {
    /// The lead; it has at most one investigation.
    pub lead: LeadId,
    /// The hidden difficulty, in points: the progress at which completion is certain.
    pub difficulty: u32,
    /// Progress, in millionths of a point; at most the difficulty.
    pub progress: Fixed,
    /// The turn in which it was started, from 1.
    pub turn_started: u32,
}

/// The changing values of a faction (E-13).
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Faction {
    /// Level of activity, from 0.
    pub level: u32,
    /// Turns spent at this level.
    pub turns_at_level: u32,
    /// Turns after which it climbs; `None` for never.
    pub turns_to_next: Option<u32>,
    /// Turns to the next operation, from 1; `None` without operations.
    pub turns_to_operation: Option<u32>,
    /// Turns of suppression left.
    pub suppression_turns: u32,
    /// Its last operation.
    pub last_operation: Option<MissionId>,
}

/// Assets of the office (A-08, E-07).
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
#[shape(partial)]
pub struct Assets {
    /// Money, in units; below 0 is a loss.
    pub money: i64,
    /// Money per turn, in units; never below 0.
    #[shape(range(min = 0, max = 1_000_000_000))]
    pub funding: i64,
    /// Number of purchases of each upgrade, by the words of orders; at most 10 000.
    #[serde(default)]
    #[shape(with = "Keyed<UpgradeName, Whole<0, 10_000>>")]
    pub upgrades: Bought,
}

endturn_scenario::names! {
    UpgradeName "upgrade";
}

/// Number of purchases of each upgrade, in the order of [`super::upgrades::Upgrade::ALL`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Bought(pub [u32; 8]);
