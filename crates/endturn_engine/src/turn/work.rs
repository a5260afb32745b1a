//! Scratch facts of the running phase that are no temporal history (T-25).

use std::collections::VecDeque;

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use super::{TurnEvent, TurnProfile, TurnState};
use crate::{
    seats::{GameEnded, SeatSet},
    snapshot::{Row, Unsound},
};

/// The most events that are counted; no game lasts so long.
const MOST_EVENTS: u32 = 1 << 30;

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

    /// Whether events wait to be applied.
    pub(crate) fn has_derived(&self) -> bool {
        !self.derived.is_empty()
    }

    /// Ends the game; the first call counts. The rest of the cascade is suppressed (T-85).
    pub fn end_game(&mut self, ended: GameEnded) {
        self.ended.get_or_insert(ended);
    }

    /// How the game ended, once it has.
    pub fn ended(&self) -> Option<&GameEnded> {
        self.ended.as_ref()
    }

    /// Whether work that was read is that of a game at rest.
    pub(super) fn check(
        &self,
        row: Row<'_>,
        now: TurnState,
        profile: &TurnProfile,
        seats: usize,
    ) -> Result<(), Unsound> {
        row.ensure(!self.replay_granted || profile.replay().is_some(), "replay_granted", "replays are unknown here")?;
        row.ensure(self.derived.is_empty(), "derived", "events wait that should have been applied")?;
        row.within("events", self.events, 0..=MOST_EVENTS)?;
        row.within("derived_events", self.derived_events, 0..=MOST_EVENTS)?;
        let Some(ended) = &self.ended else { return Ok(()) };
        row.within("ended.round", ended.round, 1..=now.round_number)?;
        let told: SeatSet = ended.results.iter().map(|result| result.seat).collect();
        let is_whole = ended.results.len() == seats && told == SeatSet::first(seats);
        row.ensure(is_whole, "ended.results", "not every seat stands in them once")?;
        let ranks = 1..=seats as u32;
        ended.results.iter().try_for_each(|result| row.within("ended.results", result.rank, ranks.clone()))
    }

    /// How many events were applied: those submitted, and those derived from them (T-116).
    pub fn event_counts(&self) -> (u32, u32) {
        (self.events, self.derived_events)
    }
}
