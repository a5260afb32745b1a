//! The books of an office with patrols, which metrics and reports read.

use bevy_ecs::prelude::*;
use endturn_scenario::shape::Shaped;
use serde::{Deserialize, Serialize};

use crate::frame::scenario::numbers::PastTurns;
use crate::patrol::money::{IntelChange, MoneyChange};

/// Service record of an agent so far; no rule reads it.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields, default)]
pub struct Service {
    /// Turns spent contracting.
    #[shape(with = "PastTurns")]
    pub contracting_turns: u32,
    /// Turns spent spying.
    #[shape(with = "PastTurns")]
    pub espionage_turns: u32,
    /// Turns spent recovering.
    #[shape(with = "PastTurns")]
    pub recovery_turns: u32,
    /// Sites survived that succeeded.
    pub sites_won: u32,
    /// The turn in which the agent was dismissed or died; 0 while employed.
    pub ended_in: u32,
}

/// The books of an office's last advance.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields, default)]
pub struct Ledger {
    /// Changes of the money.
    pub money: MoneyChange,
    /// Changes of the intel.
    pub intel: IntelChange,
}

/// Observations of an office since the game began; only the final ranking reads it.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields, default)]
pub struct Tally {
    /// Sites opened.
    pub sites_opened: u32,
    /// Sites to which no agent came in time.
    pub sites_expired: u32,
    /// Sites that succeeded.
    pub sites_won: u32,
    /// Sites that failed.
    pub sites_lost: u32,
    /// Agents who left a site unhurt.
    pub unscathed: u32,
    /// Agents who left a site wounded.
    pub wounded: u32,
    /// Agents who died.
    pub killed: u32,
    /// Agents who were dismissed.
    pub sacked: u32,
    /// One-time leads investigated.
    pub leads_done: u32,
    /// Investigations of repeatable leads.
    pub leads_repeated: u32,
    /// Turns without an investigation.
    #[shape(with = "PastTurns")]
    pub idle_turns: u32,
    /// Turns without an investigation in which all open leads were too expensive.
    pub idle_for_intel: u32,
    /// Difficulty of the hardest mission opened, in points.
    #[shape(range(min = 0, max = 2_147_483_647))]
    pub hardest: i32,
}
