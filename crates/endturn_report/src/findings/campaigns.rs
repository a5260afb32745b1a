//! Games of one seat, by contender: their endings and lengths. Without opponents, points alone do
//! not show these.

use std::collections::BTreeMap;

use endturn_engine::compact::CompactSort as _;
use endturn_engine::seats::SeatOutcome;
use endturn_lab::{play::End, stats::orbits::OrbitMean};

use super::{
    limits::{CONDITIONS, OTHERS},
    model::{CampaignEnd, Campaigns, Estimate},
};
use crate::{render::verdict, seen::Seen, standings::LEVEL, words::without_numbers};

/// Minimum observations for an interval of a mean.
const FEWEST: u64 = 6;

/// The name of an ending: the outcome and the condition.
type Name = (&'static str, String);

/// The counts.
#[derive(Default)]
pub(super) struct Count {
    /// By contender; empty if games have more than one seat.
    all: Vec<Ways>,
}

/// The endings of a contender's games.
#[derive(Clone, Default)]
struct Ways {
    won: OrbitMean,
    ways: BTreeMap<Name, Way>,
    /// All clusters so far, with no game in any: the starting point of an ending that occurs for
    /// the first time.
    none: OrbitMean,
    /// Games and wins of the open cluster.
    games: u32,
    wins: u32,
}

/// An ending of a contender's games.
#[derive(Clone, Default)]
struct Way {
    share: OrbitMean,
    mean: OrbitMean,
    lengths: BTreeMap<u32, u64>,
    /// Games and rounds of the open cluster.
    games: u32,
    rounds: f64,
}

impl Count {
    pub(super) fn new(players: usize, seats: usize) -> Self {
        Self { all: if seats == 1 { vec![Ways::default(); players] } else { Vec::new() } }
    }

    pub(super) fn add(&mut self, game: &Seen<'_>) {
        let (End::Over(condition), [row, ..], [contender]) =
            (&game.result.end, game.result.seats.as_slice(), game.seating.as_slice())
        else {
            return;
        };
        let (Some(of), Some(outcome)) = (self.all.get_mut(*contender), row.outcome) else { return };
        of.games += 1;
        of.wins += u32::from(outcome == SeatOutcome::Win);
        let way = of.way((verdict::outcome(outcome), without_numbers(condition)));
        way.games += 1;
        way.rounds += f64::from(game.result.rounds);
        *way.lengths.entry(game.result.rounds).or_default() += 1;
    }

    /// Counts the games that share their random numbers as one observation.
    pub(super) fn close(&mut self) {
        let small = "counts of games are small numbers";
        for of in &mut self.all {
            let games = std::mem::take(&mut of.games);
            of.won.add(f64::from(std::mem::take(&mut of.wins)), games).expect(small);
            of.none.add(0.0, games).expect(small);
            for way in of.ways.values_mut() {
                let own = std::mem::take(&mut way.games);
                way.share.add(f64::from(own), games).expect(small);
                way.mean.add(std::mem::take(&mut way.rounds), own).expect(small);
            }
        }
    }

    /// Returns the endings, in a given order of contenders with their names; empty if games have
    /// more than one seat.
    pub(super) fn finish(&self, order: &[usize], names: &[String]) -> Vec<Campaigns> {
        let of = |(at, name): (&usize, &String)| {
            let of = self.all.get(*at)?;
            let level = LEVEL.for_each_of(of.ways.len());
            let end = |((outcome, condition), way): (&Name, &Way)| {
                Some(CampaignEnd {
                    outcome,
                    condition: condition.clone(),
                    games: way.lengths.values().sum(),
                    share: way.share.share(level).ok()?.into(),
                    least: *way.lengths.first_key_value()?.0,
                    middle: middle(&way.lengths),
                    most: *way.lengths.last_key_value()?.0,
                    mean: way.mean.interval(LEVEL).ok().filter(|_| way.mean.orbits() >= FEWEST).map(Estimate::from),
                })
            };
            let mut ends: Vec<CampaignEnd> = of.ways.iter().filter_map(end).collect();
            // Wins first, then draws; within them the most frequent first.
            let place = |one: &CampaignEnd| ["win", "draw"].iter().position(|known| *known == one.outcome).unwrap_or(2);
            ends.compact_sort_by(|one, other| place(one).cmp(&place(other)).then(other.games.cmp(&one.games)));
            Some(Campaigns { contender: name.clone(), won: of.won.share(LEVEL).ok().map(Estimate::from), ends })
        };
        order.iter().zip(names).filter_map(of).collect()
    }
}

impl Ways {
    fn way(&mut self, name: Name) -> &mut Way {
        let is_room = self.ways.len() < CONDITIONS || self.ways.contains_key(&name);
        let name = if is_room { name } else { (name.0, OTHERS.to_owned()) };
        let none = self.none;
        self.ways.entry(name).or_insert_with(|| Way { share: none, ..Way::default() })
    }
}

/// The median length.
fn middle(lengths: &BTreeMap<u32, u64>) -> u32 {
    let half = lengths.values().sum::<u64>().div_ceil(2);
    let mut games = 0;
    let reached = lengths.iter().find(|(_, count)| {
        games += **count;
        games >= half
    });
    reached.map_or(0, |(length, _)| *length)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_of_the_games_last_no_longer_than_the_middle_one() {
        let of = |lengths: &[(u32, u64)]| middle(&lengths.iter().copied().collect());
        assert_eq!([of(&[(7, 1)]), of(&[(3, 2), (9, 1)]), of(&[(3, 1), (9, 1)]), of(&[(3, 1), (9, 2)])], [7, 3, 3, 9]);
    }
}
