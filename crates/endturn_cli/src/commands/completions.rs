//! `completions`: shell completions.

use crate::args::CompletionsArgs;
use crate::command_line::command_for;
use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::failure::Failure;

pub(super) fn completions(args: &CompletionsArgs, console: &mut Console<'_>) -> Result<ExitCode, Failure> {
    let mut text = Vec::new();
    clap_complete::generate(
        args.shell,
        &mut command_for(console.program, console.modules, console.terminals.output),
        console.program,
        &mut text,
    );
    console.say(&String::from_utf8_lossy(&text))?;
    Ok(ExitCode::Success)
}
