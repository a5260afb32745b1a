//! The files of a ruleset of Catan, and its section of a scenario.

use std::collections::BTreeMap;

use endturn_scenario::author::BySeat;
use endturn_scenario::shape::Shaped;
use serde::Deserialize;

use super::{Island, Options};

/// The files of a ruleset: one field for each file.
#[derive(Debug, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Ruleset {
    /// The island and the agreed options.
    pub rules: Rules,
    /// Personas that can fill a seat.
    pub personas: BTreeMap<String, Persona>,
}

/// The island and the agreed options.
#[derive(Clone, Copy, Debug, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Rules {
    /// The island to play on.
    pub island: Island,
    /// Goal, discards and offers.
    pub options: Options,
}

/// A persona that can fill a seat.
#[derive(Clone, Copy, Debug, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Persona {
    /// Its way of choosing moves.
    pub kind: Kind,
    /// True if it trades with other players; otherwise it makes and accepts no offers.
    #[serde(default)]
    pub sociable: bool,
}

/// A persona's way of choosing moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Shaped)]
pub enum Kind {
    /// At random among all legal moves, with a preference for building.
    Random,
    /// Places by their yields, and anything that brings its nearest wish closer.
    Sensible,
}

/// The module's section of a scenario.
#[derive(Debug, Default, Deserialize, Shaped)]
#[serde(deny_unknown_fields, default)]
pub struct Section {
    /// Resources that some seats hold from the start, as a handicap; they come from the bank.
    pub hands: BySeat<Stock>,
}

/// Resources in hand.
#[derive(Clone, Copy, Debug, Default, Deserialize, Shaped)]
#[serde(deny_unknown_fields, default)]
pub struct Stock {
    /// Cards of lumber.
    #[shape(range(min = 0, max = 19))]
    pub lumber: u8,
    /// Cards of brick.
    #[shape(range(min = 0, max = 19))]
    pub brick: u8,
    /// Cards of wool.
    #[shape(range(min = 0, max = 19))]
    pub wool: u8,
    /// Cards of grain.
    #[shape(range(min = 0, max = 19))]
    pub grain: u8,
    /// Cards of ore.
    #[shape(range(min = 0, max = 19))]
    pub ore: u8,
}
