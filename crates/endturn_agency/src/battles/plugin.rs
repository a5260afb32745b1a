//! Puts an agency with battles into an app: its state and its rules.

use std::sync::Arc;

use bevy_app::App;
use bevy_ecs::prelude::*;
use endturn_engine::{Seat, seats::SeatSet, snapshot::KeyedState};

use super::battle::Battle;
use super::components::{Investigations, Ledger, Pending, Service, Tally, Toll};
use super::facts::Counts;
use super::fixed::Fixed;
use super::rules::Rules;
use super::state::{Agent, Assets, Faction, Site};
use super::turn_table;
use crate::components::{Actions, Closing, Employment, Fate, Knowledge, Ownership, Panic, Sites, Staff, Team};
use crate::ids::{AgentId, AgentKey, FactionKey, LeadId, SiteId, SiteKey};

/// The rules in force; the same for the whole game, so they are no part of its state.
#[derive(Resource, Clone, Debug)]
pub struct RulesInForce(pub Arc<Rules>);

/// What one advance keeps of an office from step to step.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Books {
    /// What the office owns; no step before the settlement changes it.
    pub(crate) assets: Assets,
    /// Upkeep due, in units.
    pub(crate) upkeep: i64,
    /// What contracting brings, before rounding (E-04).
    pub(crate) income: Fixed,
    /// What the agents did before; counted only if somebody reads along.
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

/// What one advance keeps from step to step; empty between advances but for lists that are filled anew.
#[derive(Resource, Clone, Debug, Default)]
pub(crate) struct Desk {
    /// The offices that have not closed; nothing happens to the agents, leads and sites of others.
    pub(crate) standing: SeatSet,
    /// By seat.
    pub(crate) books: Vec<Books>,
    /// Sites that came to an end in this advance, in the order of their keys once all battles are fought.
    pub(crate) closed: Vec<(SiteKey, Seat, SiteId, Site)>,
    /// By office, lead and agent.
    pub(crate) at_leads: Vec<AtLead>,
    /// The battlefield.
    pub(crate) battle: Battle,
}

/// Registers the state and hangs the rules on the stages.
pub fn plugin(app: &mut App) {
    app.init_resource::<Desk>()
        .init_resource::<Panic>()
        .state::<Panic>("agency.panic")
        .keys::<AgentKey>()
        .keyed::<AgentKey, Employment>("agency.employment")
        .keyed::<AgentKey, Agent>("agency.agents")
        .keyed::<AgentKey, Service>("agency.service")
        .keys::<SiteKey>()
        .keyed::<SiteKey, Ownership>("agency.ownership")
        .keyed::<SiteKey, Site>("agency.sites")
        .keyed::<SiteKey, Team>("agency.teams")
        .keyed::<SiteKey, Closing>("agency.closings")
        .keys::<FactionKey>()
        .keyed::<FactionKey, Faction>("agency.factions")
        .keyed::<FactionKey, Fate>("agency.fates")
        .keyed::<Seat, Assets>("agency.assets")
        .keyed::<Seat, Staff>("agency.staffs")
        .keyed::<Seat, Sites>("agency.site_lists")
        .keyed::<Seat, Knowledge>("agency.knowledge")
        .keyed::<Seat, Pending>("agency.pending")
        .keyed::<Seat, Investigations>("agency.investigations")
        .keyed::<Seat, Actions>("agency.actions")
        .keyed::<Seat, Ledger>("agency.ledgers")
        .keyed::<Seat, Tally>("agency.tallies")
        .keyed::<Seat, Toll>("agency.tolls");
    turn_table::plugin(app);
}
