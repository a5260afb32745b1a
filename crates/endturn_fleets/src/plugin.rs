//! Puts the module into an app: its state and its rules.

use bevy_app::App;
use bevy_ecs::prelude::*;
use endturn_engine::{Seat, snapshot::KeyedState};

use crate::components::{
    Batch, BatchId, Build, BuildId, Garrison, IncomeScale, Ledger, Mission, MissionId, Plan, PlanetId, ScanId,
    ScanReport, Stock, Works,
};
use crate::rules::Rules;
use crate::turn_table;

/// The rules in force; the same for the whole game, so they are no part of its state.
#[derive(Resource, Clone, Debug)]
pub struct RulesInForce(pub Rules);

/// Who lost a planet in this resolution, and to whom; written by the battles, read by the elimination.
#[derive(Resource, Clone, Debug, Default)]
pub(crate) struct Fallen(pub(crate) Vec<(Seat, Seat)>);

/// Registers the module's state and hangs its rules on the stages.
pub fn plugin(app: &mut App) {
    app.init_resource::<Fallen>()
        .keys::<PlanetId>()
        .keyed::<PlanetId, Stock>("fleets.stock")
        .keyed::<PlanetId, Garrison>("fleets.garrison")
        .keyed::<PlanetId, Works>("fleets.works")
        .keyed::<PlanetId, IncomeScale>("fleets.income_scale")
        .keyed::<PlanetId, Ledger>("fleets.ledger")
        .keyed::<PlanetId, Plan>("fleets.plan")
        .keys::<BuildId>()
        .keyed::<BuildId, Build>("fleets.builds")
        .keys::<BatchId>()
        .keyed::<BatchId, Batch>("fleets.batches")
        .keys::<MissionId>()
        .keyed::<MissionId, Mission>("fleets.missions")
        .keys::<ScanId>()
        .keyed::<ScanId, ScanReport>("fleets.scans");
    turn_table::plugin(app);
}
