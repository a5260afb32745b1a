//! Options of kalaha: number of seeds, captures, and owner of the remaining seeds.

use endturn_scenario::shape::Shaped;
use serde::{Deserialize, Serialize};

/// Captures by a last seed in an empty pit of its own side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Shaped)]
pub enum Capture {
    /// Nothing: the game is sowing and replays only.
    None,
    /// The seeds of the opposite pit and itself, if the opposite pit holds any. The usual rule.
    #[default]
    Normal,
    /// As usual, and itself alone if the opposite pit is empty ("empty capture").
    WithSeed,
}

/// Owner of the seeds that remain on the board when a side's pits are empty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Shaped)]
pub enum Remainder {
    /// The side on which they are. The usual rule.
    #[default]
    Owner,
    /// Remaining seeds go to the side whose pits are empty, whichever side emptied them **(ours)**.
    Emptied,
}

/// The options of a game, fixed from its start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Rules {
    /// Seeds in each pit at the start, 3 to 6.
    #[shape(range(min = 3, max = 6))]
    pub seeds: u8,
    /// Captures by a last seed in an empty pit of its own side.
    pub capture: Capture,
    /// Owner of the seeds that remain at the end.
    pub remainder: Remainder,
}

impl Rules {
    /// Minimum number of seeds per pit at the start.
    pub const FEWEST_SEEDS: u8 = 3;
    /// Maximum number of seeds per pit at the start.
    pub const MAX_SEEDS: u8 = 6;

    /// Number of seeds of a game, 36 to 72.
    pub const fn total(&self) -> u8 {
        self.seeds * 12
    }
}

impl Default for Rules {
    fn default() -> Self {
        Self { seeds: 4, capture: Capture::Normal, remainder: Remainder::Owner }
    }
}
