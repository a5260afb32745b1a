//! Adds the module to an app: its state and its rules.

use bevy_app::App;
use endturn_civ_rules::keys::{CityId, UnitId};
use endturn_civ_rules::ruleset::game::CityOrder;
use endturn_engine::{Seat, snapshot::KeyedState, turn::SeatOrder};

use crate::realm::{Caches, Door, Places, Scratch};
use crate::stages::victory::Decided;
use crate::state::{
    Books, Buildings, Calendar, Citizens, CityNames, Errand, Governor, Grants, Health, History, Holdings, Home, Life,
    Moods, Nation, Policies, Production, Record, Regime, Relations, Requests, ResearchPools, Routes, SettingChanges,
    Site, Spaceship, Stocks, Supported, Task, Treasury, Treaties, UnitNumbers, UnitRow, UnitsByTile, Upkeep, Vision,
    Wonders, WorldMap, WorldRecord,
};
use crate::trace::Trace;
use crate::turn_table;

/// Registers the module's state and adds its rules to the stages.
pub(crate) fn plugin(app: &mut App, order: CityOrder) {
    app.init_resource::<Trace>()
        .init_resource::<Scratch>()
        .init_resource::<Places<CityId>>()
        .init_resource::<Places<UnitId>>()
        .init_resource::<Places<Seat>>()
        .init_resource::<Door>()
        .init_resource::<Decided>()
        .derived::<Places<CityId>>()
        .derived::<Places<UnitId>>()
        .derived::<Places<Seat>>()
        .derived::<Trace>()
        .derived::<Scratch>()
        .derived::<Door>()
        .derived::<Decided>()
        .keys::<CityId>()
        .keyed::<CityId, Site>("civ.site")
        .keyed::<CityId, Citizens>("civ.citizens")
        .keyed::<CityId, Governor>("civ.governor")
        .keyed::<CityId, Stocks>("civ.stocks")
        .keyed::<CityId, Production>("civ.production")
        .keyed::<CityId, Buildings>("civ.buildings")
        .keyed::<CityId, Moods>("civ.moods")
        .keyed::<CityId, History>("civ.history")
        .keyed::<CityId, Health>("civ.health")
        .keyed::<CityId, Routes>("civ.routes")
        .keyed::<CityId, Supported>("civ.supported")
        .keyed::<CityId, Books>("civ.books")
        .keys::<UnitId>()
        .keyed::<UnitId, UnitRow>("civ.unit_data")
        .keyed::<UnitId, Home>("civ.home")
        .keyed::<UnitId, Errand>("civ.errand")
        .keyed::<UnitId, Task>("civ.task")
        .keyed::<UnitId, Upkeep>("civ.upkeep")
        .keyed::<Seat, Nation>("civ.nation")
        .keyed::<Seat, Treasury>("civ.treasury")
        .keyed::<Seat, Policies>("civ.policies")
        .keyed::<Seat, Regime>("civ.regime")
        .keyed::<Seat, Holdings>("civ.holdings")
        .keyed::<Seat, Record>("civ.record")
        .keyed::<Seat, Life>("civ.life")
        .keyed::<Seat, Spaceship>("civ.spaceship")
        .state::<WorldMap>("civ.map")
        .state::<Vision>("civ.vision")
        .state::<CityNames>("civ.city_names")
        .state::<UnitsByTile>("civ.units_by_tile")
        .state::<Calendar>("civ.calendar")
        .state::<SeatOrder>("civ.player_order")
        .state::<WorldRecord>("civ.world_record")
        .state::<Wonders>("civ.wonders")
        .state::<Relations>("civ.relations")
        .state::<Treaties>("civ.treaties")
        .state::<ResearchPools>("civ.research_pools")
        .state::<Grants>("civ.grants")
        .state::<SettingChanges>("civ.setting_changes")
        .rare_state::<Requests>("civ.requests")
        .unhashed_state::<UnitNumbers>("civ.unit_numbers")
        .unhashed_state::<Caches>("civ.caches");
    turn_table::plugin(app, order);
}
