//! Goes from settings to better ones, in one lever at a time.
#![allow(clippy::float_arithmetic, reason = "figures about games; no game ever reads them")]

use std::collections::BTreeMap;

use endturn_engine::compact::CompactSort as _;

use super::{
    bench::Halt,
    figures::{Sums, loss, loss_between},
    journal::{Purpose, Row},
    space::changed,
    tuner::Tuner,
};

/// Levers whose steps are tried together; beyond them only those that are changed.
const MANY_LEVERS: usize = 6;
/// Values between two others at which figures are estimated.
const BETWEEN: u64 = 64;

impl Tuner<'_> {
    /// The setting along a lever that promises the least loss, judged by the two played ones on
    /// either side; `None` if that is one that was played.
    fn between(&self, row: &Row, lever: usize) -> Option<Row> {
        let is_along = |other: &&&Row| (0..row.len()).all(|at| at == lever || other[at] == row[at]);
        let tried = self.bench.tried();
        let mut along: Vec<&Row> = tried.iter().filter(is_along).copied().collect();
        along.compact_sort_by_key(|one| self.space.at(one, lever));
        let sums: Vec<Sums> = along
            .iter()
            .map(|one| Sums::of(&self.bench.seeds(one, Purpose::Search, self.bench.blocks(one, Purpose::Search))))
            .collect();
        let mut best: Option<(f64, Option<u64>)> = None;
        let mut offer = |loss: f64, number: Option<u64>| {
            if best.as_ref().is_none_or(|(least, _)| loss < *least) {
                best = Some((loss, number));
            }
        };
        sums.iter().for_each(|one| offer(loss(self.aims(), one), None));
        for (pair, ends) in along.windows(2).zip(sums.windows(2)) {
            let [from, to] = [self.space.at(pair[0], lever), self.space.at(pair[1], lever)];
            let width = to - from;
            for step in 1..width.min(BETWEEN) {
                let number = from + (u128::from(width) * u128::from(step) / u128::from(width.min(BETWEEN))) as u64;
                let part = (number - from) as f64 / width as f64;
                offer(loss_between(self.aims(), &ends[0], &ends[1], part), Some(number));
            }
        }
        let (_, number) = best?;
        self.space.with(row, lever, Some(number?)).filter(|new| !tried.contains(new))
    }

    /// Goes from a setting to better ones, in one lever at a time: to values between those that
    /// were played, then in smaller and smaller steps.
    pub(super) fn descend(&mut self, mut row: Row, blocks: u32) -> Result<Row, Halt> {
        let levers = self.space.levers();
        let most_changes = self.most_changes();
        if most_changes == 0 {
            return Ok(row);
        }
        let mut steps: Vec<u64> = (0..levers).map(|lever| self.space.first_step(lever)).collect();
        loop {
            if self.bench.blocks(&row, Purpose::Search) >= blocks && self.is_good(&row, blocks) {
                return Ok(row);
            }
            let free = |lever: &usize| levers <= MANY_LEVERS || row[*lever].is_some() || changed(&row) == 0;
            let is_few = |new: &Row| changed(new) <= most_changes;
            let near: Vec<Row> =
                (0..levers).filter(free).filter_map(|lever| self.between(&row, lever)).filter(is_few).collect();
            if !near.is_empty() {
                let all: Vec<Row> = std::iter::once(row.clone()).chain(near).collect();
                let best = self.race(all, (blocks / 4).max(1), blocks, 1)?.into_iter().next();
                if let Some(better) = best
                    && self.is_nearer(&better, &row, blocks)?
                {
                    row = better;
                    continue;
                }
            }
            let moved: Vec<Row> = (0..levers)
                .filter(free)
                .flat_map(|lever| {
                    let back = row[lever].and_then(|_| self.space.with(&row, lever, None));
                    self.space.steps(&row, lever, steps[lever]).into_iter().chain(back).collect::<Vec<_>>()
                })
                .filter(is_few)
                .collect();
            let all: Vec<Row> = std::iter::once(row.clone()).chain(moved).collect();
            let before = self.bench.spent;
            let best = self.race(all, (blocks / 4).max(1), blocks, 1)?.into_iter().next();
            match best {
                Some(better) if self.is_nearer(&better, &row, blocks)? => row = better,
                _ if steps.iter().all(|step| *step == 1) => return Ok(row),
                _ => steps.iter_mut().for_each(|step| *step = (*step / 2).max(1)),
            }
            if self.is_cut_short && self.bench.spent == before {
                return Ok(row);
            }
        }
    }

    /// Whether a setting ranks above another one by games that both have, on this number of blocks
    /// if the budget allows it: a race may have dropped the other one early.
    fn is_nearer(&mut self, one: &Row, other: &Row, blocks: u32) -> Result<bool, Halt> {
        self.play(&[one.clone(), other.clone()], blocks)?;
        let common = [one, other].map(|row| self.bench.blocks(row, Purpose::Search)).into_iter().min().unwrap_or(0);
        let mut both = vec![one.clone(), other.clone()];
        self.rank(&mut both, common.min(blocks));
        Ok(one != other && common > 0 && both[0] == *one)
    }

    /// Steps in the levers that a setting changes already, without `whole`'s others.
    pub(super) fn descend_within(&mut self, mut row: Row, whole: &Row, blocks: u32) -> Result<Row, Halt> {
        let levers: Vec<usize> =
            (0..row.len()).filter(|lever| row[*lever].is_some() && whole[*lever].is_some()).collect();
        let mut steps: BTreeMap<usize, u64> =
            levers.iter().map(|lever| (*lever, self.space.first_step(*lever))).collect();
        while !steps.is_empty() {
            let moved = steps.iter().flat_map(|(lever, step)| {
                self.space.steps(&row, *lever, *step).into_iter().chain(self.between(&row, *lever))
            });
            let all: Vec<Row> = std::iter::once(row.clone()).chain(moved).collect();
            let best = self.race(all, (blocks / 4).max(1), blocks, 1)?.into_iter().next();
            match best {
                Some(better) if !self.is_cut_short && self.is_nearer(&better, &row, blocks)? => row = better,
                _ if self.is_cut_short || steps.values().all(|step| *step == 1) => break,
                _ => steps.values_mut().for_each(|step| *step = (*step / 2).max(1)),
            }
            if self.bench.blocks(&row, Purpose::Search) >= blocks && self.is_good(&row, blocks) {
                break;
            }
        }
        Ok(row)
    }

    /// The best setting that changes one value, by games that all of them have.
    pub(super) fn best_single(&self) -> Option<Row> {
        let mut all: Vec<Row> = self.bench.tried().into_iter().filter(|row| changed(row) == 1).cloned().collect();
        let common = all.iter().map(|row| self.bench.blocks(row, Purpose::Search)).min()?;
        self.rank(&mut all, common);
        all.into_iter().next()
    }
}
