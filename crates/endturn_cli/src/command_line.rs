//! The whole command line as data.

use clap::{Command, CommandFactory};

use crate::args::{Cli, with_tools};

/// Columns of help that goes into a file or a pipe.
const HELP_WIDTH: usize = 100;

/// The whole command line as data: for help, completions, manual pages and tests.
pub fn command() -> Command {
    with_tools(Cli::command(), "rulesets")
}

/// The same for a reader. Help for one that is no terminal has the same width everywhere.
pub(crate) fn command_for(is_terminal: bool) -> Command {
    if is_terminal { command() } else { command().term_width(HELP_WIDTH) }
}
