#![doc = include_str!("../README.md")]

mod args;
mod bug_report;
mod command_line;
mod commands;
mod console;
mod exit_code;
mod failure;
mod interrupt;
mod keys;
mod opening;
mod own_name;
mod playback;
mod prompt;
mod record_file;
mod render;
mod saved;
mod session;
mod source;
mod stopwatch;
mod tty;
mod typed;
mod watching;
mod whole_folder;

use std::ffi::OsString;
use std::io::{self, BufWriter, IsTerminal};
use std::path::{Path, PathBuf};

use clap::{
    FromArgMatches,
    error::{ContextKind, ContextValue, ErrorKind},
};

use endturn::{Modules, named_plan, named_scenario};

pub use command_line::command;
pub use console::{Console, Terminals};
pub use exit_code::ExitCode;

use args::{Cli, ColourChoice};
use failure::Failure;
use own_name::OWN_NAME;
use typed::Typed;

/// Runs the command with the arguments and streams of this process, for games of this project's
/// modules.
pub fn process_main() -> ExitCode {
    run_as(OWN_NAME, &Modules::shipped())
}

/// Runs the command with the arguments and streams of this process, for games of these modules. The
/// program's name is that of its file. The `main` of your own program is
///
/// ```no_run
/// let modules = endturn::Modules::shipped(); // .with(&Market)
/// std::process::exit(endturn_cli::process_main_with(&modules).number());
/// ```
pub fn process_main_with(modules: &Modules) -> ExitCode {
    let path = std::env::args_os().next().unwrap_or_default();
    let name =
        Path::new(&path).file_stem().map_or_else(|| OWN_NAME.to_owned(), |name| name.to_string_lossy().into_owned());
    run_as(&name, modules)
}

fn run_as(program: &str, modules: &Modules) -> ExitCode {
    // Commands that only read, or write each file at once, may end anywhere; others call `watch`.
    interrupt::keep_hangups_ignored();
    interrupt::leave("interrupted");
    let words: Vec<OsString> = std::env::args_os().collect();
    let line: Vec<String> = words.iter().map(|word| render::shell::quote(&word.to_string_lossy())).collect();
    bug_report::guard(&line.join(" "), modules, || {
        let colours = |choice| choice != anstream::ColorChoice::Never;
        let terminals = Terminals {
            input: io::stdin().is_terminal(),
            output: io::stdout().is_terminal(),
            output_colours: colours(anstream::AutoStream::choice(&io::stdout())),
            error_colours: colours(anstream::AutoStream::choice(&io::stderr())),
            columns: terminal_size::terminal_size_of(io::stdout()).map(|(width, _)| width.0.into()),
        };
        let mut console = Console {
            program,
            modules,
            output: &mut BufWriter::new(anstream::AutoStream::always(io::stdout())),
            error: &mut BufWriter::new(anstream::AutoStream::always(io::stderr())),
            input: &mut Typed::default(),
            terminals,
            owns_process: true,
        };
        main_with(words, &mut console)
    })
}

/// The parsed request.
enum Asked {
    Command(Box<Cli>),
    Tool(args::ToolCall),
}

/// Runs the command. The first of `words` is the program's name.
pub fn main_with<W: Into<OsString> + Clone>(words: impl IntoIterator<Item = W>, console: &mut Console<'_>) -> ExitCode {
    let modules = console.modules;
    let words = help_first(modules, words.into_iter().map(Into::into).collect());
    choose_colours(colour_choice(&words), &mut console.terminals);
    let command = command_line::command_for(console.program, console.modules, console.terminals.output);
    let parsed = command.try_get_matches_from(&words).and_then(|matches| {
        let folder = matches.get_one::<PathBuf>("rulesets").cloned();
        let asked = match args::called(modules, &matches) {
            Some(call) => call.map(Asked::Tool)?,
            None => Asked::Command(Box::new(Cli::from_arg_matches(&matches)?)),
        };
        Ok((folder, asked))
    });
    let outcome = match parsed {
        Ok((folder, asked)) => with_rulesets(folder.as_deref(), console, |console| match asked {
            Asked::Tool(call) => commands::tool(&call, console),
            Asked::Command(cli) => commands::dispatch(&cli.command, console),
        }),
        Err(mut error) => {
            suggest_command(modules, &mut error);
            tell_usage(&error, console)
        }
    };
    let outcome = outcome.and_then(|code| console.output.flush().map(|()| code).map_err(Failure::Output));
    let code = outcome.unwrap_or_else(|failure| failure.tell(console));
    let _ = console.error.flush();
    code
}

