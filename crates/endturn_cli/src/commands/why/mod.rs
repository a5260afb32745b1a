//! `why`: the reasons of personas, and the causes of what happened in a game.

mod fact;
mod seat;

use crate::args::WhyArgs;
use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::failure::Failure;

pub(super) fn why(args: &WhyArgs, console: &mut Console<'_>) -> Result<ExitCode, Failure> {
    match &args.fact {
        Some(_) => fact::fact(args, console),
        None => seat::why(args, console),
    }
}
