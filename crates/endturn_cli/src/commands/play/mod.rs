//! `play`: people at the prompt.

mod help;
mod turn;
mod words;

use std::collections::BTreeMap;
use std::io;
use std::path::Path;

use endturn::engine::{Progress, Seat, record::RecordedOrder};

use super::begin::{self, Begun, Plan};
use super::save::{self, Done};
use turn::Turn;
use words::Word;

use crate::args::PlayArgs;
use crate::chronicle::{RoundSeen, Told};
use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::interrupt;
use crate::opening::Seating;
use crate::prompt::Prompt;
use crate::render::{shell, story, verdict};
use crate::session::Session;

/// Bytes of a line; nobody types longer orders.
const MAX_LINE: usize = 64 * 1024;

/// The game with the people around it.
struct Table<'c, 'i> {
    session: Session,
    /// Where people type at a terminal.
    prompt: Option<Prompt>,
    /// What each person has typed.
    typed: BTreeMap<Seat, Vec<String>>,
    console: &'c mut Console<'i>,
    persons: Vec<Seat>,
    /// The record of all finished rounds, and their orders.
    record: String,
    orders: Vec<Done>,
    /// What people ordered in this round.
    given: Vec<(Seat, String)>,
    /// What whoever is asked has done.
    turn: Turn,
    last: Option<RoundSeen>,
    /// What each person has not been told yet.
    news: BTreeMap<Seat, Vec<Told>>,
    /// Who is asked, and for which round.
    asked: Option<(Seat, u32)>,
}

/// What comes after a line.
enum Next {
    Line,
    Leave,
}

