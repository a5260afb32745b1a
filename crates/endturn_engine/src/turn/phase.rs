//! Whose go it is: in which order rules serve the seats, and the phases that rules have queued.

use std::collections::VecDeque;

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use crate::{
    random::{Draws, Purpose},
    rules::RuleId,
    seats::{Roster, Seat, SeatSet, SeatTable},
    snapshot::{Row, Unsound},
};

/// Under which rule the order of a round is drawn.
const RULE: RuleId = RuleId("T-48");

/// The order in which rules serve the seats this round, where they come one after the other within a phase; by number as long
/// as no rule draws another. A module whose rules write it registers it as state.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatOrder(pub Vec<Seat>);

impl SeatOrder {
    /// The order of a table by number.
    pub fn by_number(seats: usize) -> Self {
        Self(SeatSet::first(seats).iter().collect())
    }

    /// T-48: the order of a round in which all act at once, drawn for it.
    pub(super) fn draw(world: &mut World) {
        let mut order = Self::by_number(world.resource::<SeatTable>().seats());
        let subjects = world.resource::<Roster>();
        let draws = world.resource::<Draws>();
        // Each seat's lot hangs on its name, so that who sits where changes nothing.
        let lot = |seat: &Seat| draws.at(RULE, subjects.subject(*seat), Purpose("seat order")).below(u64::MAX);
        order.0.sort_by_cached_key(lot);
        *world.resource_mut::<Self>() = order;
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

/// T-64: the phases that are still to come in the round of a [`Queued`](super::TurnOrdering::Queued) game, first to last. Rules
/// may change it at any time. The round ends with the phase at whose end nobody who stands is queued. Rules of `TurnEnd`
/// queue the phases of the next round; if they queue none, every seat that stands has one, lowest first **(ours)**.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TurnQueue {
    /// The seats of the phase that was taken from the queue last.
    pub(super) running: SeatSet,
    waiting: VecDeque<Waiting>,
}

/// A phase that is to come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Waiting {
    seats: SeatSet,
    initiative: i64,
}

impl TurnQueue {
    /// Queues a phase of one seat behind all others.
    pub fn push(&mut self, seat: Seat) {
        self.push_group([seat].into_iter().collect());
    }

    /// Queues a phase of several seats behind all others; no phase for nobody.
    pub fn push_group(&mut self, seats: SeatSet) {
        if !seats.is_empty() {
            self.waiting.push_back(Waiting { seats, initiative: 0 });
        }
    }

    /// Queues a phase of one seat before all others.
    pub fn push_front(&mut self, seat: Seat) {
        self.waiting.push_front(Waiting { seats: [seat].into_iter().collect(), initiative: 0 });
    }

    /// Queues a phase of one seat by its initiative, the higher the sooner; of equals the lowest seat comes first. Phases that were queued
    /// without one have 0.
    pub fn push_by(&mut self, seat: Seat, initiative: i64) {
        let is_later = |other: &Waiting| {
            other.initiative < initiative || other.initiative == initiative && other.seats.lowest() > Some(seat)
        };
        let at = self.waiting.iter().position(is_later).unwrap_or(self.waiting.len());
        self.waiting.insert(at, Waiting { seats: [seat].into_iter().collect(), initiative });
    }

    /// Takes every phase out of the queue; the running one goes on.
    pub fn clear(&mut self) {
        self.waiting.clear();
    }

    /// The phases to come, first to last.
    pub fn waiting(&self) -> impl Iterator<Item = SeatSet> + '_ {
        self.waiting.iter().map(|waiting| waiting.seats)
    }

    /// Sorts the phases to come; those with the same key stay as they are.
    pub fn sort_by_key<K: Ord>(&mut self, mut key: impl FnMut(&SeatSet) -> K) {
        self.waiting.make_contiguous().sort_by_key(|waiting| key(&waiting.seats));
    }

    /// Takes the first phase in which somebody stands.
    pub(super) fn pop(&mut self, standing: SeatSet) -> Option<SeatSet> {
        loop {
            let seats = self.waiting.pop_front()?.seats;
            if !seats.both(standing).is_empty() {
                self.running = seats;
                return Some(seats);
            }
        }
    }

    /// Whether a phase is to come in which somebody stands.
    pub(super) fn has_next(&self, standing: SeatSet) -> bool {
        self.waiting().any(|seats| !seats.both(standing).is_empty())
    }

    /// Whether a queue that was read is that of a table with so many seats.
    pub(super) fn check(&self, row: Row<'_>, seats: usize, is_used: bool) -> Result<(), Unsound> {
        row.ensure(is_used || *self == Self::default(), "waiting", "the turn order uses no queue")?;
        let is_known = |set: &SeatSet| !set.is_empty() && set.without(SeatSet::first(seats)).is_empty();
        row.ensure(
            self.waiting().all(|seats| is_known(&seats)),
            "waiting",
            "a phase of nobody, or of a seat that is not there",
        )?;
        row.ensure(!is_used || is_known(&self.running), "running", "a phase of nobody, or of a seat that is not there")
    }
}
