//! What a running stage remembers from one nation and city to the next. Nothing of it outlives the stage.

use bevy_ecs::prelude::*;
use endturn_civ_rules::keys::{CityId, UnitId};
use endturn_civ_rules::movement::path::Ways;

/// Kept between stages for its memory alone.
#[derive(Resource, Clone, Debug, Default)]
pub struct Scratch {
    /// Cities to be looked at again after all have had their turn; empty between stages.
    pub queue: Vec<CityId>,
    /// What the nation whose turn it is has to pay after its cities; 0 between stages.
    pub national_bill: i32,
    /// The cities of the nation whose turn it is.
    pub cities_at_work: Vec<CityId>,
    /// Its units.
    pub units_at_work: Vec<UnitId>,
    /// Where ways are looked for.
    pub ways: Ways,
}
