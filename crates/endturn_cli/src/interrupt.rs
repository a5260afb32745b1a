//! Ctrl-C, and what else asks a command to end: the command stops with the current round, or with the one before if rounds take long.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::Duration;

use crate::exit_code::ExitCode;
use crate::tty;

static ASKED: AtomicBool = AtomicBool::new(false);

/// What ends a wait.
static WAKE: OnceLock<Box<dyn Fn() + Send + Sync>> = OnceLock::new();

/// How long a pause goes on without looking whether somebody wants to stop.
const SLICE: Duration = Duration::from_millis(20);

/// With which words Ctrl-C ends the process at once; none if somebody asks for it.
static LEAVES: Mutex<Option<&'static str>> = Mutex::new(None);

/// Listens from now on, for work that leaves nothing behind until it calls [`watch`]: whoever wants it to end is told these words, and it
/// ends at once.
pub(crate) fn leave(words: &'static str) {
    set_words(Some(words));
    listen();
}

/// Listens to Ctrl-C, to a request to end (SIGTERM) and to the end of the terminal (SIGHUP) from now on. Whoever presses it twice does not want to wait at all.
pub(crate) fn watch() {
    set_words(None);
    listen();
}

fn set_words(words: Option<&'static str>) {
    *LEAVES.lock().unwrap_or_else(PoisonError::into_inner) = words;
}

fn listen() {
    // A second handler is refused, which is right: one is enough.
    let _ = ctrlc::set_handler(|| {
        let words = *LEAVES.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(words) = words {
            tty::restore();
            eprintln!("{words}");
            std::process::exit(ExitCode::Interrupted.number());
        }
        if ASKED.swap(true, Ordering::Relaxed) {
            tty::restore();
            std::process::exit(ExitCode::Interrupted.number());
        }
        if let Some(wake) = WAKE.get() {
            wake();
        }
    });
}

/// Does this too when Ctrl-C is pressed. One wait is all that there is.
pub(crate) fn when_asked(wake: impl Fn() + Send + Sync + 'static) {
    let _ = WAKE.set(Box::new(wake));
}

/// Takes a Ctrl-C that was read as a key.
pub(crate) fn ask() {
    ASKED.store(true, Ordering::Relaxed);
}

/// True once Ctrl-C was pressed.
pub(crate) fn asked() -> bool {
    ASKED.load(Ordering::Relaxed)
}

/// Waits, but not longer than until Ctrl-C.
pub(crate) fn pause(mut rest: Duration) {
    while !rest.is_zero() && !asked() {
        let slice = rest.min(SLICE);
        std::thread::sleep(slice);
        rest = rest.saturating_sub(slice);
    }
}
