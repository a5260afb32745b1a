//! Log of draws, to compare with rule lists.

use std::{cell::RefCell, collections::BTreeSet};

use endturn_engine::{
    RuleId,
    random::{Purpose, observe_draws},
};

/// Rules and the purposes of their draws.
pub(crate) type Drawn = BTreeSet<(&'static str, &'static str)>;

thread_local! {
    /// Draws of the game being watched on this thread; `None` if none is.
    static DRAWN: RefCell<Option<Drawn>> = const { RefCell::new(None) };
}

/// Notes a draw, if a game is being watched on this thread.
fn note(rule: RuleId, purpose: Purpose) {
    DRAWN.with_borrow_mut(|drawn| {
        if let Some(drawn) = drawn {
            drawn.insert((rule.0, purpose.0));
        }
    });
}

/// Starts watching the games of this thread.
pub(crate) fn watch() {
    observe_draws(note);
    DRAWN.set(Some(Drawn::new()));
}

/// Returns the draws since, and stops watching.
pub(crate) fn take() -> Drawn {
    DRAWN.take().unwrap_or_default()
}
