//! The whole command line as data.

use clap::{Command, CommandFactory};
use endturn::Modules;

use crate::args::{Cli, with_tools};
use crate::own_name::{OWN_NAME, renamed};

/// Columns of help that goes into a file or a pipe.
const HELP_WIDTH: usize = 100;

/// The whole command line as data: for help, completions, manual pages and tests.
pub fn command(modules: &Modules) -> Command {
    with_tools(modules, Cli::command(), "rulesets")
}

/// Returns the command line for one program. Help that does not go to a terminal always has the
/// same width.
pub(crate) fn command_for(program: &str, modules: &Modules, is_terminal: bool) -> Command {
    let command = match program {
        OWN_NAME => command(modules),
        // The version is that of the engine that the program is built with.
        other => renamed(command(modules), other, modules)
            .name(other.to_owned())
            .version(concat!("with endturn ", env!("CARGO_PKG_VERSION"))),
    };
    if is_terminal { command } else { command.term_width(HELP_WIDTH) }
}
