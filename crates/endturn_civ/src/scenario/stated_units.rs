//! Stated state of units of a game in progress. All of it may be left out; then it is as in a new
//! game.

use endturn_civ_rules::ruleset::words::Activity;
use endturn_scenario::shape::Shaped;
use serde::Deserialize;

use crate::state::{Aboard, Load, Moved, MovesLeft, Task, Unit};

endturn_scenario::stated! {
    /// State of a unit. All of it may be left out; only for single units that are present as the
    /// game begins.
    pub UnitSoFar of UNIT and UnitRest {
        whole Unit in "civ.unit_data";
        /// Good that it carries to trade.
        whole Load as "good" in "civ.unit_data";
        /// Number of its carrier, which is on the same tile.
        whole Aboard as "aboard" in "civ.unit_data";
        /// Move fragments left this turn; all of them if left out.
        whole MovesLeft as "moves" in "civ.unit_data";
        /// Whether it has moved since its nation's last turn ended.
        Moved as "moved" in "civ.unit_data";
        whole Task in "civ.task";
    }
}

/// State of a unit that is more than its components.
#[derive(Clone, Debug, Default, Deserialize, Shaped)]
#[serde(deny_unknown_fields, default)]
pub struct UnitRest {
    /// Its number among all units of the game, from 0, which draws depend on. Stated for all units
    /// or for none.
    #[shape(range(min = 0, max = 1000000))]
    pub number: Option<u32>,
    /// Its nation's number for it, from 1; the next one if left out.
    #[shape(range(min = 1, max = 1000000))]
    pub called: Option<u32>,
    /// Tiles of its path, the next one first, as (x, y).
    pub way: Vec<(i32, i32)>,
    /// Its list of orders.
    pub orders: Option<OrdersStart>,
}

/// The list of orders of a unit.
#[derive(Clone, Debug, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct OrdersStart {
    /// The orders, 1 to 64.
    #[shape(length(min = 1, max = 64))]
    pub list: Vec<StepStart>,
    /// Index of the next order, from 0; past the end while it travels for the last order of a list
    /// that does not repeat.
    #[serde(default)]
    #[shape(range(min = 0, max = 64))]
    pub next: usize,
    /// Whether the list repeats after the last order.
    #[serde(default)]
    pub repeat: bool,
    /// Whether strangers in sight end the orders.
    #[serde(default)]
    pub vigilant: bool,
}

/// One order of a list.
#[derive(Clone, Debug, Deserialize, Shaped)]
pub enum StepStart {
    /// Go to a tile, as (x, y), by the shortest known path.
    Goto((i32, i32)),
    /// Move to an adjacent tile, as (x, y): an attack or a conquest where enemies are.
    Attack((i32, i32)),
    /// Wait until all moves are restored.
    Wait,
    /// Work that changes the terrain: `Cultivate`, `Plant` or `Transform`.
    Reshape(Activity),
    /// Build an extra.
    Build(String),
    /// Pillage an extra.
    Pillage(String),
    /// Clean the tile of an extra.
    Clean(String),
    /// Fortify.
    Fortify,
    /// Go on sentry.
    Sentry,
    /// Found a city.
    Found,
}
