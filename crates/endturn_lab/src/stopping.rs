//! The rule that stops a batch before all its replicates are played.
//!
//! The test reads the finished beginning of the plan in its order, whichever worker played what
//! when. One observation is one replicate: all its games, of all configurations and lineups, share
//! their random numbers, and a replicate of a duel is just one orbit. So a batch ends with a whole
//! replicate, and all counts are as if the plan had only these replicates.
#![allow(clippy::float_arithmetic, reason = "figures about games; no game ever reads them")]

use std::collections::BTreeMap;

use crate::{
    batch::Plan,
    copies,
    ledger::{Folder, Kept, LedgerError, ShardHead},
    lineups::Contender,
    play::{End, GameResult},
    points::points,
    schedule::Schedule,
    stats::{
        Interval, Level,
        anytime::Anytime,
        sequential::{Hypotheses, SequentialTest, StopRule, Verdict},
    },
};

/// The confidence level of the intervals.
const LEVEL: Level = Level::P95;
/// Maximum games that may be finished ahead of earlier ones without being read from disk again.
const WINDOW: u64 = 1 << 16;

/// When a plan stops.
#[derive(Clone, Debug, PartialEq)]
pub struct Stopping {
    /// The question to answer.
    pub question: Question,
    /// Replicates before the first answer.
    pub least: u32,
}

/// A question about the games.
#[derive(Clone, Debug, PartialEq)]
pub enum Question {
    /// Which of two claims about a share of points holds.
    Sprt {
        /// The contender whose share it is.
        of: Contender,
        /// The opponent: the score counts which of the two comes before the other at a table, ½ for
        /// a shared place. If `None`, all others: the share of a game's points.
        against: Option<Contender>,
        /// Tests the rise from some configurations to others, as in [`Sides::score`].
        change: Option<Sides>,
        /// The claims.
        hypotheses: Hypotheses,
    },
    /// The maximum width of the interval of each contender's share of the points.
    Width(f64),
}

/// Configurations before and after a change, ascending, and equally many on both sides.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sides {
    /// Before.
    pub from: Vec<u32>,
    /// After.
    pub to: Vec<u32>,
}

impl Sides {
    /// Maps a rise from -1 to 1 to a score from 0 to 1; ½ is no change.
    #[must_use]
    pub fn score(rise: f64) -> f64 {
        0.5 + 0.5 * rise
    }
}

/// The stop of a batch and its findings.
#[derive(Clone, Debug, PartialEq)]
pub struct Stop {
    /// Number of replicates that count: the first ones of the plan.
    pub replicates: u32,
    /// The verdict; [`Verdict::Open`] if all replicates are played without an answer.
    pub verdict: Verdict,
    /// Whether every replicate is a copy of the first one: luck decides nothing, and the verdict
    /// counts one game many times.
    pub is_copied: bool,
    /// For an SPRT, the log-likelihood ratio and the two bounds that it runs between.
    pub ratio: Option<(f64, f64, f64)>,
    /// For an SPRT the share, or the rise, that it is about; otherwise the share of each contender,
    /// by index in the plan. They hold at every check at once, so also at the last one.
    pub intervals: Vec<Interval>,
}

impl Stop {
    /// Returns the stop of the batch in a folder; `None` if the plan has no stopping rule, or if
    /// games are missing.
    ///
    /// # Errors
    /// If a shard can't be read.
    pub fn of(plan: &dyn Plan, folder: &Folder) -> Result<Option<Self>, LedgerError> {
        let Some(mut prefix) = Prefix::of(plan) else { return Ok(None) };
        prefix.catch_up(folder)?;
        Ok(prefix.stop)
    }

    /// Returns the stop of a batch whose shards are read by `read`, from anywhere; `None` as above.
    ///
    /// # Errors
    /// The errors of `read`.
    pub fn of_shards(
        plan: &dyn Plan,
        shards: impl Iterator<Item = ShardHead>,
        read: &mut dyn FnMut(ShardHead) -> Result<Kept, LedgerError>,
    ) -> Result<Option<Self>, LedgerError> {
        let Some(mut prefix) = Prefix::of(plan) else { return Ok(None) };
        for head in shards {
            read(head)?.results().for_each(|result| prefix.add(&result));
            if prefix.stop.is_some() {
                break;
            }
        }
        Ok(prefix.stop)
    }
}

