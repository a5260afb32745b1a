//! `export`: a whole game in a format of other programs.

use clap::ValueEnum;
use endturn::report::files::{Part, write_whole};

use crate::args::ExportArgs;
use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::opening::number;
use crate::playback::{Playback, When};
use crate::render::number::{counted, grouped};
use crate::render::shell;
use crate::watching::bar;

pub(super) fn export(args: &ExportArgs, console: &mut Console<'_>) -> Result<ExitCode, Failure> {
    let mut problems = Vec::new();
    let round = args.round.as_deref().and_then(|text| number::<u32>("--round", text, 1, &mut problems));
    let when = When { round, otherwise: u32::MAX };
    let (mut playback, _) = Playback::open(&args.game, &args.seat, when, problems, console)?;
    check_module(args, &playback)?;
    // A file that can't be written is refused before the game is played.
    if let Some(path) = &args.out {
        drop(Part::begin(path)?);
    }
    let (game, seed) = (&mut playback.game, playback.seed);
    game.listen(true);
    game.transcribe(true);
    game.restart(seed);
    let mut facts = playback.game.take_facts();
    let last = round.or(playback.recorded()).unwrap_or(u32::MAX);
    let bar = bar(
        Some(last.min(playback.game.setup().turn_limit).into()),
        "{bar:30} {human_pos} of {human_len} rounds",
        false,
        console,
    );
    while playback.game.rounds_finished() < last && playback.round()? {
        facts.append(&mut playback.game.take_facts());
        bar.set_position(playback.game.rounds_finished().into());
    }
    bar.finish_and_clear();
    let game = &playback.game;
    if round.is_some_and(|round| round > game.rounds_finished()) {
        return Err(playback.beyond());
    }
    let module = args.format.module();
    let Some((_, transcript)) = game.transcripts(&facts).find(|(one, _)| *one == module) else {
        let source = shell::quote(&args.game.source);
        return Err(Failure::problem(format!("{source} can't be written as {}", name(args))));
    };
    let Some(path) = &args.out else {
        console.say(&transcript.text)?;
        return Ok(ExitCode::Success);
    };
    let bytes = transcript.text.len();
    write_whole(path, transcript.text)?;
    let (shown, rounds) = (shell::quote_path(path), counted(game.rounds_finished() as usize, "round"));
    console.say(&format!("wrote {shown}: {rounds}, {} bytes\n", grouped(bytes as i64)))?;
    Ok(ExitCode::Success)
}

/// Checks that the game has the module that writes the format.
fn check_module(args: &ExportArgs, playback: &Playback) -> Result<(), Failure> {
    let module = args.format.module();
    let modules: Vec<&str> = playback.game.setup().modules.iter().map(|one| one.name()).collect();
    if modules.contains(&module) {
        return Ok(());
    }
    let (source, known) = (shell::quote(&args.game.source), modules.join(", "));
    Err(Failure::problem(format!("{} is a format of {module}, and {source} plays {known}", name(args))))
}

/// The word for the format on the command line.
fn name(args: &ExportArgs) -> String {
    args.format.to_possible_value().map(|value| value.get_name().to_owned()).unwrap_or_default()
}
