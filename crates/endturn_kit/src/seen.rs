//! Everything that a game shows to people, programs and personas, which the kit compares besides
//! the state's bytes.

use serde_json::Value;

use endturn_engine::{Game, Seat, journal::FactEntry, orders::Choice, tables::Cell};

/// Seats to look at after a round; in larger games the others follow in later rounds.
const SEATS: usize = 2;

/// Rounds between questions for the next seat's legal orders, and orders of each form to ask for:
/// some modules take long to list them.
const LEGAL_EVERY: u32 = 4;
const LEGAL_MOST: usize = 2;

/// All that a game shows at a moment: a path in words, and the value at it.
#[derive(Debug, PartialEq)]
pub(super) struct Seen(Vec<(String, Value)>);

impl Seen {
    /// Shows the views of some seats, others after each round, and all that is public.
    pub(super) fn of(game: &Game) -> Self {
        let all = game.roster().len();
        let first = game.rounds_finished() as usize * SEATS;
        let mut parts = Vec::new();
        for at in 0..all.min(SEATS) {
            let seat = Seat(((first + at) % all) as u8);
            parts.extend(Self::by(game, seat).0);
            let names = game.metrics().iter().map(|metric| format!("{}.{}", metric.module, metric.name));
            let values = names.zip(game.metric_row(seat).values.into_iter().map(Value::from)).collect();
            parts.push((format!("the metrics of {}", name(game, seat)), Value::Object(values)));
        }
        for table in game.tables() {
            let line = |row: &Vec<Cell>| row.iter().map(Cell::to_string).collect::<Vec<String>>().join(" | ");
            let rows: Vec<String> = (table.rows)(game.world()).iter().map(line).collect();
            parts.push((format!("the table {}", table.file()), rows.into()));
        }
        if game.rounds_finished().is_multiple_of(LEGAL_EVERY) {
            parts.extend(
                game.next_seat().map(|seat| (format!("the legal orders of {}", name(game, seat)), legal(game, seat))),
            );
        }
        let ended = game.ended().map_or(Value::Null, |ended| format!("{ended:?}").into());
        parts.push(("the end of the game".to_owned(), ended));
        Self(parts)
    }

    /// Nothing, in rounds that are not compared in full.
    pub(super) fn nothing() -> Self {
        Self(Vec::new())
    }

    /// All that one seat is shown.
    pub(super) fn by(game: &Game, seat: Seat) -> Self {
        let who = name(game, seat);
        let lines = |text: String| text.lines().map(Value::from).collect::<Value>();
        let needs = game.needs(seat).into_iter().map(|need| Value::from(format!("{:?}: {}", need.urgency, need.text)));
        Self(vec![
            (format!("the view of {who}"), game.view(seat)),
            (format!("the status of {who}"), lines(game.status(seat))),
            (format!("the needs of {who}"), needs.collect()),
        ])
    }

    /// The text of a round's facts.
    pub(super) fn told(game: &Game, facts: &[FactEntry]) -> Self {
        let world = game.world();
        let facts = facts.iter().map(|entry| {
            let mut fact = entry.to_json(world);
            fact["text"] = entry.fact.text(world).into();
            fact
        });
        Self(vec![("the list of facts".to_owned(), facts.collect())])
    }

    /// Describes the first difference, with both values; `None` if all is the same.
    pub(super) fn difference(&self, other: &Self) -> Option<String> {
        let mut pairs = self.0.iter().zip(&other.0);
        let found = pairs.find(|(one, other)| one != other).map(|((what, one), (_, other))| {
            let mut path = String::new();
            let (one, other) = leaf(one, other, &mut path);
            let at = if path.is_empty() { String::new() } else { format!(" at `{}`", &path[1..]) };
            format!("{what} shows{at} {} in one and {} in the other", short(one), short(other))
        });
        found.or_else(|| (self.0.len() != other.0.len()).then(|| "different numbers of things are shown".to_owned()))
    }
}

/// Legal choices of a seat, as text.
fn legal(game: &Game, seat: Seat) -> Value {
    let legal = game.legal(seat, LEGAL_MOST);
    let text = |choice: &Choice| match choice {
        Choice::Event(event) => format!("{event:?}"),
        Choice::Order(order) => {
            let module = game.setup().modules.iter().find(|module| module.name() == order.module());
            module.map_or_else(String::new, |module| module.book().text(order, game.world()))
        }
    };
    legal.choices.iter().map(text).collect::<Vec<String>>().into()
}

fn name(game: &Game, seat: Seat) -> String {
    format!("{} (seat {})", game.roster().name(seat), seat.number())
}

const NOTHING: Value = Value::Null;

/// Finds the first leaf in which two unequal values differ.
fn leaf<'v>(one: &'v Value, other: &'v Value, path: &mut String) -> (&'v Value, &'v Value) {
    match (one, other) {
        (Value::Object(some), Value::Object(others)) => {
            for key in some.keys().chain(others.keys()) {
                let (one, other) = (some.get(key).unwrap_or(&NOTHING), others.get(key).unwrap_or(&NOTHING));
                if one != other {
                    *path += &format!(".{key}");
                    return leaf(one, other, path);
                }
            }
        }
        (Value::Array(some), Value::Array(others)) => {
            for at in 0..some.len().max(others.len()) {
                let (one, other) = (some.get(at).unwrap_or(&NOTHING), others.get(at).unwrap_or(&NOTHING));
                if one != other {
                    *path += &format!(".{at}");
                    return leaf(one, other, path);
                }
            }
        }
        _ => {}
    }
    (one, other)
}

/// Shortens a value for a message.
fn short(value: &Value) -> String {
    let text = if value.is_null() { "nothing".to_owned() } else { value.to_string() };
    match text.char_indices().nth(200) {
        Some((at, _)) => format!("{} …", &text[..at]),
        None => text,
    }
}
