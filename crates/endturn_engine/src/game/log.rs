//! The log of orders that were applied, and their hash.

use super::Game;
use crate::{
    orders::{AnyOrder, OrderHash, SeatEvent},
    seats::Seat,
};

/// One applied order in its text form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoggedOrder {
    /// The seat that gave it.
    pub seat: Seat,
    /// The module that it was addressed to; empty for the engine's own words such as `end`.
    pub module: &'static str,
    /// The text form.
    pub text: String,
}

impl Game {
    /// Keeps the text of every applied order from now on.
    pub fn keep_log(&mut self) {
        self.log.get_or_insert_default();
    }

    /// Keeps no orders from now on, and forgets those that were kept.
    pub fn keep_no_log(&mut self) {
        self.log = None;
    }

    /// The orders applied since the log was taken.
    pub fn log(&self) -> &[LoggedOrder] {
        self.log.as_deref().unwrap_or_default()
    }

    /// Takes the orders applied since the last call.
    pub fn take_log(&mut self) -> Vec<LoggedOrder> {
        self.log.as_mut().map(std::mem::take).unwrap_or_default()
    }

    pub(super) fn log_order(&mut self, seat: Seat, module: &'static str, text: impl FnOnce(&Self) -> String) {
        if self.log.is_none() {
            return;
        }
        let text = text(self);
        if let Some(log) = &mut self.log {
            log.push(LoggedOrder { seat, module, text });
        }
    }

    /// Hashes every applied order and word to the clock from now on. Unlike the
    /// [log](Self::keep_log) that allocates nothing for an order, and keeps little of them.
    pub fn hash_orders(&mut self) {
        self.order_hash.get_or_insert_default();
    }

    /// The hash of all orders and words to the clock since the game began or was restored, in the
    /// order in which they were applied, each with its round and seat; equal for games with the
    /// same moves, whatever luck did between them. `None` without
    /// [`hash_orders`](Self::hash_orders).
    pub fn orders_digest(&self) -> Option<u64> {
        self.order_hash.as_ref().map(OrderHash::digest)
    }

    /// Appends an order that is about to be given. The result undoes that.
    #[inline]
    pub(super) fn hash_order(&mut self, seat: Seat, at: usize, order: &AnyOrder) -> usize {
        if self.order_hash.is_none() {
            return 0;
        }
        let round = self.now().state.round_number();
        let book = &*self.books[at];
        self.order_hash.as_mut().map_or(0, |hash| hash.order(round, seat, (at, book), order))
    }

    /// Drops a refused order.
    pub(super) fn unhash_order(&mut self, length: usize) {
        if let Some(hash) = &mut self.order_hash {
            hash.shorten(length);
        }
    }

    /// Appends a word that is about to be said.
    #[inline]
    pub(super) fn hash_word(&mut self, seat: Seat, word: SeatEvent) {
        if self.order_hash.is_none() {
            return;
        }
        let round = self.now().state.round_number();
        if let Some(hash) = &mut self.order_hash {
            hash.word(round, seat, word);
        }
    }
}
