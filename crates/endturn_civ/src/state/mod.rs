//! State of the module: cities, units, nations and the world as a whole.
//!
//! Cities, units and nations are entities; each component covers one subject. Anything that a game
//! has once is a resource. Lists that rules iterate are explicit and ordered: where the rules say
//! "newest first", a list holds the oldest first and is iterated backwards. Rules reach it by
//! queries, and by the capabilities of the [`realm`](mod@crate::realm).

mod city;
mod errand;
mod nation;
mod numbers;
mod pacts;
mod requests;
mod unit;
mod units_by_tile;
mod vision;
mod world;

pub use city::{
    Books, Buildings, Citizens, CityNames, Governor, Health, History, Moods, Production, Route, Routes, Site, Stocks,
    Supported,
};
pub use errand::{Errand, MAX_STEPS, Plan, Step};
pub use nation::{Holdings, Life, Nation, Policies, Record, Regime, Skill, Spaceship, Treasury};
pub use numbers::UnitNumbers;
pub use pacts::{Clause, Gift, Pact, Relations, Treaties, Treaty};
pub use requests::{MAX_WANT, Request, Requests, USUAL_WANT};
pub use unit::{
    Aboard, Automatic, Before, Doing, Fuel, HitPoints, Home, Load, Lookout, Moved, MovesLeft, Position, Task, Unit,
    Upkeep, Veteran,
};
pub use units_by_tile::UnitsByTile;
pub use vision::{RememberedCity, Vision};
pub use world::{
    Calendar, Grant, Grants, InPhase, ResearchPools, RulesInForce, SettingChange, SettingChanges, WonderState, Wonders,
    WorldRecord,
};

pub(crate) use unit::UnitRow;

pub use endturn_civ_rules::map::world_map::WorldMap;
