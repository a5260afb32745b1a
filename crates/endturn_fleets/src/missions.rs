//! F-05 Missions: the turns in which an attack departs, fights and returns home, counted from the
//! turn in which it was declared.
//! Draws none.

use crate::ruleset::Missions;
use endturn_scenario::shape::Shaped;
use serde::{Deserialize, Serialize};

/// The turns that matter to one mission.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Timeline {
    /// The turn in which it was declared (T); its ships leave at the end of that turn's resolution.
    /// Those of its battle and its return follow.
    pub declared: u32,
    /// The turn in whose resolution the battle is fought.
    #[serde(default)]
    #[shape(hidden)]
    pub battle: u32,
    /// The turn at whose end survivors are home. A mission that turns back keeps this turn
    /// **(ours)**.
    #[serde(default)]
    #[shape(hidden)]
    pub home: u32,
}

impl Timeline {
    /// The timeline of a mission declared in turn `declared`.
    pub fn new(missions: &Missions, declared: u32) -> Timeline {
        Timeline {
            declared,
            battle: declared.saturating_add(missions.battle_after),
            home: declared.saturating_add(missions.home_after),
        }
    }

    /// Whether the mission fights in the resolution of `turn`.
    pub fn fights_in(self, turn: u32) -> bool {
        turn == self.battle
    }

    /// Whether survivors rejoin the garrison in the resolution of `turn`, after that turn's
    /// battles.
    pub fn lands_in(self, turn: u32) -> bool {
        turn == self.home
    }
}
