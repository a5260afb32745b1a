//! State of the module: cities, units, nations and the world as a whole.
//!
//! Cities, units and nations are entities; each component covers one subject. Anything that a game
//! has once is a resource. Lists that rules iterate are explicit and ordered: where the rules say
//! "newest first", a list holds the oldest first and is iterated backwards. Rules reach it by
//! queries, and by the capabilities of the [`realm`](mod@crate::realm).

mod annals;
mod attitudes;
mod city;
mod errand;
mod nation;
mod newcomers;
mod numbers;
mod outposts;
mod pacts;
mod requests;
mod unit;
mod units_by_tile;
mod vision;
mod world;

pub use annals::*;
pub use attitudes::*;
pub use city::*;
pub use errand::*;
pub use nation::*;
pub use newcomers::*;
pub use numbers::*;
pub use outposts::*;
pub use pacts::*;
pub use requests::*;
pub use unit::*;
pub use units_by_tile::*;
pub use vision::*;
pub use world::*;

pub(crate) use unit::UnitRow;

pub use endturn_civ_rules::map::world_map::WorldMap;
