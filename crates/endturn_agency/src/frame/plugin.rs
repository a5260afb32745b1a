//! Adds the state that all offices have to an app.

use bevy_app::App;
use endturn_engine::{Seat, snapshot::KeyedState};

use super::components::{
    Actions, Closing, Employment, Fate, Knowledge, Ownership, Panic, Sites, Staff, Standing, Team,
};
use super::ids::{AgentKey, FactionKey, SiteKey};
use super::kind::AgencyKind;

/// Registers the shared state; each kind registers its own.
pub(crate) fn plugin<K: AgencyKind>(app: &mut App) {
    app.init_resource::<K::Desk>()
        .init_resource::<Standing>()
        .init_resource::<Panic>()
        .derived::<K::Desk>()
        .derived::<Standing>()
        .state::<Panic>("agency.panic")
        .keys::<AgentKey>()
        .keyed::<AgentKey, Employment>("agency.employment")
        .keyed::<AgentKey, K::Agent>("agency.agents")
        .keyed::<AgentKey, K::Service>("agency.service")
        .keys::<SiteKey>()
        .keyed::<SiteKey, Ownership>("agency.ownership")
        .keyed::<SiteKey, K::Site>("agency.sites")
        .keyed::<SiteKey, Team>("agency.teams")
        .keyed::<SiteKey, Closing>("agency.closings")
        .keys::<FactionKey>()
        .keyed::<FactionKey, K::Faction>("agency.factions")
        .keyed::<FactionKey, Fate>("agency.fates")
        .keyed::<Seat, K::Assets>("agency.assets")
        .keyed::<Seat, Staff>("agency.staffs")
        .keyed::<Seat, Sites>("agency.site_lists")
        .keyed::<Seat, Knowledge>("agency.knowledge")
        .keyed::<Seat, Actions>("agency.actions")
        .keyed::<Seat, K::Ledger>("agency.ledgers")
        .keyed::<Seat, K::Tally>("agency.tallies");
}