pub(super) fn play(args: &PlayArgs, console: &mut Console<'_>) -> Result<ExitCode, Failure> {
    let mut problems = Vec::new();
    if args.game.from.from.is_none() && args.seat.iter().all(|seat| seat.contains('=')) {
        problems.push("nobody plays: name the seat that you play, like --seat 1".to_owned());
    }
    let plan = Plan { seats: &args.seat, seating: Seating::Persons, timed: false };
    let Begun { mut session, persons, last, title, .. } = begin::begin(&args.game, plan, problems, console)?;
    session.repeat = args.game.out.as_deref().map_or(String::new(), |out| {
        format!("endturn replay {}", shell::quote(&out.join("record.jsonl").to_string_lossy()))
    });
    if !title.is_empty() {
        console.say(&format!("{}\n", console.paint().strong(title)))?;
    }
    if console.owns_process {
        interrupt::watch();
    }
    let is_terminal = console.owns_process && console.terminals.input && console.terminals.output;
    let mut table = Table {
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

impl Table<'_, '_> {
    fn play(&mut self) -> Result<(), Failure> {
        while self.session.game.ended().is_none() && !interrupt::asked() {
            let before = self.session.game.rounds_finished();
            if let Progress::Decision(decision) = self.session.game.advance_rounds(1) {
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
            let known = seen.facts.iter().filter(|fact| fact.is_known_to(seat)).cloned();
            self.news.entry(seat).or_default().extend(known);
        }
        self.tell_the_last(seen.round)?;
        self.last = Some(seen);
        Ok(())
    }

    /// Tells those who will not be asked again what they know of their last round.
    fn tell_the_last(&mut self, round: u32) -> Result<(), Failure> {
        let (table, is_over) = (self.session.game.seat_table(), self.session.game.ended().is_some());
        let paint = self.console.paint();
        let mut text = String::new();
        for &seat in &self.persons {
            let out = table.eliminated(seat);
            let is_new = out.is_some_and(|out| out.round == round);
            if !is_new && (!is_over || out.is_some()) {
                continue;
            }
            let (name, news) = (self.session.name(seat), self.news.remove(&seat).unwrap_or_default());
            text += &format!(
                "\n{}\n{}",
                paint.strong(format!("After round {round}: {name}")),
                story::facts(news.iter(), paint)
            );
            if is_new {
                let name = self.session.game.roster().told(seat);
                text += &format!("{name} is out of the game{}\n", if is_over { "" } else { "; the others play on" });
            }
        }
        if text.is_empty() { Ok(()) } else { self.console.tell(&text) }
    }

    /// Says whose turn it is and what has happened, once per turn.
    fn greet(&mut self, seat: Seat) -> Result<(), Failure> {
        let round = self.session.game.turn().round_number();
        if self.asked == Some((seat, round)) {
            return Ok(());
        }
        self.asked = Some((seat, round));
        self.hand_over(seat)?;
        let paint = self.console.paint();
        let mut text = format!("\n{}\n", paint.strong(format!("Round {round}: {}", self.session.name(seat))));
        let news = self.news.remove(&seat).unwrap_or_default();
        text += &story::facts(news.iter(), paint);
        text += &format!("{}\n", self.session.game.status(seat));
        if round == 1 {
            text += "type `help` for the orders\n";
        }
        self.console.tell(&text)
    }

    /// Where several people share a screen, the one before must not show what the next may know.
    fn hand_over(&mut self, seat: Seat) -> Result<(), Failure> {
        if self.persons.len() < 2 || !self.console.terminals.output {
            return Ok(());
        }
        let name = self.session.name(seat).to_owned();
        self.console.say(&format!(
            "\u{1b}[2J\u{1b}[3J\u{1b}[H{name}, it is your turn. Press Enter when nobody else looks.\n"
        ))?;
        // At the end of input the game ends by itself.
        if let Some(prompt) = &mut self.prompt {
            let _ = prompt.ask("", &[], |_| Vec::new());
        } else if self.console.terminals.input {
            let _ = self.console.read_line(MAX_LINE);
        }
        Ok(())
    }

    /// The next line of a person, from the editor if there is one.
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
            // Completion leaves a space behind a word.
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
        match words::parse(&line, &self.session.game) {
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
            Word::Quit => return Ok(Next::Leave),
            Word::Help(word) => self.help(word.as_deref()),
            Word::Status => self.session.game.status(seat) + "\n",
            Word::Needs => self.needs(seat),
            Word::Map => {
                // Drawn for the screen already; a line of a board is no sentence.
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

    fn facts(&self, seat: Seat) -> String {
        let Some(last) = &self.last else { return "no round is finished yet\n".to_owned() };
        let known = last.facts.iter().filter(|fact| fact.is_known_to(seat));
        let text = story::facts(known, self.console.paint());
        if text.is_empty() { format!("nothing that you know of happened in round {}\n", last.round) } else { text }
    }

    fn save(&self, path: &Path) -> String {
        let round = self.session.game.turn().round_number();
        match save::save(path, &self.session, &self.record) {
            Ok(()) => format!("saved round {round} to {}\n", path.display()),
            Err(Failure::Problems(problems, _)) => format!("not saved: {}\n", problems.join("; ")),
            Err(Failure::Differs(text)) => format!("not saved: {text}\n"),
            Err(Failure::Output(error)) => format!("not saved: {error}\n"),
        }
    }

    fn load(&mut self, path: &Path) -> Result<String, Failure> {
        let loaded = match save::load(path, &self.session) {
            Ok(loaded) => loaded,
            Err(problem) => return Ok(format!("not loaded: {problem}\n")),
        };
        let mut out = self.session.take_out();
        if let Some(out) = &mut out {
            out.rewrite(loaded.session.first_lines())?;
        }
        self.session = loaded.session;
        self.session.write_to(out);
        (self.last, self.asked, self.turn) = (loaded.last, None, Turn::default());
        self.news.clear();
        self.persons = begin::persons(&self.session.game);
        self.look_back();
        let round = self.session.game.turn().round_number();
        Ok(format!("loaded round {round} from {}\n", path.display()))
    }

    /// Takes the orders of a game that did not begin here from its books.
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

    /// The verdict. Who leaves early learns nothing that the seat may not know.
    fn farewell(&mut self) -> Result<(), Failure> {
        let screen = self.console.screen();
        let mut text = if self.session.game.ended().is_some() {
            format!("\n{}", verdict::text(&self.session, screen))
        } else {
            format!("\n{}\n", verdict::headline(&self.session.game))
        };
        if let Some(out) = self.session.out() {
            text += &format!("files   {}\n", out.path().display());
        }
        self.console.say(&text)
    }

    /// What has become of the game that Ctrl-C ended.
    fn tell_interruption(&mut self) {
        let rounds = self.session.game.rounds_finished();
        let place = match self.session.out() {
            Some(out) => format!("{} has everything up to there", out.path().display()),
            None => "without --out nothing is kept".to_owned(),
        };
        let lost = match self.given.len() {
            0 => String::new(),
            1 => "; the order given since is not kept".to_owned(),
            orders => format!("; the {orders} orders given since are not kept"),
        };
        self.console.note(&format!("interrupted after round {rounds}; {place}{lost}"));
    }
}

/// The orders among the lines of one round of a record.
fn orders_of(record: &str, round: u32) -> impl Iterator<Item = Done> {
    let orders = record.lines().filter_map(|line| serde_json::from_str::<RecordedOrder>(line).ok());
    orders.map(move |order| (round, order.seat, order.order))
}
