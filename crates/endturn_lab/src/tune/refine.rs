//! The end of a search: seeds go where they help most to find a setting that held-out seeds will
//! confirm.
#![allow(clippy::float_arithmetic, reason = "figures about games; no game ever reads them")]

use std::collections::BTreeSet;

use super::{
    bench::{BLOCK, Halt},
    figures::interval,
    journal::{Purpose, Row},
    outcome::{Judgement, judge},
    race::distinct,
    space::changed,
    surfaces::{Grounds, Promise},
    tuner::{MAX_CONFIRM, SOUGHT, Tuner},
};
use endturn_engine::compact::CompactCollect as _;
use endturn_engine::compact::CompactSort as _;

/// Maximum settings of a space of which all are considered.
const SMALL: u64 = 600;
/// Settings around which others are considered, and how often.
const AROUND: usize = 4;
const ROUNDS: usize = 3;
/// Settings that get more seeds at once.
const TOGETHER: usize = 4;
/// Steps of the refinement, about.
const STEPS: u64 = 100;
/// The chance that is worth no more games.
const SURE: f64 = 0.99;
/// The chance below which the search goes on for better settings.
const LIKELY: f64 = 0.5;
/// The seeds that will confirm a setting are at most this many times those of the search before the
/// search ends early.
const KNOWN: u32 = 4;
/// The part of what a setting may gain with kind figures that more games bring on average: figures
/// that are kinder than expected by a standard error or not at all.
const GAIN: f64 = 0.3;
/// The chance below which the targets are out of reach, and the nearest setting is sought.
const HARDLY: f64 = 1e-3;
/// The part of a chance that fewer changes may cost.
const WORTH: f64 = 0.05;
/// The part of a loss that fewer changes may cost, if the targets are out of reach.
const WORTH_LOSS: f64 = 0.05;

/// An order of settings by their prospects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Order {
    /// By the chance of a confirmation.
    Chance,
    /// By the loss, since there is no chance.
    Loss,
}

impl Order {
    fn of(promises: &[Promise]) -> Self {
        let is_hopeful = promises.iter().any(|one| one.hope > libm::log(HARDLY));
        if is_hopeful { Self::Chance } else { Self::Loss }
    }

    /// The worth of a setting, as far as is known.
    fn worth(self, one: &Promise) -> f64 {
        if self == Self::Chance { one.chance } else { -one.loss }
    }

    /// Its worth if figures are kind.
    fn hope(self, one: &Promise) -> f64 {
        if self == Self::Chance { one.hope } else { -one.hoped_loss }
    }

    /// Whether fewer changes are worth the difference.
    fn is_as_good(self, less: f64, best: f64) -> bool {
        match self {
            Self::Chance => less >= best + libm::log1p(-WORTH),
            Self::Loss => -less <= -best * (1.0 + WORTH_LOSS) + WORTH_LOSS,
        }
    }
}

