//! `snapshot`: writes a game after a round as a scenario that continues it.

use endturn::report::files::write_whole;

use crate::args::SnapshotArgs;
use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::opening::number;
use crate::playback::{Playback, When};
use crate::render::shell;

pub(super) fn snapshot(args: &SnapshotArgs, console: &mut Console<'_>) -> Result<ExitCode, Failure> {
    let mut problems = Vec::new();
    let round = args.round.as_deref().and_then(|text| number::<u32>("--round", text, 1, &mut problems));
    let when = When { round, otherwise: 1 };
    let (mut playback, round) = Playback::open(&args.game, &args.seat, when, problems, console)?;
    playback.go_to(round)?;
    let text = playback.going_on().map_err(|why| {
        Failure::problem(format!("after round {round} the game can't be written as a scenario: {why}"))
    })?;
    let Some(path) = &args.out else {
        console.say(&text)?;
        return Ok(ExitCode::Success);
    };
    write_whole(path, text)?;
    let shown = shell::quote_path(path);
    console.say(&format!("wrote {shown}: the game continues there with round {}\n", round.saturating_add(1)))?;
    Ok(ExitCode::Success)
}
