//! What has been seen of a game so far: facts in words, and the course of the headline metrics.

use std::collections::BTreeMap;

use endturn::engine::{
    Game, Seat,
    journal::FactEntry,
    metrics::{Metric, MetricRow},
    seats::SeatSet,
};
use serde_json::Value;

/// Turning points that a verdict names.
const TURNING_POINTS: usize = 5;

/// Whether a fact was decisive, and its weight.
pub(crate) type Greatness = (bool, u64);

/// One fact in words, taken while the world still was as the fact says.
#[derive(Clone, Debug)]
pub(crate) struct Told {
    /// The round in which it happened.
    pub(crate) round: u32,
    /// Its name, like `BattleFought`.
    pub(crate) name: &'static str,
    /// One line for people.
    pub(crate) text: String,
    /// How much it moved the game.
    pub(crate) weight: u64,
    /// True if it decided something for good.
    pub(crate) decisive: bool,
    /// False for what stands in the books only, like an order that was given.
    pub(crate) is_told: bool,
    /// Whom it is about; empty for everybody.
    seats: SeatSet,
    /// All of it, for programs.
    pub(crate) json: Value,
}

impl Told {
    fn new(entry: &FactEntry, game: &Game) -> Self {
        Self {
            round: entry.round,
            name: entry.fact.name(),
            text: entry.fact.text(game.world()),
            weight: entry.fact.weight(),
            decisive: entry.fact.is_decisive(),
            is_told: entry.fact.is_told(),
            seats: entry.fact.seats(),
            json: entry.to_json(game.world()),
        }
    }

    /// A fact for tests; its text is its round.
    #[cfg(test)]
    pub(crate) fn plain(round: u32, name: &'static str, weight: u64) -> Self {
        let text = round.to_string();
        Self { round, name, text, weight, decisive: false, is_told: true, seats: SeatSet::EMPTY, json: Value::Null }
    }

    /// What decided something outweighs all that did not.
    pub(crate) fn greatness(&self) -> Greatness {
        (self.decisive, self.weight)
    }

    /// True if it is told as an event; the rest is everyday.
    pub(crate) fn is_great(&self) -> bool {
        self.greatness() > (false, 0)
    }

    /// True if a seat may know of it.
    pub(crate) fn is_known_to(&self, seat: Seat) -> bool {
        self.seats.is_empty() || self.seats.contains(seat)
    }
}

/// One finished round.
#[derive(Clone, Debug)]
pub(crate) struct RoundSeen {
    /// Its number.
    pub(crate) round: u32,
    /// What happened in it.
    pub(crate) facts: Vec<Told>,
    /// Every seat's metrics after it, in seat order.
    pub(crate) rows: Vec<MetricRow>,
}

/// The course of one game.
#[derive(Clone, Debug)]
pub(crate) struct Chronicle {
    /// The columns that are charted: place among all metrics, metric.
    pub(crate) headlines: Vec<(usize, Metric)>,
    /// The columns by which seats are compared: place among all metrics, metric.
    pub(crate) standings: Vec<(usize, Metric)>,
    /// All metric columns.
    pub(crate) metrics: Vec<Metric>,
    /// Headline values at the start and after each round: `course[round][seat][headline]`.
    pub(crate) course: Vec<Vec<Vec<i64>>>,
    /// The values of the standings as they are now: `latest[seat][column]`.
    pub(crate) latest: Vec<Vec<i64>>,
    /// The greatest fact of every round that has one, with its text.
    pub(crate) marks: BTreeMap<u32, (Greatness, String)>,
    /// The greatest facts of all, in order of time.
    pub(crate) turning_points: Vec<Told>,
}

impl Chronicle {
    /// Begins with the state before the first round.
    pub(crate) fn start(game: &Game) -> Self {
        let metrics = game.metrics().to_vec();
        let headlines = metrics.iter().copied().enumerate().filter(|(_, metric)| metric.headline).collect();
        let standings = game.standings().iter().map(|&at| (at, metrics[at])).collect();
        let mut new = Self {
            headlines,
            standings,
            metrics,
            course: Vec::new(),
            latest: Vec::new(),
            marks: BTreeMap::new(),
            turning_points: Vec::new(),
        };
        new.measure(game);
        new
    }

    /// Takes in the round that just ended.
    pub(crate) fn round(&mut self, game: &mut Game) -> RoundSeen {
        let entries = game.take_facts();
        let facts: Vec<Told> = entries.iter().map(|entry| Told::new(entry, game)).collect();
        // What was there from the start has turned nothing.
        for fact in facts.iter().filter(|fact| fact.is_great() && fact.round > 0) {
            self.remember(fact);
        }
        let rows = self.measure(game);
        RoundSeen { round: game.rounds_finished(), facts, rows }
    }

