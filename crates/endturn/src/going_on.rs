//! Writes a game as a scenario file that continues it.

use std::fmt;

use endturn_engine::{Game, turn::TurnSequencing};
use endturn_scenario::{
    compose::{Begins, Part, compose},
    files::{MemoryFiles, seen_from},
    load::{load_ruleset, load_scenario},
    module::specs,
};

use crate::Loaded;

/// The reason why a game can't be written as a scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoScenario {
    /// The section of a module can't express the state of the game.
    Module {
        /// The module.
        name: String,
        /// The reason.
        why: String,
    },
    /// Its values were changed while it ran.
    Changed,
    /// It is already over.
    Over,
    /// A seat has acted in the current round, which a scenario can't express.
    Acted,
    /// It is played by bare rotation, without a turn chain.
    Bare,
    /// Its inputs can't be read again.
    Unreadable,
}

impl fmt::Display for NoScenario {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Module { name, why } => write!(f, "`{name}`: {why}"),
            Self::Changed => f.write_str("values were changed while the game ran"),
            Self::Over => f.write_str("the game is over, so there is nothing to continue"),
            Self::Acted => f.write_str("a turn of the round has gone on already; a scenario begins with a round"),
            Self::Bare => {
                f.write_str("it is played by bare rotation, and only a turn chain can begin in a later round")
            }
            Self::Unreadable => f.write_str("the game's inputs can't be read again"),
        }
    }
}

impl std::error::Error for NoScenario {}

impl Loaded {
    /// Returns a scenario file that continues this game of the scenario. The game must be at the
    /// beginning of a round, as [`Game::advance_rounds`] leaves it; the text has that round as
    /// `turn: (from_round: …)`, with its turn and count of passes. Rulesets that are named by path
    /// are named as seen from this scenario's file.
    ///
    /// # Errors
    /// If no scenario can express the state of the game.
    pub fn going_on(&self, game: &Game, seed: u64) -> Result<String, NoScenario> {
        if !self.changes.is_empty() {
            return Err(NoScenario::Changed);
        }
        if game.ended().is_some() {
            return Err(NoScenario::Over);
        }
        if self.setup.turn.sequencing != TurnSequencing::On {
            return Err(NoScenario::Bare);
        }
        if !game.is_at_round_start() {
            return Err(NoScenario::Acted);
        }
        let sources = self.record_header(seed).sources;
        let files: MemoryFiles = sources.into_iter().map(|source| (source.path, source.text.into_bytes())).collect();
        let (tree, _) = load_scenario(&files, &self.path, &specs(self.modules.all()), &self.overrides);
        let tree = tree.ok_or(NoScenario::Unreadable)?;
        let mut parts = Vec::new();
        for module in &self.setup.modules {
            let name = module.name().to_owned();
            let section = module.section(game.world());
            let section = section.map_err(|why| NoScenario::Module { name: name.clone(), why })?;
            let written = tree.modules.iter().find(|written| written.name == name).ok_or(NoScenario::Unreadable)?;
            let (ruleset, _) = load_ruleset(&files, &written.ruleset_name, &name);
            let named = match written.ruleset_name.as_str() {
                path if path.contains('/') => seen_from(&self.path, path),
                word => word.to_owned(),
            };
            parts.push(Part { module: name, named, ruleset: ruleset.ok_or(NoScenario::Unreadable)?, section });
        }
        let turn = game.turn();
        let begins = Begins { round: turn.round_number(), turn: turn.turn_number(), passes: turn.pass_count() };
        // Seats that joined are seats of the scenario from its start.
        let joined = &game.roster().setups()[self.setup.seats.len()..];
        compose(&tree, seed, begins, joined, &parts).ok_or(NoScenario::Unreadable)
    }
}
