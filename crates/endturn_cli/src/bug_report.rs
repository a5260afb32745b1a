//! The third kind of error: a bug, something that must not happen.

use std::{
    cell::RefCell,
    panic::{self, AssertUnwindSafe},
};

use endturn::{
    engine::bug::{bug_place, quietly},
    lab::play::{is_playing, said},
};

use crate::exit_code::ExitCode;
use crate::tty;

/// The message of a bug, and its place in the source.
struct Said {
    message: String,
    source: Option<String>,
}

thread_local! {
    /// `Some` while this thread is inside [`guard`]; holds the last bug there, whose place in the
    /// game is known only once it has left the game.
    static GUARDED: RefCell<Option<Option<Said>>> = const { RefCell::new(None) };
}

/// Runs the command; a panic is reported as a bug, with everything needed to find it.
pub(crate) fn guard(command: &str, work: impl FnOnce() -> ExitCode) -> ExitCode {
    let line = command.to_owned();
    panic::set_hook(Box::new(move |info| {
        tty::restore();
        let bug = Said { message: said(info.payload()), source: info.location().map(ToString::to_string) };
        // A bug in another thread, or in a game that is being replayed, may never come back to the
        // guard.
        let waits = !is_playing() && GUARDED.with_borrow(Option::is_some);
        if waits {
            GUARDED.set(Some(Some(bug)));
        } else {
            eprintln!("{}", text(&bug, None, &line));
        }
    }));
    GUARDED.set(Some(None));
    let done = quietly(|| panic::catch_unwind(AssertUnwindSafe(work)));
    // A bug that the command expected and caught is reported too.
    if let Some(bug) = GUARDED.take().flatten() {
        eprintln!("{}", text(&bug, bug_place().map(|place| place.to_string()), command));
    }
    done.unwrap_or(ExitCode::Bug)
}

fn text(bug: &Said, place: Option<String>, command: &str) -> String {
    let mut lines =
        vec!["bug: this must not happen, whatever the input".to_owned(), format!("  what     {}", bug.message)];
    lines.extend(bug.source.as_ref().map(|source| format!("  where    {source}")));
    lines.extend(place.map(|place| format!("  game     {place}")));
    lines.push(format!("  command  {command}"));
    lines.push(format!("  version  endturn {}", env!("CARGO_PKG_VERSION")));
    lines.push("please report it with these lines and the scenario file; the command above reproduces it".to_owned());
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bug_report_says_what_where_and_how_to_see_it_again() {
        let bug = Said { message: "a sum overflowed".to_owned(), source: Some("src/x.rs:3:5".to_owned()) };
        let report = text(&bug, Some("rule X-01 of x, round 7, seed 42".to_owned()), "endturn run a.ron");
        for part in
            ["a sum overflowed", "src/x.rs:3:5", "rule X-01 of x, round 7, seed 42", "endturn run a.ron", "report"]
        {
            assert!(report.contains(part), "{part} is missing in\n{report}");
        }
    }

    #[test]
    fn a_panic_ends_with_the_exit_code_of_bugs() {
        let outcome = guard("endturn test", || panic!("on purpose"));
        let _ = panic::take_hook();
        assert_eq!(outcome.number(), 70);
    }
}
