//! Whose go it is: in which order rules serve the seats, and the phases that rules have queued.

use std::collections::VecDeque;

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use crate::{
    seats::{Seat, SeatSet},
    snapshot::{Row, Unsound},
};

/// The order in which rules serve the seats this round, where they come one after the other within a phase; by number as long
/// as no rule draws another. A module whose rules write it registers it as state.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatOrder(pub Vec<Seat>);

impl SeatOrder {
    /// The order of a table by number.
    pub fn by_number(seats: usize) -> Self {
        Self(SeatSet::first(seats).iter().collect())
    }

    /// Those who joined come last.
    pub(super) fn welcome(&mut self, seats: usize) {
        let known: SeatSet = self.0.iter().copied().collect();
        self.0.extend(SeatSet::first(seats).without(known).iter());
    }

    /// Some of the seats, such as those of the running phase, in this order.
    pub fn of(&self, seats: SeatSet) -> impl Iterator<Item = Seat> + '_ {
        self.0.iter().copied().filter(move |&seat| seats.contains(seat))
    }
}

/// T-64: the phases that are still to come in the round of a [`Queued`](super::Ordering::Queued) game, first to last. Rules
/// may change it at any time. The round ends with the phase at whose end nobody who stands is queued. Rules of `TurnEnd`
/// queue the phases of the next round; if they queue none, every seat that stands has one, lowest first **(ours)**.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TurnQueue {
    /// The seats of the phase that was taken from the queue last.
    pub(super) running: SeatSet,
    waiting: VecDeque<SeatSet>,
}

impl TurnQueue {
    /// Queues a phase of one seat behind all others.
    pub fn push(&mut self, seat: Seat) {
        self.push_group([seat].into_iter().collect());
    }

    /// Queues a phase of several seats behind all others; no phase for nobody.
    pub fn push_group(&mut self, seats: SeatSet) {
        if !seats.is_empty() {
            self.waiting.push_back(seats);
        }
    }

    /// Queues a phase of one seat before all others.
    pub fn push_front(&mut self, seat: Seat) {
        self.waiting.push_front([seat].into_iter().collect());
    }

    /// Takes every phase out of the queue; the running one goes on.
    pub fn clear(&mut self) {
        self.waiting.clear();
    }

    /// The phases to come, first to last.
    pub fn waiting(&self) -> impl Iterator<Item = SeatSet> + '_ {
        self.waiting.iter().copied()
    }

    /// Sorts the phases to come; those with the same key stay as they are.
    pub fn sort_by_key<K: Ord>(&mut self, key: impl FnMut(&SeatSet) -> K) {
        self.waiting.make_contiguous().sort_by_key(key);
    }

    /// Takes the first phase in which somebody stands.
    pub(super) fn pop(&mut self, standing: SeatSet) -> Option<SeatSet> {
        loop {
            let seats = self.waiting.pop_front()?;
            if !seats.both(standing).is_empty() {
                self.running = seats;
                return Some(seats);
            }
        }
    }

    /// Whether a phase is to come in which somebody stands.
    pub(super) fn has_next(&self, standing: SeatSet) -> bool {
        self.waiting.iter().any(|seats| !seats.both(standing).is_empty())
    }

    /// Whether a queue that was read is that of a table with so many seats.
    pub(super) fn check(&self, row: Row<'_>, seats: usize, is_used: bool) -> Result<(), Unsound> {
        row.ensure(is_used || *self == Self::default(), "waiting", "the turn order uses no queue")?;
        let is_known = |set: &SeatSet| !set.is_empty() && set.without(SeatSet::first(seats)).is_empty();
        row.ensure(self.waiting.iter().all(is_known), "waiting", "a phase of nobody, or of a seat that is not there")?;
        row.ensure(!is_used || is_known(&self.running), "running", "a phase of nobody, or of a seat that is not there")
    }
}
