//! Queries that only apply to offices with patrols.

use super::Patrol;
use super::ending;
use super::factions;
use super::money::{self, Retained};
use crate::frame::components::Fate;
use crate::frame::ending::Ending;
use crate::frame::ids::FactionId;
use crate::frame::office::Office;

impl Office<'_, Patrol> {
    /// The amounts that the coming advance would retain.
    pub(crate) fn retained(&self) -> Retained {
        money::retained(self.rules, self.agents().map(|(_, agent)| agent))
    }

    /// Whether a faction is destroyed as far as the office knows: by any office before this turn,
    /// or by itself in it.
    pub(crate) fn is_destroyed(&self, id: FactionId) -> bool {
        let by_itself = |faction| factions::is_destroyed(self.knowledge.findings(), faction);
        self.fate(id).is_some_and(Fate::is_destroyed) || self.rules.faction(id).is_some_and(by_itself)
    }

    /// The victory that only waits for the end of the turn.
    pub(crate) fn ending(&self) -> Option<Ending> {
        ending::won(self.rules.factions().map(|(id, _)| self.is_destroyed(id)))
    }
}
