//! `view`: a page that replays a game, or one that shows a position.

use endturn::engine::Game;
use endturn::report::files::write_whole;
use endturn::report::game::Book;
use endturn::report::game::chronicle::{Captures, Chronicle};
use endturn::report::render::replay::{self, Frames};
use endturn::scenario::tool::title;

use super::boards::{Sight, personas_and_viewer, seat_of};
use crate::args::ViewArgs;
use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::interrupt;
use crate::opening::number;
use crate::playback::{Playback, When};
use crate::render::markdown::{self, Position};
use crate::render::number::{counted, grouped};
use crate::render::paint::Paint;
use crate::render::palette::SeatColours;
use crate::render::screen::Screen;
use crate::render::shell;

pub(super) fn view(args: &ViewArgs, console: &mut Console<'_>) -> Result<ExitCode, Failure> {
    if args.markdown { position(args, console) } else { replayed(args, console) }
}

/// Adds a problem if the file's name has another ending.
fn check_ending(args: &ViewArgs, endings: &[&str], problems: &mut Vec<String>) {
    let Some(out) = &args.out else { return };
    let ending = out.extension().map(|ending| ending.to_string_lossy().to_lowercase());
    if !endings.iter().any(|one| ending.as_deref() == Some(one)) {
        let shown = shell::quote_path(out);
        problems.push(format!("`--out {shown}`: the file's name must end in .{}", endings[0]));
    }
}

/// Prints or writes the position after a round as Markdown.
fn position(args: &ViewArgs, console: &mut Console<'_>) -> Result<ExitCode, Failure> {
    let mut problems = Vec::new();
    let round = args.round.as_deref().and_then(|text| number::<u32>("--round", text, 0, &mut problems));
    check_ending(args, &["md", "markdown"], &mut problems);
    let (personas, viewer) = personas_and_viewer(&args.seat, &mut problems);
    let when = When { round, otherwise: 0 };
    let (mut playback, round) = Playback::open(&args.game, &personas, when, problems, console)?;
    let viewer = viewer.map(|word| seat_of(&playback.game, word)).transpose()?;
    let mut chronicle = begin(&mut playback);
    let mut facts = Vec::new();
    while playback.game.rounds_finished() < round {
        if !playback.round()? {
            return Err(playback.beyond());
        }
        facts = chronicle.round(&mut playback.game).facts;
    }
    let (game, seed) = (&playback.game, playback.seed);
    let sights = Sight::all(game, viewer);
    let heading = title(game, seed);
    let title = sights.first().map_or(heading.clone(), |sight| sight.heading(game, heading));
    let colours = SeatColours::of(game);
    let boards = sights.iter().filter_map(|sight| sight.board(game));
    let boards: Vec<String> = boards.map(|board| board.text(&colours, Screen::new(Paint(false), None))).collect();
    let command = again(args, game, seed, playback.recorded().is_some());
    let book = Book { game, chronicle: &chronicle, seed, repeat: "", own_rulesets: &[], curves: &[] };
    let (facts, command) = (&facts[..], &command[..]);
    let page = markdown::page(&Position { book, title: &title, viewer, boards: &boards, facts, command });
    let Some(out) = &args.out else {
        console.say(&page)?;
        return Ok(ExitCode::Success);
    };
    write_whole(out, console.called(&page).as_bytes())?;
    console.say(&format!("wrote {}: {} bytes\n", shell::quote_path(out), grouped(page.len() as i64)))?;
    Ok(ExitCode::Success)
}

/// Begins a game anew: what happens as it is set up is part of its story.
fn begin(playback: &mut Playback) -> Chronicle {
    playback.game.listen(true);
    playback.game.restart(playback.seed);
    let mut chronicle = Chronicle::start(&playback.game);
    chronicle.captures = Captures::Words;
    chronicle
}

/// The words of the command that shows the position again.
fn again(args: &ViewArgs, game: &Game, seed: u64, is_record: bool) -> Vec<String> {
    let mut words = ["endturn", "view", &args.game.source].map(str::to_owned).to_vec();
    let mut option = |name: &str, value: &str| words.extend([name, value].map(str::to_owned));
    if !is_record {
        option("--seed", &seed.to_string());
    }
    args.game.set.iter().for_each(|set| option("--set", set));
    args.seat.iter().for_each(|seat| option("--seat", seat));
    option("--round", &game.rounds_finished().to_string());
    words.push("--markdown".to_owned());
    words
}

/// Writes the page that replays the game.
fn replayed(args: &ViewArgs, console: &mut Console<'_>) -> Result<ExitCode, Failure> {
    let mut problems = Vec::new();
    let most = args.rounds.as_deref().and_then(|text| number::<u32>("--rounds", text, 1, &mut problems));
    check_ending(args, &["html", "htm"], &mut problems);
    // A round to look at makes a scenario ask for personas.
    let when = When { round: None, otherwise: most.unwrap_or(u32::MAX) };
    let (mut playback, _) = Playback::open(&args.game, &args.seat, when, problems, console)?;
    if console.owns_process {
        interrupt::watch();
    }
    let mut chronicle = begin(&mut playback);
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
    let book = Book { game, chronicle: &chronicle, seed, repeat: "", own_rulesets: &[], curves: &[] };
    let page = replay::page(&book, &frames);
    let (Some(out), rounds) = (&args.out, counted(game.rounds_finished() as usize, "round")) else {
        return Err(Failure::problem("`--out` names the page to write"));
    };
    write_whole(out, &page)?;
    let shown = shell::quote_path(out);
    console.say(&format!("wrote {shown}: {rounds}, {} bytes\n", grouped(page.len() as i64)))?;
    Ok(if interrupt::asked() { ExitCode::Interrupted } else { ExitCode::Success })
}
