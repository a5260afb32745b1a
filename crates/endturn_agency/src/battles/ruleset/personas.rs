//! The numbers of personas (P-10, P-15, P-16).

use endturn_scenario::shape::Shaped;
use serde::{Deserialize, Serialize};

/// A persona that may fill a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Shaped)]
pub enum BattlePersona {
    /// Never does anything (P-10).
    Nothing,
    /// A sound office (P-15).
    Basic(Basic),
    /// Straight for the end (P-16).
    Speedrunner(Speedrunner),
}

/// The numbers of a sound office (P-15).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Basic {
    /// Exhaustion above which agents are recalled from work, in points; 0 to 10 000.
    #[shape(range(min = 0, max = 10000))]
    pub recall_above_exhaustion: i32,
    /// Maximum exhaustion of an agent ready for work, in points; 0 to 10 000.
    #[shape(range(min = 0, max = 10000))]
    pub ready_exhaustion: i32,
    /// Maximum exhaustion of an agent who may still earn when money runs out, in points; 0 to 10
    /// 000.
    #[shape(range(min = 0, max = 10000))]
    pub emergency_exhaustion: i32,
    /// Share of the roster that stays ready, in percent; 0 to 100.
    #[shape(range(min = 0, max = 100))]
    pub reserve_pct: i32,
    /// Enemies per agent sent on a mission; 1 to 1000.
    #[shape(range(min = 1, max = 1000))]
    pub enemies_per_agent: i32,
    /// Strength required of a team, in percent of its mission's; 0 to 10 000.
    #[shape(range(min = 0, max = 10000))]
    pub strength_pct: i32,
    /// Contracting income secured before other work, in percent of upkeep; 0 to 10 000.
    #[shape(range(min = 0, max = 10000))]
    pub income_pct_of_upkeep: i32,
    /// Investigators wanted; 0 to 1000.
    #[shape(range(min = 0, max = 1000))]
    pub investigators: i32,
    /// Agents in the roster per additional investigator; 1 to 1000.
    #[shape(range(min = 1, max = 1000))]
    pub agents_per_investigator: i32,
    /// Difficulty per investigator of a one-time lead; 1 to 1000.
    #[shape(range(min = 1, max = 1000))]
    pub difficulty_per_investigator: i32,
    /// Money kept after a purchase, in turns of upkeep; 0 to 1000.
    #[shape(range(min = 0, max = 1000))]
    pub upkeep_turns_in_hand: i32,
    /// Agents wanted; 0 to 10 000.
    #[shape(range(min = 0, max = 10000))]
    pub agents: i32,
    /// Additional agents wanted for each upgrade bought that is not a cap; 0 to 10 000.
    #[shape(range(min = 0, max = 10000))]
    pub agents_per_upgrade: i32,
    /// Maximum agents wanted; 0 to 100 000.
    #[shape(range(min = 0, max = 100000))]
    pub most_agents: i32,
    /// Transport cap wanted, in percent of the roster; 0 to 1000.
    #[shape(range(min = 0, max = 1000))]
    pub transport_pct: i32,
    /// Training cap wanted, in percent of the roster; 0 to 1000.
    #[shape(range(min = 0, max = 1000))]
    pub training_pct: i32,
    /// Damage beyond which no weapon is bought, in points; 0 to 10 000.
    #[shape(range(min = 0, max = 10000))]
    pub most_damage: i32,
    /// Rest beyond which none is bought, in thousandths of a point; 0 to 1 000 000.
    #[shape(range(min = 0, max = 1000000))]
    pub most_rest_milli: i32,
    /// Recovery beyond which none is bought, in basis points; 0 to 1 000 000.
    #[shape(range(min = 0, max = 1000000))]
    pub most_recovery_bp: i32,
}

/// The numbers of a persona that goes straight for the end (P-16).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Speedrunner {
    /// Exhaustion above which agents are recalled from work, in points; 0 to 10 000.
    #[shape(range(min = 0, max = 10000))]
    pub recall_above_exhaustion: i32,
    /// Enemies per agent sent on a mission; 1 to 1000.
    #[shape(range(min = 1, max = 1000))]
    pub enemies_per_agent: i32,
    /// Money kept after a purchase, in turns of upkeep; 0 to 1000.
    #[shape(range(min = 0, max = 1000))]
    pub upkeep_turns_in_hand: i32,
    /// Maximum agents: caps are bought and agents hired up to this number; 0 to 100 000.
    #[shape(range(min = 0, max = 100000))]
    pub most_agents: i32,
}
