//! Arguments of a module's tools, built from the module's description of them.

use clap::{Arg, ArgMatches, Args, Command, FromArgMatches};
use endturn::Modules;
use endturn::scenario::tool::{Need, Tool, ToolOption, Tools};

use super::{Format, SourceArgs};

/// Arguments of every tool, before its own options.
#[derive(Debug, Args)]
pub(crate) struct ToolArgs {
    #[command(flatten)]
    pub(crate) game: SourceArgs,

    /// Fills a seat of a scenario, by its number or name, with a persona. May be repeated.
    #[arg(long, value_name = "SEAT=PERSONA")]
    pub(crate) seat: Vec<String>,
}

/// Arguments of every tool, after its own options.
#[derive(Debug, Args)]
pub(crate) struct AnswerArgs {
    // The tool supplies the help text.
    #[arg(long, alias = "turn", value_name = "ROUND", allow_negative_numbers = true)]
    pub(crate) round: Option<String>,

    /// Text for people, or one JSON object.
    #[arg(long, value_enum, default_value_t = Format::Text, value_name = "FORMAT")]
    pub(crate) format: Format,
}

/// A call of a tool.
#[derive(Debug)]
pub(crate) struct ToolCall {
    /// The module.
    pub(crate) module: &'static str,
    /// The tool.
    pub(crate) tool: &'static Tool,
    /// The arguments before its options.
    pub(crate) args: ToolArgs,
    /// The arguments after its options.
    pub(crate) answer: AnswerArgs,
    /// All arguments, those of its own options included.
    pub(crate) said: ArgMatches,
}

/// Adds a command for each module that has tools; help lists them before `next`.
pub(crate) fn with_tools(modules: &Modules, mut command: Command, next: &str) -> Command {
    let place = command.find_subcommand(next).map(Command::get_display_order);
    for (module, tools) in all(modules) {
        command = command.subcommand(group(module, tools).display_order(place.unwrap_or(usize::MAX)));
    }
    command
}

/// Returns the tool that was called, if one was.
pub(crate) fn called(modules: &Modules, matches: &ArgMatches) -> Option<Result<ToolCall, clap::Error>> {
    let (module, below) = matches.subcommand()?;
    let (module, tools) = all(modules).find(|(name, _)| *name == module)?;
    let (name, said) = below.subcommand()?;
    let tool = tools.all.iter().find(|tool| tool.name == name)?;
    let call = |args, answer| ToolCall { module, tool, args, answer, said: said.clone() };
    let args = ToolArgs::from_arg_matches(said);
    Some(args.and_then(|args| Ok(call(args, AnswerArgs::from_arg_matches(said)?))))
}

fn all(modules: &Modules) -> impl Iterator<Item = (&'static str, &'static Tools)> + '_ {
    modules.iter().filter_map(|module| Some((module.name(), module.tools()?)))
}

fn group(module: &'static str, tools: &'static Tools) -> Command {
    let command = Command::new(module)
        .about(short(tools.about))
        .after_help(examples(tools.examples))
        .subcommand_required(true)
        .arg_required_else_help(true);
    tools.all.iter().fold(command, |command, tool| command.subcommand(one(tool)))
}

fn one(tool: &'static Tool) -> Command {
    let command = ToolArgs::augment_args(Command::new(tool.name));
    let command = tool.options.iter().fold(command, |command, one| command.arg(option(one)));
    let command = AnswerArgs::augment_args(command).mut_arg("round", |round| {
        // Rulesets, and so their readers, call a round a turn.
        helped(round, tool.round.help).alias("turn")
    });
    // Each flattened group of arguments has set its own `about`.
    command.about(short(tool.help)).long_about(tool.help).after_help(examples(tool.examples))
}

fn option(one: &'static ToolOption) -> Arg {
    let option = helped(Arg::new(one.name).long(one.name).value_name(one.value), one.help);
    let option = option.conflicts_with_all(one.excludes);
    match one.need {
        Need::Free => option,
        Need::Always => option.required(true),
        Need::Unless(others) => option.required_unless_present_any(others),
    }
}

/// Sets help as clap derives it from docs: the first paragraph without its full stop as short help,
/// and everything as long help if there are more paragraphs.
fn helped(option: Arg, help: &'static str) -> Arg {
    let option = option.help(short(help));
    if help.contains("\n\n") { option.long_help(help) } else { option }
}

fn short(help: &str) -> String {
    help.split("\n\n").next().unwrap_or_default().trim_end_matches('.').to_owned()
}

fn examples(calls: &[&str]) -> String {
    format!("Example:\n  {}", calls.join("\n  "))
}
