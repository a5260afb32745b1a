//! Scratch data of the current phase that is not history (T-25).

use std::collections::VecDeque;

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use super::{Entry, TurnEvent, TurnProfile, TurnState};
use crate::{
    seats::{GameEnded, Seat, SeatSet, SeatSetup},
    snapshot::{Row, Unsound},
};

/// Limit on the count of events; no game lasts that long.
const MAX_EVENTS: u32 = 1 << 30;

/// T-25: requests of rules to the clock: derived events, an answer, seats, a replay, the end of the
/// game.
#[derive(Resource, Debug, Default, Clone, PartialEq, Serialize, Deserialize)]
pub struct TurnWork {
    pub(super) replay_granted: bool,
    pub(super) derived: VecDeque<TurnEvent>,
    pub(super) ended: Option<GameEnded>,
    pub(super) events: u32,
    pub(super) derived_events: u32,
    response_due: Option<Seat>,
    seats: Vec<(SeatSetup, Entry)>,
}

impl TurnWork {
    /// T-25: the seat that owes an answer in another's turn, as to a double in backgammon.
    pub fn response_due(&self) -> Option<Seat> {
        self.response_due
    }

    /// T-25: asks a seat for an answer, or `None` once it is given. Until then only that seat may
    /// act, and nothing else happens; the owner of the turn does not change.
    pub fn set_response_due(&mut self, seat: Option<Seat>) {
        self.response_due = seat;
    }

    /// T-63: asks for a seat, which first acts as `entry` says; it exists once the running stage is
    /// done. Its number is that of [`SeatTable::seats`](crate::seats::SeatTable::seats) then, and
    /// modules have to add their own state for it. The name must be unused, since draws depend on
    /// it.
    pub fn ask_for_seat(&mut self, seat: SeatSetup, entry: Entry) {
        self.seats.push((seat, entry));
    }

    /// True if a new seat is waiting to join.
    #[inline]
    pub(super) fn has_waiting(&self) -> bool {
        !self.seats.is_empty()
    }

    /// Takes the seats that are waiting to join.
    pub(crate) fn take_waiting(&mut self) -> Vec<(SeatSetup, Entry)> {
        std::mem::take(&mut self.seats)
    }

    /// Queues an event derived by a rule; it is applied when the current stage is done (T-05).
    pub fn derive(&mut self, event: TurnEvent) {
        self.derived.push_back(event);
    }

    /// Hands the waiting events over to the clock, and counts them.
    pub(super) fn hand_over(&mut self, asked: &mut VecDeque<TurnEvent>) {
        // There are at most a few; to append one queue to another costs more than to move these.
        while let Some(event) = self.derived.pop_front() {
            self.derived_events += 1;
            asked.push_back(event);
        }
    }

    /// True if events are waiting to be applied.
    pub(crate) fn has_derived(&self) -> bool {
        !self.derived.is_empty()
    }

    /// Ends the game; only the first call counts. The rest of the cascade is suppressed (T-85).
    pub fn end_game(&mut self, ended: GameEnded) {
        self.ended.get_or_insert(ended);
    }

    /// The end of the game, once it is over.
    pub fn ended(&self) -> Option<&GameEnded> {
        self.ended.as_ref()
    }

    /// Checks that restored work is that of a game at rest.
    pub(super) fn check(
        &self,
        row: Row<'_>,
        now: TurnState,
        profile: &TurnProfile,
        seats: usize,
    ) -> Result<(), Unsound> {
        row.ensure(!self.replay_granted || profile.replay().is_some(), "replay_granted", "there are no replays here")?;
        row.ensure(self.derived.is_empty(), "derived", "events wait that should have been applied")?;
        row.ensure(self.seats.is_empty(), "seats", "a seat is waiting that should have joined")?;
        let is_other = |seat: Seat| seat.index() < seats && now.active_player().is_some_and(|active| active != seat);
        let can_answer = self.response_due.is_none_or(|seat| is_other(seat) && self.ended.is_none());
        row.ensure(can_answer, "response_due", "no seat can owe an answer here")?;
        row.within("events", self.events, 0..=MAX_EVENTS)?;
        row.within("derived_events", self.derived_events, 0..=MAX_EVENTS)?;
        let Some(ended) = &self.ended else { return Ok(()) };
        row.within("ended.round", ended.round, 1..=now.round_number)?;
        let told: SeatSet = ended.results.iter().map(|result| result.seat).collect();
        let is_whole = ended.results.len() == seats && told == SeatSet::first(seats);
        row.ensure(is_whole, "ended.results", "not every seat is in them once")?;
        let ranks = 1..=seats as u32;
        ended.results.iter().try_for_each(|result| row.within("ended.results", result.rank, ranks.clone()))
    }

    /// Number of events applied: those submitted, and those derived from them (T-116). While a rule
    /// runs, derived ones that wait are counted too.
    pub fn event_counts(&self) -> (u32, u32) {
        (self.events, self.derived_events)
    }
}
