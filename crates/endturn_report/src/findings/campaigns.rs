//! Games of one seat, contender by contender: how they end, and when. With nobody to beat, points alone do not say it.

use std::collections::BTreeMap;

use endturn_engine::seats::SeatOutcome;
use endturn_lab::{play::End, stats::orbits::OrbitMean};

use super::{
    limits::{CONDITIONS, OTHERS},
    model::{CampaignEnd, Campaigns, Estimate},
};
use crate::{render::verdict, seen::Seen, standings::LEVEL, words::without_numbers};

/// Observations below which a mean has no bounds worth telling.
const FEWEST: u64 = 6;

/// What a way to end is told by: the outcome and the condition.
type Name = (&'static str, String);

/// What is counted for it.
#[derive(Default)]
pub(super) struct Count {
    /// By contenders; empty if games have more seats than one.
    all: Vec<Ways>,
}

/// How a contender's games end.
#[derive(Clone, Default)]
struct Ways {
    won: OrbitMean,
    ways: BTreeMap<Name, Way>,
    /// All clusters so far with none of their games: where a way to end begins that is seen for the first time.
    none: OrbitMean,
    /// Games and wins of the open cluster.
    games: u32,
    wins: u32,
}

/// A way for a contender's games to end.
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

    /// Counts the games that share their luck as one observation.
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

    /// In an order of contenders with their names; empty if games have more seats than one.
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
            // Wins first, then draws; within them the most frequent.
            let place = |one: &CampaignEnd| ["win", "draw"].iter().position(|known| *known == one.outcome).unwrap_or(2);
            ends.sort_by(|one, other| place(one).cmp(&place(other)).then(other.games.cmp(&one.games)));
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

/// The length that half of the games do not exceed.
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
