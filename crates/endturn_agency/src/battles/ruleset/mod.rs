//! The ruleset of agency games with battles as its author writes it: one field per file of
//! `assets/rulesets/agency_battles/`.
//!
//! These structs only describe the format. [`mod@check`] checks whether the parts make sense
//! together, and the rules read the compiled form in [`crate::battles::rules`].

pub mod content;
pub mod numbers;
pub mod opposition;
pub mod personas;

pub mod check;

use endturn_scenario::shape::Shaped;
use serde::Deserialize;

use self::content::{Faction, Lead, Mission};
use self::numbers::{Agents, Battle, Economy, Ending, Investigations, Start, Upgrades};
use self::opposition::{Activity, Enemy, Operation, Raid, Stakes};
use self::personas::BattlePersona;
use crate::frame::table::Table;

/// All numbers and all content of an agency game with battles.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Ruleset {
    /// `economy.ron`: costs and income of agents (E-04, E-07).
    pub economy: Economy,
    /// `agents.ron`: properties of agents, and changes to them (E-03, E-06, E-11).
    pub agents: Agents,
    /// `upgrades.ron`: upgrades that money can buy (E-07).
    pub upgrades: Upgrades,
    /// `investigations.ron`: investigations of leads (E-08).
    pub investigations: Investigations,
    /// `battle.ron`: battles (E-10, E-21).
    pub battle: Battle,
    /// `enemies.ron`: kinds of enemies (E-17).
    pub enemies: Table<Enemy>,
    /// `raids.ron`: strength and rewards of raids (E-18).
    pub raids: Table<Raid>,
    /// `missions.ron`: raids on places of the factions (E-18).
    pub missions: Table<Mission>,
    /// `operations.ron`: operations of factions (E-19).
    pub operations: Table<Operation>,
    /// `stakes.ron`: stakes of operations (E-14).
    pub stakes: Stakes,
    /// `activity.ron`: levels of faction activity, from level 0 (E-13).
    pub activity: Vec<Activity>,
    /// `factions.ron`: the factions against the office.
    pub factions: Table<Faction>,
    /// `leads.ron`: leads to investigate (E-20).
    pub leads: Table<Lead>,
    /// `start.ron`: the start of an office (E-07).
    pub start: Start,
    /// `ending.ron`: the end of the game (E-15).
    pub ending: Ending,
    /// `personas.ron`: personas that may fill a seat (P-15, P-16).
    #[serde(default)]
    pub personas: Table<BattlePersona>,
}
