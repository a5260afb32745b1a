//! `civ`: a look into games of the civ module.

mod city;
mod find;
mod why;

use endturn::civ;

use crate::args::{CivArgs, CivWhat, SourceArgs};
use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::playback::{Playback, When};
use crate::render::shell;

pub(super) fn civ(args: &CivArgs, console: &mut Console<'_>) -> Result<ExitCode, Failure> {
    match &args.what {
        CivWhat::Why(args) => why::why(args, console),
        CivWhat::City(args) => city::city(args, console),
    }
}

/// Opens a game of the civ module before its first round, and says which round is meant.
fn open(
    args: &SourceArgs,
    seats: &[String],
    when: When,
    problems: Vec<String>,
    console: &mut Console<'_>,
) -> Result<(Playback, u32), Failure> {
    let (playback, round) = Playback::open(args, seats, when, problems, console)?;
    let modules: Vec<&str> = playback.game.setup().modules.iter().map(|module| module.name()).collect();
    if !modules.contains(&civ::NAME) {
        let source = shell::quote(&args.source);
        return Err(Failure::problem(format!("{source} has no module civ; it plays {}", modules.join(", "))));
    }
    Ok((playback, round))
}
