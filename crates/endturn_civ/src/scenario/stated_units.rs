//! What a section may say of the units of a game that has been going on. All of it may be left out; then it is as in a new game.

use endturn_civ_rules::ruleset::names::ExtraName;
use endturn_civ_rules::ruleset::words::Activity;
use schemars::JsonSchema;
use serde::Deserialize;

/// What a unit did before, which it can take up again.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BeforeStart {
    /// What it did.
    pub activity: Activity,
    /// The extra that it built or took away.
    #[serde(default)]
    #[schemars(with = "Option<ExtraName>")]
    pub target: Option<String>,
    /// Points of work that it had done.
    #[serde(default)]
    #[schemars(range(min = 0, max = 100000))]
    pub points: i32,
}

/// What a unit has come to. All of it may be left out; only of units that are there as the game begins, and of one at a time.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct UnitSoFar {
    /// Its number among all units of the game, from 0: draws hang on it. Stated for all units or for none.
    #[schemars(range(min = 0, max = 1000000))]
    pub number: Option<u32>,
    /// The number by which its nation calls it, from 1; the next one if left out.
    #[schemars(range(min = 1, max = 1000000))]
    pub called: Option<u32>,
    /// The round in which it came into the world.
    #[schemars(range(min = 0, max = 100000))]
    pub born: Option<u32>,
    /// The seat whose people it is made of; its owner's if left out.
    pub nationality: Option<String>,
    /// What it carries to trade.
    pub good: Option<String>,
    /// The number of the unit that carries it, which stands on the same tile.
    #[schemars(range(min = 0, max = 1000000))]
    pub aboard: Option<u32>,
    /// Move fragments left in this turn; all of them if left out.
    #[schemars(range(min = 0, max = 1000000))]
    pub moves: Option<i32>,
    /// Whether it has moved since its nation's last turn ended.
    pub moved: bool,
    /// What it did before, which it can take up again.
    pub before: Option<BeforeStart>,
    /// The tiles to which it goes on by itself, the next one first, as (x, y).
    pub way: Vec<(i32, i32)>,
    /// Its list of orders.
    pub orders: Option<OrdersStart>,
}

/// The list of orders of a unit.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OrdersStart {
    /// The orders, 1 to 64.
    #[schemars(length(min = 1, max = 64))]
    pub list: Vec<StepStart>,
    /// The place of the next one, from 0; behind the last while it is on its way by the last of a list that does not repeat.
    #[serde(default)]
    #[schemars(range(min = 0, max = 64))]
    pub next: usize,
    /// Whether they begin anew after the last.
    #[serde(default)]
    pub repeat: bool,
    /// Whether strangers in sight end them.
    #[serde(default)]
    pub vigilant: bool,
}

/// One order of a list.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub enum StepStart {
    /// To a tile, as (x, y), by the shortest way known.
    Goto((i32, i32)),
    /// To a tile beside it, as (x, y): an attack or a conquest where enemies are.
    Attack((i32, i32)),
    /// Until all moves are back.
    Wait,
    /// Work on the land that changes its terrain: `Cultivate`, `Plant` or `Transform`.
    Reshape(Activity),
    /// Builds an extra.
    Build(String),
    /// Takes an extra away by force.
    Pillage(String),
    /// Cleans the tile of an extra.
    Clean(String),
    /// Digs in.
    Fortify,
    /// Stands sentry.
    Sentry,
    /// Founds a city.
    Found,
}
