//! Playing many games with progress.

use std::{
    io::IsTerminal,
    num::NonZeroUsize,
    panic,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::Duration,
};

use endturn::lab::batch::Progress;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::console::Console;
use crate::interrupt;
use crate::opening::number_within;

/// Interval between polls of the progress.
const LOOK: Duration = Duration::from_millis(100);

/// Maximum of `--workers`. Each worker is a thread.
const MAX_WORKERS: u64 = 1024;

/// Parses `--workers`, or adds a problem.
pub(crate) fn asked_workers(text: Option<&str>, problems: &mut Vec<String>) -> Option<u32> {
    text.and_then(|text| number_within("--workers", text, 1..=MAX_WORKERS, problems))
}

/// The number of games at once: as requested, or one per core.
pub(crate) fn workers(asked: Option<u32>) -> NonZeroUsize {
    let asked = asked.and_then(|count| NonZeroUsize::new(count as usize));
    asked.or_else(|| thread::available_parallelism().ok()).unwrap_or(NonZeroUsize::MIN)
}

/// Plays in a separate thread. Until it is done, and once after that, `look` is called with the
/// number of the poll and whether it is the last; `stop` is called on a request to end. An error is
/// the message of a bug outside of games.
pub(crate) fn look_on<T: Send>(
    owns_process: bool,
    stop: impl Fn(),
    play: impl FnOnce() -> T + Send,
    mut look: impl FnMut(u32, bool),
) -> thread::Result<T> {
    if owns_process {
        interrupt::watch();
    }
    thread::scope(|scope| {
        // The looker is woken when all is played: a short batch must not wait for its next look.
        let (looker, is_done) = (thread::current(), Arc::new(AtomicBool::new(false)));
        let done = Arc::clone(&is_done);
        let playing = scope.spawn(move || {
            let played = play();
            done.store(true, Ordering::Release);
            looker.unpark();
            played
        });
        for number in 0.. {
            let is_over = is_done.load(Ordering::Acquire) || playing.is_finished();
            if interrupt::asked() {
                stop();
            }
            look(number, is_over);
            if is_over {
                break;
            }
            thread::park_timeout(LOOK);
        }
        playing.join()
    })
}

/// Returns a progress bar on a terminal, if it is wanted.
pub(crate) fn bar(games: Option<u64>, template: &str, is_quiet: bool, console: &Console<'_>) -> ProgressBar {
    let is_shown = !is_quiet && console.owns_process && std::io::stderr().is_terminal();
    let target = if is_shown { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
    let bar = ProgressBar::with_draw_target(games, target);
    bar.set_style(ProgressStyle::with_template(template).expect("the template is sound"));
    bar
}

/// Plays `games` games with `play`, with a progress bar if it is wanted, and stops on request.
pub(crate) fn watch<T: Send>(
    games: u64,
    is_quiet: bool,
    progress: &Progress,
    console: &Console<'_>,
    play: impl FnOnce() -> T + Send,
) -> T {
    let template = "{bar:30} {human_pos} of {human_len} · {per_sec} · {eta} left{msg}";
    let bar = bar(Some(games), template, is_quiet, console);
    let look = |_, _| {
        bar.set_position(progress.played());
        if progress.failed() > 0 {
            bar.set_message(format!(" · {} failed", progress.failed()));
        }
    };
    let played = look_on(console.owns_process, || progress.stop(), play, look);
    bar.finish_and_clear();
    played.unwrap_or_else(|message| panic::resume_unwind(message))
}
