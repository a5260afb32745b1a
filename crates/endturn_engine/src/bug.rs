//! Where the running game stands, for the report of a bug.

use std::cell::Cell;

use crate::turn::Stage;

/// The place at which this thread's game was when something impossible happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BugPlace {
    /// The root seed.
    pub seed: u64,
    /// The round.
    pub round: u32,
    /// The stage that ran last.
    pub stage: Stage,
}

thread_local! {
    static PLACE: Cell<Option<BugPlace>> = const { Cell::new(None) };
}

/// Where this thread's game stands; for panic hooks and batch workers.
pub fn bug_place() -> Option<BugPlace> {
    PLACE.get()
}

pub(crate) fn enter(place: BugPlace) {
    PLACE.set(Some(place));
}