/// Runs a command that finds rulesets in a folder first.
fn with_rulesets(
    folder: Option<&Path>,
    console: &mut Console<'_>,
    run: impl FnOnce(&mut Console<'_>) -> Result<ExitCode, Failure>,
) -> Result<ExitCode, Failure> {
    let Some(folder) = folder else { return run(console) };
    if !folder.is_dir() {
        let shown = endturn::scenario::files::slashed(folder);
        return Err(Failure::problem(format!("--rulesets: `{shown}` is not a folder")));
    }
    let modules = console.modules.with_rulesets(folder);
    run(&mut Console {
        program: console.program,
        modules: &modules,
        output: &mut *console.output,
        error: &mut *console.error,
        input: &mut *console.input,
        terminals: console.terminals,
        owns_process: console.owns_process,
    })
}

/// Turns `civ help city` into `help civ city`: commands with subcommands have no `help` of their
/// own.
fn help_first(modules: &Modules, mut words: Vec<OsString>) -> Vec<OsString> {
    let is_option = |word: &OsString| word.to_string_lossy().starts_with("--color");
    let options = words.iter().skip(1).take_while(|word| is_option(word)).count();
    let is_apart = options == 1 && words[1] == "--color";
    let at = 1 + options + usize::from(is_apart);
    let is_group = |word: &OsString| {
        let command = command(modules);
        let found = word.to_str().and_then(|word| command.find_subcommand(word));
        found.is_some_and(clap::Command::has_subcommands)
    };
    if words.get(at + 1).is_some_and(|word| word == "help") && words.get(at).is_some_and(is_group) {
        words.swap(at, at + 1);
    }
    words
}

/// Finds `--color` before other arguments are parsed, since it also applies to the help and to
/// error messages.
fn colour_choice(words: &[OsString]) -> ColourChoice {
    let text: Vec<_> = words.iter().map(|word| word.to_string_lossy()).take_while(|word| word != "--").collect();
    let joined = text.iter().find_map(|word| word.strip_prefix("--color=").map(str::to_owned));
    let apart = || text.windows(2).find(|pair| pair[0] == "--color").map(|pair| pair[1].to_string());
    match joined.or_else(apart).as_deref() {
        Some("always") => ColourChoice::Always,
        Some("never") => ColourChoice::Never,
        _ => ColourChoice::Auto,
    }
}

fn choose_colours(choice: ColourChoice, terminals: &mut Terminals) {
    let always = match choice {
        ColourChoice::Auto => return,
        ColourChoice::Always => true,
        ColourChoice::Never => false,
    };
    terminals.output_colours = always;
    terminals.error_colours = always;
}

/// Suggests a command for the name of a game or plan, or for a misspelling; short names are too far
/// from theirs for clap's own measure.
fn suggest_command(modules: &Modules, error: &mut clap::Error) {
    let known = error.get(ContextKind::SuggestedSubcommand).is_some();
    let Some(ContextValue::String(word)) = error.get(ContextKind::InvalidSubcommand) else { return };
    let of_game = named_scenario(word).map(|_| format!("run {word}"));
    if let Some(whole) = of_game.or_else(|| named_plan(word).map(|_| format!("batch {word}"))) {
        error.insert(ContextKind::SuggestedSubcommand, ContextValue::Strings(vec![whole]));
        return;
    }
    if known {
        return;
    }
    let command = command(modules);
    let names = command.get_subcommands().map(clap::Command::get_name);
    if let Some(near) = endturn::scenario::suggest::did_you_mean(word, names) {
        error.insert(ContextKind::SuggestedSubcommand, ContextValue::Strings(vec![near]));
    }
}

fn tell_usage(error: &clap::Error, console: &mut Console<'_>) -> Result<ExitCode, Failure> {
    let is_answer = matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion);
    let colours = if is_answer { console.terminals.output_colours } else { console.terminals.error_colours };
    let text = error.render();
    let text = if colours { text.ansi().to_string() } else { text.to_string() };
    if is_answer {
        console.say(&text)?;
        return Ok(ExitCode::Success);
    }
    console.note(text.trim_end());
    Ok(ExitCode::Usage)
}
