//! The effect of a change from one moment on, over many futures.
#![allow(clippy::float_arithmetic, reason = "figures about games; no game ever reads them")]

use std::collections::BTreeMap;

use endturn_lab::{
    copies,
    play::{End, GameResult},
    points::{points, winners},
    stats::paired::Paired,
    whatif::{Pair, has_failed},
};

use crate::{
    compared::{Among, Compared},
    seen::winning_guests,
    words::without_numbers,
};

/// A future with another winner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turned {
    /// The future's number.
    pub future: u64,
    /// The root seed of its draws.
    pub seed: u64,
    /// The seats that won, from 0: without the change and with it.
    pub winners: [Vec<usize>; 2],
    /// The names of the winners that joined during a game.
    pub guests: [BTreeMap<usize, String>; 2],
    /// The last rounds of both games.
    pub rounds: [u32; 2],
    /// The digests of both games' final states.
    pub digests: [u128; 2],
}

/// A game that did not reach its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failed {
    /// The future's number.
    pub future: u64,
    /// The root seed of its draws.
    pub seed: u64,
    /// Whether it is the game with the change.
    pub is_changed: bool,
    /// Its ending.
    pub end: End,
}

/// Sums over all futures so far.
#[derive(Clone, Debug)]
pub struct Futures {
    /// Number of futures played.
    pub played: u64,
    /// Number of them with an end in both games.
    pub finished: u64,
    /// Whether all futures, at least six, are copies of the first one: luck decides nothing.
    pub is_copied: bool,
    is_varied: bool,
    /// The digests of the first future without its seed.
    first: Option<[u64; 2]>,
    /// Futures with another winner.
    pub turned: Vec<Turned>,
    /// Games that failed.
    pub failed: Vec<Failed>,
    /// Number of futures that diverged after each round.
    pub parted: BTreeMap<u32, u64>,
    /// Endings of games, by conditions without numbers: without the change and with it.
    pub ends: BTreeMap<String, [u64; 2]>,
    seats: Vec<Paired>,
    wins: Vec<[u64; 2]>,
    won: Vec<Paired>,
    rounds: Paired,
    /// By metric, then by seat.
    metrics: Vec<Vec<Paired>>,
    /// Number of compared figures.
    figures: usize,
}

impl Futures {
    /// Starts without futures, for games with this many seats and metrics, of which `shown` are
    /// compared.
    #[must_use]
    pub fn new(seats: usize, metrics: usize, shown: usize) -> Self {
        // Points show who wins, but in games of one seat. Rounds are one figure.
        let figures = seats * (shown + if seats == 1 { 2 } else { 1 }) + 1;
        Self {
            played: 0,
            finished: 0,
            is_copied: false,
            is_varied: false,
            first: None,
            turned: Vec::new(),
            failed: Vec::new(),
            parted: BTreeMap::new(),
            ends: BTreeMap::new(),
            seats: vec![Paired::default(); seats],
            wins: vec![[0; 2]; seats],
            won: vec![Paired::default(); seats],
            rounds: Paired::default(),
            metrics: vec![vec![Paired::default(); seats]; metrics],
            figures,
        }
    }

