//! The events of a game so far: facts in words, and the course of the headline metrics.

use endturn_engine::{
    Game, Seat,
    journal::FactEntry,
    metrics::{Metric, MetricRow},
    seats::SeatSet,
};
use serde_json::{Map, Value};

use crate::game::hindsight::{Moment, Moments};

/// Importance: whether a fact was decisive, and its weight.
pub type Greatness = (bool, u64);

/// Minimum weight of a fact that stories mark.
const LANDMARK: u64 = 50;

/// The form in which a chronicle captures facts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Captures {
    /// All, in words and for programs.
    Json,
    /// All, in words.
    Words,
    /// Great ones only, in words; the others have no text.
    Great,
}

/// A fact in words, captured while the world was still in that state.
#[derive(Clone, Debug)]
pub struct Told {
    /// Its number among the facts of the game, from 1; `None` if it has none, or before its round
    /// has ended.
    pub number: Option<u32>,
    /// The round in which it happened.
    pub round: u32,
    /// Its name, like `BattleFought`.
    pub name: &'static str,
    /// One line for people.
    pub text: String,
    /// Its importance for the game.
    pub weight: u64,
    /// True if it decided something for good.
    pub decisive: bool,
    /// False for facts that are recorded but not shown, such as an order that was given.
    pub is_told: bool,
    /// The seats it concerns; empty for all.
    pub seats: SeatSet,
    /// True if every seat knows of it, whichever it concerns.
    pub is_public: bool,
    /// The whole fact, for programs; null if the chronicle keeps none.
    pub json: Value,
}

impl Told {
    /// Captures a fact in the current state.
    #[must_use]
    pub fn new(entry: &FactEntry, game: &Game) -> Self {
        Self { json: entry.to_json(game.world()), ..Self::in_words(entry, None, game) }
    }

    fn numbered(entry: &FactEntry, number: Option<u32>, game: &Game) -> Self {
        let mut fields = Map::new();
        fields.insert("id".to_owned(), number.into());
        if let (Some(number), Some(since)) = (number, entry.since_order) {
            fields.insert("order_id".to_owned(), (number - since).into());
        }
        Self { json: entry.json_after(fields, game.world()), ..Self::in_words(entry, number, game) }
    }

    fn in_words(entry: &FactEntry, number: Option<u32>, game: &Game) -> Self {
        Self::captured(entry, number, entry.fact.text(game.world()))
    }

    /// Captures the words of a great fact; another one gets none.
    fn if_great(entry: &FactEntry, number: Option<u32>, game: &Game) -> Self {
        let is_great = entry.fact.is_decisive() || entry.fact.weight() > 0;
        let text = if is_great { entry.fact.text(game.world()) } else { String::new() };
        Self::captured(entry, number, text)
    }

    fn captured(entry: &FactEntry, number: Option<u32>, text: String) -> Self {
        Self {
            number,
            round: entry.round,
            name: entry.fact.name(),
            text,
            weight: entry.fact.weight(),
            decisive: entry.fact.is_decisive(),
            is_told: entry.fact.is_told(),
            seats: entry.fact.seats(),
            is_public: entry.fact.is_public(),
            json: Value::Null,
        }
    }

    /// The part that the ending repeats.
    pub fn moment(&self) -> Moment {
        let (text, greatness) = (self.text.clone(), self.greatness());
        Moment { round: self.round, name: self.name, text, greatness, seats: self.seats }
    }

    /// A fact for tests; its text is its round.
    #[cfg(test)]
    pub fn plain(round: u32, name: &'static str, weight: u64) -> Self {
        let text = round.to_string();
        Self {
            number: None,
            round,
            name,
            text,
            weight,
            decisive: false,
            is_told: true,
            seats: SeatSet::EMPTY,
            is_public: false,
            json: Value::Null,
        }
    }

    /// A decisive fact outweighs all that are not.
    pub fn greatness(&self) -> Greatness {
        (self.decisive, self.weight)
    }

    /// True if a story shows it before minor facts, which it counts if there are many.
    pub fn is_great(&self) -> bool {
        self.greatness() > (false, 0)
    }

    /// True if stories mark it: a game has few of these.
    pub fn is_landmark(&self) -> bool {
        self.greatness() >= (false, LANDMARK)
    }

    /// True if a seat may know of it.
    pub fn is_known_to(&self, seat: Seat) -> bool {
        self.is_public || self.seats.is_empty() || self.seats.contains(seat)
    }
}

/// One finished round.
#[derive(Debug)]
pub struct RoundSeen {
    /// Its number.
    pub round: u32,
    /// The facts of the round.
    pub facts: Vec<Told>,
    /// The same facts as the game has them.
    pub entries: Vec<FactEntry>,
    /// Every seat's metrics after the round, in seat order; empty if only great facts are captured.
    pub rows: Vec<MetricRow>,
}

