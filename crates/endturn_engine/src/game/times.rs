//! How long the rules of a game take; only in games that were built with a clock.

use super::Game;
use crate::rules::{Measured, RuleTime, RuleTimer};

impl Game {
    /// What every rule has taken since the game began: systems in running order with their rows, then decisions and
    /// orders of each module. Empty unless the game was built by [`timed`](Self::timed).
    pub fn rule_times(&self) -> Vec<RuleTime> {
        self.world().resource::<RuleTimer>().times()
    }

    /// Begins to measure something.
    pub(super) fn measure(&mut self, what: Measured) {
        if self.is_timed {
            self.world.resource_mut::<RuleTimer>().enter(what);
        }
    }

    /// Ends what [`measure`](Self::measure) began.
    pub(super) fn measured(&mut self) {
        if self.is_timed {
            self.world.resource_mut::<RuleTimer>().leave();
        }
    }
}
