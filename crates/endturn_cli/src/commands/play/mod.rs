//! `play`: human players at the prompt.

mod examples;
mod help;
mod introduction;
mod moves;
mod told;
mod turn;
mod words;

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::Path;

use endturn::engine::{Game, Progress, Seat, record::RecordedOrder};
use endturn::report::game::chronicle::{RoundSeen, Told};
use endturn::scenario::files::slashed;

use super::begin::{self, Begun, Plan};
use super::save::{self, Done};
use introduction::introduction;
use turn::Turn;
use words::Word;

use crate::args::PlayArgs;
use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::interrupt;
use crate::opening::Seating;
use crate::prompt::Prompt;
use crate::render::shell;
use crate::render::story::{self, Detail};
use crate::session::Session;

/// Maximum bytes of a line; no order is longer.
const MAX_LINE: usize = 64 * 1024;

/// The game and its human players.
struct PlaySession<'c, 'i> {
    session: Session,
    /// The prompt, if input is a terminal.
    prompt: Option<Prompt>,
    /// The lines that each player has typed.
    typed: BTreeMap<Seat, Vec<String>>,
    console: &'c mut Console<'i>,
    persons: Vec<Seat>,
    /// The record of all finished rounds, with their orders.
    record: String,
    orders: Vec<Done>,
    /// Orders of human players in this round.
    given: Vec<(Seat, String)>,
    /// The current turn of the player being asked.
    turn: Turn,
    last: Option<RoundSeen>,
    /// The facts that each player has not been told yet.
    news: BTreeMap<Seat, Vec<Told>>,
    /// The player being asked, and when.
    asked: Option<Asked>,
    /// The number of facts of this round that each player has been told before its end.
    told: BTreeMap<Seat, usize>,
    /// The rounds whose lessons each player has seen.
    taught: BTreeSet<(Seat, u32)>,
    /// Positions at the start of each turn of a human player, if turns may be taken back: the
    /// turn's number, and the saved game.
    waypoints: Vec<(u32, String)>,
}

/// A request for input: seat, turn, whether it is in a collection, and whether only a commit is
/// missing.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Asked {
    seat: Seat,
    turn: u32,
    collects: bool,
    waits: bool,
}

/// The next step after a line.
enum Next {
    Line,
    Leave,
}

pub(super) fn play(args: &PlayArgs, console: &mut Console<'_>) -> Result<ExitCode, Failure> {
    let plan = Plan { seats: &args.seat, seating: Seating::Persons, timed: false };
    let Begun { mut session, persons, last, title, .. } = begin::begin(&args.game, plan, Vec::new(), console)?;
    session.repeat = args.game.out.as_deref().map_or(String::new(), |out| {
        let record = shell::quote_path(&out.join("record.jsonl"));
        console.called(&format!("endturn replay {record}")).into_owned()
    });
    let is_new = args.game.from.from.is_none();
    let introduced = if is_new { introduction(&session, &persons, args, console) } else { String::new() };
    if !title.is_empty() {
        console.say(&format!("{}\n", console.paint().strong(title)))?;
    }
    console.tell(&introduced)?;
    if console.owns_process {
        interrupt::watch();
    }
    let is_terminal = console.owns_process && console.terminals.input && console.terminals.output;
    let mut table = PlaySession {
        session,
        prompt: is_terminal.then(Prompt::new).flatten(),
        typed: BTreeMap::new(),
        console,
        persons,
        record: String::new(),
        orders: Vec::new(),
        given: Vec::new(),
        turn: Turn::default(),
        last,
        news: BTreeMap::new(),
        asked: None,
        told: BTreeMap::new(),
        taught: BTreeSet::new(),
        waypoints: Vec::new(),
    };
    table.look_back();
    let played = table.play();
    table.prompt = None;
    let finished = table.session.finish(table.session.game.ended().is_none());
    played.and(finished)?;
    let is_cut_short = table.session.game.ended().is_none() && interrupt::asked();
    let told = table.farewell();
    if is_cut_short {
        table.tell_interruption();
        return Ok(ExitCode::Interrupted);
    }
    told.map(|()| ExitCode::Success)
}

