//! `run`: plays a game with personas and prints it.

use std::io;

use endturn::engine::{Game, RuleId};
use endturn::report::files::out_dir::OutDir;
use endturn::report::game::chronicle::{Captures, RoundSeen};
use endturn::scenario::files::slashed;
use serde_json::{Map, Value};

use super::autosave::Autosave;
use super::begin::{Begun, Plan, begin};
use super::watch::Watch;
use crate::args::{Format, RunArgs};
use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::interrupt;
use crate::opening::{self, Seating, number, number_within};
use crate::render::standings::Standings;
use crate::render::story::{self, Detail};
use crate::render::{json, json_game, timings, turns, verdict};
use crate::session::Session;

/// Approximate number of standings tables in a story, if `--every` is left out.
const TABLES: u32 = 20;

/// Maximum of `--pace`, in milliseconds.
pub(super) const MAX_PACE: u64 = 3_600_000;

/// Options for printing a game.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct How {
    /// The audience.
    pub(super) format: Format,
    /// Only the ending.
    pub(super) quiet: bool,
    /// Every fact, also in games in which many are counted.
    pub(super) all: bool,
    /// With the number of every fact.
    pub(super) numbers: bool,
    /// On the screen, if there is one.
    pub(super) watch: bool,
    /// Rounds between standings.
    pub(super) every: Option<u32>,
    /// Milliseconds of a pause on the screen.
    pub(super) pace: Option<u32>,
    /// Include the time that the rules took.
    pub(super) timings: bool,
    /// Include the turns in numbers.
    pub(super) turns: bool,
    /// The schedule of saves.
    pub(super) autosave: Option<Autosave>,
}

/// Output of the rounds.
enum Teller {
    /// With the standings every N rounds, and with the numbers of facts if true.
    Story(Standings, u32, Detail, bool),
    /// On the screen.
    Live(Box<Watch>),
    Json,
    /// Only the ending, in one of the formats.
    Quiet(Format),
}

pub(super) fn run(args: &RunArgs, console: &mut Console<'_>) -> Result<ExitCode, Failure> {
    let mut problems = Vec::new();
    let more = args.rounds.as_deref().and_then(|text| number::<u32>("--rounds", text, 1, &mut problems));
    let pace = args.pace.as_deref().and_then(|text| number_within::<u32>("--pace", text, 0..=MAX_PACE, &mut problems));
    let every = args.every.as_deref().and_then(|text| number::<u32>("--every", text, 1, &mut problems));
    let autosave = args.autosave.as_deref().and_then(|text| number::<u32>("--autosave", text, 1, &mut problems));
    let plan = Plan { seats: &args.seat, seating: Seating::Personas, timed: args.timings };
    let begun = begin(&args.game, plan, problems, console).map_err(|failure| match args.format {
        Some(Format::Json) => {
            let file = args.game.scenario.as_ref().or(args.game.from.from.as_ref());
            failure.diagnostics_as_json(file.map_or("", String::as_str), console)
        }
        _ => failure,
    })?;
    let Begun { mut session, began, title, .. } = begun;
    let again = opening::repeat_command(&args.game, &args.seat, began, args.rounds.as_deref());
    session.repeat = console.called(&again).into_owned();
    let repeat = |rounds: Option<&str>| opening::repeat_command(&args.game, &args.seat, began, rounds);
    let last = more.map_or(u32::MAX, |more| session.game.rounds_finished().saturating_add(more));
    let format = args.format.unwrap_or_default();
    let autosave = autosave.map(|every| Autosave::new(every, args.game.from.from.is_some()));
    let how = How {
        format,
        quiet: args.quiet,
        all: args.all,
        numbers: args.numbers,
        watch: args.watch,
        every,
        pace,
        timings: args.timings,
        turns: args.turn_counts,
        autosave,
    };
    tell(&mut session, &title, last, &how, &repeat, console)
}

