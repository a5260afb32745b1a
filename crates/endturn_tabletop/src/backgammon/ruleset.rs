//! The files of a ruleset of backgammon, and its section of a scenario.

use std::collections::BTreeMap;

use endturn_scenario::shape::Shaped;
use serde::Deserialize;

/// The files of a ruleset: one field for each file.
#[derive(Debug, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Ruleset {
    /// Match length and options.
    pub rules: Rules,
    /// Personas that can fill a seat.
    pub personas: BTreeMap<String, BackgammonPersona>,
}

/// Match length and options.
#[derive(Clone, Copy, Debug, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Rules {
    /// Points that win the match; 0 for a single game.
    #[shape(range(min = 0, max = 99))]
    pub match_points: u16,
    /// True if the first game after a side has come within a point of the match is played without
    /// the cube.
    pub crawford: bool,
}

/// A persona that can fill a seat.
#[derive(Clone, Copy, Debug, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct BackgammonPersona {
    /// Its way of choosing plays.
    pub kind: BackgammonPersonaKind,
}

/// A persona's way of choosing plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Shaped)]
pub enum BackgammonPersonaKind {
    /// Any legal play.
    Random,
    /// The play whose board is best by pips, made points and lone checkers.
    Sensible,
}
