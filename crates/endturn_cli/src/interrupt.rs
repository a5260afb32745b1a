//! Ctrl-C: the current round is finished, then the command stops.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::exit_code::ExitCode;

static ASKED: AtomicBool = AtomicBool::new(false);

/// How long a pause goes on without looking whether somebody wants to stop.
const SLICE: Duration = Duration::from_millis(20);

/// Listens to Ctrl-C from now on. Whoever presses it twice does not want to wait for the end of the round.
pub(crate) fn watch() {
    // A second handler is refused, which is right: one is enough.
    let _ = ctrlc::set_handler(|| {
        if ASKED.swap(true, Ordering::Relaxed) {
            std::process::exit(ExitCode::Interrupted.number());
        }
    });
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
