//! The log of orders that were applied.

use super::Game;
use crate::seats::Seat;

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
}
