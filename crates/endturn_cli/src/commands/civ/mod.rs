//! `civ`: a look into games of the civ module.

mod city;
mod find;
mod why;

use endturn::{civ, engine::Game};

use crate::args::{CivArgs, CivWhat, GameArgs, LookArgs};
use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::opening::{self, Seating};
use crate::render::shell;

pub(super) fn civ(args: &CivArgs, console: &mut Console<'_>) -> Result<ExitCode, Failure> {
    match &args.what {
        CivWhat::Why(args) => why::why(args, console),
        CivWhat::City(args) => city::city(args, console),
    }
}

/// A game that has been played for some rounds, and its seed.
struct Look {
    game: Game,
    seed: u64,
}

/// Plays `rounds` rounds; one more may follow. `problems` are those found in other arguments.
fn look(
    args: &LookArgs,
    rounds: u32,
    one_more: bool,
    problems: Vec<String>,
    console: &mut Console<'_>,
) -> Result<Look, Failure> {
    let game_args = GameArgs {
        scenario: args.scenario.clone(),
        seed: args.seed.clone(),
        set: args.set.clone(),
        out: None,
        force: false,
    };
    let seating = if rounds == 0 && !one_more { Seating::Anybody } else { Seating::Personas };
    let opening = opening::open(&game_args, &args.seat, seating, problems, console)?;
    let mut game = opening.loaded.game();
    game.restart(opening.seed);
    if !game.setup().modules.iter().any(|module| module.name() == civ::NAME) {
        let modules: Vec<&str> = game.setup().modules.iter().map(|module| module.name()).collect();
        let scenario = shell::quote(&args.scenario);
        return Err(Failure::problem(format!("{scenario} has no module civ; it plays {}", modules.join(", "))));
    }
    game.advance_rounds(rounds);
    Ok(Look { game, seed: opening.seed })
}
