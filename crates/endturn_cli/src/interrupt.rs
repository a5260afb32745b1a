//! Ctrl-C and other requests to end: the command stops after the current round, or before it if
//! rounds take long.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::Duration;

use crate::exit_code::ExitCode;
use crate::tty;

static ASKED: AtomicBool = AtomicBool::new(false);

/// The callback that ends a wait.
static WAKE: OnceLock<Box<dyn Fn() + Send + Sync>> = OnceLock::new();

/// Interval at which a pause checks for a request to stop.
const SLICE: Duration = Duration::from_millis(20);

/// The message with which Ctrl-C ends the process at once; `None` if the command polls for it.
static LEAVES: Mutex<Option<&'static str>> = Mutex::new(None);

/// Listens from now on, for work that can end anywhere: a request to end prints this message, and
/// the process ends at once; so it does now if a request came earlier.
pub(crate) fn leave(words: &'static str) {
    set_words(Some(words));
    listen();
    if asked() {
        end(Some(words));
    }
}

/// Listens from now on to Ctrl-C, to a request to end (SIGTERM) and to the end of the terminal
/// (SIGHUP). A second Ctrl-C ends the process at once.
pub(crate) fn watch() {
    set_words(None);
    listen();
}

fn set_words(words: Option<&'static str>) {
    *LEAVES.lock().unwrap_or_else(PoisonError::into_inner) = words;
}

fn listen() {
    // A second handler is refused; one is enough.
    let _ = ctrlc::set_handler(|| {
        let words = *LEAVES.lock().unwrap_or_else(PoisonError::into_inner);
        if ASKED.swap(true, Ordering::Relaxed) || words.is_some() {
            end(words);
        }
        if let Some(wake) = WAKE.get() {
            wake();
        }
    });
}

/// Ends the process.
fn end(words: Option<&str>) -> ! {
    tty::restore();
    if let Some(words) = words {
        eprintln!("{words}");
    }
    std::process::exit(ExitCode::Interrupted.number())
}

/// Registers a callback for Ctrl-C. There can be only one.
pub(crate) fn when_asked(wake: impl Fn() + Send + Sync + 'static) {
    let _ = WAKE.set(Box::new(wake));
}

/// Handles a Ctrl-C that was read as a key.
pub(crate) fn ask() {
    ASKED.store(true, Ordering::Relaxed);
}

/// True once Ctrl-C was pressed.
pub(crate) fn asked() -> bool {
    ASKED.load(Ordering::Relaxed)
}

/// Sleeps until the time is up or Ctrl-C is pressed.
pub(crate) fn pause(mut rest: Duration) {
    while !rest.is_zero() && !asked() {
        let slice = rest.min(SLICE);
        std::thread::sleep(slice);
        rest = rest.saturating_sub(slice);
    }
}
