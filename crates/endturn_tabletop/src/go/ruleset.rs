//! The files of a ruleset of go.

use std::collections::BTreeMap;

use endturn_scenario::shape::Shaped;
use endturn_scenario::{checks::Checker, codes};
use serde::Deserialize;

use super::setup::{Scoring, Setup, SetupError};

/// The files of a ruleset: one field for each file.
#[derive(Debug, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Ruleset {
    /// Board, komi and scoring.
    pub rules: Rules,
    /// Personas that can fill a seat.
    pub personas: BTreeMap<String, GoPersona>,
}

/// Board, komi and scoring.
#[derive(Clone, Copy, Debug, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Rules {
    /// Lines of the board per side.
    #[shape(range(min = 5, max = 19))]
    pub size: u8,
    /// White's compensation for moving second, in half points: 15 are 7.5 points.
    #[shape(range(min = -722, max = 722))]
    pub komi_halves: i16,
    /// Area counts stones and empty regions, Territory prisoners and empty regions; all stones on
    /// the board count as alive.
    pub scoring: Scoring,
    /// Black stones at the star points before the first move; White, which the first seat then
    /// plays, moves first. 0 for none, else 2 or more.
    #[shape(range(min = 0, max = 9))]
    pub handicap: u8,
    /// True if the game ends after twice as many moves as the board has points, and is counted as
    /// it is.
    pub capped: bool,
}

/// A persona that can fill a seat.
#[derive(Clone, Copy, Debug, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct GoPersona {
    /// Its way of choosing moves.
    pub kind: GoPersonaKind,
}

/// A persona's way of choosing moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Shaped)]
pub enum GoPersonaKind {
    /// Any legal point except an eye of its own; it passes if none is left.
    Random,
    /// The point that promises most by chains that it takes or saves, ladders read, and by what it
    /// surrounds; it keeps out of atari, and passes when nothing is worth anything.
    Grabbing,
}

/// Reports a faulty setup, at the responsible field of `rules` or of the section.
pub(super) fn check(setup: &Setup, prefix: &str, checker: &mut Checker<'_>) {
    let Err(error) = setup.check() else { return };
    let field = match error {
        SetupError::Size(_) => "size",
        SetupError::Komi(_) => "komi_halves",
        SetupError::Handicap { .. } => "handicap",
    };
    checker.error(codes::CONTRADICTION, &*format!("{prefix}{field}"), error.to_string());
}
