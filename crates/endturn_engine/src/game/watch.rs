//! The state before and after each rule; only in games built to be watched.

use std::sync::Arc;

use super::{BuildError, Game};
use crate::{
    GameSetup,
    rules::RuleTimer,
    watch::{RuleWatch, Watched},
};

impl Game {
    /// Builds a game as [`new`](Self::new) does, of which [`watch_rules`](Self::watch_rules) sees
    /// the state before and after each rule. It plays as all others do, more slowly while it is
    /// watched.
    ///
    /// # Errors
    /// If the modules do not fit together.
    pub fn watched(setup: Arc<GameSetup>) -> Result<Self, BuildError> {
        Self::build(setup, RuleTimer::default(), true)
    }

    /// Watches all rules from now on, and keeps the state at the moment with this number, counted
    /// from 0. Without effect in a game that was not built by [`watched`](Self::watched).
    pub fn watch_rules(&mut self, keep: Option<usize>) {
        if let Some(mut watch) = self.world.get_resource_mut::<RuleWatch>() {
            watch.begin(keep);
        }
    }

    /// Ends the watch, and returns what it saw.
    pub fn take_watched(&mut self) -> Watched {
        self.world.get_resource_mut::<RuleWatch>().map(|mut watch| watch.end()).unwrap_or_default()
    }
}
