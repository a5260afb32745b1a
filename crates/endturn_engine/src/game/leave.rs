//! Leaving a round in its middle, so that a caller need not wait for its end.

use super::Game;
use crate::turn::Leave;

impl Game {
    /// Makes the game ask before every order and stage, and inside long rules, whether to leave the
    /// running round; `None` makes it ask no longer. As soon as the answer is true, everything
    /// stops: [`has_left`](Self::has_left) is then true, and the game is in the middle of a rule's
    /// work. Only [`go_back`](Self::go_back), [`restart`](Self::restart) or dropping it may follow.
    pub fn leave_if(&mut self, asked: Option<fn() -> bool>) {
        self.may_leave = asked.is_some();
        self.world.resource_mut::<Leave>().ask_by(asked);
    }

    /// Whether the running round was left, see [`leave_if`](Self::leave_if).
    pub fn has_left(&self) -> bool {
        self.may_leave && self.world.resource::<Leave>().has_left()
    }

    /// Asks whether to leave the round.
    #[inline]
    pub(crate) fn leaves(&self) -> bool {
        self.may_leave && self.world.resource::<Leave>().is_asked()
    }
}
