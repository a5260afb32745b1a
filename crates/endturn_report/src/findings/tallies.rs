//! Facts by kind and contender.

use std::collections::BTreeMap;

use endturn_engine::compact::CompactSort as _;
use endturn_lab::{
    batch::Plan,
    plan::LoadedPlan,
    stats::orbits::OrbitMean,
    tally::{CountedFact, CountedFacts},
};

use super::model::{Estimate, Tally, TallyKind};
use crate::{seen::Seen, standings::LEVEL};

/// Maximum kinds of all facts together; of more, the rest is counted without a kind.
const MAX_KINDS: usize = 2_000;

/// The counts.
pub(super) struct Tallies {
    wanted: CountedFacts,
    kinds: BTreeMap<(usize, Option<String>), KindCount>,
    /// All clusters so far, without the fact, for each contender: the starting point of a kind that
    /// occurs for the first time.
    none: Vec<OrbitMean>,
    /// Seats of each contender in the games of the open cluster.
    games: Vec<u32>,
}

struct KindCount {
    count: i64,
    games: u64,
    /// The game that was counted last.
    last: Option<u64>,
    rounds: BTreeMap<u32, i64>,
    /// True if it concerns seats; the whole table has no means by contender.
    has_seats: bool,
    /// By contender.
    means: Vec<OrbitMean>,
    /// Sums of the open cluster, by contender.
    open: Vec<f64>,
}

impl Tallies {
    pub(super) fn new(plan: &LoadedPlan) -> Self {
        let players = plan.players.len();
        Self {
            wanted: plan.tallies().cloned().unwrap_or_default(),
            kinds: BTreeMap::new(),
            none: vec![OrbitMean::default(); players],
            games: vec![0; players],
        }
    }

    pub(super) fn add(&mut self, game: &Seen<'_>) {
        if self.wanted.facts.is_empty() {
            return;
        }
        game.seating.iter().for_each(|&contender| self.games[contender] += 1);
        for row in game.result.tallies.rows() {
            let mut key = (row.fact, row.kind.map(str::to_owned));
            if self.kinds.len() >= MAX_KINDS && !self.kinds.contains_key(&key) {
                key.1 = None;
            }
            let none = &self.none;
            let kind = self.kinds.entry(key).or_insert_with(|| KindCount::new(none));
            kind.count = kind.count.saturating_add(row.count);
            kind.games += u64::from(row.count != 0 && kind.last != Some(game.result.game));
            if row.count != 0 {
                kind.last = Some(game.result.game);
            }
            if let Some(round) = row.round {
                let sum = kind.rounds.entry(round).or_default();
                *sum = sum.saturating_add(row.count);
            }
            // A seat that joined has no contender.
            if let Some(&contender) = row.seat.and_then(|seat| game.seating.get(seat)) {
                kind.open[contender] += row.count as f64;
                kind.has_seats = true;
            }
        }
    }

    /// Counts the games that share their random numbers as one observation.
    pub(super) fn close(&mut self) {
        const FINITE: &str = "sums of whole numbers are finite";
        for (contender, games) in self.games.iter_mut().enumerate() {
            let games = std::mem::take(games);
            self.none[contender].add(0.0, games).expect(FINITE);
            for kind in self.kinds.values_mut() {
                kind.means[contender].add(std::mem::take(&mut kind.open[contender]), games).expect(FINITE);
            }
        }
    }

    /// The facts in the order of their names, with means in a given order of contenders.
    pub(super) fn finish(self, order: &[usize]) -> Vec<Tally> {
        let fact = |(at, fact): (usize, &CountedFact)| {
            let of_fact = self.kinds.iter().filter(|((of, _), _)| *of == at);
            let count: i64 = of_fact.clone().map(|(_, kind)| kind.count).sum();
            let mut kinds: Vec<TallyKind> =
                of_fact.map(|((_, name), kind)| kind.finish(name.clone(), count, order)).collect();
            kinds.compact_sort_by(|one, other| other.count.cmp(&one.count).then_with(|| one.kind.cmp(&other.kind)));
            let has = |of: fn(&TallyKind) -> bool| kinds.is_empty() || kinds.iter().any(of);
            let unknown_field = fact.unknown_field(has(|one| one.kind.is_some()), has(|one| one.count != 0));
            let unknown_field = unknown_field.map(str::to_owned);
            Tally { fact: fact.name.clone(), by: fact.by.clone(), sum: fact.sum.clone(), count, kinds, unknown_field }
        };
        self.wanted.facts.iter().enumerate().map(fact).collect()
    }
}

impl KindCount {
    fn new(none: &[OrbitMean]) -> Self {
        let (rounds, open) = (BTreeMap::new(), vec![0.0; none.len()]);
        Self { count: 0, games: 0, last: None, rounds, has_seats: false, means: none.to_vec(), open }
    }

    fn finish(&self, kind: Option<String>, all: i64, order: &[usize]) -> TallyKind {
        let mean = |&at: &usize| self.means[at].interval(LEVEL).ok().filter(|_| self.has_seats).map(Estimate::from);
        let means = order.iter().map(mean).collect();
        let share = if all == 0 { 0.0 } else { self.count as f64 / all as f64 };
        TallyKind { kind, count: self.count, share, games: self.games, half_by: self.half_by(), means }
    }

    /// The round by which half of them had happened.
    fn half_by(&self) -> Option<u32> {
        let all: i128 = self.rounds.values().map(|&count| i128::from(count)).sum();
        let mut before = 0;
        let reached = self.rounds.iter().find(|(_, count)| {
            before += i128::from(**count);
            before * 2 >= all
        });
        reached.map(|(round, _)| *round).filter(|_| all > 0)
    }
}
