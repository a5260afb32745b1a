//! The files of a ruleset of Catan.

use std::collections::BTreeMap;

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
    pub personas: BTreeMap<String, CatanPersona>,
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
pub struct CatanPersona {
    /// Its way of choosing moves.
    pub kind: CatanPersonaKind,
    /// True if it trades with other players; otherwise it makes and accepts no offers.
    #[serde(default)]
    pub sociable: bool,
}

/// A persona's way of choosing moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Shaped)]
pub enum CatanPersonaKind {
    /// At random among all legal moves, with a preference for building.
    Random,
    /// Places by their yields, and anything that brings its nearest wish closer.
    Sensible,
}
