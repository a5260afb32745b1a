//! What happens in all kinds alike, as facts.

use bevy_ecs::prelude::*;
use endturn_engine::{Seat, journal::Fact, seats::SeatSet};
use serde_json::{Map, Value, json};

use super::ids::{AgentId, FactionId, MissionId, SiteId};
use super::words::{Names, list, people};

/// How much a decisive fact weighs.
pub(crate) const DECISIVE: u64 = 100_000;

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields are those of the state they tell about")]
pub enum OfficeFact {
    /// A-43, E-07: an agent was hired.
    AgentHired { seat: Seat, agent: AgentId },
    /// agents were dismissed.
    AgentsSacked { seat: Seat, agents: Vec<AgentId> },
    /// agents were called home.
    AgentsRecalled { seat: Seat, agents: Vec<AgentId> },
    /// agents were deployed.
    AgentsDeployed { seat: Seat, site: SiteId, mission: MissionId, agents: Vec<AgentId> },
    /// A-12, E-15: a faction is no more.
    FactionDestroyed { faction: FactionId, by: SeatSet },
    /// nobody came in time.
    SiteExpired { seat: Seat, site: SiteId, mission: MissionId },
    /// an office has less than no money.
    OfficeBankrupt { seat: Seat, money: i64 },
}

impl Fact for OfficeFact {
    fn name(&self) -> &'static str {
        match self {
            Self::AgentHired { .. } => "AgentHired",
            Self::AgentsSacked { .. } => "AgentsSacked",
            Self::AgentsRecalled { .. } => "AgentsRecalled",
            Self::AgentsDeployed { .. } => "AgentsDeployed",
            Self::FactionDestroyed { .. } => "FactionDestroyed",
            Self::SiteExpired { .. } => "SiteExpired",
            Self::OfficeBankrupt { .. } => "OfficeBankrupt",
        }
    }

    fn seats(&self) -> SeatSet {
        match *self {
            Self::AgentHired { seat, .. }
            | Self::AgentsSacked { seat, .. }
            | Self::AgentsRecalled { seat, .. }
            | Self::AgentsDeployed { seat, .. }
            | Self::SiteExpired { seat, .. } => [seat].into_iter().collect(),
            Self::FactionDestroyed { .. } | Self::OfficeBankrupt { .. } => SeatSet::EMPTY,
        }
    }

    fn weight(&self) -> u64 {
        if self.is_decisive() { DECISIVE } else { 0 }
    }

    fn is_decisive(&self) -> bool {
        matches!(self, Self::FactionDestroyed { .. } | Self::OfficeBankrupt { .. })
    }

    fn fields(&self, world: &World) -> Map<String, Value> {
        let names = Names::of(world);
        fields(match self {
            Self::AgentHired { seat, agent } => json!({"seat": names.seat(*seat), "agent": agent.to_string()}),
            Self::AgentsSacked { seat, agents } | Self::AgentsRecalled { seat, agents } => {
                json!({"seat": names.seat(*seat), "agents": list(agents)})
            }
            Self::AgentsDeployed { seat, site, mission, agents } => json!({
                "seat": names.seat(*seat), "site": site.to_string(), "mission": names.mission(*mission),
                "agents": list(agents),
            }),
            Self::FactionDestroyed { faction, by } => json!({
                "faction": names.faction(*faction), "by": by.iter().map(|seat| names.seat(seat)).collect::<Vec<_>>(),
            }),
            Self::SiteExpired { seat, site, mission } => json!({
                "seat": names.seat(*seat), "site": site.to_string(), "mission": names.mission(*mission),
            }),
            Self::OfficeBankrupt { seat, money } => json!({"seat": names.seat(*seat), "money": money}),
        })
    }

    fn text(&self, world: &World) -> String {
        let names = Names::of(world).told();
        match self {
            Self::AgentHired { seat, agent } => format!("{} hires {agent}", names.seat(*seat)),
            Self::AgentsSacked { seat, agents } => format!("{} dismisses {}", names.seat(*seat), people(agents)),
            Self::AgentsRecalled { seat, agents } => format!("{} calls {} home", names.seat(*seat), people(agents)),
            Self::AgentsDeployed { seat, site, mission, agents } => {
                format!("{} deploys {} to {site}: {}", names.seat(*seat), people(agents), names.what(*mission))
            }
            Self::FactionDestroyed { faction, by } => {
                let by: Vec<&str> = by.iter().map(|seat| names.seat(seat)).collect();
                format!("{} is destroyed by {}", names.faction_title(*faction), by.join(" and "))
            }
            Self::SiteExpired { seat, site, mission } => {
                format!("{} lets {site} go: {}", names.seat(*seat), names.what(*mission))
            }
            Self::OfficeBankrupt { seat, money } => {
                format!("{} is bankrupt with {money} money and closes", names.seat(*seat))
            }
        }
    }
}

/// The fields of a fact from an object.
pub(crate) fn fields(object: Value) -> Map<String, Value> {
    let Value::Object(map) = object else { return Map::new() };
    map
}
