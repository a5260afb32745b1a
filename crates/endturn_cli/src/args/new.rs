//! Arguments of `endturn new`.

use std::path::PathBuf;

use clap::{Args, Subcommand};

/// Writes a new scenario, plan, ruleset or module as a starting point.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  endturn new scenario \"First Contact\" --out target/first_contact.ron")]
pub(crate) struct NewArgs {
    #[command(subcommand)]
    pub(crate) what: NewWhat,
}

/// The kinds of files that can be started.
#[derive(Debug, Subcommand)]
pub(crate) enum NewWhat {
    Scenario(NewScenarioArgs),
    Plan(NewPlanArgs),
    Ruleset(NewRulesetArgs),
    Module(NewModuleArgs),
}

/// Writes a scenario in which every field is explained. Never overwrites a file.
///
/// With several modules or rulesets, every seat plays in all of them. For a ruleset of your own,
/// the template comes from the nearest ruleset it extends that has one; if something that the
/// template names no longer exists, the file has only the required fields.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  endturn new scenario \"First Contact\" --out target/first_contact.ron\n  \
                  endturn new scenario \"Two Worlds\" --ruleset fleets --ruleset classic --out target/two_worlds.ron")]
pub(crate) struct NewScenarioArgs {
    /// The scenario's name; without --out, the file goes to scenarios/ under this name.
    pub(crate) name: String,

    /// A module to play, with its default ruleset; if neither module nor ruleset is given, the
    /// first module. May be repeated.
    #[arg(long, value_name = "MODULE")]
    pub(crate) module: Vec<String>,

    /// A ruleset to play, from `endturn rulesets`. May be repeated, for modules that play together.
    #[arg(long, value_name = "RULESET")]
    pub(crate) ruleset: Vec<String>,

    /// The file to write.
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
}

/// Writes a plan for `batch` in which every field is explained. Never overwrites a file.
///
/// The plan plays the personas of the scenario's modules against each other. Its comments show how
/// to change, sample and constrain values, and how to stop with a test as soon as the answer is
/// clear.
#[derive(Debug, Args)]
#[command(
    after_help = "Example:\n  endturn new plan \"Who wins\" --scenario scenarios/fleets_duel.ron --out target/who_wins.ron"
)]
pub(crate) struct NewPlanArgs {
    /// The plan's name; without --out, the file goes to plans/ under this name.
    pub(crate) name: String,

    /// The scenario to play.
    #[arg(long, value_name = "FILE")]
    pub(crate) scenario: Option<PathBuf>,

    /// The file to write.
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
}

/// Writes a ruleset of your own that extends another one: a folder that changes nothing yet, with
/// comments that show what can be changed. Never overwrites anything.
///
/// Exit code 1: the ruleset is written, but the rulesets that it extends disagree about a value,
/// which you have to decide first.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  endturn new ruleset my_fleets --extends fleets --out target/rulesets/my_fleets")]
pub(crate) struct NewRulesetArgs {
    /// The ruleset's name: a letter, then letters, digits, `_` or `-`.
    pub(crate) name: String,

    /// The ruleset to extend. May be repeated; later ones override earlier ones.
    #[arg(long, value_name = "RULESET")]
    pub(crate) extends: Vec<String>,

    /// The folder to write, with the same name as the ruleset; if left out, assets/rulesets/NAME in
    /// the working folder, or in the nearest folder above it that has rulesets.
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
}

/// Writes a crate with a game of your own, in Rust: a small game that runs, its rulesets and
/// scenarios, a program with the whole command line, and a test that runs the conformance checks.
/// Never overwrites anything.
///
/// `docs/your-own-module.md` explains each part.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  endturn new module space_race --out target/space_race")]
pub(crate) struct NewModuleArgs {
    /// The module's name: a lower-case letter, then lower-case letters, digits or `_`. The crate
    /// has the same name.
    pub(crate) name: String,

    /// The folder `crates` of endturn's sources, to build against; if left out, the crate depends
    /// on this version of endturn from the package registry.
    #[arg(long, value_name = "DIR")]
    pub(crate) path: Option<PathBuf>,

    /// The folder to write; if left out, a folder with the module's name.
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
}
