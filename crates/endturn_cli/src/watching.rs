//! Many games, while somebody looks on.

use std::{io::IsTerminal, num::NonZeroUsize, panic, sync::Arc, thread, time::Duration};

use endturn::lab::{batch::Progress, play::is_playing};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::console::Console;
use crate::interrupt;

/// How often progress is looked at.
const LOOK: Duration = Duration::from_millis(100);

/// Games at once: what was asked for, or as many as the machine has cores.
pub(crate) fn workers(asked: Option<u32>) -> NonZeroUsize {
    let asked = asked.and_then(|count| NonZeroUsize::new(count as usize));
    asked.or_else(|| thread::available_parallelism().ok()).unwrap_or(NonZeroUsize::MIN)
}

/// Runs something; what bugs in games say stands in their results, and any other bug is told as ever.
pub(crate) fn with_bugs_in_results<T>(run: impl FnOnce() -> T) -> T {
    let hook = Arc::new(panic::take_hook());
    let outside = Arc::clone(&hook);
    panic::set_hook(Box::new(move |info| {
        if !is_playing() {
            outside(info);
        }
    }));
    let done = run();
    panic::set_hook(Box::new(move |info| hook(info)));
    done
}

/// Plays in a thread of its own. Until it is over, and once then, `look` gets the number of the look and whether it is the
/// last; `stop` is called when somebody wants no more. An error is what a bug outside of games said.
pub(crate) fn look_on<T: Send>(
    owns_process: bool,
    stop: impl Fn(),
    play: impl FnOnce() -> T + Send,
    mut look: impl FnMut(u32, bool),
) -> thread::Result<T> {
    if owns_process {
        interrupt::watch();
    }
    with_bugs_in_results(|| {
        thread::scope(|scope| {
            let playing = scope.spawn(play);
            for number in 0.. {
                let is_over = playing.is_finished();
                if interrupt::asked() {
                    stop();
                }
                look(number, is_over);
                if is_over {
                    break;
                }
                thread::sleep(LOOK);
            }
            playing.join()
        })
    })
}

/// A bar on a terminal, if somebody wants one there.
pub(crate) fn bar(games: Option<u64>, template: &str, is_quiet: bool, console: &Console<'_>) -> ProgressBar {
    let is_shown = !is_quiet && console.owns_process && std::io::stderr().is_terminal();
    let target = if is_shown { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
    let bar = ProgressBar::with_draw_target(games, target);
    bar.set_style(ProgressStyle::with_template(template).expect("the template is sound"));
    bar
}

/// Plays `games` by `play`, with a bar if somebody wants one, and stops when asked to.
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
