//! What a player decides: one thing at a time.

use std::{any::Any, fmt};

use bevy_ecs::world::World;

use super::{AnyOrder, Order};
use crate::{
    random::{Draw, DrawSubject, Draws, Purpose},
    rules::RuleId,
    seats::{Roster, Seat},
    turn::{self, SegmentId},
};

/// The next thing that a player wants: an order, or a word to the clock.
#[derive(Debug)]
pub enum Choice {
    /// An order of the module that was asked.
    Order(AnyOrder),
    /// A word to the clock. `End` means that the module wants nothing more; the seat's turn ends when all of its modules say so.
    Event(SeatEvent),
}

impl Choice {
    /// Nothing more.
    pub const END: Self = Self::Event(SeatEvent::End);
}

/// What a seat may say to the clock. Like orders these words are checked, refused, logged and replayed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeatEvent {
    /// Ends the seat's turn: its part of a collection, or the running segment (T-19, T-75).
    End,
    /// T-20: declines the rest of the phase.
    Pass,
    /// T-18: enters a segment.
    Begin(SegmentId),
    /// T-21: closes the collection.
    Commit,
    /// T-115: takes back that the turn was ended, as long as others still decide.
    Revise,
}

/// What a persona may spend on one turn of its seat, counted in work and never in time. The unit is the module's own: what it looks
/// at while it thinks. Every choice costs one more.
pub struct Budget {
    left: Option<u64>,
    spent: u64,
    spare: Option<Box<dyn Any + Send + Sync>>,
    luck: Luck,
}

/// What chance hangs on while a persona decides.
#[derive(Clone, Debug)]
struct Luck {
    draws: Draws,
    turn_number: u32,
    subject: DrawSubject,
}

impl fmt::Debug for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Budget").field("left", &self.left).field("spent", &self.spent).finish_non_exhaustive()
    }
}

impl Budget {
    /// A budget of so much work; none for as much as it takes.
    pub fn new(work: Option<u64>) -> Self {
        let luck = Luck { draws: Draws::new(0), turn_number: 0, subject: DrawSubject::TABLE };
        Self { left: work, spent: 0, spare: None, luck }
    }

    /// Counts work; false once there is none left, and the persona should come to an end.
    #[inline]
    pub fn spend(&mut self, work: u64) -> bool {
        self.spent = self.spent.saturating_add(work);
        if let Some(left) = &mut self.left {
            *left = left.saturating_sub(work);
        }
        !self.is_spent()
    }

    /// Whether nothing is left.
    pub fn is_spent(&self) -> bool {
        self.left == Some(0)
    }

    /// The work that was counted.
    pub fn spent(&self) -> u64 {
        self.spent
    }

    /// An order as a choice. It is kept where the seat's last one was, so that whoever decides often allocates once.
    pub fn order<O: Order>(&mut self, order: O) -> Choice {
        Choice::Order(AnyOrder::within(order, self.spare.take()))
    }

    /// Chance for what is decided now: it hangs on the seed of the game, the seat's name, the turn, and what of the budget is spent.
    pub fn draw(&self, rule: RuleId, purpose: Purpose) -> Draw {
        let subject = self.luck.subject.nth(self.spent as u32);
        self.luck.draws.at_turn(self.luck.turn_number, rule, subject, purpose)
    }

    /// Says on what chance hangs: the seat that decides, in this world. A game says so itself whenever it asks a persona; whoever asks one without a
    /// game does it first.
    pub fn seat(&mut self, world: &World, seat: Seat) {
        self.enter(world, seat, turn::current(world).turn_number());
    }

    /// The same in a turn that is known.
    pub(crate) fn enter(&mut self, world: &World, seat: Seat, turn_number: u32) {
        self.luck.draws.follow(world.resource::<Draws>());
        self.luck.turn_number = turn_number;
        self.luck.subject = world.resource::<Roster>().subject(seat);
    }

    /// As much as at the start of a turn.
    pub(crate) fn refill(&mut self, work: Option<u64>) {
        (self.left, self.spent) = (work, 0);
    }

    /// Keeps the room of an order that was carried out.
    pub(crate) fn keep(&mut self, room: Box<dyn Any + Send + Sync>) {
        self.spare = Some(room);
    }
}
