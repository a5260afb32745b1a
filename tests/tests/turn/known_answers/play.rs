//! Plays a row through a game, and records the expected and the actual result of each step.

use endturn::{
    Modules,
    engine::{
        Game, Seat,
        orders::Refusal,
        random::{DrawSubject, Draws, Purpose},
        snapshot::Digest,
        turn::{Outcome, SegmentId, StageTrace, TurnEvent, TurnProfile, TurnState},
    },
    load_from,
};

use super::{
    claims,
    read::{Book, Line, Row},
};

/// One step of a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    pub step: String,
    pub expected: String,
    pub actual: String,
}

impl Told {
    /// Whether the result is as expected; `..` at an end stands for anything.
    pub fn is_right(&self) -> bool {
        let (expected, actual) = (self.expected.as_str(), self.actual.as_str());
        match (expected.strip_prefix(".."), expected.strip_suffix("..")) {
            (Some(end), _) => actual.ends_with(end.trim()),
            (None, Some(start)) => actual.starts_with(start.trim()),
            (None, None) => actual == expected,
        }
    }
}

/// Plays a row twice, with the same results, though the second game is saved and restored after
/// each order (T-39, T-138).
pub fn play(book: &Book, row: &Row) -> Result<Vec<Told>, String> {
    let lines = book.lines(row)?;
    let (first, second) = (once(book, &lines, false)?, once(book, &lines, true)?);
    if first == second { Ok(first.0) } else { Err("from snapshots it came to something else".to_owned()) }
}

fn once(book: &Book, lines: &[(Line, bool)], from_snapshots: bool) -> Result<(Vec<Told>, Vec<Digest>), String> {
    let (mut told, mut digests, mut inherited) = (Vec::new(), Vec::new(), book.options.clone());
    for part in lines.split(|(line, _)| matches!(line, Line::Anew)) {
        inherited.extend(part.iter().filter_map(|(line, _)| match line {
            Line::Option(key, value) => Some((key.clone(), value.clone())),
            _ => None,
        }));
        let mut play = Play::begin(book, &inherited)?;
        play.from_snapshots = from_snapshots;
        for (line, own) in part {
            let Line::Step(step, expected) = line else { continue };
            let actual = play.step(step)?;
            if *own {
                told.push(Told { step: step.clone(), expected: expected.clone(), actual });
            }
        }
        digests.extend(play.seen.iter().copied());
    }
    if told.is_empty() { Err("it has no steps".to_owned()) } else { Ok((told, digests)) }
}

/// A game in which steps are played.
pub struct Play {
    pub game: Game,
    /// The digests at the start and after every order.
    pub seen: Vec<Digest>,
    /// Whether the game continues from a snapshot of itself after every order.
    from_snapshots: bool,
}

impl Play {
    /// A game of a scenario with these options; the last of duplicates counts.
    fn begin(book: &Book, options: &[(String, String)]) -> Result<Self, String> {
        let said = |key: &str| options.iter().rev().find(|(one, _)| one == key).map(|(_, value)| value.as_str());
        let module = said("module").ok_or("no module is said")?;
        let seats = said("seats").ok_or("no seats are said")?;
        let seats: Vec<String> = seats.split_whitespace().map(|name| format!("(name: \"{name}\")")).collect();
        let turn = said("turn").map_or_else(String::new, |turn| format!(" turn: ({turn}),"));
        let limit = said("turn_limit").unwrap_or("9000");
        let section = said("section").unwrap_or_default();
        let text = format!(
            "(format: 1, name: \"A row\", seed: {}, turn_limit: {limit},{turn} seats: [{}], {module}: ({section}))",
            seed(book, options)?,
            seats.join(", "),
        );
        let mut files = Modules::shipped().files_in_memory();
        files.insert("row.ron", text);
        let loaded = load_from(&files, "row.ron", &[]).map_err(|report| report.to_string())?;
        let mut game = loaded.game();
        game.trace_stages();
        let seen = vec![game.digest()];
        Ok(Self { game, seen, from_snapshots: false })
    }

