//! The opposition: enemies, raids, operations, activity (E-13, E-14, E-17 to E-19).
//! Draws none. Tells nothing.

use endturn_scenario::shape::Shaped;
use serde::{Deserialize, Serialize};

use crate::frame::table::Table;

/// A kind of enemy (E-17).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Enemy {
    /// Its name for people.
    pub title: String,
    /// Skill, in points; 1 to 1 000 000.
    #[shape(range(min = 1, max = 1000000))]
    pub skill: i32,
    /// Hit points; 1 to 10 000.
    #[shape(range(min = 1, max = 10000))]
    pub hit_points: i32,
    /// Base damage, in points; 0 to 10 000.
    #[shape(range(min = 0, max = 10000))]
    pub damage: i32,
    /// Whether reports count it as an officer.
    #[serde(default)]
    pub is_officer: bool,
}

/// Strength and rewards of a raid (E-18).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Raid {
    /// Estimated difficulty; 1 to 100.
    #[shape(range(min = 1, max = 100))]
    pub level: i32,
    /// Turns a site waits for agents; 1 to 1 000 000.
    #[shape(range(min = 1, max = 1000000))]
    pub expires_in: i32,
    /// Number of enemies by kind; 1 to 10 000 each, 1 to 10 000 together.
    pub enemies: Table<i32>,
    /// Money a win pays, in units; 0 to 1 000 000 000.
    #[serde(default)]
    #[shape(range(min = 0, max = 1000000000))]
    pub money: i32,
    /// Funding per later turn for a win, in units; 0 to 1 000 000 000.
    #[serde(default)]
    #[shape(range(min = 0, max = 1000000000))]
    pub funding: i32,
    /// Reduction of panic, in basis points; 0 to 1 000 000 000.
    #[serde(default)]
    #[shape(range(min = 0, max = 1000000000))]
    pub panic_reduction_bp: i32,
    /// Turns for which its faction is suppressed, minimum and maximum; 0 to 1 000 000 each.
    #[serde(default)]
    pub suppression_turns: (i32, i32),
}

/// An operation of factions (E-19).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Operation {
    /// Its name for people.
    pub title: String,
    /// Its level, from 1 to the number of stakes.
    pub level: i32,
    /// Turns a site waits for agents; 1 to 1 000 000.
    #[shape(range(min = 1, max = 1000000))]
    pub expires_in: i32,
    /// Number of enemies by kind; 1 to 10 000 each, 1 to 10 000 together.
    pub enemies: Table<i32>,
}

/// Operations that cost panic and funding (E-14).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, Shaped)]
pub enum Penalised {
    /// Operations to which no agent went in time.
    #[default]
    Expired,
    /// Also operations to which agents went that they did not win.
    Unanswered,
}

/// Stakes of operations.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Stakes {
    /// Operations that cost something.
    #[serde(default)]
    pub penalised: Penalised,
    /// The levels, beginning with 1; 1 to 16 of them.
    pub levels: Vec<Stake>,
}

/// Stakes of operations of one level (E-14).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Stake {
    /// Its name for people.
    pub title: String,
    /// Increase of panic, in basis points; 0 to 1 000 000 000.
    #[serde(default)]
    #[shape(range(min = 0, max = 1000000000))]
    pub panic_bp: i32,
    /// Reduction of funding, in units; 0 to 1 000 000 000.
    #[serde(default)]
    #[shape(range(min = 0, max = 1000000000))]
    pub funding_loss: i32,
    /// Money a win pays, in units; 0 to 1 000 000 000.
    #[serde(default)]
    #[shape(range(min = 0, max = 1000000000))]
    pub money: i32,
    /// Funding per later turn for a win, in units; 0 to 1 000 000 000.
    #[serde(default)]
    #[shape(range(min = 0, max = 1000000000))]
    pub funding: i32,
    /// Whether the game is lost unless the operation is won.
    #[serde(default)]
    pub is_fatal: bool,
}

/// A level of activity (E-13).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Activity {
    /// Its name for people.
    pub title: String,
    /// Duration in turns, minimum and maximum; 1 to 1 000 000 each; for ever if left out.
    #[serde(default)]
    pub turns: Option<(i32, i32)>,
    /// Turns from one operation to the next, minimum and maximum; 1 to 1 000 000 each; no
    /// operations if left out.
    #[serde(default)]
    pub operation_turns: Option<(i32, i32)>,
    /// Probability of each level of operation, in percent; one per stake, 100 together.
    #[serde(default)]
    pub weights_pct: Vec<i32>,
}
