//! The progress of games that a question plays, and the request to end them.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Number of games played so far, and whether an end was requested.
#[derive(Debug, Default)]
pub struct Progress {
    played: AtomicU64,
    stop: AtomicBool,
}

impl Progress {
    /// Number of games played so far.
    pub fn played(&self) -> u64 {
        self.played.load(Ordering::Relaxed)
    }

    /// Requests an end; the findings so far are returned.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    pub(crate) fn add(&self, games: u64) {
        self.played.fetch_add(games, Ordering::Relaxed);
    }
}
