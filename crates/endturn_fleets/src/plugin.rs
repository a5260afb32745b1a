//! Puts the module into an app: its state and its rules.

use bevy_app::App;
use bevy_ecs::prelude::*;
use endturn_engine::{Seat, seats::SeatSet, snapshot::KeyedState};

use crate::components::{
    Batch, BatchId, BattleId, BattleReport, Build, BuildId, Garrison, IncomeScale, Ledger, Mission, MissionId, Plan,
    PlanetId, ScanId, ScanReport, Stock, Works,
};
use crate::rules::Rules;
use crate::turn_table;

/// The rules in force; the same for the whole game, so they are no part of its state.
#[derive(Resource, Clone, Debug)]
pub struct RulesInForce(pub Rules);

/// What earlier steps of a resolution leave for later ones. The settlement empties it, so it is no part of the state.
#[derive(Resource, Clone, Debug, Default)]
pub(crate) struct Losses {
    /// From whose home ships have deserted (F-03).
    pub(crate) deserted: SeatSet,
    /// Whose home lost ships in a battle, and to whose mission (F-05.1).
    pub(crate) raids: Vec<(Seat, Seat)>,
    /// Who lost a planet, and to whom (F-05.1).
    pub(crate) fallen: Vec<(Seat, Seat)>,
}

impl Losses {
    /// Whether a seat has lost its planet in this resolution.
    pub(crate) fn has_fallen(&self, seat: Seat) -> bool {
        self.fallen.iter().any(|&(other, _)| other == seat)
    }

    /// Whose missions took ships from a home in this resolution.
    pub(crate) fn raiders(&self, seat: Seat) -> SeatSet {
        self.raids.iter().filter(|&&(home, _)| home == seat).map(|&(_, by)| by).collect()
    }
}

/// Registers the module's state and hangs its rules on the stages.
pub fn plugin(app: &mut App) {
    app.init_resource::<Losses>()
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
