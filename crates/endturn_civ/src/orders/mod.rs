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
mod order;
mod parse;
mod text;

use bevy_ecs::prelude::*;
use endturn_engine::{
    Seat,
    orders::{Legal, Order, Refusal, Words},
};

use crate::NAME;

pub use about::About;
pub(crate) use check::offer;
pub(crate) use goal::text as goal_text;
pub(crate) use names::Names;
pub use order::{CityOption, CivOrder};

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