    /// Adds a future.
    pub fn add(&mut self, pair: &Pair) {
        const SMALL: &str = "points, rounds and metrics are numbers of games";
        self.played += 1;
        let both = [&pair.without, &pair.with];
        let Pair { future, seed, .. } = *pair;
        let course = both.map(|one| one.course_digest);
        self.is_varied |= *self.first.get_or_insert(course) != course;
        self.is_copied = !self.is_varied && self.played >= u64::from(copies::FEWEST);
        let failed = both.into_iter().zip([false, true]).filter(|(one, _)| has_failed(&one.end));
        self.failed.extend(failed.map(|(one, is_changed)| Failed { future, seed, is_changed, end: one.end.clone() }));
        if let Some(round) = pair.parted {
            *self.parted.entry(round).or_default() += 1;
        }
        for (side, one) in both.into_iter().enumerate() {
            if let End::Over(condition) = &one.end {
                self.ends.entry(without_numbers(condition)).or_default()[side] += 1;
            }
        }
        if both.into_iter().any(|one| has_failed(&one.end)) {
            return;
        }
        let metric = |one: &GameResult, seat: usize, at: usize| {
            one.seats.get(seat).and_then(|row| row.metrics.get(at)).map_or(0.0, |&value| value as f64)
        };
        for (at, of_metric) in self.metrics.iter_mut().enumerate() {
            for (seat, paired) in of_metric.iter_mut().enumerate() {
                paired.add((metric(both[0], seat, at), 1), (metric(both[1], seat, at), 1)).expect(SMALL);
            }
        }
        let [Some(before), Some(after)] = both.map(points) else { return };
        self.finished += 1;
        self.rounds.add((f64::from(both[0].rounds), 1), (f64::from(both[1].rounds), 1)).expect(SMALL);
        for (paired, (one, other)) in self.seats.iter_mut().zip(before.iter().zip(&after)) {
            paired.add((*one, 1), (*other, 1)).expect(SMALL);
        }
        let winners = both.map(winners);
        for (side, won) in winners.iter().enumerate() {
            // A seat that joins in one future does not exist in the others.
            won.iter().for_each(|&seat| self.wins.get_mut(seat).into_iter().for_each(|wins| wins[side] += 1));
        }
        for (seat, paired) in self.won.iter_mut().enumerate() {
            let [one, other] = winners.each_ref().map(|won| f64::from(u8::from(won.contains(&seat))));
            paired.add((one, 1), (other, 1)).expect(SMALL);
        }
        if winners[0] != winners[1] {
            let (rounds, digests) = (both.map(|one| one.rounds), both.map(|one| one.digest));
            let guests = [0, 1].map(|side| winning_guests(both[side], &winners[side]));
            self.turned.push(Turned { future, seed, winners, guests, rounds, digests });
        }
    }

    fn among(&self) -> Among {
        Among { figures: self.figures, is_exact: self.is_copied }
    }

    /// The share of points that a seat takes; `None` if no future reached an end.
    #[must_use]
    pub fn points(&self, seat: usize) -> Option<Compared> {
        Compared::share(self.seats.get(seat)?, self.among())
    }

    /// The share of futures that a seat wins; `None` if no future reached an end.
    #[must_use]
    pub fn won(&self, seat: usize) -> Option<Compared> {
        Compared::share(self.won.get(seat)?, self.among())
    }

    /// Number of futures that a seat won, alone or shared: without the change and with it.
    #[must_use]
    pub fn wins(&self, seat: usize) -> [u64; 2] {
        self.wins.get(seat).copied().unwrap_or_default()
    }

    /// The last round of games that reached their end; `None` if no future did.
    #[must_use]
    pub fn rounds(&self) -> Option<Compared> {
        Compared::value(&self.rounds, self.among())
    }

    /// The final value of a seat's metric, by its index among the games' metrics; `None` if all
    /// failed.
    #[must_use]
    pub fn metric(&self, at: usize, seat: usize) -> Option<Compared> {
        Compared::value(self.metrics.get(at)?.get(seat)?, self.among())
    }

    /// Number of futures in which both games were the same to their end.
    #[must_use]
    pub fn same(&self) -> u64 {
        self.played - self.parted.values().sum::<u64>()
    }

    /// Returns the first round after which the two games of a future differed, and the median of
    /// those rounds.
    #[must_use]
    pub fn first_parted(&self) -> Option<(u32, u32)> {
        let half = self.parted.values().sum::<u64>().div_ceil(2);
        let mut before = 0;
        let mut rounds = self.parted.iter();
        let median = rounds.find(|(_, count)| {
            before += *count;
            before >= half
        });
        Some((*self.parted.first_key_value()?.0, *median?.0))
    }
}
