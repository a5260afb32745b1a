//! The third kind of error (design §11): something that must not happen did.

use std::panic::{self, AssertUnwindSafe};

use endturn::{
    engine::bug::{BugPlace, bug_place},
    lab::play::said,
};

use crate::exit_code::ExitCode;
use crate::tty;

/// Runs the command; a panic is told as a bug with everything that is needed to find it.
pub(crate) fn guard(command: &str, work: impl FnOnce() -> ExitCode) -> ExitCode {
    let line = command.to_owned();
    panic::set_hook(Box::new(move |info| {
        tty::restore();
        let place = info.location().map(ToString::to_string);
        eprintln!("{}", text(&said(info.payload()), place.as_deref(), bug_place(), &line));
    }));
    panic::catch_unwind(AssertUnwindSafe(work)).unwrap_or(ExitCode::Bug)
}

fn text(message: &str, source: Option<&str>, place: Option<BugPlace>, command: &str) -> String {
    let mut lines = vec!["bug: this must not happen, whatever the input".to_owned(), format!("  what     {message}")];
    lines.extend(source.map(|source| format!("  where    {source}")));
    if let Some(BugPlace { seed, round, stage }) = place {
        lines.push(format!("  game     round {round}, stage {stage}, seed {seed}"));
    }
    lines.push(format!("  command  {command}"));
    lines.push(format!("  version  endturn {}", env!("CARGO_PKG_VERSION")));
    lines.push("please report it with these lines and the scenario file; the command above shows it again".to_owned());
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use endturn::engine::turn::Stage;

    #[test]
    fn a_bug_report_says_what_where_and_how_to_see_it_again() {
        let place = BugPlace { seed: 42, round: 7, stage: Stage::TurnEnd };
        let report = text("a sum overflowed", Some("src/x.rs:3:5"), Some(place), "endturn run a.ron");
        for part in
            ["a sum overflowed", "src/x.rs:3:5", "round 7, stage TurnEnd, seed 42", "endturn run a.ron", "report"]
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
