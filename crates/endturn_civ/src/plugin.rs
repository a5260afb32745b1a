//! Adds the module to an app: its state and its rules.

use bevy_app::App;
use endturn_civ_rules::keys::{CityId, UnitId};
use endturn_civ_rules::ruleset::game::CityOrder;
use endturn_engine::{Seat, snapshot::KeyedState, turn::SeatOrder};

use crate::realm::{Caches, Cities, Door, Nations, Places, Scratch, Units};
use crate::stages::victory::Decided;
use crate::state::{
    Annals, Attitudes, Calendar, CityNames, Grants, Newcomers, Outposts, Relations, Requests, ResearchPools,
    SettingChanges, Spaceships, Treaties, UnitNumbers, UnitRow, UnitsByTile, Upsets, Vision, Wonders, WorldMap,
    WorldRecord,
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
        .keys::<UnitId>()
        .keyed::<UnitId, UnitRow>("civ.unit_data")
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
        .rare_state::<Spaceships>("civ.spaceships")
        .rare_state::<Outposts>("civ.outposts")
        .rare_state::<Upsets>("civ.upsets")
        .rare_state::<Annals>("civ.annals")
        .rare_state::<Attitudes>("civ.attitudes")
        .rare_state::<Newcomers>("civ.newcomers")
        .unhashed_state::<UnitNumbers>("civ.unit_numbers")
        .unhashed_state::<Caches>("civ.caches");
    Cities::keep(app);
    Units::keep(app);
    Nations::keep(app);
    turn_table::plugin(app, order);
}
