//! `batch`: all games of a plan, and the contenders' results.

mod attendance;
mod changed;
mod columns;
mod conclude;
mod merge;
mod open;
mod play;
mod show;
mod status;
mod submit;
mod tables;
mod watch;

use crate::args::{BatchArgs, BatchWhat};
use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::failure::Failure;

pub(super) use open::{ledger, opened, plan};

pub(super) fn batch(args: &BatchArgs, console: &mut Console<'_>) -> Result<ExitCode, Failure> {
    match (&args.what, &args.play) {
        (Some(BatchWhat::Columns(args)), _) => columns::columns(args, console),
        (Some(BatchWhat::Show(args)), _) => show::show(args, console),
        (Some(BatchWhat::Status(args)), _) => status::status(args, console),
        (Some(BatchWhat::Merge(args)), _) => merge::merge(args, console),
        (Some(BatchWhat::Submit(args)), _) => submit::submit(args, console),
        (None, Some(args)) => play::play(args, console),
        (None, None) => unreachable!("a batch without a plan is refused while arguments are read"),
    }
}
