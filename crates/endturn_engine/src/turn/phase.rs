//! Order of seats within a phase, and the queue of phases that rules write.

use std::collections::VecDeque;

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use crate::{
    random::{Draws, Purpose},
    rules::RuleId,
    seats::{Roster, Seat, SeatSet, SeatTable},
    snapshot::{Row, Unsound},
};

/// The rule under which the order of a round is drawn.
const RULE: RuleId = RuleId("T-48");

/// The order in which rules serve the seats this round, if they are served one after another within
/// a phase; by number unless a rule draws another. A module whose rules write it registers it as
/// state.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatOrder(pub Vec<Seat>);

impl SeatOrder {
    /// Orders the seats of a table by number.
    pub fn by_number(seats: usize) -> Self {
        Self(SeatSet::first(seats).iter().collect())
    }

    /// T-48: draws the order of a round in which all seats act at once.
    pub(super) fn draw(world: &mut World) {
        let mut order = Self::by_number(world.resource::<SeatTable>().seats());
        let subjects = world.resource::<Roster>();
        let draws = world.resource::<Draws>();
        // Each seat's lot depends on its name, so that exchanging seats changes nothing.
        let lot = |seat: &Seat| draws.at(RULE, subjects.subject(*seat), Purpose("seat order")).below(u64::MAX);
        order.0.sort_by_cached_key(lot);
        *world.resource_mut::<Self>() = order;
    }

    /// Appends seats that have joined.
    pub(super) fn welcome(&mut self, seats: usize) {
        let known: SeatSet = self.0.iter().copied().collect();
        self.0.extend(SeatSet::first(seats).without(known).iter());
    }

    /// The given seats, such as those of the current phase, in this order.
    pub fn of(&self, seats: SeatSet) -> impl Iterator<Item = Seat> + '_ {
        self.0.iter().copied().filter(move |&seat| seats.contains(seat))
    }
}

/// T-64: the phases still to come in the round of a [`Queued`](super::TurnOrdering::Queued) game,
/// first to last. Rules may change it at any time. The round ends after a phase at whose end the
/// queue has no seat in the game. Rules of `TurnEnd` queue the phases of the next round; if they
/// queue none, every seat in the game gets one, lowest first **(ours)**.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TurnQueue {
    /// The seats of the phase that was taken from the queue last.
    pub(super) running: SeatSet,
    waiting: VecDeque<Waiting>,
}

/// A phase to come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Waiting {
    seats: SeatSet,
    initiative: i64,
}

impl TurnQueue {
    /// Queues a phase of one seat after all others.
    pub fn push(&mut self, seat: Seat) {
        self.push_group([seat].into_iter().collect());
    }

    /// Queues a phase of several seats after all others; does nothing for an empty set.
    pub fn push_group(&mut self, seats: SeatSet) {
        if !seats.is_empty() {
            self.waiting.push_back(Waiting { seats, initiative: 0 });
        }
    }

    /// Queues a phase of one seat before all others.
    pub fn push_front(&mut self, seat: Seat) {
        self.waiting.push_front(Waiting { seats: [seat].into_iter().collect(), initiative: 0 });
    }

    /// Queues a phase of one seat by its initiative, the highest first; among equals the lowest
    /// seat comes first. Phases queued without an initiative have 0.
    pub fn push_by(&mut self, seat: Seat, initiative: i64) {
        let is_later = |other: &Waiting| {
            other.initiative < initiative || other.initiative == initiative && other.seats.lowest() > Some(seat)
        };
        let at = self.waiting.iter().position(is_later).unwrap_or(self.waiting.len());
        self.waiting.insert(at, Waiting { seats: [seat].into_iter().collect(), initiative });
    }

    /// Removes every phase from the queue; the current one continues.
    pub fn clear(&mut self) {
        self.waiting.clear();
    }

    /// The phases to come, first to last.
    pub fn waiting(&self) -> impl Iterator<Item = SeatSet> + '_ {
        self.waiting.iter().map(|waiting| waiting.seats)
    }

    /// Sorts the phases to come; the sort is stable.
    pub fn sort_by_key<K: Ord>(&mut self, mut key: impl FnMut(&SeatSet) -> K) {
        self.waiting.make_contiguous().sort_by_key(|waiting| key(&waiting.seats));
    }

    /// Takes the first phase with a seat in the game.
    pub(super) fn pop(&mut self, standing: SeatSet) -> Option<SeatSet> {
        loop {
            let seats = self.waiting.pop_front()?.seats;
            if !seats.both(standing).is_empty() {
                self.running = seats;
                return Some(seats);
            }
        }
    }

    /// True if a phase with a seat in the game is to come.
    pub(super) fn has_next(&self, standing: SeatSet) -> bool {
        self.waiting().any(|seats| !seats.both(standing).is_empty())
    }

    /// Checks that a restored queue is possible at a table with this many seats.
    pub(super) fn check(&self, row: Row<'_>, seats: usize, is_used: bool) -> Result<(), Unsound> {
        row.ensure(is_used || *self == Self::default(), "waiting", "the turn order uses no queue")?;
        let is_known = |set: &SeatSet| !set.is_empty() && set.without(SeatSet::first(seats)).is_empty();
        row.ensure(
            self.waiting().all(|seats| is_known(&seats)),
            "waiting",
            "a phase without seats, or of an unknown seat",
        )?;
        row.ensure(!is_used || is_known(&self.running), "running", "a phase without seats, or of an unknown seat")
    }
}