/// The finished beginning of a plan, as far as the question needs it.
#[derive(Debug)]
pub(crate) struct Prefix<'p> {
    schedule: &'p Schedule,
    question: &'p Question,
    /// The first game that has not been read.
    next: u64,
    /// Contributions of games that were finished ahead of earlier ones, with their digests.
    waiting: BTreeMap<u64, (Vec<Part>, u64)>,
    /// The digests of the games of the first replicate; `None` once a later one differs, or if
    /// there are too many.
    first: Option<Vec<u64>>,
    /// Sum and count of scores in the current replicate, for each part of the question.
    sums: Vec<(f64, u32)>,
    state: State,
    least: u32,
    stop: Option<Stop>,
}

/// The contribution of a game to one of the sums.
#[derive(Clone, Copy, Debug)]
struct Part {
    at: usize,
    score: f64,
    count: u32,
}

#[derive(Debug)]
enum State {
    Sprt(SequentialTest),
    Width(Vec<Anytime>, f64),
}

impl<'p> Prefix<'p> {
    /// Starts with nothing read; `None` if the plan has no stopping rule.
    pub(crate) fn of(plan: &'p dyn Plan) -> Option<Self> {
        let (schedule, stopping) = (plan.schedule(), plan.stopping()?);
        let seats = schedule.lineups().first()?.seats().len();
        let contenders = schedule.lineups().iter().flat_map(|lineup| lineup.seats()).max()?;
        let (state, sums) = match &stopping.question {
            Question::Sprt { change, hypotheses, .. } => {
                let test = SequentialTest::new(StopRule::Sprt(*hypotheses), seats.max(2), u64::MAX, LEVEL).ok()?;
                (State::Sprt(test.not_before(u64::from(stopping.least))), if change.is_some() { 2 } else { 1 })
            }
            Question::Width(width) => {
                let contenders = usize::from(*contenders) + 1;
                (State::Width(vec![Anytime::default(); contenders], *width), contenders)
            }
        };
        Some(Self {
            schedule,
            question: &stopping.question,
            next: 0,
            waiting: BTreeMap::new(),
            first: (schedule.games_per_replicate() <= WINDOW).then(Vec::new),
            sums: vec![(0.0, 0); sums],
            state,
            least: stopping.least,
            stop: None,
        })
    }

    /// The stop of the batch, once it is known.
    pub(crate) fn stop(&self) -> Option<&Stop> {
        self.stop.as_ref()
    }

    /// Adds a finished game; games may come in any order.
    pub(crate) fn add(&mut self, result: &GameResult) {
        let game = result.game;
        if self.stop.is_some() || game < self.next || game >= self.next.saturating_add(WINDOW) {
            return;
        }
        let parts = self.parts(result);
        self.waiting.insert(game, (parts, result.course_digest));
        while let Some((parts, digest)) = self.waiting.remove(&self.next) {
            self.watch_copies(digest);
            for Part { at, score, count } in parts {
                let (sum, all) = &mut self.sums[at];
                *sum += score;
                *all += count;
            }
            self.next += 1;
            if self.next.is_multiple_of(self.schedule.games_per_replicate()) {
                self.close();
                if self.stop.is_some() {
                    self.waiting.clear();
                    return;
                }
            }
        }
    }

    /// Reads the published games from the first unread one on.
    pub(crate) fn catch_up(&mut self, folder: &Folder) -> Result<(), LedgerError> {
        while self.stop.is_none() {
            let Some(head) = folder.shard_of(self.schedule, self.next) else { break };
            let before = self.next;
            folder.read_published(head)?.iter().for_each(|result| self.add(result));
            if self.next == before {
                break;
            }
        }
        Ok(())
    }

    /// Compares the next game with that of the first replicate.
    fn watch_copies(&mut self, digest: u64) {
        let Some(first) = &mut self.first else { return };
        let at = self.next % self.schedule.games_per_replicate();
        match first.get(at as usize) {
            None => first.push(digest),
            Some(known) if *known == digest => {}
            Some(_) => self.first = None,
        }
    }