/// Plays a game up to a round and prints it. `repeat` is the command that plays it again, with its
/// number of rounds if one is given.
pub(super) fn tell(
    session: &mut Session,
    title: &str,
    last: u32,
    how: &How,
    repeat: &dyn Fn(Option<&str>) -> String,
    console: &mut Console<'_>,
) -> Result<ExitCode, Failure> {
    if console.owns_process {
        interrupt::watch();
    }
    session.keep_only(match (how.quiet, how.format) {
        (true, _) => Captures::Great,
        (false, Format::Json) => Captures::Json,
        (false, Format::Text) => Captures::Words,
    });
    let before = session.game.rounds_finished();
    let mut teller = Teller::new(how, session, last, console);
    let played = match teller.begin(session, title, console) {
        Ok(()) => rounds(session, last, how.autosave, &mut teller, console),
        Err(failure) => Err(failure),
    };
    let interrupted = session.game.ended().is_none() && interrupt::asked();
    if interrupted {
        // The command that repeats the game has to stop where this one did.
        session.repeat = match session.game.rounds_finished() - before {
            0 => String::new(),
            rounds => repeat(Some(&rounds.to_string())),
        };
    }
    // The reader may be gone, but the folder is still worth finishing.
    let unheard = played?;
    session.finish(interrupted)?;
    if let (Teller::Live(watch), None) = (&mut teller, &unheard) {
        watch.stay(&session.game, console)?;
    }
    let told = match unheard {
        Some(error) => Err(Failure::Output(error)),
        None => end(session, interrupted, &teller, console),
    };
    let told = told.and_then(|()| match how.turns {
        true if teller.is_json() => console.say(&json::line(&turns::json(&session.game))),
        true => console.tell(&format!("\n{}", turns::text(&session.game, console.paint()))),
        false => Ok(()),
    });
    let told = told.and_then(|()| match how.timings {
        true => tell_timings(&session.game, &teller, console),
        false => Ok(()),
    });
    match told {
        _ if interrupted => Ok(ExitCode::Interrupted),
        told => told.map(|()| ExitCode::Success),
    }
}

/// Starts the folder of `--out`.
pub(super) fn open_folder(
    session: &mut Session,
    path: Option<&std::path::Path>,
    force: bool,
    console: &mut Console<'_>,
) -> Result<(), Failure> {
    let Some(path) = path else { return Ok(()) };
    let out = OutDir::begin(path, force, &session.plan())?;
    if let Some(former) = &out.replaced {
        console.note(&format!("replaces the earlier run in {}: {former}", slashed(path)));
    }
    for (old, new) in &out.set_aside {
        console.note(&format!("kept {} as {}", slashed(old), slashed(new)));
    }
    session.write_to(Some(out));
    Ok(())
}

/// Plays the rounds. If the output is closed, a game with a folder continues for it without output;
/// the error is returned.
fn rounds(
    session: &mut Session,
    most: u32,
    mut autosave: Option<Autosave>,
    teller: &mut Teller,
    console: &mut Console<'_>,
) -> Result<Option<io::Error>, Failure> {
    let mut unheard = None;
    if let Some(autosave) = autosave.as_mut().filter(|_| session.game.ended().is_none()) {
        autosave.turn(session)?;
    }
    while session.game.ended().is_none() && session.game.rounds_finished() < most && !interrupt::asked() {
        let mut failed = None;
        let is_whole = match teller.by_moves().filter(|_| unheard.is_none()) {
            None => session.advance(interrupt::asked, None)?,
            Some(watch) => {
                let mut look = |game: &Game| {
                    if failed.is_none() {
                        failed = watch.moved(game, console).err();
                    }
                };
                session.advance(interrupt::asked, Some(&mut look))?
            }
        };
        match failed {
            Some(Failure::Output(error)) if session.out().is_some() => unheard = Some(error),
            Some(failure) => return Err(failure),
            None => {}
        }
        if !is_whole {
            break;
        }
        if let Some(watch) = teller.by_moves() {
            watch.ends(&session.game);
        }
        let (seen, _) = session.round_ended()?;
        if let Some(autosave) = &mut autosave {
            match session.game.ended() {
                None => autosave.turn(session)?,
                Some(_) => Autosave::end(session)?,
            }
        }
        if unheard.is_some() {
            continue;
        }
        match teller.round(session, &seen, console) {
            Err(Failure::Output(error)) if session.out().is_some() => unheard = Some(error),
            told => told?,
        }
    }
    Ok(unheard)
}

