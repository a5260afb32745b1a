//! Ctrl-C and other requests to end: the command stops after the current round, or before it if
//! rounds take long.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::Duration;

#[cfg(target_os = "linux")]
use nix::sys::signal::{SigSet, Signal};

use crate::exit_code::ExitCode;
use crate::tty;

static ASKED: AtomicBool = AtomicBool::new(false);

/// The callback that ends a wait.
static WAKE: OnceLock<Box<dyn Fn() + Send + Sync>> = OnceLock::new();

/// Interval at which a pause checks for a request to stop.
const SLICE: Duration = Duration::from_millis(20);

/// The message with which Ctrl-C ends the process at once; `None` if the command polls for it.
static LEAVES: Mutex<Option<&'static str>> = Mutex::new(None);

/// Keeps the end of the terminal (SIGHUP) ignored if it was when the program began, as `nohup`
/// arranges; must be called before any other thread begins. A handler can't tell one signal from
/// another, so this one is blocked. Programs can learn of it on Linux only; elsewhere it ends the
/// command. The other signals are never ignored: a shell lets what it runs in the background ignore
/// SIGINT, yet people send it.
pub(crate) fn keep_hangups_ignored() {
    #[cfg(target_os = "linux")]
    if std::fs::read_to_string("/proc/self/status").is_ok_and(|status| ignores_hangups(&status)) {
        // If it fails, the command ends with its terminal.
        let _ = SigSet::from(Signal::SIGHUP).thread_block();
    }
}

/// Whether a process with this `/proc/…/status` ignores SIGHUP, the lowest bit of a mask.
#[cfg(target_os = "linux")]
fn ignores_hangups(status: &str) -> bool {
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).is_some_and(|mask| mask & 1 == 1)
}

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

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::ignores_hangups;

    #[test]
    fn the_lowest_bit_of_the_mask_is_the_hangup() {
        let status = |mask: &str| format!("Name:\tendturn\nSigBlk:\t0000000000000001\nSigIgn:\t{mask}\nSigCgt:\t1\n");
        assert!(ignores_hangups(&status("0000000000000001")) && ignores_hangups(&status("0000000000001007")));
        assert!(!ignores_hangups(&status("0000000000001006")) && !ignores_hangups(&status("")));
        assert!(!ignores_hangups(""));
    }
}
