//! Progress of a persona within the turn of its seat.

use bevy_ecs::world::World;

use super::hands::Hand;
use crate::{orders::Budget, seats::Seat, turn::TurnState};

/// T-05: progress of a seat's persona within its turn. A persona's progress within its turn is no
/// state: a game restored from a snapshot asks its personas anew, each with its whole budget
/// **(ours)**.
#[derive(Debug)]
pub(super) struct Go {
    /// The seat, the turn and the segment's ordinal.
    at: Option<(Seat, u32, u32)>,
    /// True once the personas that decide everything at once have given their orders.
    pub(super) is_begun: bool,
    /// The module that is asked next; those before it are done.
    pub(super) module: usize,
    /// Bit set of modules that have given all their orders at once.
    pub(super) whole: u64,
    pub(super) refusals: u32,
    /// Number of choices of engine personas in this turn.
    pub(super) nth: u32,
    pub(super) budget: Budget,
    /// True if the budget draws with the seed of the game.
    is_seeded: bool,
}

impl Default for Go {
    fn default() -> Self {
        Self {
            at: None,
            is_begun: false,
            module: 0,
            whole: 0,
            refusals: 0,
            nth: 0,
            budget: Budget::new(None),
            is_seeded: false,
        }
    }
}

impl Go {
    /// Makes the next turn look up the seed of draws, which may have changed.
    pub(super) fn look_up_seed(&mut self) {
        self.is_seeded = false;
    }

    /// Starts anew if another seat is to act, or the same seat in another segment.
    #[inline]
    pub(super) fn enter(&mut self, world: &World, hand: &Hand, seat: Seat, now: &TurnState, work: Option<u64>) {
        let turn = now.turn_number();
        let at = (seat, turn, now.segment_ordinal());
        if self.at == Some(at) {
            return;
        }
        if !self.is_seeded {
            self.budget.follow(world);
            self.is_seeded = true;
        }
        if self.at.is_none_or(|(last, phase, _)| (last, phase) != (seat, turn)) {
            self.budget.refill(work);
            (self.refusals, self.nth) = (0, 0);
        }
        self.budget.enter(hand.subject, *now);
        self.at = Some(at);
        (self.is_begun, self.module, self.whole) = (false, 0, 0);
    }
}
