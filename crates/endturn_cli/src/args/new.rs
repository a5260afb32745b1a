//! The words of `endturn new`.

use std::path::PathBuf;

use clap::{Args, Subcommand};

/// Writes a new scenario, plan, ruleset or module, to begin with.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  endturn new scenario \"First Contact\" --out target/first_contact.ron")]
pub(crate) struct NewArgs {
    #[command(subcommand)]
    pub(crate) what: NewWhat,
}

/// What can be begun.
#[derive(Debug, Subcommand)]
pub(crate) enum NewWhat {
    Scenario(NewScenarioArgs),
    Plan(NewPlanArgs),
    Ruleset(NewRulesetArgs),
    Module(NewModuleArgs),
}

/// Writes a scenario in which every field is explained. An existing file is never overwritten.
///
/// With several modules or rulesets it is a world in which every seat plays in all of them. For a ruleset of your own the file is
/// that of the nearest ruleset it builds on that has one; if what it names is not there any more, the file has only what it needs.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  endturn new scenario \"First Contact\" --out target/first_contact.ron\n  \
                  endturn new scenario \"Two Worlds\" --ruleset fleets --ruleset classic --out target/two_worlds.ron")]
pub(crate) struct NewScenarioArgs {
    /// The scenario's name; without --out it is written to scenarios/ under this name.
    pub(crate) name: String,

    /// A module to play, by its default ruleset; the first there is if neither module nor ruleset is named. May be repeated.
    #[arg(long, value_name = "MODULE")]
    pub(crate) module: Vec<String>,

    /// A ruleset to play by, of `endturn rulesets`. May be repeated, for modules that play together.
    #[arg(long, value_name = "RULESET")]
    pub(crate) ruleset: Vec<String>,

    /// The file to write.
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
}

/// Writes a plan for `batch` in which every field is explained. An existing file is never overwritten.
///
/// It plays the personas of the scenario's modules against each other, and shows in remarks how values are changed, sampled and
/// constrained, and how a test stops it as soon as the answer is clear.
#[derive(Debug, Args)]
#[command(
    after_help = "Example:\n  endturn new plan \"Who wins\" --scenario scenarios/fleets_duel.ron --out target/who_wins.ron"
)]
pub(crate) struct NewPlanArgs {
    /// The plan's name; without --out it is written to plans/ under this name.
    pub(crate) name: String,

    /// The scenario that it plays.
    #[arg(long, value_name = "FILE")]
    pub(crate) scenario: Option<PathBuf>,

    /// The file to write.
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
}

/// Writes a ruleset of your own that builds on another one: a folder that changes nothing yet and shows in remarks what can be
/// changed. What is there is never overwritten.
///
/// Exit code 1: it is written, and the rulesets that it extends disagree about something, which you have to decide first.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  endturn new ruleset my_fleets --extends fleets --out target/rulesets/my_fleets")]
pub(crate) struct NewRulesetArgs {
    /// The ruleset's name: a letter, then letters, digits, `_` or `-`.
    pub(crate) name: String,

    /// The ruleset to build on. May be repeated; the later ones lie over the earlier ones.
    #[arg(long, value_name = "RULESET")]
    pub(crate) extends: Vec<String>,

    /// The folder to write, called as the ruleset is; if left out, assets/rulesets/NAME of the working folder, or of the nearest folder
    /// above it that has rulesets.
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
}

/// Writes a crate with a game of your own, in Rust: a small game that runs, its rulesets and scenarios, a program with the whole command line,
/// and a test that it keeps every promise. What is there is never overwritten.
///
/// `docs/your-own-module.md` says what each part is for.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  endturn new module space_race --out target/space_race")]
pub(crate) struct NewModuleArgs {
    /// The module's name: a small letter, then small letters, digits or `_`. The crate is called so too.
    pub(crate) name: String,

    /// The folder `crates` of endturn's sources, for a crate that is built with these; if left out, it asks for this version of endturn
    /// where packages come from.
    #[arg(long, value_name = "DIR")]
    pub(crate) path: Option<PathBuf>,

    /// The folder to write; if left out, a folder of the module's name.
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
}
