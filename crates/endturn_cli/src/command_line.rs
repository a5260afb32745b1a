//! The whole command line as data.

use clap::{Command, CommandFactory};
use endturn::Modules;

use crate::args::{Cli, with_tools};
use crate::own_name::{OWN_NAME, renamed};

/// The line above the examples of a command's help.
const EXAMPLES: &str = "Example:\n";
/// Maximum columns of an example's line.
const EXAMPLE_WIDTH: usize = 80;
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
    let command = with_whole_examples(command);
    if is_terminal { command } else { command.term_width(HELP_WIDTH) }
}

/// Breaks long examples where a shell reads on, so that they can be copied from a terminal of
/// [`EXAMPLE_WIDTH`] columns or more.
fn with_whole_examples(command: Command) -> Command {
    let help = command.get_after_help().map(|text| text.ansi().to_string());
    let command = match help.as_deref().and_then(|text| text.split_once(EXAMPLES)) {
        Some((before, examples)) => {
            let lines: Vec<String> = examples.lines().map(broken).collect();
            command.after_help(format!("{before}{EXAMPLES}{}", lines.join("\n")))
        }
        None => command,
    };
    command.mut_subcommands(with_whole_examples)
}

/// Breaks a command before options, each with its value; `\` at the end of a line continues it.
fn broken(line: &str) -> String {
    let (mut text, mut columns) = (String::new(), 0);
    for (at, part) in line.split(" --").enumerate() {
        let part = if at == 0 { part.to_owned() } else { format!("--{part}") };
        let length = part.chars().count();
        // Room for a space and the sign that the command goes on.
        if at > 0 && columns + 1 + length + 2 > EXAMPLE_WIDTH {
            text += " \\\n      ";
            columns = 6;
        } else if at > 0 {
            text.push(' ');
            columns += 1;
        }
        text += &part;
        columns += length;
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_examples_are_broken_before_an_option_and_short_ones_are_not() {
        let short = "  endturn map scenarios/civ_valley.ron --out target/valley.svg";
        assert_eq!(broken(short), short);
        let long = "  endturn civ odds scenarios/civ_two_cities.ron --attacker \"Rome's Legion\" --defender Phalanx --tile 6,3";
        let lines = "  endturn civ odds scenarios/civ_two_cities.ron --attacker \"Rome's Legion\" \\\n      --defender Phalanx --tile 6,3";
        assert_eq!(broken(long), lines);
    }
}
