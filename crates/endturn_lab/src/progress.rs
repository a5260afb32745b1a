//! The progress of games that a question plays, and the request to end them.

use std::sync::{
    Mutex, PoisonError,
    atomic::{AtomicBool, AtomicU64, Ordering},
};

/// Number of games played so far, and whether an end was requested.
#[derive(Debug, Default)]
pub struct Progress {
    played: AtomicU64,
    stop: AtomicBool,
    stage: Mutex<String>,
}

impl Progress {
    /// Number of games played so far.
    pub fn played(&self) -> u64 {
        self.played.load(Ordering::Relaxed)
    }

    /// Findings so far, in a few words; empty if there are none.
    pub fn stage(&self) -> String {
        self.stage.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub(crate) fn set_stage(&self, words: String) {
        *self.stage.lock().unwrap_or_else(PoisonError::into_inner) = words;
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
