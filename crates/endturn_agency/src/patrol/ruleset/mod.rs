//! The ruleset of the agency module as its author writes it: one field per file of
//! `assets/rulesets/agency/`.
//!
//! These structs only describe the format. [`mod@check`] checks whether the parts make sense
//! together, and the rules read the compiled form in [`crate::patrol::rules`].

pub mod content;
pub mod numbers;
pub mod personas;

pub mod check;

use endturn_scenario::shape::Shaped;
use serde::Deserialize;

use self::content::{Faction, Lead, Mission};
use self::numbers::{Agents, Economy, Sites, Start, Threat};
use self::personas::Knobs;
use crate::frame::table::Table;

/// All numbers and all content of an agency game.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Ruleset {
    /// `economy.ron`: costs and income of agents.
    pub economy: Economy,
    /// `agents.ron`: properties of agents, and changes to them (A-03, A-13, A-14, A-17, A-33,
    ///
    pub agents: Agents,
    /// `sites.ron`: the evaluation of deployed sites.
    #[serde(default)]
    pub sites: Sites,
    /// `threat.ron`: growth of factions, and the panic that ends the game.
    pub threat: Threat,
    /// `start.ron`: the start of an office.
    pub start: Start,
    /// `factions.ron`: the factions against the office.
    pub factions: Table<Faction>,
    /// `leads.ron`: leads to investigate.
    pub leads: Table<Lead>,
    /// `missions.ron`: requirements and rewards of sites.
    pub missions: Table<Mission>,
    /// `personas.ron`: personas that may fill a seat (P-10 to P-20).
    #[serde(default)]
    pub personas: Table<Knobs>,
}
