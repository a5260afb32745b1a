//! The whole command line as data.

use std::sync::LazyLock;

use clap::{Command, CommandFactory};
use endturn::Modules;

use crate::args::{Cli, with_tools};

/// The commands of every program, without those of modules.
pub(crate) static NAMES: LazyLock<Vec<String>> =
    LazyLock::new(|| Cli::command().get_subcommands().map(|one| one.get_name().to_owned()).collect());

/// The name of this project's own program, as it stands in all texts.
pub(crate) const OWN_NAME: &str = "endturn";

/// Columns of help that goes into a file or a pipe.
const HELP_WIDTH: usize = 100;

/// The whole command line as data: for help, completions, manual pages and tests.
pub fn command(modules: &Modules) -> Command {
    with_tools(modules, Cli::command(), "rulesets")
}

/// The same for a reader. Help for one that is no terminal has the same width everywhere.
pub(crate) fn command_for(program: &str, modules: &Modules, is_terminal: bool) -> Command {
    let command = match program {
        OWN_NAME => command(modules),
        // The version is that of the engine that the other program is made with.
        other => command(modules).name(other.to_owned()).version(concat!("with endturn ", env!("CARGO_PKG_VERSION"))),
    };
    if is_terminal { command } else { command.term_width(HELP_WIDTH) }
}
