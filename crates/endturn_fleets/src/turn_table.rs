//! The order of everything that happens in a round.

use bevy_app::App;
use bevy_ecs::prelude::*;
use endturn_engine::{
    rules::RuleSystems,
    turn::{SegmentId, Stage},
};

use crate::NAME;
use crate::resolution::{
    battles, builds, completions, departures, elimination, finish, forgetting, returns, scans, settlement, ship_orders,
    tally,
};

/// The steps of a resolution, first to last. Each is done for all players before the next.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ResolutionSteps {
    /// F-01.
    Structures,
    /// F-02.
    ShipOrders,
    /// F-03.
    Settlement,
    /// F-04.
    Completions,
    /// F-05, first part, with F-07.
    Battles,
    /// F-06, first part.
    Elimination,
    /// F-05, second part.
    Returns,
    /// F-05, third part.
    Departures,
    /// F-08.
    Scans,
    /// F-08.1.
    Forgetting,
    /// F-06, second part.
    Victory,
}

/// The opening of a round.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Opening;

pub(crate) fn plugin(app: &mut App) {
    use ResolutionSteps as Step;
    let resolution = Stage::SegmentRun(SegmentId::RESOLUTION);
    app.add_rule(NAME, Stage::TurnStart, Opening, tally::RULE, tally::sum_holdings)
        .add_rule(NAME, resolution, Step::Structures, builds::RULE, builds::pay_and_advance)
        .add_rule(NAME, resolution, Step::ShipOrders, ship_orders::RULE, ship_orders::pay_and_advance)
        .add_rule(NAME, resolution, Step::Settlement, settlement::RULE, settlement::settle)
        .add_rule(NAME, resolution, Step::Completions, completions::RULE, completions::join_garrisons)
        .add_rule(NAME, resolution, Step::Battles, battles::RULE, battles::fight)
        .add_rule(NAME, resolution, Step::Elimination, elimination::RULE, elimination::eliminate)
        .add_rule(NAME, resolution, Step::Returns, returns::RULE, returns::land)
        .add_rule(NAME, resolution, Step::Departures, departures::RULE, departures::depart)
        .add_rule(NAME, resolution, Step::Scans, scans::RULE, scans::report)
        .add_rule(NAME, resolution, Step::Forgetting, forgetting::RULE, forgetting::forget)
        .add_rule(NAME, resolution, Step::Victory, finish::RULE, finish::decide);
}
