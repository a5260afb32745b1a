//! The books of an office with patrols, which metrics and reports read.

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use crate::patrol::money::{IntelChange, MoneyChange};

/// What an agent has done so far; no rule reads it.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Service {
    /// Turns spent contracting.
    pub contracting_turns: u32,
    /// Turns spent spying.
    pub espionage_turns: u32,
    /// Turns spent recovering.
    pub recovery_turns: u32,
    /// Sites survived that succeeded.
    pub sites_won: u32,
    /// The turn in which the agent was dismissed or died; 0 while employed.
    pub ended_in: u32,
}

/// The books of an office's last advance.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Ledger {
    /// What became of the money.
    pub money: MoneyChange,
    /// What became of the intel.
    pub intel: IntelChange,
}

/// What an office has seen since the game began; no rule reads it but the ranking at the end.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Tally {
    /// Sites opened.
    pub sites_opened: u32,
    /// Sites to which nobody came in time.
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
    /// Leads investigated that can't be again.
    pub leads_done: u32,
    /// Investigations of leads that can be repeated.
    pub leads_repeated: u32,
    /// Turns without an investigation.
    pub idle_turns: u32,
    /// Those of them in which all open leads were too dear.
    pub idle_for_intel: u32,
    /// Difficulty of the hardest mission opened, in points.
    pub hardest: i32,
}
