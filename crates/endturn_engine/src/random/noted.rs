//! Which draws there were, for the conformance kit, which compares them with rule lists.

use std::{cell::RefCell, collections::BTreeSet};

use super::Purpose;
use crate::rules::RuleId;

/// Rules and what they drew for.
pub(crate) type Drawn = BTreeSet<(&'static str, &'static str)>;

thread_local! {
    /// The draws of the game that is watched on this thread; none if no game is.
    static DRAWN: RefCell<Option<Drawn>> = const { RefCell::new(None) };
}

/// Notes a draw, if a game is watched on this thread.
pub(super) fn note(rule: RuleId, purpose: Purpose) {
    DRAWN.with_borrow_mut(|drawn| {
        if let Some(drawn) = drawn {
            drawn.insert((rule.0, purpose.0));
        }
    });
}

/// Watches the games of this thread from now on.
pub(crate) fn watch() {
    DRAWN.set(Some(Drawn::new()));
}

/// What was drawn since; nobody watches any longer.
pub(crate) fn take() -> Drawn {
    DRAWN.take().unwrap_or_default()
}
