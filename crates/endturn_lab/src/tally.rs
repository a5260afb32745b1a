//! Facts of one game, counted by kind, seat and span of rounds, and the counts of its turns. The
//! number of rows is bounded, so that a result fits into a shard however long the game lasts.

use std::collections::BTreeMap;

use endturn_engine::compact::CompactSort as _;
use endturn_engine::{Game, bevy_ecs::world::World, journal::FactEntry, turn::TurnProfile};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// Maximum rows of one game. What no longer fits is counted in one row per fact, with neither kind
/// nor seat nor round.
pub const MAX_ROWS: usize = 10_000;
/// Maximum characters of a kind; the rest is cut off.
const MAX_KIND: usize = 100;

/// T-118 … T-122: the counts of a game's turns, each with its kinds, in the order of their names.
/// They stand among the facts of a plan that asks for them; a fact's name begins with a capital
/// letter.
pub const TURN_COUNTS: [(&str, Option<&str>); 8] = [
    ("collections", None),
    ("longest_replay_run", Some("turns")),
    ("passes", None),
    ("refusals", Some("code")),
    ("replay_turns", None),
    ("segments", Some("segment")),
    ("submissions", None),
    ("turns", None),
];

/// The facts to count: chosen by a plan.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CountedFacts {
    /// Number of rounds that are counted together, 1 or more.
    pub every: u32,
    /// The facts, by name, ascending; those of [`TURN_COUNTS`] last, if the plan asks for them.
    pub facts: Vec<CountedFact>,
}

impl CountedFacts {
    /// Whether the counts of turns are among them.
    #[must_use]
    pub fn has_turns(&self) -> bool {
        self.facts.last().is_some_and(|last| last.name == TURN_COUNTS[TURN_COUNTS.len() - 1].0)
    }

    /// Whether the game has to keep its facts to be counted.
    #[must_use]
    pub fn has_facts(&self) -> bool {
        self.facts.len() > if self.has_turns() { TURN_COUNTS.len() } else { 0 }
    }
}

/// The counts of turns as facts to count.
pub(crate) fn turn_counts() -> impl Iterator<Item = CountedFact> {
    let one =
        |(name, by): (&str, Option<&str>)| CountedFact { name: name.to_owned(), by: by.map(str::to_owned), sum: None };
    TURN_COUNTS.into_iter().map(one)
}

/// A fact to count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountedFact {
    /// Its name.
    pub name: String,
    /// The field that says of which kind a fact is; `None` to count all together.
    pub by: Option<String>,
    /// The field with the number that a fact counts for; `None` for 1.
    pub sum: Option<String>,
}

impl CountedFact {
    /// Returns the field that no such fact has, if the plan names one: though there were some, none
    /// had a kind, or a number.
    #[must_use]
    pub fn unknown_field(&self, has_kinds: bool, has_numbers: bool) -> Option<&str> {
        let by = self.by.as_deref().filter(|_| !has_kinds);
        by.or(self.sum.as_deref().filter(|_| !has_numbers))
    }
}

/// The counts of one game; empty unless requested.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tallies {
    /// The kinds, ascending.
    kinds: Vec<String>,
    rows: Vec<Row>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Row {
    fact: u32,
    /// An index into the kinds.
    kind: Option<u32>,
    seat: Option<u32>,
    round: Option<u32>,
    count: i64,
}

/// A count of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TallyRow<'t> {
    /// The index of the fact in [`CountedFacts::facts`].
    pub fact: usize,
    /// The kind; `None` if all are counted together, or the fact has no such field.
    pub kind: Option<&'t str>,
    /// The seat that the fact concerns, from 0; `None` for the whole table.
    pub seat: Option<usize>,
    /// The last round of its span.
    pub round: Option<u32>,
    /// Number of facts, or the sum of their numbers.
    pub count: i64,
}

