//! The ruleset of the agency module as its author writes it: one field per file of `assets/rulesets/agency/`.
//!
//! These structs say only what may be written. Whether it makes sense together is [`mod@check`]'s matter, and the rules
//! read the dense form in [`crate::patrol::rules`].

pub mod content;
pub mod numbers;
pub mod personas;

pub mod check;

use std::sync::LazyLock;

use endturn_scenario::form::Forms;
use schemars::JsonSchema;
use serde::Deserialize;

use self::content::{Faction, Lead, Mission};
use self::numbers::{Agents, Economy, Sites, Start, Threat};
use self::personas::Knobs;
use crate::frame::table::Table;

/// All numbers and all content of an agency game.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Ruleset {
    /// `economy.ron`: what agents cost and bring.
    pub economy: Economy,
    /// `agents.ron`: what an agent is, and what changes one.
    pub agents: Agents,
    /// `sites.ron`: how deployed sites are decided.
    #[serde(default)]
    pub sites: Sites,
    /// `threat.ron`: how factions grow and when panic ends the game.
    pub threat: Threat,
    /// `start.ron`: what the office begins with.
    pub start: Start,
    /// `factions.ron`: who stands against the office.
    pub factions: Table<Faction>,
    /// `leads.ron`: what can be investigated.
    pub leads: Table<Lead>,
    /// `missions.ron`: what sites ask for and pay.
    pub missions: Table<Mission>,
    /// `personas.ron`: who can fill a seat (P-10 to P-20).
    #[serde(default)]
    pub personas: Table<Knobs>,
}

impl Ruleset {
    /// What may be written in its files.
    #[must_use]
    pub fn forms() -> &'static Forms {
        static FORMS: LazyLock<Forms> = LazyLock::new(Forms::of_ruleset::<Ruleset>);
        &FORMS
    }
}
