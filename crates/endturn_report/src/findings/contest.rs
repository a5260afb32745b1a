//! Strength of contenders: ratings, differences of points, the unbeatable mix.

use std::{collections::BTreeMap, sync::Arc};

use endturn_lab::stats::{
    Interval, StatsError,
    alpha_rank::{Selection, alpha_rank},
    nash::nash_average,
    orbits::OrbitMean,
    paired::Paired,
    payoffs::Payoffs,
    random::Stream,
    rankings::Ranking,
    ratings::{Prior, RatedGames},
    redrawn::{nash_intervals, rank_intervals},
};

use super::{
    limits::GROUPS,
    model::{Contender, Estimate},
};
use crate::{
    seen::Seen,
    standings::{LEVEL, Standings},
};

/// Resampled tables for the intervals of the mix and of alpha-rank, and the maximum number of
/// contenders for it: the time per table grows with the cube of their number.
const REDRAWS: usize = 400;
const MAX_REDRAWN: usize = 16;
/// Maximum number of contenders for which the mix and alpha-rank are computed at all.
const MAX_MIXED: usize = 100;
/// Maximum number of contenders that are rated.
const MAX_RATED: usize = 300;
/// The probability in alpha-rank that the worse of two takes over.
const SLIP: f64 = 0.001;
/// The random stream of the resampling.
const SEED: u64 = 0x6e61_7368;

/// Points and games.
type Sum = (f64, u32);

/// The counts, group by group.
pub(super) struct Contest {
    players: usize,
    seats: usize,
    groups: Vec<Group>,
    rated: RatedGames,
    /// The reason why games are left out of the ratings.
    unrated: Option<StatsError>,
}

#[derive(Clone, Default)]
struct Group {
    /// The rankings of games, with their frequencies.
    rankings: BTreeMap<Arc<Ranking>, u32>,
    /// Points and games of each contender by seat.
    points: BTreeMap<(usize, usize), Sum>,
}

impl Contest {
    pub(super) fn new(players: usize, seats: usize) -> Self {
        let groups = vec![Group::default(); GROUPS as usize];
        Self { players, seats, groups, rated: RatedGames::new(players), unrated: None }
    }

    pub(super) fn add(&mut self, game: &Seen<'_>, points: &[f64]) {
        let group = &mut self.groups[(game.cluster % GROUPS) as usize];
        for (seat, (contender, points)) in game.seating.iter().zip(points).enumerate() {
            let (sum, games) = group.points.entry((*contender, seat)).or_default();
            *sum += points;
            *games += 1;
        }
        if self.players <= MAX_RATED {
            match self.rated.known(game.ranking()) {
                Ok(known) => *group.rankings.entry(known).or_default() += 1,
                Err(error) => self.unrated = Some(error),
            }
        }
    }

    /// Returns the contenders in the order of the standings, and a note on their ratings.
    pub(super) fn finish(mut self, standings: &Standings, names: &[String]) -> (Vec<Contender>, Option<String>) {
        for group in &mut self.groups {
            self.rated.add_counts(std::mem::take(&mut group.rankings));
        }
        let ratings = if self.seats == 1 {
            Err("games of one seat have no opponents".to_owned())
        } else if self.players == 1 {
            Err("a contender that plays only itself has no rating".to_owned())
        } else if self.players > MAX_RATED {
            Err(format!("there are no ratings for more than {MAX_RATED} contenders"))
        } else {
            self.unrated
                .map_or_else(|| self.rated.rate(Prior::default(), LEVEL), Err)
                .map_err(|error| error.to_string())
        };
        let note = match &ratings {
            Ok(ratings) if ratings.separated() => Some(
                "A contender won or lost everything, or never met the others: its distance from the rest depends on one imaginary draw.",
            ),
            Ok(_) => None,
            Err(why) => Some(why.as_str()),
        };
        let note = note.map(str::to_owned);
        let (mix, long_run) = (mix(&standings.payoffs), long_run(&standings.payoffs));
        let first = standings.contenders.first().map_or(0, |one| one.contender);
        let contender = |(one, name): (&crate::standings::Standing, &String)| {
            let at = one.contender;
            let against =
                |other: &crate::standings::Standing| standings.against(at, other.contender).map(Estimate::from);
            let against = |other| {
                Some(other).filter(|other: &&crate::standings::Standing| other.contender != at).and_then(against)
            };
            Contender {
                contender: name.clone(),
                place: at,
                games: one.games,
                wins: one.wins,
                draws: one.draws,
                ranks: one.ranks,
                points: one.points.map(|points| self.points(points)),
                behind: if at == first { None } else { self.behind(first, at) },
                rating: ratings
                    .as_ref()
                    .ok()
                    .filter(|_| one.games > 0)
                    .and_then(|ratings| ratings.of(at).ok())
                    .map(Estimate::from),
                nash: mix.as_ref().map(|(shares, _)| shares[at]),
                skill: mix.as_ref().map(|(_, skills)| skills[at]),
                alpha_rank: long_run.as_ref().map(|shares| shares[at]),
                against: match self.seats {
                    1 => Vec::new(),
                    _ => standings.contenders.iter().map(against).collect(),
                },
                by_seat: (0..self.seats).map(|seat| self.in_seat(at, seat)).collect(),
            }
        };
        let contenders = standings.contenders.iter().zip(names).map(contender).collect();
        (contenders, note)
    }

