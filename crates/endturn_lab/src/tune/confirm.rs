//! Plays the setting found on held-out seeds.
#![allow(clippy::float_arithmetic, reason = "figures about games; no game ever reads them")]

use std::collections::{BTreeMap, BTreeSet};

use super::{
    bench::Halt,
    figures::{Sums, interval, missed},
    journal::{Purpose, Row, Sought},
    outcome::{Judgement, Nearest, Outcome, Told, Verdict, verdict},
    race::distinct,
    space::changed,
    tuner::Tuner,
};
use crate::{
    plan::Figure,
    stats::{Interval, Level},
};
use endturn_engine::compact::CompactCollect as _;

impl Tuner<'_> {
    /// Plays the setting found, and the present one, on held-out seeds.
    pub(super) fn confirm(&mut self, best: Row) -> Result<Outcome, Halt> {
        let origin = self.space.origin();
        let searched = self.bench.spent;
        let front = self.front();
        let tried = self.bench.tried().len();
        let (few, many) = self.confirming();
        // One setting gets all that is left.
        let all = if best == origin { few.saturating_add(many) } else { few };
        let blocks = |row: &Row| if *row == origin { all } else { many };
        for row in distinct(vec![origin.clone(), best.clone()]) {
            self.bench.play(&[&row], Purpose::Confirm, blocks(&row))?;
        }
        let targets = &self.task.plan.aims().all;
        let level = self.level();
        let mut sought = self.sought_for([&origin, &best])?;
        let found = sought.each_ref().map(|one| one.as_ref().map(|one| one.share(level)));
        let of = |at: usize, row: &Row, level: Level| {
            interval(&self.bench.aims[at].figure, at, &self.bench.seeds(row, Purpose::Confirm, blocks(row)), level).ok()
        };
        let count = |row: &Row| {
            let changes = changed(row) as f64;
            Some(Interval { low: changes, estimate: changes, high: changes, level })
        };
        let mut next = 0;
        let mut figures: Vec<Told> = targets
            .iter()
            .map(|aim| {
                let (before, after) = match aim.figure {
                    Figure::Changes => (count(&origin), count(&best)),
                    Figure::Unbeaten { .. } => (found[0], found[1]),
                    _ => {
                        next += 1;
                        (of(next - 1, &origin, level), of(next - 1, &best, level))
                    }
                };
                Told { aim: aim.clone(), is_target: true, before, after }
            })
            .collect();
        for at in next..self.bench.aims.len() {
            let aim = self.bench.aims[at].clone();
            let (before, after) = (of(at, &origin, Level::P95), of(at, &best, Level::P95));
            figures.push(Told { aim, is_target: false, before, after });
        }
        let seeds = self.bench.seeds(&best, Purpose::Confirm, blocks(&best));
        let different: BTreeSet<u64> = seeds.iter().map(|seed| seed.course).into_set();
        let seeds = (seeds.len() as u64, different.len() as u64);
        let has_failed =
            |row: &Row| self.bench.seeds(row, Purpose::Confirm, blocks(row)).iter().any(|seed| seed.failed > 0);
        let mut verdict = verdict(&figures, changed(&best), has_failed(&best));
        let mut best = best;
        // What holds already needs no change, whatever the search thought.
        let holds = |one: &Told| !one.is_target || one.judge(one.before) == Judgement::Met;
        if best != origin && figures.iter().all(holds) && !has_failed(&origin) {
            (best, verdict) = (origin, Verdict::Already);
            sought.swap(0, 1);
            figures.iter_mut().for_each(|one| one.after = one.before);
        }
        let persona = sought[1].take().map(|one| one.persona).filter(|text| !text.is_empty());
        let confirmed = self.bench.spent - searched;
        Ok(Outcome {
            verdict,
            row: best,
            figures,
            front,
            tried,
            games: (searched, confirmed, self.bench.sought_games),
            seeds,
            is_cut_short: self.is_cut_short,
            persona,
        })
    }

    /// The best personas against two settings, if a target asks for them.
    fn sought_for(&mut self, [origin, best]: [&Row; 2]) -> Result<[Option<Sought>; 2], Halt> {
        let Some((candidates, _)) = self.sought() else { return Ok([None, None]) };
        let before = self.bench.seek(origin, Purpose::Confirm, candidates)?;
        let after =
            if best == origin { before.clone() } else { self.bench.seek(best, Purpose::Confirm, candidates)? };
        Ok([before, after])
    }

    /// The nearest setting for each number of changes, as far as more changes come nearer.
    fn front(&self) -> Vec<Nearest> {
        let tried = self.bench.tried();
        let most = tried.iter().map(|row| self.bench.blocks(row, Purpose::Search)).max().unwrap_or(0);
        let mut best: BTreeMap<usize, (f64, &Row, u32)> = BTreeMap::new();
        for row in tried {
            // A setting that fell out of a race early was worse than another on the same seeds.
            let blocks = self.bench.blocks(row, Purpose::Search);
            let is_long = changed(row) == 0 || blocks >= most.div_ceil(4);
            let loss = self.loss(row, blocks);
            let known = best.get(&changed(row)).map(|(least, ..)| *least);
            if is_long && known.is_none_or(|least| loss < least) {
                best.insert(changed(row), (loss, row, blocks));
            }
        }
        let mut front: Vec<Nearest> = Vec::new();
        let mut least = f64::INFINITY;
        for (changes, (loss, row, blocks)) in best {
            if loss >= least {
                continue;
            }
            least = loss;
            let sums = Sums::of(&self.bench.seeds(row, Purpose::Search, blocks));
            let values: Vec<Option<f64>> = (0..self.aims().len()).map(|at| sums.value(at)).collect();
            let missed = missed(self.aims(), &sums);
            front.push(Nearest { changes, row: row.clone(), values, missed });
        }
        front
    }
}
