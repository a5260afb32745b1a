//! The whole command line as data.

use std::sync::LazyLock;

use clap::{Command, CommandFactory};
use endturn::Modules;

use crate::args::{Cli, with_tools};
use crate::console::{Console, OWN_NAME};

/// The commands of every program, without those of modules.
pub(crate) static NAMES: LazyLock<Vec<String>> =
    LazyLock::new(|| Cli::command().get_subcommands().map(|one| one.get_name().to_owned()).collect());

/// Columns of help that goes into a file or a pipe.
const HELP_WIDTH: usize = 100;

/// The whole command line as data: for help, completions, manual pages and tests.
pub fn command(modules: &Modules) -> Command {
    with_tools(modules, Cli::command(), "rulesets")
}

/// The same for a reader. Help for one that is no terminal has the same width everywhere.
pub(crate) fn command_for(console: &Console<'_>) -> Command {
    let command = match console.program {
        OWN_NAME => command(console.modules),
        // The version is that of the engine that the other program is made with.
        other => {
            command(console.modules).name(other.to_owned()).version(concat!("with endturn ", env!("CARGO_PKG_VERSION")))
        }
    };
    if console.terminals.output { command } else { command.term_width(HELP_WIDTH) }
}