    /// The points of a contender. One that plays only itself has those of all seats, so its share
    /// is fixed unless games end without a winner.
    fn points(&self, points: Interval) -> Estimate {
        let is_whole = (points.estimate * self.seats as f64 - 1.0).abs() < 1e-9;
        if self.players == 1 && self.seats > 1 && is_whole { Estimate::bare(points.estimate) } else { points.into() }
    }

    /// Returns the difference in the share of points between two contenders, group by group; its
    /// interval allows for all comparisons with the first.
    fn behind(&self, first: usize, other: usize) -> Option<Estimate> {
        let mut paired = Paired::default();
        for group in &self.groups {
            paired.add(group.of(other), group.of(first)).ok()?;
        }
        // A single group says nothing about the variation between groups.
        if paired.orbits() < 2 {
            return None;
        }
        paired.difference_of_shares(LEVEL.for_each_of(self.players.saturating_sub(1))).ok().map(Estimate::from)
    }

    fn in_seat(&self, contender: usize, seat: usize) -> Option<Estimate> {
        let of = |group: &Group| group.points.get(&(contender, seat)).copied().unwrap_or_default();
        let mean = OrbitMean::of(self.groups.iter().map(of)).ok()?;
        mean.share(LEVEL).ok().map(Estimate::from)
    }
}

impl Group {
    /// Points and games of a contender in all seats.
    fn of(&self, contender: usize) -> Sum {
        let all = self.points.range((contender, 0)..(contender + 1, 0));
        all.fold((0.0, 0), |(points, games), (_, one)| (points + one.0, games + one.1))
    }
}

/// Returns the mix that no contender beats, and each contender's result against it. With too many
/// contenders there are no intervals.
fn mix(payoffs: &Payoffs) -> Option<(Vec<Estimate>, Vec<f64>)> {
    let size = payoffs.competitors();
    if !(2..=MAX_MIXED).contains(&size) {
        return None;
    }
    let nash = nash_average(&payoffs.matrix().ok()?, size).ok()?;
    let redrawn =
        (size <= MAX_REDRAWN).then(|| nash_intervals(payoffs, REDRAWS, LEVEL, &mut Stream::new(SEED, 0)).ok());
    let shares = match redrawn.flatten() {
        Some(intervals) => intervals.into_iter().map(Estimate::from).collect(),
        None => nash.mix.iter().copied().map(Estimate::bare).collect(),
    };
    Some((shares, nash.skill))
}

/// Returns the long-run frequency of each contender.
fn long_run(payoffs: &Payoffs) -> Option<Vec<Estimate>> {
    let size = payoffs.competitors();
    let selection = Selection::Strongest { slip: SLIP };
    if !(2..=MAX_MIXED).contains(&size) {
        return None;
    }
    let shares = alpha_rank(&payoffs.matrix().ok()?, size, selection).ok()?;
    let redrawn = (size <= MAX_REDRAWN)
        .then(|| rank_intervals(payoffs, selection, REDRAWS, LEVEL, &mut Stream::new(SEED, 1)).ok());
    Some(match redrawn.flatten() {
        Some(intervals) => intervals.into_iter().map(Estimate::from).collect(),
        None => shares.into_iter().map(Estimate::bare).collect(),
    })
}
