//! Adds the module to an app: its state and its rules.

use bevy_app::App;
use endturn_engine::snapshot::KeyedState;

use crate::components::{
    Batch, BatchId, BattleId, BattleReport, Build, BuildId, Garrison, IncomeScale, Ledger, Mission, MissionId, Plan,
    PlanetId, ScanId, ScanReport, Stock, Works,
};
use crate::resolution::losses::Losses;
use crate::turn_table;

/// Registers the module's state and attaches its rules to the stages.
pub fn plugin(app: &mut App) {
    app.init_resource::<Losses>()
        .derived::<Losses>()
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
        .keyed::<ScanId, ScanReport>("fleets.scans")
        .keys::<BattleId>()
        .keyed::<BattleId, BattleReport>("fleets.battles");
    turn_table::plugin(app);
}
