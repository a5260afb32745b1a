//! Data that a scenario gives a module.

use std::sync::Arc;

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use super::{Module, Seats};
use crate::checks::Checker;
use crate::shape::Shaped;

/// Data that a scenario gives a module, checked: its ruleset, its section and its seats, and what
/// the module has compiled of them. It is in the world of every game as a resource, so that rules
/// can take `Res<Given<Market>>`.
#[derive(Resource)]
pub struct Given<M: Module>(Arc<Sheets<M>>);

struct Sheets<M: Module> {
    ruleset: M::Ruleset,
    section: M::Section,
    compiled: M::Compiled,
    seats: Vec<String>,
    personas: Vec<String>,
}

impl<M: Module> Clone for Given<M> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<M: Module> Given<M> {
    pub(super) fn new(
        (ruleset, section, compiled): (M::Ruleset, M::Section, M::Compiled),
        seats: Vec<String>,
        personas: Vec<String>,
    ) -> Self {
        Self(Arc::new(Sheets { ruleset, section, compiled, seats, personas }))
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

    /// Data compiled from ruleset, section and seats.
    #[must_use]
    pub fn compiled(&self) -> &M::Compiled {
        &self.0.compiled
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

/// Data that a module makes once from its files, before any game, in the form in which its rules
/// use them: names as numbers, tables by those numbers, entries over defaults. `()` for a module
/// that uses its files as they are.
pub trait Compiled<M: Module>: Sized + Send + Sync + 'static {
    /// Makes the data from a ruleset without errors and a section that may have some; reports what
    /// only this form shows to be wrong with the section. `None` only with errors in the report.
    fn compile(ruleset: &M::Ruleset, section: &M::Section, seats: Seats<'_>, checker: &mut Checker<'_>)
    -> Option<Self>;
}

impl<M: Module> Compiled<M> for () {
    fn compile(_: &M::Ruleset, _: &M::Section, _: Seats<'_>, _: &mut Checker<'_>) -> Option<Self> {
        Some(())
    }
}

/// For modules whose ruleset or section has no fields, or whose view is empty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Nothing {}
