//! Races of settings on more and more common seeds.
#![allow(clippy::float_arithmetic, reason = "figures about games; no game ever reads them")]

use endturn_engine::compact::CompactSort as _;
use endturn_engine::number::counted;

use super::{
    bench::Halt,
    figures::{Sums, is_good, is_surely_worse, loss, missed},
    journal::{Purpose, Row},
    space::changed,
    tuner::Tuner,
};

/// Settings that only fall out of a race if they are surely worse.
const FEW: usize = 4;
/// The loss of a setting that can't be played.
const UNPLAYABLE: f64 = 100.0;

impl Tuner<'_> {
    pub(super) fn loss(&self, row: &Row, blocks: u32) -> f64 {
        let seeds = self.bench.seeds(row, Purpose::Search, blocks);
        loss(self.aims(), &Sums::of(&seeds)) + if changed(row) > self.most_changes() { UNPLAYABLE } else { 0.0 }
    }

    pub(super) fn is_good(&self, row: &Row, blocks: u32) -> bool {
        changed(row) <= self.most_changes()
            && is_good(self.aims(), &Sums::of(&self.bench.seeds(row, Purpose::Search, blocks)))
    }

    /// Sorts the best first, by games that all have; of equal ones the one with fewer and smaller
    /// changes.
    pub(super) fn rank(&self, rows: &mut Vec<Row>, blocks: u32) {
        let mut keyed: Vec<((f64, usize, u64), Row)> =
            rows.drain(..).map(|row| ((self.loss(&row, blocks), changed(&row), self.space.size(&row)), row)).collect();
        keyed.compact_sort_by(|((loss, changes, size), row), ((other, others, larger), last)| {
            loss.total_cmp(other).then(changes.cmp(others)).then(size.cmp(larger)).then(row.cmp(last))
        });
        rows.extend(keyed.into_iter().map(|(_, row)| row));
    }

    /// Plays settings on the first blocks if the budget allows it.
    pub(super) fn play(&mut self, rows: &[Row], blocks: u32) -> Result<bool, Halt> {
        let rows: Vec<&Row> = rows.iter().collect();
        let cost = self.bench.cost(&rows, Purpose::Search, blocks);
        if self.bench.spent.saturating_add(cost) > self.limit {
            self.is_cut_short = true;
            return Ok(false);
        }
        self.bench.play(&rows, Purpose::Search, blocks)?;
        Ok(true)
    }

    /// Races settings on more and more common seeds: those that are surely worse than the best fall
    /// out, and at each doubling half of them, down to a few. Returns the best first, at most
    /// `keep`.
    pub(super) fn race(&mut self, rows: Vec<Row>, from: u32, to: u32, keep: usize) -> Result<Vec<Row>, Halt> {
        let mut rows = distinct(rows);
        let mut blocks = from.max(1);
        let mut had = 0;
        loop {
            if !self.play(&rows, blocks)? {
                break;
            }
            had = blocks;
            self.rank(&mut rows, blocks);
            let best = rows[0].clone();
            let better = self.bench.seeds(&best, Purpose::Search, blocks);
            rows.retain(|row| {
                let own = self.bench.seeds(row, Purpose::Search, blocks);
                *row == best || !is_surely_worse(self.aims(), &own, &better)
            });
            // A few stay until the end, since little luck is enough to lead at first.
            rows.truncate(keep.max(FEW).max(rows.len().div_ceil(2)));
            self.tell(&best, blocks);
            if blocks >= to {
                break;
            }
            blocks = (blocks * 2).min(to);
        }
        if had == 0 {
            // Nothing new could be played: compare by what all have.
            rows.retain(|row| self.bench.blocks(row, Purpose::Search) > 0);
            let common = rows.iter().map(|row| self.bench.blocks(row, Purpose::Search)).min().unwrap_or(0);
            self.rank(&mut rows, common);
        }
        rows.truncate(keep);
        Ok(rows)
    }

    /// Puts the nearest setting so far into the progress.
    pub(super) fn tell(&self, best: &Row, blocks: u32) {
        let sums = Sums::of(&self.bench.seeds(best, Purpose::Search, blocks));
        let missed = missed(self.aims(), &sums);
        let (tried, targets) = (self.bench.tried().len(), self.aims().len());
        let settings = counted(tried, "setting");
        self.bench.progress.set_stage(format!(" · {settings}, the nearest misses {missed} of {targets}"));
    }
}

/// The settings without those that were there before.
pub(super) fn distinct(rows: Vec<Row>) -> Vec<Row> {
    let mut known = std::collections::BTreeSet::new();
    rows.into_iter().filter(|row| known.insert(row.clone())).collect()
}
