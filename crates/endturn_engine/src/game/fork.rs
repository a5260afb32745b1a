//! A second game that goes on from where one stands.

use std::sync::Arc;

use super::Game;

impl Game {
    /// Another game in the same state, which goes on by itself. Facts, log, trace and times begin anew, and nobody listens.
    #[must_use]
    pub fn fork(&self) -> Self {
        let mut fork = Self::new(Arc::clone(&self.setup)).expect("what was built once is built again");
        fork.hands.clone_from(&self.hands);
        fork.takeovers.clone_from(&self.takeovers);
        fork.restore(&self.snapshot()).expect("a snapshot of a game of this very setup can be read");
        fork
    }
}
