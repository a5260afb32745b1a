//! Two batches, before and after a change, compared game by game.
#![allow(clippy::float_arithmetic, reason = "figures about games; no game ever reads them")]

use std::collections::{BTreeMap, VecDeque};

use endturn_lab::{
    batch::Plan,
    copies::Copies,
    ledger::{Folder, LedgerError},
    lineups::Contender,
    matching::Matching,
    plan::LoadedPlan,
    play::{End, GameResult},
    points::winners,
    stats::paired::Paired,
};

use crate::{
    compared::{Among, Compared},
    findings::{Outcome, Outcomes},
    seen::{Seen, winning_guests},
    words::without_numbers,
};

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
    /// Number of compared figures: the outcomes, the endings, and wins in games of one seat.
    pub figures: usize,
    /// Whether luck decides nothing in the games of both batches.
    pub is_exact: bool,
    /// The outcomes that both plans have: points of contenders, unless each plays only itself, and
    /// of seats; metrics of the standings; the last round.
    pub outcomes: Vec<(Outcome, Compared)>,
    /// The share of games won by each contender, by its index in the first plan. In games of one
    /// seat points do not show it, since draws are points too.
    pub won: Vec<(usize, Compared)>,
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
        let mut count = Count::new([before.plan, after.plan]);
        let mut shelf = Shelf { batch: after, shards: VecDeque::new() };
        let Batch { plan, folder } = before;
        for head in folder.shards(plan.schedule()) {
            for result in folder.read_published(head)? {
                let other = matching.other(plan, after.plan, result.game);
                let other = other.map(|game| shelf.get(game)).transpose()?.flatten();
                match other {
                    Some(other) => count.add([before.plan, after.plan], matching, [&result, other]),
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

/// Sums of both sides and the numbers of summands, within games that share their random numbers.
#[derive(Clone, Copy, Debug, Default)]
struct Within {
    sums: [f64; 2],
    counts: [u32; 2],
}

impl Within {
    fn add(&mut self, side: usize, value: f64) {
        self.sums[side] += value;
        self.counts[side] += 1;
    }
}

/// The counts while games are read in the order of the first plan.
struct Count {
    all: Comparison,
    copies: [Copies; 2],
    cluster: Option<u64>,
    /// Games of the open cluster.
    games: u32,
    sides: [Outcomes; 2],
    /// For each outcome of each side, its index among the common ones.
    places: [Vec<Option<usize>>; 2],
    outcomes: Vec<(Outcome, Within, Paired)>,
    is_alone: bool,
    /// By contender.
    won: Vec<(Within, Paired)>,
    ends: BTreeMap<String, (Within, Paired)>,
}

impl Count {
    fn new(plans: [&LoadedPlan; 2]) -> Self {
        let sides = plans.map(Outcomes::of_plan);
        let is_common = |one: &&Outcome| sides[1].all().contains(one);
        let common: Vec<Outcome> = sides[0].all().iter().filter(is_common).cloned().collect();
        let place = |one: &Outcome| common.iter().position(|other| other == one);
        let places = sides.each_ref().map(|side| side.all().iter().map(place).collect());
        Self {
            all: Comparison::default(),
            copies: plans.map(|plan| Copies::new(plan.schedule())),
            cluster: None,
            games: 0,
            sides,
            places,
            outcomes: common.into_iter().map(|one| (one, Within::default(), Paired::default())).collect(),
            is_alone: plans[0].seats() == 1,
            won: vec![Default::default(); plans[0].players.len()],
            ends: BTreeMap::new(),
        }
    }

    fn add(&mut self, plans: [&LoadedPlan; 2], matching: &Matching, both: [&GameResult; 2]) {
        self.all.matched += 1;
        let games = [0, 1].map(|side| Seen::new(plans[side], both[side]));
        if self.cluster != Some(games[0].cluster) {
            self.close();
            self.cluster = Some(games[0].cluster);
        }
        self.copies.iter_mut().zip(both).for_each(|(copies, one)| copies.add(one));
        let ([Some(before), Some(after)], [End::Over(end), End::Over(other_end)]) =
            (games.each_ref().map(|game| game.points.as_deref()), both.map(|one| &one.end))
        else {
            return;
        };
        self.all.finished += 1;
        self.games += 1;
        self.all.same += u64::from((both[0].digest, both[0].rounds) == (both[1].digest, both[1].rounds));
        for (side, points) in [before, after].into_iter().enumerate() {
            let (places, outcomes) = (&self.places[side], &mut self.outcomes);
            self.sides[side].each(&games[side], points, &mut |at, value| {
                places[at].into_iter().for_each(|place| outcomes[place].1.add(side, value));
            });
        }
        let won = both.map(winners);
        for (seat, &contender) in games[0].seating.iter().enumerate() {
            if matching.contender(contender as Contender).is_some() {
                let of_contender = &mut self.won[contender].0;
                won.iter().enumerate().for_each(|(side, won)| {
                    of_contender.add(side, f64::from(u8::from(won.contains(&seat))));
                });
            }
        }
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
        let games = std::mem::take(&mut self.games);
        self.all.clusters += u64::from(games > 0);
        self.ends.values_mut().for_each(|(within, _)| within.counts = [games; 2]);
        let outcomes = self.outcomes.iter_mut().map(|(_, within, paired)| (within, paired));
        let others = self.won.iter_mut().chain(self.ends.values_mut()).map(|(within, paired)| (within, paired));
        for (within, paired) in outcomes.chain(others) {
            let Within { sums: [before, after], counts: [one, other] } = std::mem::take(within);
            if one > 0 && other > 0 {
                paired.add((before, one), (after, other)).expect("points, rounds, metrics and shares are finite");
            }
        }
    }

    fn finish(mut self) -> Comparison {
        self.close();
        let mut all = self.all;
        let won = self.won.iter().filter(|_| self.is_alone).map(|(_, paired)| paired);
        let pairs = self.outcomes.iter().map(|(_, _, paired)| paired).chain(won);
        all.figures = pairs.filter(|paired| paired.orbits() > 0).count() + self.ends.len();
        all.is_exact = self.copies.iter().all(|copies| copies.luck().decides_nothing);
        let among = Among { figures: all.figures, is_exact: all.is_exact };
        let outcome = |(outcome, _, paired): (Outcome, Within, Paired)| {
            let is_share = outcome.is_share();
            let compared = if is_share { Compared::share(&paired, among) } else { Compared::value(&paired, among) };
            Some((outcome, compared?))
        };
        all.outcomes = self.outcomes.into_iter().filter_map(outcome).collect();
        let share = |(at, (_, paired)): (usize, &(Within, Paired))| Some((at, Compared::share(paired, among)?));
        all.won = self.won.iter().enumerate().filter_map(share).collect();
        let ends = self.ends.into_iter();
        all.ends = ends.filter_map(|(end, (_, paired))| Some((end, Compared::share(&paired, among)?))).collect();
        all
    }
}

/// Returns the pairs of an event that never occurred in this many clusters.
fn never(clusters: u64) -> Paired {
    let mut paired = Paired::default();
    (0..clusters).for_each(|_| paired.add((0.0, 1), (0.0, 1)).expect("zero is a number"));
    paired
}