/// The course of one game.
#[derive(Clone, Debug)]
pub struct Chronicle {
    /// The charted metrics: index among all metrics, metric.
    pub headlines: Vec<(usize, Metric)>,
    /// The metrics of the standings: index among all metrics, metric.
    pub standings: Vec<(usize, Metric)>,
    /// All metrics.
    pub metrics: Vec<Metric>,
    /// For each module, the metrics by which seats are ranked and compared in the first place, as
    /// indices among all metrics.
    pub compared_first: Vec<usize>,
    /// The metrics whose course is kept, as indices among all metrics: the charted ones in their
    /// order, then those of `compared_first`.
    pub watched: Vec<usize>,
    /// Their values at the start and after each round: `course[round][seat][index in watched]`. A
    /// seat that joins is there from that round on.
    pub course: Vec<Vec<Vec<i64>>>,
    /// The current values of the standings: `latest[seat][column]`.
    pub latest: Vec<Vec<i64>>,
    /// The great facts.
    pub moments: Moments,
    /// The form in which facts are captured.
    pub captures: Captures,
    /// The number of the last fact.
    numbered: u32,
}

impl Chronicle {
    /// Starts with the state before the first round.
    pub fn start(game: &Game) -> Self {
        let metrics = game.metrics().to_vec();
        let headlines: Vec<(usize, Metric)> =
            metrics.iter().copied().enumerate().filter(|(_, metric)| metric.headline).collect();
        let standings = game.standings().iter().map(|&at| (at, metrics[at])).collect();
        let mut watched: Vec<usize> = headlines.iter().map(|&(at, _)| at).collect();
        let compared_first = compared_first(game);
        watched.extend(compared_first.iter().filter(|place| !metrics[**place].headline));
        let (course, latest, moments) = (Vec::new(), Vec::new(), Moments::default());
        let (captures, numbered) = (Captures::Json, 0);
        let mut new = Self {
            headlines,
            standings,
            metrics,
            compared_first,
            watched,
            course,
            latest,
            moments,
            captures,
            numbered,
        };
        new.measure(game);
        new
    }

    /// Takes in the round that just ended.
    pub fn round(&mut self, game: &mut Game) -> RoundSeen {
        let entries = game.take_facts();
        let capture = match self.captures {
            Captures::Json => Told::numbered,
            Captures::Words => Told::in_words,
            Captures::Great => Told::if_great,
        };
        let mut told = |entry: &FactEntry| {
            let number = entry.fact.is_replayed().then(|| {
                self.numbered += 1;
                self.numbered
            });
            capture(entry, number, game)
        };
        let facts: Vec<Told> = entries.iter().map(&mut told).collect();
        // Facts from the setup are not turning points.
        self.moments.enter(facts.iter().filter(|fact| fact.round > 0));
        let rows = self.measure(game);
        RoundSeen { round: game.rounds_finished(), facts, entries, rows }
    }

    /// Returns the course of a seat in a watched metric, by its index there: the number of rounds
    /// before the seat joined, and its values from then on.
    pub fn series(&self, seat: Seat, at: usize) -> (usize, Vec<i64>) {
        let before = self.course.iter().take_while(|row| row.len() <= seat.index()).count();
        (before, self.course[before..].iter().map(|row| row[seat.index()][at]).collect())
    }

    /// Returns the values of a seat in the standings; empty for one that has joined since the last
    /// round ended.
    pub fn latest(&self, seat: Seat) -> &[i64] {
        self.latest.get(seat.index()).map_or(&[], Vec::as_slice)
    }

    /// Enters the current metrics; returns all of them, or none if only great facts are captured.
    fn measure(&mut self, game: &Game) -> Vec<MetricRow> {
        if self.captures == Captures::Great {
            let some = |seat: Seat, wanted: &mut dyn Iterator<Item = usize>| {
                wanted.map(|at| (self.metrics[at].read)(game.world(), seat)).collect()
            };
            let seats = || game.roster().seats();
            let course = seats().map(|seat| some(seat, &mut self.watched.iter().copied())).collect();
            let latest = seats().map(|seat| some(seat, &mut self.standings.iter().map(|&(at, _)| at))).collect();
            self.course.push(course);
            self.latest = latest;
            return Vec::new();
        }
        let rows: Vec<MetricRow> = game.roster().seats().map(|seat| game.metric_row(seat)).collect();
        let course = |row: &MetricRow| self.watched.iter().map(|&at| row.values[at]).collect();
        self.course.push(rows.iter().map(course).collect());
        let latest = |row: &MetricRow| self.standings.iter().map(|&(at, _)| row.values[at]).collect();
        self.latest = rows.iter().map(latest).collect();
        rows
    }
}

/// Returns for each module the first metric of its ranking, then the first of its standings.
fn compared_first(game: &Game) -> Vec<usize> {
    let module = |place: usize| game.metrics()[place].module;
    let mut places: Vec<usize> = game.rankings().iter().filter_map(|ranking| ranking.first().copied()).collect();
    let mut seen: Vec<&str> = Vec::new();
    for &place in game.standings() {
        if !seen.contains(&module(place)) {
            seen.push(module(place));
            places.push(place);
        }
    }
    let mut first: Vec<usize> = Vec::new();
    for place in places {
        if !first.contains(&place) {
            first.push(place);
        }
    }
    first
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fact_about_nobody_is_known_to_all() {
        let mut fact = Told::plain(1, "Felt", 0);
        assert!(!fact.is_great() && Told { decisive: true, ..fact.clone() }.is_great());
        assert!(fact.is_known_to(Seat(3)));
        fact.seats.insert(Seat(0));
        assert!(fact.is_known_to(Seat(0)) && !fact.is_known_to(Seat(3)));
    }
}
