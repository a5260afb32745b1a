//! Lengths and endings of games.

use std::collections::BTreeMap;

use endturn_engine::compact::CompactSort as _;
use endturn_engine::seats::SeatOutcome;
use endturn_lab::{
    play::End,
    stats::{Interval, distributions::quantile_of_counts, orbits::OrbitMean, summary::Summary},
};

use super::{
    limits::{CONDITIONS, GROUPS, OTHERS},
    model::{Bin, Counts, Ending, Estimate, Lengths, Percentile, Quantile},
};
use crate::{seen::Seen, standings::LEVEL, words::without_numbers};

/// The percentiles of lengths that are reported.
const PARTS: [f64; 5] = [0.1, 0.25, 0.5, 0.75, 0.9];
/// Maximum bars of the histogram.
const BINS: u32 = 40;
/// The counts.
pub(super) struct Course {
    players: usize,
    lengths: Vec<BTreeMap<u32, u64>>,
    /// Rounds, turns and events.
    counts: [Summary; 3],
    mean: OrbitMean,
    endings: BTreeMap<String, Way>,
    /// All clusters so far, with no game in any: the starting point of an ending that occurs for
    /// the first time.
    none: OrbitMean,
    /// Rounds and games of the open cluster.
    rounds: f64,
    games: u32,
}

/// An ending of games.
struct Way {
    share: OrbitMean,
    games: u64,
    wins: Vec<u64>,
    /// Games of the open cluster.
    open: u32,
}

impl Course {
    pub(super) fn new(players: usize) -> Self {
        Self {
            players,
            lengths: vec![BTreeMap::new(); GROUPS as usize],
            counts: Default::default(),
            mean: OrbitMean::default(),
            endings: BTreeMap::new(),
            none: OrbitMean::default(),
            rounds: 0.0,
            games: 0,
        }
    }

    pub(super) fn add(&mut self, game: &Seen<'_>) {
        let End::Over(condition) = &game.result.end else { return };
        let condition = &without_numbers(condition);
        let rounds = game.result.rounds;
        *self.lengths[(game.cluster % GROUPS) as usize].entry(rounds).or_default() += 1;
        for (counts, value) in self.counts.iter_mut().zip([rounds, game.result.turns, game.result.events]) {
            counts.add(value);
        }
        self.rounds += f64::from(rounds);
        self.games += 1;
        if !self.endings.contains_key(condition) {
            let is_room = self.endings.len() < CONDITIONS;
            let name = if is_room { condition.as_str() } else { OTHERS };
            let way = || Way { share: self.none, games: 0, wins: vec![0; self.players], open: 0 };
            self.endings.entry(name.to_owned()).or_insert_with(way);
        }
        let way = match self.endings.contains_key(condition) {
            true => self.endings.get_mut(condition),
            false => self.endings.get_mut(OTHERS),
        };
        let Some(way) = way else { return };
        way.games += 1;
        way.open += 1;
        let won = game.result.seats.iter().zip(&game.seating).filter(|(row, _)| row.outcome == Some(SeatOutcome::Win));
        won.for_each(|(_, contender)| way.wins[*contender] += 1);
    }

    /// Counts the games that share their random numbers as one observation.
    pub(super) fn close(&mut self) {
        let games = std::mem::take(&mut self.games);
        let small = "counts of games are small numbers";
        self.mean.add(std::mem::take(&mut self.rounds), games).expect(small);
        self.none.add(0.0, games).expect(small);
        for way in self.endings.values_mut() {
            way.share.add(f64::from(std::mem::take(&mut way.open)), games).expect(small);
        }
    }

