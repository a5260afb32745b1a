//! The options of kalaha: how many seeds, which captures, and who gets what remains.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What a last seed in an own pit that was empty takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
pub enum Capture {
    /// Nothing: the game is sowing and replays only.
    None,
    /// The seeds of the opposite pit and itself, where the opposite pit holds any. The usual rule.
    #[default]
    Normal,
    /// As usual, and itself alone where the opposite pit is empty ("empty capture").
    WithSeed,
}

/// Who gets the seeds that lie on the board when a side's pits are empty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
pub enum Remainder {
    /// The side on which they lie. The usual rule.
    #[default]
    Owner,
    /// The side whose pits are empty, whoever emptied them **(ours)**.
    Emptied,
}

/// The options of a game, fixed from its start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Rules {
    /// Seeds in each pit at the start, 3 to 6.
    #[schemars(range(min = 3, max = 6))]
    pub seeds: u8,
    /// What a last seed in an own empty pit takes.
    pub capture: Capture,
    /// Who gets the seeds that remain at the end.
    pub remainder: Remainder,
}

impl Rules {
    /// The fewest seeds a pit may begin with.
    pub const FEWEST_SEEDS: u8 = 3;
    /// The most seeds a pit may begin with.
    pub const MOST_SEEDS: u8 = 6;

    /// All seeds of a game, 36 to 72.
    pub const fn total(&self) -> u8 {
        self.seeds * 12
    }
}

impl Default for Rules {
    fn default() -> Self {
        Self { seeds: 4, capture: Capture::Normal, remainder: Remainder::Owner }
    }
}
