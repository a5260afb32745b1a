//! `view`: a page that replays a game.

use endturn::report::files::write_whole;
use endturn::report::game::Book;
use endturn::report::game::chronicle::Chronicle;
use endturn::report::render::replay::{self, Frames};

use crate::args::ViewArgs;
use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::interrupt;
use crate::opening::number;
use crate::playback::{Playback, When};
use crate::render::number::{counted, grouped};
use crate::render::shell;

pub(super) fn view(args: &ViewArgs, console: &mut Console<'_>) -> Result<ExitCode, Failure> {
    let mut problems = Vec::new();
    let most = args.rounds.as_deref().and_then(|text| number::<u32>("--rounds", text, 1, &mut problems));
    let ending = args.out.extension().map(|ending| ending.to_string_lossy().to_lowercase());
    if !matches!(ending.as_deref(), Some("html" | "htm")) {
        let shown = shell::quote_path(&args.out);
        problems.push(format!("`--out {shown}`: the file's name must end in .html"));
    }
    // A round to look at makes a scenario ask for personas.
    let when = When { round: None, otherwise: most.unwrap_or(u32::MAX) };
    let (mut playback, _) = Playback::open(&args.game, &args.seat, when, problems, console)?;
    if console.owns_process {
        interrupt::watch();
    }
    // What happens as the game is set up is part of its story.
    playback.game.listen(true);
    playback.game.restart(playback.seed);
    let mut chronicle = Chronicle::start(&playback.game);
    chronicle.keeps_json = false;
    let mut frames = Frames::start(&playback.game);
    let last = playback.recorded().unwrap_or(u32::MAX).min(most.unwrap_or(u32::MAX));
    while playback.game.ended().is_none() && playback.game.rounds_finished() < last && !interrupt::asked() {
        let round = playback.game.rounds_finished() + 1;
        if frames.has_moves() {
            playback.round_with(&mut |game, seat, text| {
                let done = game.submit(seat, text);
                frames.moved(game, round);
                done
            })?;
        } else if !playback.round()? {
            break;
        }
        let seen = chronicle.round(&mut playback.game);
        frames.round(&playback.game, &seen);
    }
    let (game, seed) = (&playback.game, playback.seed);
    let book = Book { game, chronicle: &chronicle, seed, repeat: "", own_rulesets: &[] };
    let page = replay::page(&book, &frames);
    write_whole(&args.out, &page)?;
    let (shown, rounds) = (shell::quote_path(&args.out), counted(game.rounds_finished() as usize, "round"));
    console.say(&format!("wrote {shown}: {rounds}, {} bytes\n", grouped(page.len() as i64)))?;
    Ok(if interrupt::asked() { ExitCode::Interrupted } else { ExitCode::Success })
}