impl Tallies {
    /// Whether nothing was counted.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Number of rows.
    #[must_use]
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// The rows by fact, kind, seat and round, ascending. A fact that concerns several seats, or
    /// things of several kinds, counts for each.
    pub fn rows(&self) -> impl Iterator<Item = TallyRow<'_>> {
        self.rows.iter().map(|row| TallyRow {
            fact: row.fact as usize,
            kind: row.kind.and_then(|kind| self.kinds.get(kind as usize)).map(String::as_str),
            seat: row.seat.map(|seat| seat as usize),
            round: row.round,
            count: row.count,
        })
    }
}

/// Fact, kind, seat and round.
type Key = (u32, Option<String>, Option<u32>, Option<u32>);

/// Counts the facts of a game, and its turns.
pub(crate) fn count(wanted: &CountedFacts, facts: &[FactEntry], game: &Game) -> Tallies {
    let mut rows: BTreeMap<Key, i64> = BTreeMap::new();
    if wanted.has_turns() {
        add_turns(&mut rows, (wanted.facts.len() - TURN_COUNTS.len()) as u32, game);
    }
    let world: &World = game.world();
    for entry in facts {
        let name = entry.fact.name();
        let Ok(at) = wanted.facts.binary_search_by(|one| one.name.as_str().cmp(name)) else { continue };
        let round = last_of_span(entry.round, wanted.every);
        let concerned = entry.fact.seats();
        let mut seats: Vec<Option<u32>> = concerned.iter().map(|seat| Some(seat.number() - 1)).collect();
        if seats.is_empty() {
            seats.push(None);
        }
        for (kind, number) in kinds(&wanted.facts[at], &entry.fact.fields(world)) {
            for seat in &seats {
                add(&mut rows, (at as u32, kind.clone(), *seat, Some(round)), number);
            }
        }
    }
    packed(rows)
}

/// Adds the counts of turns, the first of which has the index `first`. A count of 0 has no row.
fn add_turns(rows: &mut BTreeMap<Key, i64>, first: u32, game: &Game) {
    let (turns, (collections, submissions)) = (game.turn_metrics(), game.collections());
    let profile: &TurnProfile = game.world().resource();
    let mut put = |name: &str, kind: Option<String>, seat: Option<u32>, count: u64| {
        let place = TURN_COUNTS.iter().position(|(one, _)| *one == name).expect("it is one of the counts") as u32;
        if count > 0 {
            add(rows, (first + place, kind, seat, None), count.try_into().unwrap_or(i64::MAX));
        }
    };
    put("collections", None, None, collections.into());
    put("submissions", None, None, submissions.into());
    put("passes", None, None, turns.passes.into());
    put("replay_turns", None, None, turns.replay_turns.into());
    // How many games have a run of this length.
    put("longest_replay_run", Some(turns.longest_replay_run.to_string()), None, 1);
    for (code, count) in &turns.refusals {
        put("refusals", Some((*code).to_owned()), None, *count);
    }
    for (segment, visits) in &turns.segments {
        put("segments", Some(profile.name(*segment).into_owned()), None, (*visits).into());
    }
    for (seat, count) in &turns.turns_by_seat {
        put("turns", None, Some(seat.number() - 1), (*count).into());
    }
}

fn add(rows: &mut BTreeMap<Key, i64>, key: Key, number: i64) {
    let is_room = rows.len() < MAX_ROWS || rows.contains_key(&key);
    let key = if is_room { key } else { (key.0, None, None, None) };
    let sum = rows.entry(key).or_default();
    *sum = sum.saturating_add(number);
}

/// The last round of the span that a round belongs to.
fn last_of_span(round: u32, every: u32) -> u32 {
    let every = every.max(1);
    round.div_ceil(every).saturating_mul(every)
}

