//! What only offices with patrols are asked.

use super::Patrol;
use super::ending;
use super::factions;
use super::money::{self, Retained};
use crate::frame::components::Fate;
use crate::frame::ending::Ending;
use crate::frame::ids::FactionId;
use crate::frame::office::Office;

impl Office<'_, Patrol> {
    /// What the coming advance would keep.
    pub(crate) fn retained(&self) -> Retained {
        money::retained(self.rules, self.agents().map(|(_, agent)| agent))
    }

    /// Whether a faction is destroyed as far as the office knows: by anybody before this turn, or by itself in it.
    pub(crate) fn is_destroyed(&self, id: FactionId) -> bool {
        let by_itself = |faction| factions::is_destroyed(self.knowledge.findings(), faction);
        self.fate(id).is_some_and(Fate::is_destroyed) || self.rules.faction(id).is_some_and(by_itself)
    }

    /// The victory that waits for the end of the turn only.
    pub(crate) fn ending(&self) -> Option<Ending> {
        ending::won(self.rules.factions().map(|(id, _)| self.is_destroyed(id)))
    }
}
