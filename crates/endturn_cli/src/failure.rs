//! Errors that stop a command.

use std::io::{self, ErrorKind};

use endturn::report::files::Refusal;
use endturn::scenario::{diagnostic::Report, files::slashed};

pub(crate) use endturn::scenario::suggest::with_suggestion;

use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::render::json;

/// The reason that stops a command. All problems found are reported together.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The output is closed or cannot be written.
    Output(io::Error),
    /// A record that differs from the replayed game; a sentence for people.
    Differs(String),
    /// Games of a batch that came out differently when replayed; a sentence for people.
    Diverged(String),
    /// Bad arguments, and files that cannot be read or written: fragments for people.
    Problems(Vec<String>, Option<Box<Report>>),
}

impl Failure {
    /// A single problem.
    pub(crate) fn problem(text: impl Into<String>) -> Self {
        Self::Problems(vec![text.into()], None)
    }

    /// A file that cannot be read or written.
    pub(crate) fn file(doing: &str, path: &std::path::Path, error: &io::Error) -> Self {
        Self::problem(format!("cannot {doing} {}: {error}", slashed(path)))
    }

    /// A file with errors in its content.
    pub(crate) fn report(report: Report) -> Self {
        Self::Problems(Vec::new(), Some(Box::new(report)))
    }

    /// Appends what remains of the work.
    pub(crate) fn but(self, rest: &str) -> Self {
        match self {
            Self::Problems(mut problems, report) => {
                if let Some(last) = problems.last_mut() {
                    *last += &format!("; {rest}");
                }
                Self::Problems(problems, report)
            }
            output => output,
        }
    }

    /// Prints the diagnostics of a file as a line of JSON. Other problems stay, to be reported as
    /// text.
    pub(crate) fn diagnostics_as_json(self, file: &str, console: &mut Console<'_>) -> Self {
        let Self::Problems(problems, Some(report)) = self else { return self };
        let errors = report.error_count() + report.left_out();
        let value = json::diagnostics(&[file.to_owned()], errors, report.warning_count(), &report.to_json());
        let line = json::line(&value);
        // If the line can't be written, the text reports it.
        let report = console.say(&line).err().map(|_| report);
        Self::Problems(problems, report)
    }

    /// Reports the failure. A reader that closed the output early is not a failure.
    pub(crate) fn tell(self, console: &mut Console<'_>) -> ExitCode {
        let paint = console.error_paint();
        match self {
            Self::Output(error) if error.kind() == ErrorKind::BrokenPipe => ExitCode::Success,
            Self::Output(error) => {
                console.note(&format!("{}: cannot write the output: {error}", paint.bad("error")));
                ExitCode::Usage
            }
            Self::Differs(text) => {
                console.note(&format!("{}: {text}", paint.bad("error")));
                ExitCode::Wrong
            }
            Self::Diverged(text) => {
                console.note(&format!("{}: {text}", paint.bad("error")));
                ExitCode::Diverged
            }
            Self::Problems(problems, report) => {
                for problem in problems {
                    console.note(&format!("{}: {problem}", paint.bad("error")));
                }
                if let Some(report) = report {
                    console.note(report.render(paint.style()).trim_end());
                }
                ExitCode::Usage
            }
        }
    }
}

impl From<Refusal> for Failure {
    fn from(Refusal(problems): Refusal) -> Self {
        Self::Problems(problems, None)
    }
}

/// Shortens a text for a message and puts it on one line.
pub(crate) fn shorten(text: &str) -> String {
    endturn::engine::orders::shorten(text, 80)
}