/// The kinds that a fact counts for, each with its number.
fn kinds(wanted: &CountedFact, fields: &Map<String, Value>) -> Vec<(Option<String>, i64)> {
    let number = wanted.sum.as_ref().map(|field| fields.get(field).and_then(Value::as_i64).unwrap_or(0));
    let once = number.unwrap_or(1);
    let cut = |text: &str| Some(text.chars().take(MAX_KIND).collect());
    match wanted.by.as_ref().and_then(|field| fields.get(field)) {
        None | Some(Value::Null) => vec![(None, once)],
        Some(Value::String(text)) => vec![(cut(text), once)],
        Some(Value::Array(all)) => all.iter().map(|one| (cut(&plain(one)), once)).collect(),
        // Such as ships by class.
        Some(Value::Object(all)) => {
            all.iter().map(|(kind, own)| (cut(kind), number.or(own.as_i64()).unwrap_or(1))).collect()
        }
        Some(other) => vec![(cut(&plain(other)), once)],
    }
}

fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

fn packed(rows: BTreeMap<Key, i64>) -> Tallies {
    let mut kinds: Vec<String> = rows.keys().filter_map(|(_, kind, ..)| kind.clone()).collect();
    kinds.compact_sort();
    kinds.dedup();
    let place = |kind: String| kinds.binary_search(&kind).expect("all kinds are there") as u32;
    let row = |((fact, kind, seat, round), count): (Key, i64)| Row { fact, kind: kind.map(place), seat, round, count };
    let rows = rows.into_iter().map(row).collect();
    Tallies { kinds, rows }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn kinds_of(by: Option<&str>, sum: Option<&str>, fields: &Value) -> Vec<(Option<String>, i64)> {
        let [by, sum] = [by, sum].map(|field| field.map(str::to_owned));
        kinds(&CountedFact { name: "X".into(), by, sum }, fields.as_object().unwrap())
    }

    #[test]
    fn a_field_names_the_kind_or_several_and_another_the_number() {
        let fields =
            json!({"class": "skiff", "count": 3, "ships": {"skiff": 4, "frigate": 2}, "to": ["a", "b"], "size": 7});
        let some = |kind: &str, number| (Some(kind.to_owned()), number);
        assert_eq!(kinds_of(None, None, &fields), [(None, 1)]);
        assert_eq!(kinds_of(Some("class"), Some("count"), &fields), [some("skiff", 3)]);
        assert_eq!(kinds_of(Some("ships"), None, &fields), [some("skiff", 4), some("frigate", 2)]);
        assert_eq!(kinds_of(Some("to"), None, &fields), [some("a", 1), some("b", 1)]);
        assert_eq!(kinds_of(Some("size"), None, &fields), [some("7", 1)]);
        assert_eq!(kinds_of(Some("klass"), Some("cuont"), &fields), [(None, 0)]);
    }

    #[test]
    fn a_span_ends_with_a_multiple_of_its_length() {
        let ends = [0, 1, 10, 11, 20, 21].map(|round| last_of_span(round, 10));
        assert_eq!(ends, [0, 10, 10, 20, 20, 30]);
        assert_eq!([1, 2, u32::MAX].map(|round| last_of_span(round, 1)), [1, 2, u32::MAX]);
        assert_eq!(last_of_span(u32::MAX, 10), u32::MAX);
    }

    #[test]
    fn rows_are_bounded_and_nothing_is_lost() {
        let mut rows = BTreeMap::new();
        for round in 0..MAX_ROWS as u32 * 2 {
            add(&mut rows, (0, Some("k".into()), Some(1), Some(round)), 1);
        }
        add(&mut rows, (0, Some("k".into()), Some(1), Some(0)), 5);
        let tallies = packed(rows);
        assert_eq!(tallies.len(), MAX_ROWS + 1);
        assert_eq!(tallies.rows().map(|row| row.count).sum::<i64>(), MAX_ROWS as i64 * 2 + 5);
        let rest = TallyRow { fact: 0, kind: None, seat: None, round: None, count: MAX_ROWS as i64 };
        assert_eq!(tallies.rows().next(), Some(rest));
        assert_eq!(tallies.rows().nth(1).unwrap().count, 6, "a row that is there still counts");
    }
}
