//! The ruleset of agency games with battles as its author writes it: one field per file of
//! `assets/rulesets/agency_battles/`.
//!
//! These structs say only what may be written. Whether it makes sense together is [`mod@check`]'s matter, and the rules
//! read the dense form in [`crate::battles::rules`].

pub mod content;
pub mod numbers;
pub mod opposition;
pub mod personas;

pub mod check;

use endturn_scenario::tree::Node;
use std::sync::LazyLock;

use endturn_scenario::form::Forms;
use schemars::JsonSchema;
use serde::Deserialize;

use self::content::{Faction, Lead, Mission};
use self::numbers::{Agents, Battle, Economy, Ending, Investigations, Start, Upgrades};
use self::opposition::{Activity, Enemy, Operation, Raid, Stakes};
use self::personas::Persona;
use crate::frame::table::Table;

/// All numbers and all content of an agency game with battles.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Ruleset {
    /// `economy.ron`: what agents cost and bring (E-04, E-07).
    pub economy: Economy,
    /// `agents.ron`: what an agent is, and what changes one (E-03, E-06, E-11).
    pub agents: Agents,
    /// `upgrades.ron`: what money makes better (E-07).
    pub upgrades: Upgrades,
    /// `investigations.ron`: how leads are investigated (E-08).
    pub investigations: Investigations,
    /// `battle.ron`: how missions are fought (E-10, E-21).
    pub battle: Battle,
    /// `enemies.ron`: who waits for the agents (E-17).
    pub enemies: Table<Enemy>,
    /// `raids.ron`: what raids ask for and pay (E-18).
    pub raids: Table<Raid>,
    /// `missions.ron`: raids on places of the factions (E-18).
    pub missions: Table<Mission>,
    /// `operations.ron`: what factions undertake (E-19).
    pub operations: Table<Operation>,
    /// `stakes.ron`: what is at stake in an operation (E-14).
    pub stakes: Stakes,
    /// `activity.ron`: how active a faction is, from level 0 (E-13).
    pub activity: Vec<Activity>,
    /// `factions.ron`: who stands against the office.
    pub factions: Table<Faction>,
    /// `leads.ron`: what can be investigated (E-20).
    pub leads: Table<Lead>,
    /// `start.ron`: what the office begins with (E-07).
    pub start: Start,
    /// `ending.ron`: how the game ends (E-15).
    pub ending: Ending,
    /// `personas.ron`: who may fill a seat (P-15, P-16).
    #[serde(default)]
    pub personas: Table<Persona>,
}

impl Ruleset {
    /// What may be written in its files.
    #[must_use]
    pub fn forms() -> &'static Forms {
        static FORMS: LazyLock<Forms> = LazyLock::new(Forms::of_ruleset::<Ruleset>);
        &FORMS
    }
}

/// Whether a ruleset of the agency module is one with battles, told by its file `battle.ron`; all others are one
/// of patrols.
#[must_use]
pub fn is_with_battles(node: &Node) -> bool {
    node.field("battle").is_some()
}