impl Tuner<'_> {
    /// Gives more and more seeds to the settings that promise most; the best first, at most
    /// [`SOUGHT`].
    pub(super) fn refine(&mut self) -> Result<Vec<Row>, Halt> {
        self.is_cut_short = false;
        let blocks = self.limit.saturating_sub(self.bench.spent) / self.block();
        let step = u32::try_from(blocks / STEPS).unwrap_or(u32::MAX).clamp(1, 64);
        loop {
            let grounds = self.grounds();
            let seeds = f64::from(self.confirming().1 * BLOCK);
            let promises = self.promises(&grounds, self.considered(&grounds, seeds), seeds);
            let order = Order::of(&promises);
            let ranked = self.ranked(&promises, order);
            let Some(best) = ranked.first().cloned() else { return Ok(Vec::new()) };
            self.tell(&best.row, self.bench.blocks(&best.row, Purpose::Search));
            let next = self.next(&promises, &best, order);
            // Settings share their first seeds; of many with few seeds the luckiest promises most.
            let known = f64::from(self.bench.blocks(&best.row, Purpose::Search) * BLOCK * KNOWN);
            let is_likely = known >= seeds && order == Order::Chance && best.chance > libm::log(LIKELY);
            let is_sure = best.chance > libm::log(SURE);
            let is_enough = is_likely && (is_sure || !self.pays(&grounds, &best, &next));
            if is_enough || !self.give(&next, step)? {
                self.is_cut_short = !is_enough;
                let rows: Vec<Row> = ranked.into_iter().map(|one| one.row).collect();
                return Ok(rows.into_iter().take(SOUGHT).collect());
            }
        }
    }

    /// The settings whose prospects are computed: all of a small space, otherwise those that were
    /// played, and those around the best.
    fn considered(&self, grounds: &Grounds, seeds: f64) -> BTreeSet<Row> {
        if let Some(all) = self.space.all(SMALL) {
            return all.into_iter().collect();
        }
        let mut rows: BTreeSet<Row> = self.bench.tried().into_iter().cloned().into_set();
        let mut done: BTreeSet<Row> = BTreeSet::new();
        for _ in 0..ROUNDS {
            let promises = self.promises(grounds, rows.clone(), seeds);
            let order = Order::of(&promises);
            let mut best: Vec<&Promise> = promises.iter().collect();
            best.compact_sort_by(|one, other| {
                order.hope(other).total_cmp(&order.hope(one)).then(one.row.cmp(&other.row))
            });
            // The best of each number of changes, and the best of all.
            let mut counts: BTreeSet<usize> = BTreeSet::new();
            let firsts: Vec<&Promise> =
                best.iter().filter(|one| counts.insert(changed(&one.row))).copied().take(AROUND).collect();
            let chosen: Vec<Row> = best.iter().take(AROUND).chain(&firsts).map(|one| one.row.clone()).collect();
            for row in distinct(chosen) {
                if done.insert(row.clone()) {
                    rows.extend(self.space.around(&row));
                }
            }
        }
        rows
    }

    /// Settings that were played, best first: the one with the fewest changes that is as good as
    /// any, then all others.
    fn ranked(&self, promises: &[Promise], order: Order) -> Vec<Promise> {
        let tried = self.bench.tried();
        let mut played: Vec<Promise> = promises.iter().filter(|one| tried.contains(&one.row)).cloned().collect();
        played.compact_sort_by(|one, other| {
            let key = |one: &Promise| (changed(&one.row), self.space.size(&one.row));
            order
                .worth(other)
                .total_cmp(&order.worth(one))
                .then(key(one).cmp(&key(other)))
                .then(one.row.cmp(&other.row))
        });
        let Some(best) = played.first().map(|one| order.worth(one)) else { return played };
        let spare = (0..played.len())
            .filter(|at| order.is_as_good(order.worth(&played[*at]), best))
            .min_by_key(|at| (changed(&played[*at].row), *at));
        if let Some(at) = spare {
            let one = played.remove(at);
            played.insert(0, one);
        }
        played
    }

    /// The settings that get more seeds next: the best, the one that may be best, and those with
    /// fewer changes that may be as good.
    fn next(&self, promises: &[Promise], best: &Promise, order: Order) -> Vec<Row> {
        let hopeful = |is_meant: &dyn Fn(&Promise) -> bool| {
            let meant = promises.iter().filter(|one| is_meant(one));
            meant.max_by(|one, other| order.hope(one).total_cmp(&order.hope(other)).then(other.row.cmp(&one.row)))
        };
        let worthy = promises
            .iter()
            .max_by(|one, other| order.worth(one).total_cmp(&order.worth(other)).then(other.row.cmp(&one.row)));
        let mut rows = vec![best.row.clone()];
        rows.extend(hopeful(&|_| true).map(|one| one.row.clone()));
        rows.extend(worthy.map(|one| one.row.clone()));
        for changes in (0..changed(&best.row)).rev() {
            let fewer = hopeful(&|one| changed(&one.row) == changes);
            let is_worth = |one: &&Promise| order.is_as_good(order.hope(one), order.worth(best));
            rows.extend(fewer.filter(is_worth).map(|one| one.row.clone()));
        }
        let mut rows = distinct(rows);
        rows.truncate(TOGETHER);
        rows
    }

    /// Whether more games of the search are worth those that then don't confirm: what the settings
    /// that get them may gain, against what the best so far loses.
    fn pays(&self, grounds: &Grounds, best: &Promise, next: &[Row]) -> bool {
        let seeds = f64::from(self.confirming_after(self.limit).1 * BLOCK);
        let later = self.promises(grounds, next.iter().cloned().collect(), seeds);
        let chance = |one: f64| libm::exp(one);
        let kept = later.iter().filter(|one| one.row == best.row).map(|one| chance(one.chance)).fold(0.0, f64::max);
        let hoped = later.iter().map(|one| chance(one.hope)).fold(kept, f64::max);
        GAIN * (hoped - kept) > chance(best.chance) - kept
    }

    /// Plays settings on more seeds; false if the budget does not allow it, or if they have as many
    /// as could help.
    fn give(&mut self, rows: &[Row], step: u32) -> Result<bool, Halt> {
        let most = u32::try_from(MAX_CONFIRM).unwrap_or(u32::MAX);
        let mut is_any = false;
        for row in rows {
            let blocks = self.bench.blocks(row, Purpose::Search);
            let more = if blocks == 0 { step.max(2) } else { step };
            let blocks = (blocks + more).min(most);
            let before = self.bench.spent;
            if !self.play(std::slice::from_ref(row), blocks)? {
                break;
            }
            is_any |= self.bench.spent > before;
        }
        Ok(is_any)
    }

    /// Blocks of held-out seeds that the budget has left: for the present values, and for a setting
    /// that changes some. The present values get a sixteenth if they surely miss a target.
    pub(super) fn confirming(&self) -> (u32, u32) {
        self.confirming_after(self.bench.spent)
    }

    /// The same once this many games are spent.
    fn confirming_after(&self, spent: u64) -> (u32, u32) {
        let left = self.task.budget.saturating_sub(spent) / self.block();
        let origin = self.space.origin();
        let seeds = self.bench.seeds(&origin, Purpose::Search, self.bench.blocks(&origin, Purpose::Search));
        let level = self.level();
        let is_missed = self
            .aims()
            .iter()
            .enumerate()
            .any(|(at, aim)| judge(aim, interval(&aim.figure, at, &seeds, level).ok()) == Judgement::Missed);
        let before = if is_missed { left / 16 } else { left / 2 };
        let few = |blocks: u64| u32::try_from(blocks.clamp(1, MAX_CONFIRM)).unwrap_or(1);
        (few(before), few(left - before))
    }
}
