//! Returning to an earlier moment of a round, so that orders can be taken back.

use super::{Game, go::Go};
use crate::{journal::Journal, orders::OrderHash, snapshot};

/// A moment of one game.
#[derive(Clone)]
pub struct Mark {
    state: Vec<u8>,
    facts: usize,
    log: usize,
    /// Rows of the tables that are kept.
    logged: Vec<usize>,
    order_hash: Option<OrderHash>,
    trace: usize,
    submissions: u32,
}

impl Mark {
    /// Number of facts that the game had told.
    pub fn facts(&self) -> usize {
        self.facts
    }
}

impl std::fmt::Debug for Mark {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Mark").field("facts", &self.facts).field("log", &self.log).finish_non_exhaustive()
    }
}

impl Game {
    /// Marks the current moment.
    pub fn mark(&self) -> Mark {
        Mark {
            state: self.snapshot(),
            facts: self.world().resource::<Journal>().count(),
            log: self.log().len(),
            logged: self.world().resource::<Journal>().logged(),
            order_hash: self.order_hash.clone(),
            trace: self.sealed.trace.as_ref().map_or(0, Vec::len),
            submissions: self.submissions,
        }
    }

    /// Returns to an earlier moment of the same round: state, facts, log and trace are as they
    /// were, with no trace of what came between. What a caller has already taken out stays with
    /// that caller.
    ///
    /// # Panics
    /// If the mark is of a game with another setup.
    pub fn go_back(&mut self, mark: &Mark) {
        self.return_to(&mark.state);
        self.world.resource_mut::<Journal>().forget_from(mark.facts, &mark.logged);
        if let Some(log) = &mut self.log {
            log.truncate(mark.log);
        }
        if self.order_hash.is_some() {
            self.order_hash.clone_from(&mark.order_hash);
        }
        if let Some(trace) = &mut self.sealed.trace {
            trace.truncate(mark.trace);
        }
        self.submissions = mark.submissions;
    }

    /// Restores a state that a game of this very setup had, unchecked; facts and log stay.
    pub(super) fn return_to(&mut self, state: &[u8]) {
        let sections = snapshot::decode(self.world(), state, self.setup.content);
        let read = sections.and_then(|sections| self.read_sections(&sections));
        read.expect("a snapshot of this very game can be read");
        self.go = Go::default();
        self.renew();
    }
}