    pub(super) fn lengths(&self) -> Option<Lengths> {
        let mut totals: BTreeMap<u32, u64> = BTreeMap::new();
        for (rounds, games) in self.lengths.iter().flatten() {
            *totals.entry(*rounds).or_default() += games;
        }
        let (least, most) = (*totals.first_key_value()?.0, *totals.last_key_value()?.0);
        let groups: Vec<BTreeMap<u32, u64>> = self.lengths.iter().filter(|group| !group.is_empty()).cloned().collect();
        let quantile = |part| {
            let found = quantile_of_counts(&groups, part, LEVEL).ok()?;
            // Of whole numbers an interval without width is one all the same.
            let Interval { low, estimate, high, level } = found.interval;
            Some(Quantile { part, rounds: Estimate { low, estimate, high, level: level.get() } })
        };
        Some(Lengths {
            mean: self.mean.interval(LEVEL).ok().map(Estimate::from),
            least,
            most,
            quantiles: PARTS.into_iter().filter_map(quantile).collect(),
            bins: bins(&totals, least, most),
        })
    }

    /// Rounds, turns and events (T-123).
    pub(super) fn counts(&self) -> Vec<Counts> {
        let told = |(what, summary): (&'static str, &Summary)| {
            let (least, most) = summary.bounds()?;
            let percentile = |part| Some(Percentile { part, value: summary.percentile(part)? });
            Some(Counts {
                what,
                least,
                most,
                mean: summary.mean()?,
                variance: summary.variance()?,
                percentiles: PARTS.into_iter().filter_map(percentile).collect(),
                bins: bins(summary.counts(), least, most),
            })
        };
        ["rounds", "turns", "events"].into_iter().zip(&self.counts).filter_map(told).collect()
    }

    /// The endings, with wins in a given order of contenders.
    pub(super) fn endings(&self, order: &[usize]) -> Vec<Ending> {
        let level = LEVEL.for_each_of(self.endings.len());
        let ending = |(condition, way): (&String, &Way)| {
            let share = way.share.share(level).ok()?.into();
            let wins = order.iter().map(|&at| way.wins[at]).collect();
            Some(Ending { condition: condition.clone(), games: way.games, share, wins })
        };
        let mut all: Vec<Ending> = self.endings.iter().filter_map(ending).collect();
        all.compact_sort_by(|one, other| other.games.cmp(&one.games).then_with(|| one.condition.cmp(&other.condition)));
        all
    }
}

/// Returns bars of equal width from the shortest to the longest game: of 1, 2 or 5 rounds, or ten
/// times as many, and so on.
fn bins(totals: &BTreeMap<u32, u64>, least: u32, most: u32) -> Vec<Bin> {
    let steps = (0..9).flat_map(|power| [1, 2, 5].map(|step| step * 10_u32.pow(power)));
    let first = |width: u32| least / width * width;
    let fits = |width: &u32| (most - first(*width)) / width < BINS;
    let width = steps.into_iter().find(fits).unwrap_or(u32::MAX);
    let count = (most - first(width)) / width;
    let bin = |at: u32| {
        let from = first(width) + at * width;
        let to = from.saturating_add(width - 1);
        Bin { from, to, games: totals.range(from..=to).map(|(_, games)| games).sum() }
    };
    (0..=count).map(bin).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_hold_every_game_once_and_are_never_too_many() {
        for (least, most) in [(7, 7), (3, 42), (3, 43), (0, 999), (98, 5_003), (0, u32::MAX)] {
            let totals: BTreeMap<u32, u64> = [(most, 5)].into();
            let totals = [(least, 2), (u32::midpoint(least, most), 3)].into_iter().fold(
                totals,
                |mut totals, (rounds, games)| {
                    *totals.entry(rounds).or_default() += games;
                    totals
                },
            );
            let all: u64 = totals.values().sum();
            let bins = bins(&totals, least, most);
            assert_eq!(bins.iter().map(|bin| bin.games).sum::<u64>(), all, "{least} to {most}");
            assert!(
                bins.len() <= BINS as usize && bins[0].from <= least && bins[bins.len() - 1].to >= most,
                "{bins:?}"
            );
            assert!(bins.windows(2).all(|pair| pair[0].to + 1 == pair[1].from), "{bins:?}");
        }
    }
}
