//! The differences between two games, in their tables and in their state.

use std::collections::BTreeMap;

use endturn::engine::compact::CompactCollect as _;
use endturn::engine::compact::CompactSort as _;
use endturn::engine::{
    Game, Seat,
    game::LoggedOrder,
    snapshot::{Differs, RowDifference},
    tables::{Cell, EntityTable},
};
use serde_json::{Value, json};

use super::json;
use super::number::counted;
use super::paint::Paint;
use super::palette::SeatColours;
use super::sheet::value;
use super::table;
use crate::playback::Playback;

/// Maximum lines of each part without `--all`.
const SHOWN: usize = 20;
/// Maximum characters of a value.
const WIDE: usize = 60;

/// Two games and the result of their comparison.
pub(crate) struct Answer<'p> {
    /// The first game.
    pub(crate) a: &'p Playback,
    /// The second game.
    pub(crate) b: &'p Playback,
    /// The result.
    pub(crate) found: Found,
}

/// The result of comparing two games.
#[derive(Clone)]
pub(crate) enum Found {
    /// They are equal for `rounds` rounds; a longer record continues alone.
    Equal {
        /// Rounds that both have.
        rounds: u32,
        /// The longer game.
        alone: Option<&'static str>,
    },
    /// They differ in the round they are at now.
    Differs {
        /// The round, if it is the first difference; `None` if the round was given.
        since: Option<u32>,
        /// The first round with different orders.
        orders: Option<Orders>,
    },
}

impl Found {
    /// True if nothing differs.
    pub(crate) fn is_equal(&self) -> bool {
        matches!(self, Self::Equal { alone: None, .. })
    }
}

/// The orders of one round in both games.
#[derive(Clone)]
pub(crate) struct Orders {
    /// The round.
    pub(crate) round: u32,
    /// The orders of the first game.
    pub(crate) a: Vec<LoggedOrder>,
    /// The orders of the second game.
    pub(crate) b: Vec<LoggedOrder>,
}

/// One line of the differences: place, field, and both values; `None` if a game does not have it.
struct Line {
    place: String,
    name: String,
    field: String,
    a: Option<Cell>,
    b: Option<Cell>,
}

/// The answer for people.
pub(crate) fn text(answer: &Answer<'_>, all: bool, paint: Paint) -> String {
    let side = |name: &str, playback: &Playback| {
        let (game, changes) = (&playback.game, playback.changes.join(" "));
        let gap = if changes.is_empty() { "" } else { " · " };
        format!(
            "{}  {} · {} · seed {}{gap}{changes}\n",
            paint.strong(name),
            playback.name,
            game.setup().title,
            playback.seed
        )
    };
    let mut text = side("A", answer.a) + &side("B", answer.b);
    if answer.a.game.setup().content != answer.b.game.setup().content {
        text += "their scenarios, rulesets or values are not the same\n";
    }
    text + &body(answer, all, paint)
}

/// The result for people who know which games are compared.
pub(crate) fn body(answer: &Answer<'_>, all: bool, paint: Paint) -> String {
    let mut text = String::new();
    let after = when(answer.a.game.rounds_finished());
    match &answer.found {
        Found::Equal { rounds, alone: None } => {
            return text + &format!("{}: the same {}\n", paint.good("equal"), span(*rounds));
        }
        Found::Equal { rounds, alone: Some(name) } => {
            return text
                + &format!("{}: the same {}; then {name} continues alone\n", paint.bad("differs"), span(*rounds));
        }
        Found::Differs { since: Some(0), .. } => text += &format!("{}: from the start\n", paint.bad("differs")),
        Found::Differs { since: Some(round), orders } => {
            text += &format!("{}: the same {}, not {after}\n", paint.bad("differs"), span(round - 1));
            text += &came_apart(answer, *round, orders.as_ref(), paint);
        }
        Found::Differs { since: None, .. } => text += &format!("{}: {after}\n", paint.bad("differs")),
    }
    let entities = entities(answer);
    text += &part(&format!("What differs {after}"), &entities, all, paint);
    let state = state(answer);
    text + &part("In the state itself: section, key, field", &state, all, paint)
}

