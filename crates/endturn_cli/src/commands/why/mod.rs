//! `why`: the reasons for what happened in a game.

mod seat;

use crate::args::WhyArgs;
use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::failure::Failure;

pub(super) fn why(args: &WhyArgs, console: &mut Console<'_>) -> Result<ExitCode, Failure> {
    seat::why(args, console)
}
