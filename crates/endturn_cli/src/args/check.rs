//! Arguments of `endturn check`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

/// Finds all errors in scenarios and rulesets at once.
///
/// A folder is searched for .ron files; a folder with a ruleset.ron is a ruleset. Exit code 0: no
/// errors; 1: errors; 2: a path cannot be read, or has nothing to check in it; with --fix, a file
/// cannot be written.
#[derive(Debug, Args)]
#[command(
    after_help = "Example:\n  endturn check scenarios assets/rulesets/fleets\n  endturn check scenarios --fix --dry-run"
)]
pub(crate) struct CheckArgs {
    /// Files and folders; `-` is a scenario on standard input.
    #[arg(required = true, value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,

    /// Text for people; one JSON object with all diagnostics; commands of a GitHub workflow; or a
    /// SARIF 2.1.0 log.
    #[arg(long, value_enum, default_value_t = CheckFormat::Text, value_name = "FORMAT")]
    pub(crate) format: CheckFormat,

    /// Fixes errors that have one certain correction: an obvious misspelling of a known name, a
    /// missing or extra comma, `=` for `:`, and the like. Only files that are named, or are in a
    /// named folder, are changed, and nothing else in them. Reports the changes and the remaining
    /// problems; the exit code is for the remaining problems.
    #[arg(long, conflicts_with = "set")]
    pub(crate) fix: bool,

    /// Changes no file: shows what --fix would change.
    #[arg(long, requires = "fix")]
    pub(crate) dry_run: bool,

    /// Leaves out the problems that an earlier `check --format json` wrote into this file: the same
    /// code and message in the same file, as often as there, on whatever line. Only what is new is
    /// reported, and counts for the exit code.
    #[arg(long, value_name = "FILE")]
    pub(crate) baseline: Option<PathBuf>,

    /// Also reports comments `// allow E0029: the reason` that hide no warning any more.
    #[arg(long)]
    pub(crate) unused: bool,

    /// Checks the scenarios with this value changed, even if no file sets it. May be repeated.
    ///
    /// In the ruleset: `--set civ.settings.gold=90`. In the scenario file: `--set
    /// scenario.civ.nations.Rome.gold=90`, `--set turn_limit=9`. `endturn explain E0020` has
    /// details.
    #[arg(long, value_name = "PATH=VALUE")]
    pub(crate) set: Vec<String>,
}

/// The audience of the findings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum CheckFormat {
    /// For people.
    Text,
    /// For programs.
    Json,
    /// For GitHub, which shows them next to the lines of a change: `::error file=…`.
    Github,
    /// For code scanners and editors: SARIF 2.1.0.
    Sarif,
}