/// Formats a number of rounds: `for 3 rounds`; or at the start.
fn span(rounds: u32) -> String {
    if rounds == 0 { "at the start".to_owned() } else { format!("for {}", counted(rounds as usize, "round")) }
}

fn when(round: u32) -> String {
    if round == 0 { "at the start".to_owned() } else { format!("after round {round}") }
}

/// Describes the orders that made two games diverge, or says that no order did.
fn came_apart(answer: &Answer<'_>, since: u32, orders: Option<&Orders>, paint: Paint) -> String {
    let Some(orders) = orders.filter(|orders| orders.round <= since) else {
        return "all orders were the same until then\n".to_owned();
    };
    let (mut rows, seats) = (Vec::new(), SeatColours::of(&answer.a.game));
    for (seat, a, b) in by_seat(answer, orders) {
        let Some((a, b)) = first_pair(&a, &b) else { continue };
        let name = paint.seat(seat, &seats, name_of(answer, seat));
        let told = |order: Option<&str>| order.unwrap_or("no further order").to_owned();
        rows.push(vec![name, paint.dim("A"), told(a)]);
        rows.push(vec![String::new(), paint.dim("B"), told(b)]);
    }
    let title = paint.strong(format!("The first orders that differ, in round {}", orders.round));
    format!("\n{title}\n{}", table::lines(&rows, &[], "  "))
}

/// The name of a seat; a seat that joined may be in one of the games only.
fn name_of<'a>(answer: &Answer<'a>, seat: Seat) -> &'a str {
    let [a, b] = [answer.a, answer.b].map(|side| side.game.roster());
    if seat.index() < a.len() { a.name(seat) } else { b.name(seat) }
}

/// Returns the orders of each seat in both games.
fn by_seat<'o>(answer: &Answer<'_>, orders: &'o Orders) -> Vec<(Seat, Vec<&'o str>, Vec<&'o str>)> {
    let of = |all: &'o [LoggedOrder], seat: Seat| -> Vec<&'o str> {
        all.iter().filter(|order| order.seat == seat).map(|order| order.text.as_str()).collect()
    };
    let seats = answer.a.game.roster().len().max(answer.b.game.roster().len());
    let seats = (0..seats).filter_map(|at| u8::try_from(at).ok()).map(Seat);
    seats.map(|seat| (seat, of(&orders.a, seat), of(&orders.b, seat))).collect()
}

/// Returns the first pair at which two lists differ.
fn first_pair<'o>(a: &[&'o str], b: &[&'o str]) -> Option<(Option<&'o str>, Option<&'o str>)> {
    let at = (0..a.len().max(b.len())).find(|&at| a.get(at) != b.get(at))?;
    Some((a.get(at).copied(), b.get(at).copied()))
}

fn part(title: &str, lines: &[Line], all: bool, paint: Paint) -> String {
    if lines.is_empty() {
        return String::new();
    }
    let shown = if all { lines.len() } else { lines.len().min(SHOWN) };
    let mut rows = vec![["", "", "", "A", "B"].map(|head| paint.dim(head)).to_vec()];
    let value = |cell: &Option<Cell>| cell.as_ref().map_or_else(|| paint.dim("-"), |cell| cut(&cell.to_string()));
    rows.extend(lines[..shown].iter().map(|line| {
        vec![line.place.clone(), line.name.clone(), paint.dim(&line.field), value(&line.a), value(&line.b)]
    }));
    let mut text = format!("\n{}\n{}", paint.strong(title), table::lines(&rows, &[], "  "));
    if shown < lines.len() {
        text += &format!("  {}\n", paint.dim(format!("… and {} more; --all shows them", lines.len() - shown)));
    }
    text
}

fn cut(text: &str) -> String {
    let shown: String = text.chars().take(WIDE).collect();
    if text.chars().count() > WIDE { shown + "…" } else { shown }
}

