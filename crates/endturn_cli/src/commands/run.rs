//! `run`: personas play, people watch.

use std::time::Duration;

use serde_json::{Map, Value};

use crate::args::{Format, RunArgs};
use crate::chronicle::RoundSeen;
use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::interrupt;
use crate::opening::{self, number};
use crate::out_dir::OutDir;
use crate::render::live::Live;
use crate::render::{json, story, verdict};
use crate::session::Session;

/// Milliseconds between two rounds of `--watch`.
const PACE: u64 = 250;

/// How the rounds are told.
enum Teller {
    Story,
    Live(Live, Duration),
    Json,
    /// Nothing but the end, in one of the formats.
    Quiet(Format),
}

pub(super) fn run(args: &RunArgs, console: &mut Console<'_>) -> Result<ExitCode, Failure> {
    let mut problems = Vec::new();
    let turns = args.turns.as_deref().and_then(|text| number::<u32>("--turns", text, 1, &mut problems));
    let pace = args.pace.as_deref().and_then(|text| number::<u32>("--pace", text, 0, &mut problems));
    let opening = opening::open(&args.game, &args.seat, false, problems, console)?;
    let repeat = opening::repeat_command(&args.game, &args.seat, opening.seed, args.turns.as_deref());
    let mut session = Session::start(opening.loaded, opening.seed, repeat);
    open_folder(&mut session, args.game.out.as_deref(), args.game.force, console)?;
    if console.owns_process {
        interrupt::watch();
    }
    let pace = Duration::from_millis(pace.map_or(PACE, u64::from));
    let mut teller = Teller::new(args, pace, console);
    let played = rounds(&mut session, turns.unwrap_or(u32::MAX), &mut teller, console);
    let interrupted = session.game.ended().is_none() && interrupt::asked();
    if interrupted {
        // What repeats the game has to stop where this one did.
        let rounds = session.game.rounds_finished().max(1).to_string();
        session.repeat = opening::repeat_command(&args.game, &args.seat, session.seed, Some(&rounds));
    }
    // Nobody may read any more, but the folder is still worth finishing.
    let finished = session.finish(interrupted);
    played?;
    finished?;
    end(&mut session, interrupted, &teller, console)?;
    Ok(if interrupted { ExitCode::Interrupted } else { ExitCode::Success })
}

/// Begins the folder of `--out`.
pub(super) fn open_folder(
    session: &mut Session,
    path: Option<&std::path::Path>,
    force: bool,
    console: &mut Console<'_>,
) -> Result<(), Failure> {
    let Some(path) = path else { return Ok(()) };
    let out = OutDir::begin(path, force, session.first_lines())?;
    for (old, new) in &out.set_aside {
        console.note(&format!("kept {} as {}", old.display(), new.display()));
    }
    session.write_to(Some(out));
    Ok(())
}

fn rounds(session: &mut Session, most: u32, teller: &mut Teller, console: &mut Console<'_>) -> Result<(), Failure> {
    while session.game.ended().is_none() && session.game.rounds_finished() < most && !interrupt::asked() {
        session.game.advance_round();
        let (seen, _) = session.round_ended()?;
        teller.round(session, &seen, console)?;
    }
    Ok(())
}

fn end(session: &mut Session, interrupted: bool, teller: &Teller, console: &mut Console<'_>) -> Result<(), Failure> {
    if matches!(teller, Teller::Json | Teller::Quiet(Format::Json)) {
        let mut result = Map::from_iter([("type".to_owned(), Value::from("result"))]);
        result.extend(json::result(session, interrupted));
        return console.say(&json::line(&Value::Object(result)));
    }
    let gap = if matches!(teller, Teller::Live(..)) { "\n" } else { "" };
    let mut text = format!("{gap}{}", verdict::text(session, console.paint()));
    if let Some(out) = session.out() {
        text += &format!("files   {}\n", out.path().display());
    }
    console.say(&text)?;
    if interrupted {
        console.note("interrupted; this is how it stood");
    }
    Ok(())
}

impl Teller {
    fn new(args: &RunArgs, pace: Duration, console: &Console<'_>) -> Self {
        match (args.format.unwrap_or_default(), args.quiet) {
            (format, true) => Self::Quiet(format),
            (Format::Json, false) => Self::Json,
            (Format::Text, false) if args.watch && console.terminals.output => Self::Live(Live::default(), pace),
            (Format::Text, false) => Self::Story,
        }
    }

    fn round(&mut self, session: &Session, seen: &RoundSeen, console: &mut Console<'_>) -> Result<(), Failure> {
        let paint = console.paint();
        match self {
            Self::Quiet(_) => Ok(()),
            Self::Story => console.say(&story::round(session, seen, paint)),
            Self::Json => console.say(&json::round(session, seen)),
            Self::Live(live, pace) => {
                console.say(&live.frame(session, seen, paint))?;
                interrupt::pause(*pace);
                Ok(())
            }
        }
    }
}
