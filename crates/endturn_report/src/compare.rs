//! Two batches, before and after a change, compared game by game.
#![allow(clippy::float_arithmetic, reason = "figures about games; no game ever reads them")]

use std::collections::{BTreeMap, VecDeque};

use endturn_lab::{
    batch::Plan,
    ledger::{Folder, LedgerError},
    matching::Matching,
    plan::{LoadedPlan, Seeds},
    play::{End, GameResult},
    points::{points, winners},
    stats::paired::Paired,
};

use crate::{compared::Compared, seen::winning_guests, words::without_numbers};

/// Maximum number of games with another winner that are kept by number.
const KEPT: usize = 10_000;
/// Shards of the second batch that are cached.
const SHARDS: usize = 8;

/// A batch with its plan.
#[derive(Clone, Copy, Debug)]
pub struct Batch<'b> {
    /// Its plan.
    pub plan: &'b LoadedPlan,
    /// Its games.
    pub folder: &'b Folder,
}

/// A game that has another winner after the change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turned {
    /// Its numbers in the two batches.
    pub games: [u64; 2],
    /// The seats that won, from 0, before and after.
    pub winners: [Vec<usize>; 2],
    /// The names of the winners that joined during a game.
    pub guests: [BTreeMap<usize, String>; 2],
    /// The last rounds of both games.
    pub rounds: [u32; 2],
}

/// The effect of the change.
#[derive(Clone, Debug, Default)]
pub struct Comparison {
    /// Games that are in both batches.
    pub matched: u64,
    /// Number of them that reached their end in both.
    pub finished: u64,
    /// Number of those that ended in the same state after the same number of rounds.
    pub same: u64,
    /// Games that are in only one batch.
    pub alone: [u64; 2],
    /// Groups of games that share their random numbers; differences are taken between groups.
    pub clusters: u64,
    /// The share of points of each contender of both plans, by its index in the first.
    pub contenders: Vec<(usize, Compared)>,
    /// The share of games won by each contender, likewise. In games of one seat points do not show
    /// it, since draws are points too.
    pub won: Vec<(usize, Compared)>,
    /// The share of points of each seat, whichever contender plays it.
    pub seats: Vec<Compared>,
    /// The last round.
    pub rounds: Option<Compared>,
    /// The share of games with each ending; endings are conditions without their numbers.
    pub ends: Vec<(String, Compared)>,
    /// Number of games with another winner.
    pub turned: u64,
    /// The first of those games, at most 10,000.
    pub turned_games: Vec<Turned>,
}

impl Comparison {
    /// Compares the published games of two batches; the first is the one before the change.
    ///
    /// # Errors
    /// If results can't be read.
    pub fn of(before: Batch<'_>, after: Batch<'_>, matching: &Matching) -> Result<Self, LedgerError> {
        let mut count = Count::new(before.plan);
        let mut shelf = Shelf { batch: after, shards: VecDeque::new() };
        let Batch { plan, folder } = before;
        for head in folder.shards(plan.schedule()) {
            for result in folder.read_published(head)? {
                let other = matching.other(plan, after.plan, result.game);
                let other = other.map(|game| shelf.get(game)).transpose()?.flatten();
                match other {
                    Some(other) => count.add(before.plan, matching, [&result, other]),
                    None => count.all.alone[0] += 1,
                }
            }
        }
        let heads = after.folder.shards(after.plan.schedule());
        let published = heads.map(|head| after.folder.published(head)).sum::<Result<u64, LedgerError>>()?;
        count.all.alone[1] = published - count.all.matched;
        Ok(count.finish())
    }
}

/// The results of a batch, by game number.
struct Shelf<'b> {
    batch: Batch<'b>,
    /// The shards read last, in order of reading.
    shards: VecDeque<(u64, Vec<GameResult>)>,
}

impl Shelf<'_> {
    fn get(&mut self, game: u64) -> Result<Option<&GameResult>, LedgerError> {
        let Batch { plan, folder } = self.batch;
        let Some(head) = folder.shard_of(plan.schedule(), game) else { return Ok(None) };
        let at = match self.shards.iter().position(|(shard, _)| *shard == head.shard) {
            Some(at) => at,
            None => {
                if self.shards.len() >= SHARDS {
                    self.shards.pop_front();
                }
                self.shards.push_back((head.shard, folder.read_published(head)?));
                self.shards.len() - 1
            }
        };
        Ok(self.shards[at].1.get((game - head.first) as usize))
    }
}

/// Sums of both sides and the number of summands, within games that share their random numbers.
#[derive(Clone, Copy, Debug, Default)]
struct Within {
    sums: [f64; 2],
    count: u32,
}

impl Within {
    fn add(&mut self, values: [f64; 2]) {
        self.sums[0] += values[0];
        self.sums[1] += values[1];
        self.count += 1;
    }
}