/// Returns the differing metrics of seats and rows of tables.
fn entities(answer: &Answer<'_>) -> Vec<Line> {
    let (a, b) = (&answer.a.game, &answer.b.game);
    let mut lines = metrics(a, b);
    let tables = |game: &Game| game.tables().map(|table| (table.file(), table)).into_map();
    let (own, other) = (tables(a), tables(b));
    let mut files: Vec<&String> = own.keys().chain(other.keys().filter(|file| !own.contains_key(*file))).collect();
    files.compact_sort();
    for file in files {
        let rows = |of: &BTreeMap<String, &'static EntityTable>, game: &Game| {
            of.get(file).map(|table| (*table, (table.rows)(game.world())))
        };
        of_table(file, rows(&own, a), rows(&other, b), &mut lines);
    }
    lines
}

fn metrics(a: &Game, b: &Game) -> Vec<Line> {
    let mut lines = Vec::new();
    let names = |game: &Game| game.metrics().iter().map(|metric| metric.name).collect::<Vec<_>>();
    // Games of other modules have other metrics, which can't be compared.
    if names(a) != names(b) {
        return lines;
    }
    // For a seat that joined only one of the games, all metrics are listed.
    let wider = if a.roster().len() < b.roster().len() { b } else { a };
    for seat in wider.roster().seats() {
        let of = |game: &Game| (seat.index() < game.roster().len()).then(|| game.metric_row(seat).values);
        let (own, other) = (of(a), of(b));
        let value = |row: &Option<Vec<i64>>, at: usize| row.as_ref().map(|values| values[at]);
        let both = a.metrics().iter().enumerate().map(|(at, metric)| (metric, value(&own, at), value(&other, at)));
        lines.extend(both.filter(|(_, own, other)| own != other).map(|(metric, own, other)| Line {
            place: "metrics".to_owned(),
            name: wider.roster().name(seat).to_owned(),
            field: metric.name.to_owned(),
            a: own.map(Cell::from),
            b: other.map(Cell::from),
        }));
    }
    lines
}

