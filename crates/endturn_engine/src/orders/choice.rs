//! Choices of a player, one at a time.

use std::{any::Any, fmt};

use bevy_ecs::world::World;

use super::{AnyOrder, Order};
use crate::{
    random::{Draw, DrawSubject, Draws, Purpose},
    reasons::{Reason, Recorder},
    rules::RuleId,
    seats::{Roster, Seat},
    turn::{self, SegmentId, TurnState},
};

/// A player's next choice: an order, or a word to the clock.
#[derive(Debug)]
pub enum Choice {
    /// An order of the module that was asked.
    Order(AnyOrder),
    /// A word to the clock. `End` means that the module wants nothing more; the seat's turn ends
    /// when all of its modules say so.
    Event(SeatEvent),
}

impl Choice {
    /// Nothing more wanted.
    pub const END: Self = Self::Event(SeatEvent::End);
}

/// A word of a seat to the clock. Like orders, these words are checked, refused, logged and
/// replayed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeatEvent {
    /// Ends the seat's turn: its part of a collection, or the running segment (T-19, T-75).
    End,
    /// T-20: declines the rest of the phase.
    Pass,
    /// T-18: enters a segment.
    Begin(SegmentId),
    /// T-21: closes a collection.
    Commit,
    /// T-115: takes back the end of the turn, while other seats still decide.
    Revise,
}

/// Budget of a persona for one turn of its seat, counted in work and never in time. The unit is the
/// module's own: the things it looks at while it thinks. Every choice costs one more.
pub struct Budget {
    left: Option<u64>,
    spent: u64,
    spare: Option<Box<dyn Any + Send + Sync>>,
    luck: Luck,
    /// Reasons given so far; `None` unless a caller asks for them.
    recorder: Option<Box<Recorder>>,
}

/// Basis of the draws of a deciding persona.
#[derive(Clone, Debug)]
struct Luck {
    draws: Draws,
    now: TurnState,
    subject: DrawSubject,
}

impl fmt::Debug for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Budget").field("left", &self.left).field("spent", &self.spent).finish_non_exhaustive()
    }
}

impl Budget {
    /// Makes a budget of this much work; unlimited if `None`.
    pub fn new(work: Option<u64>) -> Self {
        let luck = Luck { draws: Draws::new(0), now: TurnState::before_the_first(), subject: DrawSubject::TABLE };
        Self { left: work, spent: 0, spare: None, luck, recorder: None }
    }

    /// Counts work; returns false once none is left, and the persona should finish.
    #[inline]
    pub fn spend(&mut self, work: u64) -> bool {
        self.spent = self.spent.saturating_add(work);
        if let Some(left) = &mut self.left {
            *left = left.saturating_sub(work);
        }
        !self.is_spent()
    }

    /// True if nothing is left.
    pub fn is_spent(&self) -> bool {
        self.left == Some(0)
    }

    /// Work counted so far.
    pub fn spent(&self) -> u64 {
        self.spent
    }

    /// Wraps an order as a choice. It reuses the allocation of the seat's last order, so that many
    /// decisions cost one allocation.
    pub fn order<O: Order>(&mut self, order: O) -> Choice {
        Choice::Order(AnyOrder::within(order, self.spare.take()))
    }

    /// Records the reason of a decision if a caller asks for reasons; otherwise `reason` is not
    /// called. It spends nothing.
    #[inline]
    pub fn explain(&mut self, reason: impl FnOnce() -> Reason) {
        if let Some(recorder) = &mut self.recorder {
            recorder.reasons.push(reason());
        }
    }

    /// True if a caller asks for reasons, so that they are worth preparing.
    #[inline]
    pub fn is_asked(&self) -> bool {
        self.recorder.is_some()
    }

    /// States that the persona plays by the numbers of another entry of its file, as one with moods
    /// does.
    #[inline]
    pub fn plays_as(&mut self, entry: &str) {
        if let Some(recorder) = &mut self.recorder {
            recorder.plays_as = Some(entry.to_owned());
        }
    }

    /// Records reasons from now on, or no longer.
    pub fn listen(&mut self, is_asked: bool) {
        self.recorder = is_asked.then(|| self.recorder.take().unwrap_or_default());
    }

    /// Changes the reasons recorded since they were last taken, such as the places of their orders.
    pub fn amend_reasons(&mut self, change: impl FnMut(&mut Reason)) {
        if let Some(recorder) = &mut self.recorder {
            recorder.reasons.iter_mut().for_each(change);
        }
    }

    /// The reasons recorded since the last call.
    pub fn take_reasons(&mut self) -> Vec<Reason> {
        self.recorder.as_mut().map(|recorder| std::mem::take(&mut recorder.reasons)).unwrap_or_default()
    }

    /// The entry by whose numbers the persona plays, if it has stated one.
    pub(crate) fn take_plays_as(&mut self) -> Option<String> {
        self.recorder.as_mut()?.plays_as.take()
    }

    /// Randomness for the current decision; it depends on the game's seed, the seat's name, the
    /// turn, and the budget spent so far.
    #[inline(always)]
    pub fn draw(&self, rule: RuleId, purpose: Purpose) -> Draw {
        let subject = self.luck.subject.nth(self.spent as u32);
        self.luck.draws.at_turn(self.luck.now.turn_number(), rule, subject, purpose)
    }

    /// Sets the seat that decides, in this world, as the basis of draws, and the turn state. A game
    /// does this whenever it asks a persona; to ask one without a game, call it first.
    pub fn seat(&mut self, world: &World, seat: Seat) {
        let subject = world.resource::<Roster>().subject(seat);
        self.follow(world);
        self.enter(subject, turn::current(world));
    }

    /// The turn state in which the seat decides, set by [`seat`](Self::seat).
    #[inline]
    pub fn now(&self) -> TurnState {
        self.luck.now
    }

    /// Takes over the seed of a world's draws.
    pub(crate) fn follow(&mut self, world: &World) {
        self.luck.draws.follow(world.resource::<Draws>());
    }

    /// Sets the subject of draws and the turn state.
    #[inline]
    pub(crate) fn enter(&mut self, subject: DrawSubject, now: TurnState) {
        (self.luck.now, self.luck.subject) = (now, subject);
    }

    /// Refills the budget as at the start of a turn.
    pub(crate) fn refill(&mut self, work: Option<u64>) {
        (self.left, self.spent) = (work, 0);
    }

    /// Keeps the allocation of an order that was carried out.
    pub(crate) fn keep(&mut self, room: Box<dyn Any + Send + Sync>) {
        self.spare = Some(room);
    }
}
