//! The words of `endturn check`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

/// Finds everything that is wrong with scenarios and rulesets, all at once.
///
/// A folder is searched for .ron files; a folder with a ruleset.ron is a ruleset. Exit code 0: no errors; 1: errors;
/// 2: a path cannot be read, or there is nothing to check in it; with --fix, a file cannot be written.
#[derive(Debug, Args)]
#[command(
    after_help = "Example:\n  endturn check scenarios assets/rulesets/fleets\n  endturn check scenarios --fix --dry-run"
)]
pub(crate) struct CheckArgs {
    /// Files and folders.
    #[arg(required = true, value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,

    /// Text for people; one JSON object with all diagnostics; commands of a GitHub workflow; or a log in SARIF 2.1.0.
    #[arg(long, value_enum, default_value_t = CheckFormat::Text, value_name = "FORMAT")]
    pub(crate) format: CheckFormat,

    /// Mends errors whose cure is sure: a name that can only be a slip of one that is known, a comma too many or too few, `=` for
    /// `:`, and the like. Only files that are named, or lie in a folder that is, are changed, and nothing else in them. Tells what it has
    /// changed and what is left; the exit code is that of what is left.
    #[arg(long, conflicts_with = "set")]
    pub(crate) fix: bool,

    /// Changes no file: shows what --fix would change.
    #[arg(long, requires = "fix")]
    pub(crate) dry_run: bool,

    /// Checks the scenarios with this value changed, also one that no file writes. May be repeated.
    ///
    /// Of the ruleset: `--set civ.settings.gold=90`. Of the scenario's file: `--set scenario.civ.nations.Rome.gold=90`,
    /// `--set turn_limit=9`. `endturn explain E0020` tells more.
    #[arg(long, value_name = "PATH=VALUE")]
    pub(crate) set: Vec<String>,
}

/// For whom the findings are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum CheckFormat {
    /// For people.
    Text,
    /// For programs.
    Json,
    /// For GitHub, which shows them beside the lines of a change: `::error file=…`.
    Github,
    /// For code scanners and editors: SARIF 2.1.0.
    Sarif,
}