/// A table with its rows.
type Rows = Option<(&'static EntityTable, Vec<Vec<Cell>>)>;

fn of_table(file: &str, a: Rows, b: Rows, lines: &mut Vec<Line>) {
    let Some(table) = a.as_ref().or(b.as_ref()).map(|(table, _)| *table) else { return };
    let rows = |rows: Rows| rows.map(|(_, rows)| rows).unwrap_or_default();
    let (a, b) = (rows(a), rows(b));
    let key = |row: &[Cell]| row.iter().take(table.keys).map(ToString::to_string).collect::<Vec<_>>().join(" ");
    let by_key: BTreeMap<String, &Vec<Cell>> = b.iter().map(|row| (key(row), row)).into_map();
    let known: BTreeMap<String, ()> = a.iter().map(|row| (key(row), ())).into_map();
    let line = |name: String, field: &str, a, b| Line { place: file.to_owned(), name, field: field.to_owned(), a, b };
    for row in &a {
        let name = key(row);
        let Some(other) = by_key.get(&name) else {
            lines.push(line(name, "", Some(Cell::text(summary(table, row))), None));
            continue;
        };
        let cells = table.columns.iter().zip(row.iter().zip(other.iter()));
        let differing = cells.filter(|(_, (own, other))| own != other);
        lines.extend(
            differing
                .map(|(column, (own, other))| line(name.clone(), column.name, Some(own.clone()), Some(other.clone()))),
        );
    }
    for row in b.iter().filter(|row| !known.contains_key(&key(row))) {
        lines.push(line(key(row), "", None, Some(Cell::text(summary(table, row)))));
    }
}

/// Returns the first cells after the name, for a row that only one game has.
fn summary(table: &EntityTable, row: &[Cell]) -> String {
    let cells = table.columns.iter().zip(row).skip(table.keys).filter(|(_, cell)| **cell != Cell::Empty);
    cells.take(4).map(|(column, cell)| format!("{} {cell}", column.name)).collect::<Vec<_>>().join(", ")
}

/// Returns the rows of the state that differ; if the seeds differ, without the root of all draws.
pub(crate) fn of_state(a: &Playback, b: &Playback) -> Vec<RowDifference> {
    let mut rows = a.game.differences(&b.game);
    rows.retain(|row| a.seed == b.seed || row.section != "engine.draws");
    rows
}

/// Rows of the state that differ, under a title.
pub(crate) fn rows(title: &str, rows: &[RowDifference], all: bool, paint: Paint) -> String {
    part(title, &lines_of(rows), all, paint)
}

/// Rows of the state that differ, for programs.
pub(crate) fn rows_json(rows: &[RowDifference]) -> Value {
    lines_of(rows).iter().map(of_line).collect()
}

/// Returns the differences in the state, one line per field.
fn state(answer: &Answer<'_>) -> Vec<Line> {
    lines_of(&of_state(answer.a, answer.b))
}

fn lines_of(rows: &[RowDifference]) -> Vec<Line> {
    let mut lines = Vec::new();
    for row in rows {
        let line = |field: &str, a: Option<&str>, b: Option<&str>| Line {
            place: row.section.to_owned(),
            name: row.key.clone(),
            field: field.to_owned(),
            a: a.map(Cell::text),
            b: b.map(Cell::text),
        };
        match &row.what {
            Differs::OnlyOurs => lines.push(line("", Some("there"), None)),
            Differs::OnlyTheirs => lines.push(line("", None, Some("there"))),
            Differs::Fields(fields) if fields.is_empty() => {
                lines.push(line("", Some("too many parts to list"), Some("too many parts to list")));
            }
            Differs::Fields(fields) => {
                lines.extend(fields.iter().map(|one| line(&one.field, one.ours.as_deref(), one.theirs.as_deref())));
            }
        }
    }
    lines
}

/// The answer for programs, with all differences.
pub(crate) fn json(answer: &Answer<'_>) -> String {
    json::line(&value_of(answer))
}

/// The answer as a JSON value.
pub(crate) fn value_of(answer: &Answer<'_>) -> Value {
    let side = |playback: &Playback| {
        json!({
            "source": playback.name, "title": playback.game.setup().title, "seed": playback.seed,
            "content": format!("{:032x}", playback.game.setup().content), "changes": playback.changes,
            "digest": playback.game.digest().to_string(),
        })
    };
    let mut object = json!({
        "equal": answer.found.is_equal(), "a": side(answer.a), "b": side(answer.b),
        "round": answer.a.game.rounds_finished(), "longer": null, "first": false, "orders": null, "tables": [], "state": [],
    });
    match &answer.found {
        Found::Equal { alone, .. } => object["longer"] = (*alone).into(),
        Found::Differs { since, orders } => {
            object["first"] = since.is_some().into();
            object["orders"] = orders.as_ref().map_or(Value::Null, |orders| of_orders(answer, orders));
            object["tables"] = entities(answer).iter().map(of_line).collect();
            object["state"] = state(answer).iter().map(of_line).collect();
        }
    }
    object
}

fn of_orders(answer: &Answer<'_>, orders: &Orders) -> Value {
    let differing = by_seat(answer, orders).into_iter().filter(|(_, a, b)| a != b);
    let seats = differing.map(|(seat, a, b)| json!({"seat": name_of(answer, seat), "a": a, "b": b}));
    json!({"round": orders.round, "seats": seats.collect::<Vec<_>>()})
}

fn of_line(line: &Line) -> Value {
    let cell = |cell: &Option<Cell>| cell.as_ref().map_or(Value::Null, value);
    let field = (!line.field.is_empty()).then_some(&line.field);
    json!({"place": line.place, "name": line.name, "field": field, "a": cell(&line.a), "b": cell(&line.b)})
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_orders_that_differ_stand_side_by_side() {
        assert_eq!(first_pair(&["a", "b", "end"], &["a", "c", "end"]), Some((Some("b"), Some("c"))));
        assert_eq!(first_pair(&["a", "end"], &["a", "end"]), None);
        assert_eq!(first_pair(&["a"], &["a", "end"]), Some((None, Some("end"))));
    }

    #[test]
    fn long_values_are_cut() {
        assert_eq!(cut(&"ä".repeat(61)).chars().count(), 61);
        assert_eq!(cut("short"), "short");
    }
}
