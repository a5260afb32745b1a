//! What the rulesets of go hold, and its section of a scenario.

use std::collections::BTreeMap;

use endturn_scenario::{checks::Checker, codes};
use schemars::JsonSchema;
use serde::Deserialize;

use super::setup::{Scoring, Setup, SetupError};

/// What a ruleset holds: a field for each file.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Ruleset {
    /// How the game is played and counted.
    pub rules: Rules,
    /// Who can play a seat.
    pub personas: BTreeMap<String, Persona>,
}

/// How the game is played and counted.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Rules {
    /// Points on a side of the board.
    #[schemars(range(min = 5, max = 19))]
    pub size: u8,
    /// What White gets for moving second, in half points: 15 are 7.5 points.
    #[schemars(range(min = -722, max = 722))]
    pub komi_halves: i16,
    /// Area counts stones and empty regions, Territory prisoners and empty regions; stones stand as they stand.
    pub scoring: Scoring,
    /// Black stones at the star points before the first move; White, whom the first seat then plays, moves first. 0 for none, else 2 or more.
    #[schemars(range(min = 0, max = 9))]
    pub handicap: u8,
    /// Whether the game ends after twice as many moves as the board has points, and is counted as it stands.
    pub capped: bool,
}

/// Somebody who plays by itself.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Persona {
    /// How it chooses its moves.
    pub kind: Kind,
}

/// How a persona chooses its moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
pub enum Kind {
    /// Any legal point but an eye of its own; it passes when none is left.
    Random,
    /// What takes or saves the most stones in atari; else as Random.
    Grabbing,
}

/// The section of a scenario: what it plays otherwise than the ruleset says.
#[derive(Clone, Copy, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Section {
    /// Points on a side of the board.
    #[schemars(range(min = 5, max = 19))]
    pub size: Option<u8>,
    /// What White gets for moving second, in half points.
    #[schemars(range(min = -722, max = 722))]
    pub komi_halves: Option<i16>,
    /// Black stones before the first move: 0, or 2 and more.
    #[schemars(range(min = 0, max = 9))]
    pub handicap: Option<u8>,
}

/// Tells what is wrong with a set-up, at the field of `rules` or of the section that says so.
pub(super) fn check(setup: &Setup, prefix: &str, checker: &mut Checker<'_>) {
    let Err(error) = setup.check() else { return };
    let field = match error {
        SetupError::Size(_) => "size",
        SetupError::Komi(_) => "komi_halves",
        SetupError::Handicap { .. } => "handicap",
    };
    checker.error(codes::CONTRADICTION, &*format!("{prefix}{field}"), error.to_string());
}
