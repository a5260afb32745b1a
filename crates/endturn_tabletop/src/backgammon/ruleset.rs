//! What the rulesets of backgammon hold, and its section of a scenario.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Deserialize;

/// What a ruleset holds: a field for each file.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Ruleset {
    /// How the game is played.
    pub rules: Rules,
    /// Who can play a seat.
    pub personas: BTreeMap<String, Persona>,
}

/// How the game is played.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Rules {
    /// Points that win the match; 0 for a single game for its own sake.
    #[schemars(range(min = 0, max = 99))]
    pub match_points: u16,
    /// Whether the first game after a side has come within a point of the match is played without the cube.
    pub crawford: bool,
}

/// Somebody who plays by itself.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Persona {
    /// How it chooses its plays.
    pub kind: Kind,
}

/// How a persona chooses its plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
pub enum Kind {
    /// Any legal play.
    Random,
    /// The play whose board is best by pips, made points and lone checkers.
    Sensible,
}

/// The section of a scenario: what it plays otherwise than the ruleset says.
#[derive(Clone, Copy, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Section {
    /// Points that win the match; 0 for a single game.
    #[schemars(range(min = 0, max = 99))]
    pub match_points: Option<u16>,
}
