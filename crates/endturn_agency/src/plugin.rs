//! Puts the module into an app: its state and its rules.

use std::collections::BTreeMap;
use std::sync::Arc;

use bevy_app::App;
use bevy_ecs::prelude::*;
use endturn_engine::{Seat, seats::SeatSet, snapshot::KeyedState};

use crate::components::{
    Actions, Closing, Employment, Fate, Knowledge, Ledger, Ownership, Panic, Service, Sites, Staff, Tally, Team,
};
use crate::ids::{AgentId, AgentKey, FactionKey, MissionId, SiteId, SiteKey};
use crate::money::Retained;
use crate::report::AgentCounts;
use crate::rolls::RollKind;
use crate::rules::Rules;
use crate::state::{Agent, Assets, Faction, Site};
use crate::turn_table;

/// The rules in force; the same for the whole game, so they are no part of its state.
#[derive(Resource, Clone, Debug)]
pub struct RulesInForce(pub Arc<Rules>);

/// Rolls that a test has named instead of leaving them to chance; no part of a game's state.
#[derive(Resource, Clone, Debug, Default)]
pub struct NamedRolls(pub BTreeMap<(Seat, SiteId, AgentId, RollKind), i32>);

/// What one advance keeps from step to step; empty between advances.
#[derive(Resource, Clone, Debug, Default)]
pub(crate) struct Desk {
    /// The offices that have not closed; nothing happens to the agents and sites of others.
    pub(crate) standing: SeatSet,
    /// By seat.
    pub(crate) retained: Vec<Retained>,
    /// By seat; counted only if somebody reads along.
    pub(crate) before: Vec<AgentCounts>,
    /// Sites that succeeded, in the order in which they were opened.
    pub(crate) won: Vec<(Seat, SiteId, MissionId)>,
}

/// Registers the module's state and hangs its rules on the stages.
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
        .keyed::<Seat, Actions>("agency.actions")
        .keyed::<Seat, Ledger>("agency.ledgers")
        .keyed::<Seat, Tally>("agency.tallies");
    turn_table::plugin(app);
}
