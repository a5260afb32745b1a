//! What a nation may ask for: what its cities build, buy and sell, where citizens work, what is researched, how it is governed,
//! and what units do to cities.
//!
//! Every order has a text form, one line of words with one space between them. Keywords and names match in any case:
//!
//! - Names are words: spaces are written as `_` (`Hanging_Gardens`). Where two names read the same, all but the first are
//!   written by their number, `#3`, which always works.
//! - A city is its name, or the place it stands at, `12,7`.
//! - A unit is its type and its number among those that its nation has had, `Settlers#12`; `#12` will do.
//! - A tile is its column and its row, `12,7`.
//!
//! The canonical text reads back as an equal order for the seat that gave it. What a seat can't know does not show: names are
//! looked for among cities that it has or sees, units among its own, and a foreign city out of sight is refused in the words
//! of a city that never was.

mod about;
mod apply;
mod check;
mod check_nation;
mod check_units;
mod examples;
mod goal;
mod grammar;
mod handles;
mod names;
mod parse;
mod text;

use bevy_ecs::prelude::*;
use endturn_engine::{
    Seat,
    orders::{Legal, Order, Refusal, Words},
};
use serde::{Deserialize, Serialize};

use crate::NAME;
use crate::city::arrange::Goal as CityGoal;
use crate::city::terms::Rates;
use crate::ids::{BuildingId, GovernmentId, PolicyId, SpecialistId, TechId, Tile};
use crate::keys::{CityAt, UnitNumber};
use crate::production::target::Target;

pub use about::About;
pub(crate) use check::offer;
pub(crate) use goal::text as goal_text;
pub(crate) use names::Names;

/// One order. Its serde form has numbers where the text form has names: a city's is that of its tile, a unit's its owner's own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CivOrder {
    /// C-38: a city builds something else.
    Produce(CityAt, Target),
    /// C-33: the worklist of a city is this from now on.
    Worklist(CityAt, Vec<Target>),
    /// C-40: a city buys what it builds.
    Buy(CityAt),
    /// C-41: a city sells a building.
    Sell(CityAt, BuildingId),
    /// W-36: rates.
    Rates(Rates),
    /// W-71: what to research now.
    Research(TechId),
    /// W-71: what to research in the long run.
    Goal(TechId),
    /// W-71: nothing in particular is researched in the long run.
    NoGoal,
    /// W-35: a revolution.
    Revolution(GovernmentId),
    /// C-61: a unit founds a city where it stands.
    Found(UnitNumber),
    /// W-144: a unit joins a city that it is in or next to.
    Join(UnitNumber, CityAt),
    /// C-39: a unit helps a city build a wonder.
    Help(UnitNumber, CityAt),
    /// C-39: a unit is taken apart for a city's production.
    Recycle(UnitNumber, CityAt),
    /// C-04: a unit brings its goods to a city, and opens a trade route for its home if it can.
    Trade(UnitNumber, CityAt),
    /// C-05: a unit sells its goods in a city, for the revenue alone.
    Market(UnitNumber, CityAt),
    /// W-144: a unit is disbanded.
    Disband(UnitNumber),
    /// W-144: the city in which a unit stands supports it from now on.
    Rehome(UnitNumber),
    /// C-16: a specialist of a city goes to work on a tile.
    Work(CityAt, Tile),
    /// C-16: whoever works a tile becomes a specialist.
    Idle(CityAt, Tile),
    /// C-16: a specialist of the first kind becomes one of the second.
    Retrain(CityAt, SpecialistId, SpecialistId),
    /// C-16: all citizens of a city are placed anew.
    Arrange(CityAt),
    /// C-16: what a city's governor is asked for; the usual if nothing.
    Governor(CityAt, Option<CityGoal>),
    /// C-36, C-44: an option of a city.
    Option(CityAt, CityOption, bool),
    /// W-46: a policy, in percent.
    Policy(PolicyId, i32),
}

/// What can be switched on and off in a city.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CityOption {
    /// New citizens become scientists.
    Science,
    /// New citizens become taxmen.
    Tax,
    /// The city may disband into a unit that costs its last citizens.
    Disband,
}

impl CityOption {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Science, Self::Tax, Self::Disband];

    /// Its word.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Science => "science",
            Self::Tax => "tax",
            Self::Disband => "disband",
        }
    }
}

impl Order for CivOrder {
    const MODULE: &'static str = NAME;

    const KEYWORDS: &'static [&'static str] = &[
        "produce",
        "worklist",
        "buy",
        "sell",
        "rates",
        "research",
        "goal",
        "revolution",
        "found",
        "join",
        "help",
        "recycle",
        "trade",
        "market",
        "disband",
        "rehome",
        "work",
        "idle",
        "retrain",
        "arrange",
        "governor",
        "option",
        "policy",
    ];

    fn parse(words: &mut Words<'_>, world: &World) -> Result<Self, Refusal> {
        parse::order(words, Names::of(world))
    }

    fn text(&self, world: &World) -> String {
        text::text(self, Names::of(world))
    }

    fn may(&self, seat: Seat, world: &World) -> Result<(), Refusal> {
        check::may(self, seat, world)
    }

    fn apply(legal: Legal<Self>, world: &mut World) {
        apply::apply(legal, world);
    }

    fn words_for(stand_in: &str, seat: Seat, world: &World) -> Vec<String> {
        Names::of_seat(world, seat).words_for(stand_in)
    }

    fn grammar(world: &World) -> Vec<(String, String)> {
        grammar::grammar(Names::of(world))
    }
}
