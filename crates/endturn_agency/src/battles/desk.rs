//! Working data that one advance keeps from step to step, and the rules in force.

use bevy_ecs::prelude::*;
use endturn_engine::Seat;

use super::Battles;
use super::battle::Battle;
use super::fixed::Fixed;
use super::state::{Assets, Site};
use crate::frame::counts::Counts;
use crate::frame::ids::{AgentId, LeadId, SiteId, SiteKey};

/// The rules in force.
pub(crate) type RulesInForce = crate::frame::kind::RulesInForce<Battles>;

/// Working data of an office that one advance keeps from step to step.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Books {
    /// Assets of the office; no step before the settlement changes them.
    pub(crate) assets: Assets,
    /// Upkeep due, in units.
    pub(crate) upkeep: i64,
    /// Contracting income, before rounding (E-04).
    pub(crate) income: Fixed,
    /// Agents by state before the advance; counted only if reports are read.
    pub(crate) before: Counts,
}

/// An agent at a lead, or on the way to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct AtLead {
    pub(crate) office: Seat,
    pub(crate) lead: LeadId,
    pub(crate) agent: AgentId,
    pub(crate) entity: Entity,
}

/// Working data that one advance keeps from step to step; empty between advances, apart from lists
/// that are refilled.
#[derive(Resource, Clone, Debug, Default)]
pub struct Desk {
    /// The books by seat.
    pub(crate) books: Vec<Books>,
    /// Sites that ended in this advance, in the order of their keys once all battles are fought.
    pub(crate) closed: Vec<(SiteKey, Seat, SiteId, Site)>,
    /// Agents at leads by office, lead and agent.
    pub(crate) at_leads: Vec<AtLead>,
    /// The battlefield.
    pub(crate) battle: Battle,
}