impl PlaySession<'_, '_> {
    fn play(&mut self) -> Result<(), Failure> {
        while self.session.game.ended().is_none() && !interrupt::asked() {
            let before = self.session.game.rounds_finished();
            let mut goes_on = |game: &Game| game.rounds_finished() == before && !interrupt::asked();
            if let Some(Progress::Decision(decision)) = self.session.game.advance_while(&mut goes_on) {
                self.greet(decision.seat)?;
                match self.line(decision.seat)? {
                    Next::Line => {}
                    Next::Leave => return Ok(()),
                }
            }
            if self.session.game.rounds_finished() > before {
                self.round_ended()?;
            }
        }
        Ok(())
    }

    fn round_ended(&mut self) -> Result<(), Failure> {
        let (seen, lines) = self.session.round_ended()?;
        self.orders.extend(orders_of(&lines.record, seen.round));
        self.record += &lines.record;
        self.given.clear();
        (self.asked, self.turn) = (None, Turn::default());
        for &seat in &self.persons {
            let told = self.told.remove(&seat).unwrap_or(0);
            let known = seen.facts.iter().skip(told).filter(|fact| fact.is_known_to(seat)).cloned();
            self.news.entry(seat).or_default().extend(known);
        }
        self.tell_the_last(seen.round)?;
        self.last = Some(seen);
        Ok(())
    }

    /// Reads the next line of a player, from the editor if there is one.
    fn read(&mut self, seat: Seat) -> io::Result<Option<Result<String, usize>>> {
        let round = self.session.game.turn().round_number();
        let text = format!("{} {round}> ", self.session.name(seat));
        let Some(prompt) = &mut self.prompt else {
            if self.console.terminals.input {
                self.console.say(&text).map_err(|_| io::Error::from(io::ErrorKind::BrokenPipe))?;
            }
            return self.console.read_line(MAX_LINE);
        };
        let (game, typed) = (&mut self.session.game, self.typed.entry(seat).or_default());
        let line = prompt.ask(&text, typed, |before| words::next(game, seat, before))?;
        Ok(line.map(|line| {
            // Completion leaves a space after a word.
            let line = line.trim_end().to_owned();
            if !line.is_empty() && typed.last() != Some(&line) {
                typed.push(line.clone());
            }
            if line.len() > MAX_LINE { Err(line.len()) } else { Ok(line) }
        }))
    }

    fn line(&mut self, seat: Seat) -> Result<Next, Failure> {
        let line = match self.read(seat) {
            Err(_) if interrupt::asked() => return Ok(Next::Leave),
            other => other.map_err(|error| Failure::problem(format!("cannot read input: {error}")))?,
        };
        let line = match line {
            None => return Ok(Next::Leave),
            Some(Err(bytes)) => {
                self.console
                    .say(&format!("refused [too-long]: the line has {bytes} bytes; expected at most {MAX_LINE}\n"))?;
                return Ok(Next::Line);
            }
            Some(Ok(line)) => line,
        };
        if line.trim().is_empty() || line.starts_with('#') {
            return Ok(Next::Line);
        }
        let line = if line.trim().eq_ignore_ascii_case("end turn") { "end".to_owned() } else { line };
        match words::parse(&line, seat, &mut self.session.game) {
            Some(Ok(word)) => return self.word(seat, &word),
            Some(Err(refusal)) => return self.console.tell(&format!("{refusal}\n")).map(|()| Next::Line),
            None => {}
        }
        match self.question(seat, &line) {
            Some(answered) => answered,
            None => self.order(seat, &line).map(|()| Next::Line),
        }
    }

    fn word(&mut self, seat: Seat, word: &Word) -> Result<Next, Failure> {
        let text = match word {
            Word::Quit => match self.kept_from_leaving() {
                Some(warning) => warning,
                None => return Ok(Next::Leave),
            },
            Word::Help(word) => self.help(word.as_deref()),
            Word::Status => self.session.game.status(seat) + "\n",
            Word::Needs => self.needs(seat),
            Word::Moves(word) => {
                let screen = self.console.screen();
                moves::list(&mut self.session.game, seat, word.as_deref(), screen)
            }
            Word::Map => {
                // Drawn for the screen already; lines of a board must not be wrapped.
                let board = self.map(seat);
                return self.console.say(&board).map(|()| Next::Line);
            }
            Word::Undo => self.undo(seat),
            Word::History => self.history(seat),
            Word::Facts => self.facts(seat),
            Word::Save(path) => self.save(path),
            Word::Load(path) => self.load(path)?,
        };
        self.console.tell(&text)?;
        Ok(Next::Line)
    }

