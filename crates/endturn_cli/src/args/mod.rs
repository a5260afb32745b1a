//! The command line. The doc comments here are the help texts.

mod batch;
mod batch_folder;
mod batch_submit;
mod bisect;
mod chances;
mod check;
mod compare;
mod counts;
mod export;
mod fair;
mod film;
mod format;
mod game;
mod help;
mod import;
mod many_games;
mod new;
mod plans;
mod report;
mod ruleset;
mod scenarios;
mod search;
mod show;
mod snapshot;
mod source;
mod tables;
mod tool;
mod tune;
mod view;
mod whatif;
mod why;

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};

pub(crate) use batch::{BatchArgs, BatchColumnsArgs, BatchPlayArgs, BatchWhat};
pub(crate) use batch_folder::{BatchMergeArgs, BatchShowArgs, BatchStatusArgs};
pub(crate) use batch_submit::{BatchSubmitArgs, Engine};
pub(crate) use bisect::BisectArgs;
pub(crate) use chances::ChancesArgs;
pub(crate) use check::{CheckArgs, CheckFormat};
pub(crate) use compare::{CompareArgs, CompareFormat};
pub(crate) use counts::{CountsArgs, IntervalArgs, SprtArgs};
pub(crate) use export::ExportArgs;
pub(crate) use fair::FairArgs;
pub(crate) use film::FilmArgs;
pub(crate) use format::{ColourChoice, Format};
pub(crate) use game::{GameArgs, PlayArgs, ReplayArgs, RunArgs};
pub(crate) use help::{HelpArgs, HelpFormat};
pub(crate) use import::{FreecivRulesetArgs, FreecivSaveArgs, ImportArgs, ImportWhat};
pub(crate) use many_games::ManyGames;
pub(crate) use new::{NewArgs, NewModuleArgs, NewPlanArgs, NewRulesetArgs, NewScenarioArgs, NewWhat};
pub(crate) use plans::PlansArgs;
pub(crate) use report::{ReportArgs, ReportFormat};
pub(crate) use ruleset::{
    RulesetArgs, RulesetCopyArgs, RulesetDiffArgs, RulesetPagesArgs, RulesetShowArgs, RulesetUsesArgs, RulesetWhat,
    RulesetsArgs,
};
pub(crate) use scenarios::ScenariosArgs;
pub(crate) use search::SearchArgs;
pub(crate) use show::{DiffArgs, ShowArgs};
pub(crate) use snapshot::SnapshotArgs;
pub(crate) use source::{FromArgs, SourceArgs};
pub(crate) use tables::TablesChoice;
pub(crate) use tool::{ToolCall, called, with_tools};
pub(crate) use tune::TuneArgs;
pub(crate) use view::ViewArgs;
pub(crate) use whatif::WhatifArgs;
pub(crate) use why::WhyArgs;

const EXIT_CODES: &str = "\
Exit codes:
  0    success
  1    a check or a replay found an error, nothing was found, or two games differ
  2    bad usage, or a file that cannot be read or written (a bad scenario too)
  3    a game of a batch came out differently when it was played again (DIVERGED)
  70   a bug in endturn; the message says how to report it
  130  interrupted by Ctrl-C, SIGTERM or SIGHUP; what was played is written

Example:
  endturn run scenarios/fleets_duel.ron";

/// Turn-based games that play themselves: the same scenario and seed give the same game, byte for
/// byte.
#[derive(Debug, Parser)]
#[command(name = "endturn", version, max_term_width = 100, after_help = EXIT_CODES, arg_required_else_help = true)]
#[command(disable_help_subcommand = true)]
pub(crate) struct Cli {
    /// When to use colours; respects NO_COLOR.
    #[arg(long, global = true, value_enum, default_value_t = ColourChoice::Auto, value_name = "WHEN")]
    pub(crate) color: ColourChoice,

    /// Looks for rulesets in this folder first: DIR/NAME/ruleset.ron.
    #[arg(long, global = true, value_name = "DIR", value_hint = clap::ValueHint::DirPath)]
    pub(crate) rulesets: Option<PathBuf>,

    #[command(subcommand)]
    pub(crate) command: Command,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Run(RunArgs),
    Replay(ReplayArgs),
    Play(PlayArgs),
    Batch(BatchArgs),
    Report(ReportArgs),
    Whatif(WhatifArgs),
    Chances(ChancesArgs),
    Compare(CompareArgs),
    Search(SearchArgs),
    Tune(TuneArgs),
    Fair(FairArgs),
    Sprt(SprtArgs),
    Interval(IntervalArgs),
    Check(CheckArgs),
    Explain(ExplainArgs),
    Rules(RulesArgs),
    Schedule(ScheduleArgs),
    Show(ShowArgs),
    Diff(DiffArgs),
    Bisect(BisectArgs),
    Why(WhyArgs),
    Map(MapArgs),
    View(ViewArgs),
    Film(FilmArgs),
    Snapshot(SnapshotArgs),
    Scenarios(ScenariosArgs),
    Plans(PlansArgs),
    Rulesets(RulesetsArgs),
    Ruleset(RulesetArgs),
    New(NewArgs),
    Import(ImportArgs),
    Export(ExportArgs),
    Completions(CompletionsArgs),
    Man(ManArgs),
    Help(HelpArgs),
}