fn end(session: &mut Session, interrupted: bool, teller: &Teller, console: &mut Console<'_>) -> Result<(), Failure> {
    if teller.is_json() {
        let mut result = Map::from_iter([("type".to_owned(), Value::from("result"))]);
        result.extend(json_game::result(session, interrupted));
        return console.say(&json::line(&Value::Object(result)));
    }
    let gap = if matches!(teller, Teller::Live(..)) { "\n" } else { "" };
    let mut text = format!("{gap}{}", verdict::text(&session.book(), console.screen()));
    if let Some(out) = session.out() {
        text += &format!("files   {}\n", slashed(out.path()));
    }
    console.say(&text)?;
    if interrupted {
        console.note("interrupted; this is the state so far");
    }
    Ok(())
}

fn tell_timings(game: &Game, teller: &Teller, console: &mut Console<'_>) -> Result<(), Failure> {
    let times = game.rule_times();
    let name = |rule: RuleId| game.rules().find(|(_, info)| info.id == rule).map_or("", |(_, info)| info.name);
    match teller.is_json() {
        true => console.say(&json::line(&timings::json(&times, name))),
        false => console.tell(&format!("\n{}", timings::text(&times, name, console.paint()))),
    }
}

/// Returns how often to print the standings in a game of this many rounds: a round number.
fn how_often(rounds: u32) -> u32 {
    [1, 2, 5, 10, 20].into_iter().find(|every| rounds / every <= TABLES).unwrap_or(50)
}

impl Teller {
    fn new(how: &How, session: &Session, last: u32, console: &Console<'_>) -> Self {
        let standings = Standings::new(&session.book());
        let detail = Detail::of(&session.game, how.all);
        match (how.format, how.quiet) {
            (format, true) => Self::Quiet(format),
            (Format::Json, false) => Self::Json,
            (Format::Text, false) if how.watch && console.terminals.output => {
                Self::Live(Box::new(Watch::new(session, how.every, how.pace, detail, console)))
            }
            (Format::Text, false) => {
                let rounds = last.min(session.game.setup().turn_limit) - session.game.rounds_finished();
                Self::Story(standings, how.every.unwrap_or_else(|| how_often(rounds)), detail, how.numbers)
            }
        }
    }

    /// Prints the point from which the game continues.
    fn begin(&mut self, session: &Session, title: &str, console: &mut Console<'_>) -> Result<(), Failure> {
        match self {
            Self::Live(watch) => watch.begin(session, console),
            Self::Story(..) if !title.is_empty() => console.say(&format!("{}\n\n", console.paint().strong(title))),
            _ => Ok(()),
        }
    }

    /// The view that shows every move, if there is one.
    fn by_moves(&mut self) -> Option<&mut Watch> {
        match self {
            Self::Live(watch) if watch.has_moves() => Some(watch),
            _ => None,
        }
    }

    fn is_json(&self) -> bool {
        matches!(self, Self::Json | Self::Quiet(Format::Json))
    }

    fn round(&mut self, session: &Session, seen: &RoundSeen, console: &mut Console<'_>) -> Result<(), Failure> {
        let screen = console.screen();
        let paint = screen.paint;
        match self {
            Self::Quiet(_) => Ok(()),
            Self::Story(standings, every, detail, numbers) => {
                let is_due = seen.round.is_multiple_of(*every) && !standings.are_known(&session.book());
                let table = is_due.then(|| standings.table(&session.book(), screen));
                console.tell(&story::round(seen, table.as_deref(), *detail, *numbers, paint))
            }
            Self::Json => console.say(&json_game::round(session, seen)),
            Self::Live(watch) => watch.round(session, seen, console),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_story_has_about_twenty_tables() {
        assert_eq!([1, 20, 60, 100, 200, 400].map(how_often), [1, 1, 5, 5, 10, 20]);
        assert_eq!(how_often(u32::MAX), 50);
    }
}
