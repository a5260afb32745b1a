//! One file per command.

mod autosave;
mod batch;
mod begin;
mod bisect;
mod boards;
mod chances;
mod check;
mod columns;
mod compare;
mod completions;
mod counts;
mod diff;
mod dry_run;
mod explain;
mod export;
mod fair;
mod film;
mod help;
mod import;
mod man;
mod map;
mod new;
mod new_module;
mod new_plan;
mod new_ruleset;
mod plans;
mod play;
mod replay;
mod report;
mod rules;
mod ruleset;
mod rulesets;
mod run;
mod save;
mod scenarios;
mod schedule;
mod search;
mod show;
mod snapshot;
mod targets;
mod tool;
mod tune;
mod view;
mod watch;
mod whatif;
mod why;

use crate::args::Command;
use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::failure::Failure;

pub(crate) use tool::tool;

/// Runs a command.
pub(crate) fn dispatch(command: &Command, console: &mut Console<'_>) -> Result<ExitCode, Failure> {
    match command {
        Command::Run(args) => run::run(args, console),
        Command::Replay(args) => replay::replay(args, console),
        Command::Play(args) => play::play(args, console),
        Command::Batch(args) => batch::batch(args, console),
        Command::Report(args) => report::report(args, console),
        Command::Whatif(args) => whatif::whatif(args, console),
        Command::Chances(args) => chances::chances(args, console),
        Command::Compare(args) => compare::compare(args, console),
        Command::Search(args) => search::search(args, console),
        Command::Tune(args) => tune::tune(args, console),
        Command::Fair(args) => fair::fair(args, console),
        Command::Sprt(args) => counts::sprt(args, console),
        Command::Interval(args) => counts::interval(args, console),
        Command::Check(args) => check::check(args, console),
        Command::Explain(args) => explain::explain(args, console),
        Command::Help(args) => help::help(args, console),
        Command::Rules(args) => rules::rules(args, console),
        Command::Show(args) => show::show(args, console),
        Command::Diff(args) => diff::diff(args, console),
        Command::Bisect(args) => bisect::bisect(args, console),
        Command::Why(args) => why::why(args, console),
        Command::Map(args) => map::map(args, console),
        Command::View(args) => view::view(args, console),
        Command::Film(args) => film::film(args, console),
        Command::Snapshot(args) => snapshot::snapshot(args, console),
        Command::Schedule(args) => schedule::schedule(args, console),
        Command::Plans(args) => plans::plans(args, console),
        Command::Scenarios(args) => scenarios::scenarios(args, console),
        Command::Rulesets(args) => rulesets::rulesets(args, console),
        Command::Ruleset(args) => ruleset::ruleset(args, console),
        Command::New(args) => new::new(args, console),
        Command::Export(args) => export::export(args, console),
        Command::Import(args) => import::import(args, console),
        Command::Completions(args) => completions::completions(args, console),
        Command::Man(args) => man::man(args, console),
    }
}