/// Explains a diagnostic code, such as E0007, or a rule, such as W-47; without an argument, lists
/// all codes.
///
/// For a rule, prints its effect, its timing, its random draws, the facts it emits, its source
/// file, and then its text. Kinds of effects, requirements and flags are explained too, as
/// `endturn help` does.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  endturn explain E0007\n  endturn explain W-47\n  endturn explain Output_Bonus_2")]
pub(crate) struct ExplainArgs {
    /// The diagnostic code or rule id, in upper or lower case.
    pub(crate) code: Option<String>,

    /// Text for people, or JSON.
    #[arg(long, value_enum, default_value_t = Format::Text, value_name = "FORMAT")]
    pub(crate) format: Format,
}

/// Lists the rules of the turn core and of the modules: effect, timing, and source file.
///
/// With a word, lines that have it in their id, name or summary come first. `endturn explain ID`
/// prints more about a rule, and its text.
///
/// With --metrics, lists the metrics of the modules instead: the columns of metrics.csv, of the
/// tables of entities (`agency_agents.skill`) and of the tables that a plan may ask for
/// (`battles.winner`), with unit and meaning.
///
/// With --ours, lists the points that the rules leave open and this program decided: the rule, the
/// file, and the sentence that states the decision.
#[derive(Debug, Args)]
#[command(
    after_help = "Example:\n  endturn rules battle\n  endturn rules --ours --module fleets\n  endturn rules --metrics"
)]
pub(crate) struct RulesArgs {
    /// Only lines with this word in any column; case is ignored.
    pub(crate) word: Option<String>,

    /// Lists the columns of metrics.csv and of the modules' tables instead of the rules.
    #[arg(long)]
    pub(crate) metrics: bool,

    /// Lists the points that the rules leave open and this program decided.
    #[arg(long, conflicts_with = "metrics")]
    pub(crate) ours: bool,

    /// Only rules, columns or decisions of this module; `turn` is the turn core.
    #[arg(long, value_name = "MODULE")]
    pub(crate) module: Option<String>,

    /// Text for people, or JSON.
    #[arg(long, value_enum, default_value_t = Format::Text, value_name = "FORMAT")]
    pub(crate) format: Format,
}

/// Shows the structure of a round: every stage with its systems, in running order.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  endturn schedule scenarios/fleets_duel.ron")]
pub(crate) struct ScheduleArgs {
    /// A scenario, a record, the folder of a run, or a saved game; `-` reads one from standard
    /// input.
    #[arg(value_name = "GAME")]
    pub(crate) source: String,

    /// Text for people, or JSON.
    #[arg(long, value_enum, default_value_t = Format::Text, value_name = "FORMAT")]
    pub(crate) format: Format,
}

/// Draws the board of a game, at its start or after a round.
///
/// The terminal shows text, in colour if colours are on; the legend below explains letters, digits
/// and marks. Files have them too, with names and the legend.
#[derive(Debug, Args)]
#[command(
    after_help = "Example:\n  endturn map scenarios/civ_two_cities.ron --round 5\n  endturn map scenarios/civ_valley.ron --out target/valley.svg"
)]
pub(crate) struct MapArgs {
    #[command(flatten)]
    pub(crate) game: SourceArgs,

    /// Assigns a persona to a seat of a scenario, by its number or name; may be repeated. A seat
    /// alone, `--seat 2`, draws the board as that seat knows it.
    #[arg(long, value_name = "SEAT[=PERSONA]")]
    pub(crate) seat: Vec<String>,

    /// Draws the board after this round; if left out, at the start of a scenario or after the last
    /// round of a record.
    #[arg(long, value_name = "ROUND", allow_negative_numbers = true)]
    pub(crate) round: Option<String>,

    /// Stresses one thing on the map of a civilisation game: terrain, units, owners, trade, threat
    /// or sight. With --seat, as that seat knows it.
    #[arg(long, value_name = "LAYER")]
    pub(crate) layer: Option<String>,

    /// The module whose board to draw; if left out, the first that has one.
    #[arg(long, value_name = "MODULE")]
    pub(crate) module: Option<String>,

    /// Writes the board to this file instead, as its extension says: .png, .svg or .txt.
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
}

/// Prints shell completions.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  endturn completions bash")]
pub(crate) struct CompletionsArgs {
    /// The shell.
    pub(crate) shell: clap_complete::Shell,
}

/// Prints the manual page, or writes the pages of all commands.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  endturn man --out target/man")]
pub(crate) struct ManArgs {
    /// The folder for the pages.
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
}
