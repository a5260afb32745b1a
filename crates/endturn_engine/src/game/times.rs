//! Running times of a game's rules; only in games built with a clock.

use super::Game;
use crate::rules::{Measured, RuleTime, RuleTimer};

impl Game {
    /// Time taken by every rule since the game began: systems in running order with their rows,
    /// then decisions and orders of each module. Empty unless the game was built by
    /// [`timed`](Self::timed).
    pub fn rule_times(&self) -> Vec<RuleTime> {
        self.world().resource::<RuleTimer>().times()
    }

    /// Starts a measurement.
    #[inline]
    pub(super) fn measure(&mut self, what: Measured) {
        if self.is_timed {
            self.world.resource_mut::<RuleTimer>().enter(what);
        }
    }

    /// Ends the measurement that [`measure`](Self::measure) started.
    #[inline]
    pub(super) fn measured(&mut self) {
        if self.is_timed {
            self.world.resource_mut::<RuleTimer>().leave();
        }
    }
}
