//! Progress of a persona within the turn of its seat.

use bevy_ecs::world::World;

use super::hands::Hand;
use crate::{orders::Budget, seats::Seat};

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
}

impl Default for Go {
    fn default() -> Self {
        Self { at: None, is_begun: false, module: 0, whole: 0, refusals: 0, nth: 0, budget: Budget::new(None) }
    }
}

impl Go {
    /// Starts anew if another seat is to act, or the same seat in another segment: `at` is the
    /// seat, the turn and the segment's ordinal.
    pub(super) fn enter(&mut self, world: &World, hand: &Hand, at: (Seat, u32, u32), work: Option<u64>) {
        let (seat, turn, _) = at;
        if self.at == Some(at) {
            return;
        }
        if self.at.is_none_or(|(last, phase, _)| (last, phase) != (seat, turn)) {
            self.budget.refill(work);
            self.budget.enter(world, hand.subject, turn);
            (self.refusals, self.nth) = (0, 0);
        }
        self.at = Some(at);
        (self.is_begun, self.module, self.whole) = (false, 0, 0);
    }
}