    /// Reads a replicate as one observation.
    fn close(&mut self) {
        let replicates = (self.next / self.schedule.games_per_replicate()) as u32;
        let none = vec![(0.0, 0); self.sums.len()];
        let sums = std::mem::replace(&mut self.sums, none);
        let mean = |(sum, count): (f64, u32)| if count == 0 { None } else { Some(sum / f64::from(count)) };
        let found = match &mut self.state {
            State::Sprt(test) => {
                let score = match sums.as_slice() {
                    [from, to] => mean(*from).zip(mean(*to)).map(|(from, to)| Sides::score(to - from)),
                    [one] => mean(*one),
                    _ => None,
                };
                // A replicate whose games all failed is ignored.
                score.and_then(|score| test.feed(score.clamp(0.0, 1.0)).ok().flatten())
            }
            State::Width(all, width) => {
                for (one, sums) in all.iter_mut().zip(sums) {
                    mean(sums).into_iter().for_each(|score| one.add(score));
                }
                let is_narrow = |one: &Anytime| one.interval(LEVEL).width() <= *width;
                (replicates >= self.least && all.iter().all(is_narrow)).then_some(Verdict::Narrow)
            }
        };
        let is_last = replicates == self.schedule.replicates();
        if let Some(verdict) = found.or(is_last.then_some(Verdict::Open)) {
            let (ratio, intervals) = match &self.state {
                State::Sprt(test) => {
                    let look = test.look();
                    let is_rise = matches!(self.question, Question::Sprt { change: Some(_), .. });
                    (look.ratio, vec![if is_rise { look.interval.scaled(2.0, -1.0) } else { look.interval }])
                }
                State::Width(all, _) => (None, all.iter().map(|one| one.interval(LEVEL)).collect()),
            };
            let is_copied = replicates >= copies::FEWEST && self.first.is_some();
            self.stop = Some(Stop { replicates, verdict, is_copied, ratio, intervals });
        }
    }

    /// The contributions of a game; empty if it did not reach its end.
    fn parts(&self, result: &GameResult) -> Vec<Part> {
        let Some(spec) = self.schedule.game(result.game).filter(|_| matches!(result.end, End::Over(_))) else {
            return Vec::new();
        };
        let seating = self.schedule.seating(&spec);
        match self.question {
            Question::Width(_) => {
                let points = points(result).unwrap_or_default().into_iter().zip(seating);
                points.map(|(score, contender)| Part { at: usize::from(contender), score, count: 1 }).collect()
            }
            Question::Sprt { of, against, change, .. } => {
                let has = |side: &[u32]| side.binary_search(&spec.configuration).is_ok();
                let sides: Vec<usize> = match change {
                    None => vec![0],
                    Some(change) => [(0, &change.from), (1, &change.to)]
                        .into_iter()
                        .filter(|(_, side)| has(side))
                        .map(|(at, _)| at)
                        .collect(),
                };
                let (score, count) = match against {
                    None => {
                        let own = points(result)
                            .unwrap_or_default()
                            .into_iter()
                            .zip(seating)
                            .filter(|(_, contender)| contender == of);
                        own.fold((0.0, 0), |(sum, count), (points, _)| (sum + points, count + 1))
                    }
                    Some(other) => duels(result, &seating, *of, *other),
                };
                sides.into_iter().map(|at| Part { at, score, count }).collect()
            }
        }
    }
}

/// Counts how often one comes before another, over all pairs of their seats, and the number of
/// these pairs; a shared place counts half.
pub(crate) fn duels(result: &GameResult, seating: &[Contender], one: Contender, other: Contender) -> (f64, u32) {
    let ranks = |whose: Contender| {
        let seats = result.seats.iter().zip(seating).filter(move |(_, contender)| **contender == whose);
        seats.map(|(row, _)| row.rank.unwrap_or(u32::MAX))
    };
    let (mut sum, mut count) = (0.0, 0);
    for (one, other) in ranks(one).flat_map(|one| ranks(other).map(move |other| (one, other))) {
        sum += match one.cmp(&other) {
            std::cmp::Ordering::Less => 1.0,
            std::cmp::Ordering::Equal => 0.5,
            std::cmp::Ordering::Greater => 0.0,
        };
        count += 1;
    }
    (sum, count)
}
