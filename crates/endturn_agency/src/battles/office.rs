//! Queries that only apply to offices with battles.

use super::Battles;
use super::components::{Investigations, Pending, known};
use super::ending;
use super::leads::{self, LeadState};
use crate::frame::ending::Ending;
use crate::frame::ids::LeadId;
use crate::frame::office::Office;

impl<'w> Office<'w, Battles> {
    /// Knowledge of the office.
    pub(crate) fn known(&self) -> leads::Knowledge<'w> {
        known(self.knowledge, self.get::<Pending>())
    }

    /// Investigations of the office, in the order of their start.
    pub(crate) fn investigations(&self) -> &'w Investigations {
        self.get()
    }

    /// The state of a lead (E-09).
    pub(crate) fn lead_state(&self, id: LeadId) -> Option<LeadState> {
        leads::state(self.rules, self.known(), id)
    }

    /// Whether a lead is being investigated.
    pub(crate) fn is_under_way(&self, id: LeadId) -> bool {
        self.investigations().0.iter().any(|one| one.lead == id)
    }

    /// The victory that the last lead has brought (E-15); `None` if there is none yet.
    pub(crate) fn ending(&self) -> Option<Ending> {
        ending::won(self.rules, self.known())
    }
}