    fn measure(&mut self, game: &Game) -> Vec<MetricRow> {
        let rows: Vec<MetricRow> = game.roster().seats().map(|seat| game.metric_row(seat)).collect();
        let pick =
            |row: &MetricRow, columns: &[(usize, Metric)]| columns.iter().map(|&(at, _)| row.values[at]).collect();
        self.course.push(rows.iter().map(|row| pick(row, &self.headlines)).collect());
        self.latest = rows.iter().map(|row| pick(row, &self.standings)).collect();
        rows
    }

    fn remember(&mut self, fact: &Told) {
        let mark = self.marks.entry(fact.round).or_insert(((false, 0), String::new()));
        if fact.greatness() > mark.0 {
            *mark = (fact.greatness(), fact.text.clone());
        }
        self.turning_points.push(fact.clone());
        if self.turning_points.len() > TURNING_POINTS {
            // Among equals the earlier one turned the game, so the last of the least goes.
            let places = 0..self.turning_points.len();
            if let Some(least) = places.rev().min_by_key(|&at| self.worth(at)) {
                self.turning_points.remove(least);
            }
        }
    }

    /// What a turning point is worth telling: each greater one of its kind halves its weight, as a fifth wonder says less than
    /// the first revolution.
    fn worth(&self, at: usize) -> (Greatness, Greatness) {
        let fact = &self.turning_points[at];
        let is_greater = |&(place, other): &(usize, &Told)| {
            let (greatness, own) = (other.greatness(), fact.greatness());
            other.name == fact.name && (greatness > own || greatness == own && place < at)
        };
        let greater = self.turning_points.iter().enumerate().filter(is_greater).count();
        ((fact.decisive, fact.weight >> greater), fact.greatness())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(round: u32, weight: u64) -> Told {
        Told::plain(round, "Felt", weight)
    }

    fn empty() -> Chronicle {
        Chronicle {
            headlines: Vec::new(),
            standings: Vec::new(),
            metrics: Vec::new(),
            course: Vec::new(),
            latest: Vec::new(),
            marks: BTreeMap::new(),
            turning_points: Vec::new(),
        }
    }

    #[test]
    fn what_decided_something_outweighs_all_that_did_not() {
        let mut chronicle = empty();
        for (round, weight) in [(1, 9), (1, 8), (2, 7), (3, 9), (4, 8)] {
            chronicle.remember(&told(round, weight));
        }
        let decisive = Told { decisive: true, text: "taken".into(), ..told(2, 1) };
        chronicle.remember(&decisive);
        let kept: Vec<Greatness> = chronicle.turning_points.iter().map(Told::greatness).collect();
        assert_eq!(kept, [(false, 9), (false, 8), (false, 9), (false, 8), (true, 1)]);
        assert_eq!(chronicle.marks[&2], ((true, 1), "taken".to_owned()));
        assert!(Told { weight: 0, ..decisive }.is_great() && !told(1, 0).is_great());
    }

    #[test]
    fn the_greatest_facts_are_kept_in_order_of_time_and_the_earlier_of_equals() {
        let mut chronicle = empty();
        for (round, weight) in [(1, 5), (2, 1), (3, 9), (4, 1), (5, 7), (6, 5), (7, 5), (8, 1)] {
            chronicle.remember(&told(round, weight));
        }
        let kept: Vec<(u32, u64)> = chronicle.turning_points.iter().map(|fact| (fact.round, fact.weight)).collect();
        assert_eq!(kept, [(1, 5), (3, 9), (5, 7), (6, 5), (7, 5)]);
        assert_eq!(chronicle.marks.len(), 8);
    }

    #[test]
    fn another_kind_of_fact_says_more_than_one_more_of_the_same() {
        let mut chronicle = empty();
        for (round, name, weight) in [
            (1, "Wonder", 100),
            (2, "Wonder", 100),
            (3, "Wonder", 100),
            (4, "Wonder", 100),
            (5, "Revolution", 30),
            (6, "Fall", 60),
        ] {
            chronicle.remember(&Told::plain(round, name, weight));
        }
        let kept: Vec<u32> = chronicle.turning_points.iter().map(|fact| fact.round).collect();
        assert_eq!(kept, [1, 2, 3, 5, 6]);
    }

    #[test]
    fn a_fact_about_nobody_is_known_to_all() {
        let mut fact = told(1, 0);
        assert!(fact.is_known_to(Seat(3)));
        fact.seats.insert(Seat(0));
        assert!(fact.is_known_to(Seat(0)) && !fact.is_known_to(Seat(3)));
    }
}