/// The counts while games are read in the order of the first plan.
struct Count {
    all: Comparison,
    is_common: bool,
    cluster: Option<u64>,
    by_contender: Vec<(Within, Paired)>,
    won: Vec<(Within, Paired)>,
    by_seat: Vec<(Within, Paired)>,
    rounds: (Within, Paired),
    ends: BTreeMap<String, (Within, Paired)>,
}

impl Count {
    fn new(plan: &LoadedPlan) -> Self {
        Self {
            all: Comparison::default(),
            is_common: plan.sheet.seeds == Seeds::Common,
            cluster: None,
            by_contender: vec![Default::default(); plan.players.len()],
            won: vec![Default::default(); plan.players.len()],
            by_seat: vec![Default::default(); plan.seats()],
            rounds: Default::default(),
            ends: BTreeMap::new(),
        }
    }

    fn add(&mut self, plan: &LoadedPlan, matching: &Matching, both: [&GameResult; 2]) {
        self.all.matched += 1;
        let spec = plan.schedule().game(both[0].game).expect("results are of games of the plan");
        let cluster = if self.is_common { u64::from(spec.replicate) } else { spec.orbit };
        if self.cluster != Some(cluster) {
            self.close();
            self.cluster = Some(cluster);
        }
        let ([Some(before), Some(after)], [End::Over(end), End::Over(other_end)]) =
            (both.map(points), both.map(|one| &one.end))
        else {
            return;
        };
        self.all.finished += 1;
        self.all.same += u64::from((both[0].digest, both[0].rounds) == (both[1].digest, both[1].rounds));
        let seating = plan.schedule().seating(&spec).into_iter();
        let won = both.map(winners);
        let values = before.into_iter().zip(after).enumerate();
        for ((contender, of_seat), (seat, values)) in seating.zip(&mut self.by_seat).zip(values) {
            let values = [values.0, values.1];
            of_seat.0.add(values);
            if matching.contender(contender).is_some() {
                self.by_contender[usize::from(contender)].0.add(values);
                self.won[usize::from(contender)]
                    .0
                    .add(won.each_ref().map(|won| f64::from(u8::from(won.contains(&seat)))));
            }
        }
        self.rounds.0.add(both.map(|one| f64::from(one.rounds)));
        for (side, end) in [end, other_end].into_iter().enumerate() {
            let clusters = self.all.clusters;
            let known = self.ends.entry(without_numbers(end)).or_insert_with(|| (Within::default(), never(clusters)));
            known.0.sums[side] += 1.0;
        }
        self.turn(both);
    }

    /// Notes a game with another winner.
    fn turn(&mut self, both: [&GameResult; 2]) {
        let winners = both.map(winners);
        if winners[0] == winners[1] {
            return;
        }
        self.all.turned += 1;
        if self.all.turned_games.len() < KEPT {
            let (games, rounds) = (both.map(|one| one.game), both.map(|one| one.rounds));
            let guests = [0, 1].map(|side| winning_guests(both[side], &winners[side]));
            self.all.turned_games.push(Turned { games, winners, guests, rounds });
        }
    }

    /// Counts games that share their random numbers as one observation.
    fn close(&mut self) {
        let games = self.rounds.0.count;
        self.all.clusters += u64::from(games > 0);
        self.ends.values_mut().for_each(|(within, _)| within.count = games);
        let all = self.by_contender.iter_mut().chain(&mut self.won).chain(&mut self.by_seat).chain([&mut self.rounds]);
        for (within, paired) in all.chain(self.ends.values_mut()) {
            let Within { sums: [before, after], count } = std::mem::take(within);
            if count > 0 {
                paired.add((before, count), (after, count)).expect("points, rounds and shares are small numbers");
            }
        }
    }

    fn finish(mut self) -> Comparison {
        self.close();
        let mut all = self.all;
        let share = |(at, (_, paired)): (usize, &(Within, Paired))| Some((at, Compared::share(paired)?));
        all.contenders = self.by_contender.iter().enumerate().filter_map(share).collect();
        all.won = self.won.iter().enumerate().filter_map(share).collect();
        all.seats = self.by_seat.iter().filter_map(|(_, paired)| Compared::share(paired)).collect();
        all.rounds = Compared::value(&self.rounds.1);
        let ends = self.ends.into_iter();
        all.ends = ends.filter_map(|(end, (_, paired))| Some((end, Compared::share(&paired)?))).collect();
        all
    }
}

/// Returns the pairs of an event that never occurred in this many clusters.
fn never(clusters: u64) -> Paired {
    let mut paired = Paired::default();
    (0..clusters).for_each(|_| paired.add((0.0, 1), (0.0, 1)).expect("zero is a number"));
    paired
}
