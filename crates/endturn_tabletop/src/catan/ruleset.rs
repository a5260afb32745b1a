//! What rulesets of Catan hold, and its section of a scenario.

use std::collections::BTreeMap;

use endturn_scenario::author::BySeat;
use schemars::JsonSchema;
use serde::Deserialize;

use super::{Island, Options};

/// What a ruleset holds: a field for each file.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Ruleset {
    /// The island and what was agreed.
    pub rules: Rules,
    /// Who can play a seat.
    pub personas: BTreeMap<String, Persona>,
}

/// The island and what was agreed.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Rules {
    /// Which island is played on.
    pub island: Island,
    /// Goal, discards and offers.
    pub options: Options,
}

/// Somebody who plays by himself.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Persona {
    /// How it chooses what to do.
    pub kind: Kind,
    /// Whether it trades with other players; without it it makes and accepts no offers.
    #[serde(default)]
    pub sociable: bool,
}

/// How a persona chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
pub enum Kind {
    /// By chance among all that is legal, with a taste for building.
    Random,
    /// Places by what they yield, and whatever brings its nearest wish closer.
    Sensible,
}

/// The module's section of a scenario.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Section {
    /// Resources that some seats hold from the start, as a handicap; they come from the bank.
    pub hands: BySeat<Stock>,
}

/// Resources in hand.
#[derive(Clone, Copy, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Stock {
    /// Cards of lumber.
    #[schemars(range(min = 0, max = 19))]
    pub lumber: u8,
    /// Cards of brick.
    #[schemars(range(min = 0, max = 19))]
    pub brick: u8,
    /// Cards of wool.
    #[schemars(range(min = 0, max = 19))]
    pub wool: u8,
    /// Cards of grain.
    #[schemars(range(min = 0, max = 19))]
    pub grain: u8,
    /// Cards of ore.
    #[schemars(range(min = 0, max = 19))]
    pub ore: u8,
}
