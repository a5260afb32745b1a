//! What a running stage remembers from one nation and city to the next. Nothing of it outlives the stage.

use bevy_ecs::prelude::*;
use endturn_civ_rules::ids::Tile;
use endturn_civ_rules::keys::{CityId, UnitId};
use endturn_civ_rules::movement::pathfinder::Pathfinder;

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
    /// Tiles with cities that came into sight, or went out of it.
    pub cities_seen: Vec<Tile>,
    /// Units that die with their defender.
    pub doomed: Vec<UnitId>,
    /// The way of a unit that explores.
    pub steps: Vec<Tile>,
    /// Where ways are looked for.
    pub pathfinder: Pathfinder,
}
