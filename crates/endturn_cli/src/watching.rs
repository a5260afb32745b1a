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

/// Plays `games` by `play`, with a bar if somebody wants one, and stops when asked to. What bugs in games say stands in their
/// results.
pub(crate) fn watch<T: Send>(
    games: u64,
    is_quiet: bool,
    progress: &Progress,
    console: &Console<'_>,
    play: impl FnOnce() -> T + Send,
) -> T {
    if console.owns_process {
        interrupt::watch();
    }
    let is_shown = !is_quiet && console.owns_process && std::io::stderr().is_terminal();
    let target = if is_shown { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
    let bar = ProgressBar::with_draw_target(Some(games), target);
    let style = ProgressStyle::with_template("{bar:30} {human_pos} of {human_len} · {per_sec} · {eta} left{msg}");
    bar.set_style(style.expect("the template is sound"));
    let hook = Arc::new(panic::take_hook());
    let outside = Arc::clone(&hook);
    panic::set_hook(Box::new(move |info| {
        if !is_playing() {
            outside(info);
        }
    }));
    let played = thread::scope(|scope| {
        let playing = scope.spawn(play);
        while !playing.is_finished() {
            if interrupt::asked() {
                progress.stop();
            }
            bar.set_position(progress.played());
            if progress.failed() > 0 {
                bar.set_message(format!(" · {} failed", progress.failed()));
            }
            thread::sleep(LOOK);
        }
        playing.join()
    });
    panic::set_hook(Box::new(move |info| hook(info)));
    bar.finish_and_clear();
    played.unwrap_or_else(|message| panic::resume_unwind(message))
}