    fn history(&self, seat: Seat) -> String {
        let round = self.session.game.turn().round_number();
        let own = self.orders.iter().filter(|(_, number, _)| *number == seat.number());
        let own = own.map(|(round, _, order)| (*round, order.as_str()));
        let now = self.given.iter().filter(|(other, _)| *other == seat).map(|(_, order)| (round, order.as_str()));
        let text: String = own.chain(now).map(|(round, order)| format!("  round {round}: {order}\n")).collect();
        if text.is_empty() { "no orders yet\n".to_owned() } else { text }
    }

    /// Lists all that a player knows of the last round, and of the current one so far.
    fn facts(&self, seat: Seat) -> String {
        let (game, paint) = (&self.session.game, self.console.paint());
        let mut text = match &self.last {
            None => String::new(),
            Some(last) => {
                let told = story::facts(last.facts.iter().filter(|fact| fact.is_known_to(seat)), Detail::Full, paint);
                if told.is_empty() {
                    format!("nothing that you know of happened in round {}\n", last.round)
                } else {
                    told
                }
            }
        };
        let now: Vec<Told> = game.facts().iter().map(|entry| Told::new(entry, game)).collect();
        let told = story::facts(now.iter().filter(|fact| fact.is_known_to(seat)), Detail::Full, paint);
        if !told.is_empty() {
            text += &format!("so far in round {}\n{told}", game.turn().round_number());
        }
        if text.is_empty() { "no round is finished yet\n".to_owned() } else { text }
    }

    fn save(&self, path: &Path) -> String {
        let round = self.session.game.turn().round_number();
        match save::save(path, &self.session, &self.record) {
            Ok(()) => format!("saved round {round} to {}\n", slashed(path)),
            Err(Failure::Problems(problems, _)) => format!("not saved: {}\n", problems.join("; ")),
            Err(Failure::Differs(text) | Failure::Diverged(text)) => format!("not saved: {text}\n"),
            Err(Failure::Output(error)) => format!("not saved: {error}\n"),
        }
    }

    fn load(&mut self, path: &Path) -> Result<String, Failure> {
        let loaded = match save::load(path, &self.session) {
            Ok(loaded) => loaded,
            Err(problem) => return Ok(format!("not loaded: {problem}\n")),
        };
        self.take_up(loaded)?;
        self.waypoints.clear();
        let round = self.session.game.turn().round_number();
        Ok(format!("loaded round {round} from {}\n", slashed(path)))
    }

    /// Continues with another game of the same scenario, in the folder of this one.
    fn take_up(&mut self, loaded: save::Loaded) -> Result<(), Failure> {
        let mut out = self.session.take_out();
        if let Some(out) = &mut out {
            out.rewrite(loaded.session.first_lines())?;
        }
        self.session = loaded.session;
        self.session.write_to(out);
        (self.last, self.asked, self.turn) = (loaded.last, None, Turn::default());
        self.news.clear();
        self.told.clear();
        self.persons = begin::persons(&self.session.game);
        self.look_back();
        Ok(())
    }

    /// Takes the orders of a game that began elsewhere from its books.
    fn look_back(&mut self) {
        self.record.clone_from(&self.session.first_lines().record);
        (self.orders, self.given) = (Vec::new(), Vec::new());
        let mut rounds = 1;
        for line in self.record.split_inclusive('\n').skip(1) {
            match orders_of(line, rounds).next() {
                Some(done) => self.orders.push(done),
                None => rounds += u32::from(line.starts_with("{\"round\":")),
            }
        }
        let now = self.session.game.log().iter().map(|order| (order.seat, order.text.clone()));
        self.given = now.collect();
    }
}

/// Returns the orders in the lines of one round of a record.
fn orders_of(record: &str, round: u32) -> impl Iterator<Item = Done> {
    let orders = record.lines().filter_map(|line| serde_json::from_str::<RecordedOrder>(line).ok());
    orders.map(move |order| (round, order.seat, order.order))
}