    /// Plays a step, and returns its result; an error if the step can't be parsed.
    fn step(&mut self, step: &str) -> Result<String, String> {
        if let Some(orders) = step.strip_prefix("in any order ") {
            return self.in_any_order(&orders.split("; ").collect::<Vec<_>>());
        }
        if let Some(moves) = step.strip_prefix("moves ") {
            return self.run(&moves.split(' ').map(|order| (None, order)).collect::<Vec<_>>());
        }
        if step.contains(": ") {
            let orders: Option<Vec<_>> = step.split("; ").map(said).collect();
            return self.run(&orders.ok_or_else(|| format!("who says what in `{step}`?"))?);
        }
        if step.starts_with(|letter: char| letter.is_ascii_uppercase()) {
            return self.events(step);
        }
        claims::answer(self, step).ok_or_else(|| format!("nobody knows what `{step}` means"))
    }

    /// Orders one after the other, up to the first that is refused.
    fn run(&mut self, orders: &[(Option<&str>, &str)]) -> Result<String, String> {
        let mut states = Vec::new();
        for (name, order) in orders {
            let seat = match name {
                Some(name) => self.game.roster().find(name).ok_or_else(|| format!("there is no seat `{name}`"))?,
                None => self.game.next_seat().unwrap_or(Seat(0)),
            };
            let wanted = if *order == "*" { self.first_legal(seat)? } else { (*order).to_owned() };
            let digest = self.game.digest();
            let before = Where::of(&self.game);
            let done = self.game.submit(seat, &wanted);
            states.extend(self.pushed(&before));
            if let Err(refusal) = done {
                states.push(self.refused(refusal_text(&refusal), digest));
                break;
            }
            self.note(&mut states);
        }
        Ok(self.came(states))
    }

    /// Plays raw events of the clock, as rules derive them.
    fn events(&mut self, events: &str) -> Result<String, String> {
        let mut states = Vec::new();
        for text in events.split(' ') {
            let event = event(text, self.game.world().resource())?;
            let digest = self.game.digest();
            let before = Where::of(&self.game);
            let outcome = self.game.event(event);
            states.extend(self.pushed(&before));
            let mark = match outcome {
                Outcome::Applied => {
                    self.note(&mut states);
                    continue;
                }
                Outcome::Ignored(reason) => format!("?{}", reason.code()),
                Outcome::Invalid(reason) => format!("!{}", reason.code()),
            };
            states.push(self.refused(mark, digest));
            break;
        }
        Ok(self.came(states))
    }

    /// Plays the orders in every sequence, all of which must give the same states and the same
    /// digest.
    fn in_any_order(&mut self, orders: &[&str]) -> Result<String, String> {
        let start = self.game.snapshot();
        let mut came: Option<(String, Digest)> = None;
        for order in permutations(orders.len()) {
            self.game.restore(&start).map_err(|error| error.to_string())?;
            let _ = self.game.take_trace();
            let said: Option<Vec<_>> = order.iter().map(|&at| said(orders[at])).collect();
            let text = self.run(&said.ok_or("who says what?")?)?;
            let came_now = (text, self.game.digest());
            match &came {
                None => came = Some(came_now),
                Some(first) if *first == came_now => {}
                Some(_) => return Ok(format!("{} in the order {order:?}", came_now.0)),
            }
        }
        Ok(came.unwrap_or_default().0)
    }

    /// Records the state after an accepted order; errors in it are added to the states.
    fn note(&mut self, states: &mut Vec<String>) {
        self.seen.push(self.game.digest());
        let restored = if self.from_snapshots {
            let image = self.game.snapshot();
            self.game.restore(&image).map_err(|error| error.to_string())
        } else {
            self.game.check_state().map_err(|unsound| unsound.to_string())
        };
        states.extend(restored.err().map(|fault| format!("unsound: {fault}")));
    }

    fn first_legal(&mut self, seat: Seat) -> Result<String, String> {
        let choices = self.game.legal(seat, 1);
        let first = choices.choices.first().ok_or("nothing is listed for whoever is to act")?;
        Ok(self.game.choice_text(seat, first))
    }

    /// The states that were pushed since the last call.
    fn pushed(&mut self, before: &Where) -> Vec<String> {
        let trace = self.game.take_trace();
        let pushed = trace.into_iter().filter_map(|step| match step {
            StageTrace::Pushed(state) => Some(before.told(&self.game, &state)),
            StageTrace::Fired(_) => None,
        });
        pushed.collect()
    }

    /// T-96: a refusal leaves every bit as it was.
    fn refused(&self, mark: String, digest: Digest) -> String {
        if self.game.digest() == digest { mark } else { format!("{mark}, but the state has changed") }
    }

