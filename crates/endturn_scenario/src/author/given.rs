//! Data that a scenario gives a module.

use std::sync::Arc;

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use super::Module;
use crate::shape::Shaped;

/// Data that a scenario gives a module, checked: its ruleset, its section and its seats. It is in
/// the world of every game as a resource, so that rules can take `Res<Given<Market>>`.
#[derive(Resource)]
pub struct Given<M: Module>(Arc<Sheets<M>>);

struct Sheets<M: Module> {
    ruleset: M::Ruleset,
    section: M::Section,
    seats: Vec<String>,
    personas: Vec<String>,
}

impl<M: Module> Clone for Given<M> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<M: Module> Given<M> {
    pub(super) fn new(ruleset: M::Ruleset, section: M::Section, seats: Vec<String>, personas: Vec<String>) -> Self {
        Self(Arc::new(Sheets { ruleset, section, seats, personas }))
    }

    /// The ruleset, including all patches.
    #[must_use]
    pub fn ruleset(&self) -> &M::Ruleset {
        &self.0.ruleset
    }

    /// The module's section of the scenario.
    #[must_use]
    pub fn section(&self) -> &M::Section {
        &self.0.section
    }

    /// Names of the seats in order, as the scenario spells them.
    #[must_use]
    pub fn seats(&self) -> &[String] {
        &self.0.seats
    }

    /// Names of the ruleset's personas.
    #[must_use]
    pub fn personas(&self) -> &[String] {
        &self.0.personas
    }
}

/// For modules whose ruleset or section has no fields, or whose view is empty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Nothing {}
