//! Working data that one advance keeps from step to step, and the rules in force.

use std::collections::BTreeMap;

use bevy_ecs::prelude::*;
use endturn_engine::Seat;

use super::Patrol;
use super::money::Retained;
use super::rolls::RollKind;
use crate::frame::counts::Counts;
use crate::frame::ids::{AgentId, MissionId, SiteId};

/// The rules in force.
pub(crate) type RulesInForce = crate::frame::kind::RulesInForce<Patrol>;

/// Rolls that a test fixes instead of drawing them; not part of a game's state.
#[derive(Resource, Clone, Debug, Default)]
pub struct NamedRolls(pub BTreeMap<(Seat, SiteId, AgentId, RollKind), i32>);

/// Working data that one advance keeps from step to step; empty between advances.
#[derive(Resource, Clone, Debug, Default)]
pub struct Desk {
    /// Retained amounts by seat.
    pub(crate) retained: Vec<Retained>,
    /// Agents by state before the advance, by seat; counted only if reports are read.
    pub(crate) before: Vec<Counts>,
    /// Sites that succeeded, in the order in which they were opened.
    pub(crate) won: Vec<(Seat, SiteId, MissionId)>,
}