    fn came(&self, states: Vec<String>) -> String {
        let is_refused = states.last().is_some_and(|last| last.starts_with(['!', '?']));
        let text = if states.is_empty() { "=".to_owned() } else { states.join(" > ") };
        if self.game.ended().is_some() && !is_refused { text + ", over" } else { text }
    }
}

/// The current profile, since the next step may change it (T-58).
struct Where {
    turn: u32,
    profile: TurnProfile,
}

impl Where {
    fn of(game: &Game) -> Self {
        Self { turn: game.turn().turn_number(), profile: game.world().resource::<TurnProfile>().clone() }
    }

    fn told(&self, game: &Game, state: &TurnState) -> String {
        let now = game.world().resource();
        state.describe(if state.turn_number() == self.turn { &self.profile } else { now }, game.roster())
    }
}

fn said(text: &str) -> Option<(Option<&str>, &str)> {
    text.split_once(": ").map(|(name, order)| (Some(name), order))
}

fn refusal_text(refusal: &Refusal) -> String {
    format!("{}{}", if refusal.is_ignored { '?' } else { '!' }, refusal.code)
}

/// Parses an event in the notation of `docs/rules/turn.md`: `End(Main)`.
fn event(text: &str, profile: &TurnProfile) -> Result<TurnEvent, String> {
    let (word, argument) = text.trim_end_matches(')').split_once('(').unwrap_or((text, ""));
    let known = profile.segments().iter().copied().find(|&segment| profile.name(segment) == argument);
    let base = || (0..6).map(SegmentId).find(|segment| segment.base_name() == Some(argument));
    let segment = || known.or_else(base).ok_or_else(|| format!("no segment is called `{argument}`"));
    Ok(match word {
        "End" => TurnEvent::End(segment()?),
        "Begin" => TurnEvent::Begin(segment()?),
        "Pass" => TurnEvent::Pass,
        "Replay" => TurnEvent::Replay,
        "Commit" => TurnEvent::Commit,
        _ => return Err(format!("no event is called `{text}`")),
    })
}

/// Finds a seed that draws the wanted numbers: those of options like `roll 2: 6 1`, in turn 2.
fn seed(book: &Book, options: &[(String, String)]) -> Result<u64, String> {
    let mut wanted = Vec::new();
    for (at, (key, value)) in options.iter().enumerate() {
        if options[at + 1..].iter().any(|(later, _)| later == key) {
            continue;
        }
        let Some((dice, turn)) = key.split_once(' ').and_then(|(name, turn)| Some((book.dice.get(name)?, turn))) else {
            let known = ["module", "seats", "section", "turn", "turn_limit"].contains(&key.as_str());
            if known { continue } else { return Err(format!("`{key}` is no option and no dice of this file")) }
        };
        let (turn, nth) = turn.split_once('/').map_or((turn, None), |(turn, nth)| (turn, Some(nth)));
        let number = |text: &str| text.parse::<u32>().map_err(|_| format!("`{key}` names no turn"));
        let subject = nth.map(number).transpose()?.map_or(DrawSubject::TABLE, |nth| DrawSubject::TABLE.nth(nth));
        let turn = number(turn)?;
        let numbers: Result<Vec<u64>, _> = value.split(' ').map(str::parse).collect();
        let numbers = numbers.map_err(|_| format!("`{key}: {value}` are no numbers"))?;
        // Ids of rules and purposes are static strings; here they come from a file, once per row.
        let rule = endturn::engine::RuleId(dice.rule.clone().leak());
        wanted.push((turn, subject, rule, Purpose(dice.purpose.clone().leak()), dice.faces, numbers));
    }
    let holds = |seed: &u64| {
        let draws = Draws::new(*seed);
        wanted.iter().all(|(turn, subject, rule, purpose, faces, numbers)| {
            let mut draw = draws.at_turn(*turn, *rule, *subject, *purpose);
            numbers.iter().all(|&number| draw.below(*faces) + 1 == number)
        })
    };
    (1..5_000_000).find(holds).ok_or_else(|| "no seed of five million throws these dice".to_owned())
}

/// All permutations of this many things, the identity first.
fn permutations(count: usize) -> Vec<Vec<usize>> {
    if count == 0 {
        return vec![Vec::new()];
    }
    let with = |shorter: Vec<usize>| {
        (0..count).map(move |at| {
            let mut order = shorter.clone();
            order.insert(count - 1 - at, count - 1);
            order
        })
    };
    permutations(count - 1).into_iter().flat_map(with).collect()
}
