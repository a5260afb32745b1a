//! Copies of a running game, and previews of its orders.

use std::sync::Arc;

use super::{Decision, Game, LoggedOrder, Progress};

impl Game {
    /// Makes another game in the same state, which continues by itself. Facts, log, trace and times
    /// start empty, and it has no observer.
    #[must_use]
    pub fn fork(&self) -> Self {
        let mut fork = Self::new(Arc::clone(&self.setup)).expect("what was built once is built again");
        fork.hands.clone_from(&self.hands);
        fork.takeovers.clone_from(&self.takeovers);
        fork.restore(&self.snapshot()).expect("a snapshot of a game of this very setup can be read");
        fork
    }

    /// Orders and words that personas will give in the rest of the current round; empty once the
    /// game is over. This game is unchanged.
    ///
    /// # Errors
    /// The decision of a person, who has to act before the round can end.
    pub fn orders_ahead(&self) -> Result<Vec<LoggedOrder>, Decision> {
        let mut ahead = self.fork();
        ahead.keep_log();
        match ahead.advance_round() {
            Progress::Decision(decision) => Err(decision),
            Progress::Round(_) | Progress::Over => Ok(ahead.take_log()),
        }
    }
}
