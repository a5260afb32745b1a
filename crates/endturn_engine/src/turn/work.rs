//! Scratch facts of the running phase that are no temporal history (T-25).

use std::collections::VecDeque;

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use super::TurnEvent;
use crate::seats::GameEnded;

/// T-25: what rules ask of the clock: derived events, a replay, the end of the game.
#[derive(Resource, Debug, Default, Clone, PartialEq, Serialize, Deserialize)]
pub struct TurnWork {
    pub(super) replay_granted: bool,
    pub(super) derived: VecDeque<TurnEvent>,
    pub(super) ended: Option<GameEnded>,
    pub(super) events: u32,
    pub(super) derived_events: u32,
}

impl TurnWork {
    /// Queues an event that follows from a rule; it is applied when the current stage is done (T-05).
    pub fn derive(&mut self, event: TurnEvent) {
        self.derived.push_back(event);
    }

    /// Ends the game; the first call counts. The rest of the cascade is suppressed (T-85).
    pub fn end_game(&mut self, ended: GameEnded) {
        self.ended.get_or_insert(ended);
    }

    /// How the game ended, once it has.
    pub fn ended(&self) -> Option<&GameEnded> {
        self.ended.as_ref()
    }

    /// How many events were applied: those submitted, and those derived from them (T-116).
    pub fn event_counts(&self) -> (u32, u32) {
        (self.events, self.derived_events)
    }
}
