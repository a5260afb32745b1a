//! The numbers of personas (P-10, P-15, P-16).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Who may fill a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Persona {
    /// Never does anything (P-10).
    Nothing,
    /// A sound office (P-15).
    Basic(Basic),
    /// Straight for the end (P-16).
    Speedrunner(Speedrunner),
}

/// The numbers of a sound office (P-15).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Basic {
    /// Agents at work who are more tired come home, in points; 0 to 10 000.
    #[schemars(range(min = 0, max = 10000))]
    pub recall_above_exhaustion: i32,
    /// Who is more tired is not ready for anything, in points; 0 to 10 000.
    #[schemars(range(min = 0, max = 10000))]
    pub ready_exhaustion: i32,
    /// Who is no more tired may still earn when money runs out, in points; 0 to 10 000.
    #[schemars(range(min = 0, max = 10000))]
    pub emergency_exhaustion: i32,
    /// Share of the roster that stays ready, in percent; 0 to 100.
    #[schemars(range(min = 0, max = 100))]
    pub reserve_pct: i32,
    /// A mission takes one agent for so many enemies; 1 to 1000.
    #[schemars(range(min = 1, max = 1000))]
    pub enemies_per_agent: i32,
    /// What a team must be worth of its mission's strength, in percent; 0 to 10 000.
    #[schemars(range(min = 0, max = 10000))]
    pub strength_pct: i32,
    /// What contracting should bring before other work, in percent of upkeep; 0 to 10 000.
    #[schemars(range(min = 0, max = 10000))]
    pub income_pct_of_upkeep: i32,
    /// Investigators wanted; 0 to 1000.
    #[schemars(range(min = 0, max = 1000))]
    pub investigators: i32,
    /// One more of them for so many agents; 1 to 1000.
    #[schemars(range(min = 1, max = 1000))]
    pub agents_per_investigator: i32,
    /// A lead that can be investigated once takes one of them for so much difficulty; 1 to 1000.
    #[schemars(range(min = 1, max = 1000))]
    pub difficulty_per_investigator: i32,
    /// Money that stays after a purchase, in turns of upkeep; 0 to 1000.
    #[schemars(range(min = 0, max = 1000))]
    pub upkeep_turns_in_hand: i32,
    /// Agents wanted; 0 to 10 000.
    #[schemars(range(min = 0, max = 10000))]
    pub agents: i32,
    /// So many more for each upgrade that is no cap; 0 to 10 000.
    #[schemars(range(min = 0, max = 10000))]
    pub agents_per_upgrade: i32,
    /// But never more than so many; 0 to 100 000.
    #[schemars(range(min = 0, max = 100000))]
    pub most_agents: i32,
    /// Seats wanted, in percent of the roster; 0 to 1000.
    #[schemars(range(min = 0, max = 1000))]
    pub transport_pct: i32,
    /// Training wanted, in percent of the roster; 0 to 1000.
    #[schemars(range(min = 0, max = 1000))]
    pub training_pct: i32,
    /// No weapon beyond this is bought, in points of damage; 0 to 10 000.
    #[schemars(range(min = 0, max = 10000))]
    pub most_damage: i32,
    /// No rest beyond this is bought, in thousandths of a point; 0 to 1 000 000.
    #[schemars(range(min = 0, max = 1000000))]
    pub most_rest_milli: i32,
    /// No recovery beyond this is bought, in basis points; 0 to 1 000 000.
    #[schemars(range(min = 0, max = 1000000))]
    pub most_recovery_bp: i32,
}

/// The numbers of who goes straight for the end (P-16).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Speedrunner {
    /// Agents at work who are more tired come home, in points; 0 to 10 000.
    #[schemars(range(min = 0, max = 10000))]
    pub recall_above_exhaustion: i32,
    /// A mission takes one agent for so many enemies; 1 to 1000.
    #[schemars(range(min = 1, max = 1000))]
    pub enemies_per_agent: i32,
    /// Money that stays after a purchase, in turns of upkeep; 0 to 1000.
    #[schemars(range(min = 0, max = 1000))]
    pub upkeep_turns_in_hand: i32,
    /// Room is bought for so many agents and seats, and so many are hired; 0 to 100 000.
    #[schemars(range(min = 0, max = 100000))]
    pub most_agents: i32,
}
