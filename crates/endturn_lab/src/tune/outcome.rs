//! The answer of a tuning, and the judgement of its targets.
#![allow(clippy::float_arithmetic, reason = "figures about games; no game ever reads them")]

use super::journal::Row;
use crate::{plan::Aim, stats::Interval};

/// A judgement of a target, from its interval on held-out seeds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judgement {
    /// The whole interval is in the range.
    Met,
    /// The interval is partly in the range: these games can't tell.
    Open,
    /// The whole interval is outside.
    Missed,
}

/// A figure before and after, on held-out seeds. Intervals of targets hold together at 95 %.
#[derive(Clone, Debug, PartialEq)]
pub struct Told {
    /// The figure and its range; bounds of a figure without a target are infinite.
    pub aim: Aim,
    /// Whether the plan has a target for it.
    pub is_target: bool,
    /// Before; `None` if no game gives it.
    pub before: Option<Interval>,
    /// After.
    pub after: Option<Interval>,
}

impl Told {
    /// Judges an interval by the range; a figure that no game gives misses it.
    #[must_use]
    pub fn judge(&self, one: Option<Interval>) -> Judgement {
        judge(&self.aim, one)
    }
}

pub(super) fn judge(aim: &Aim, one: Option<Interval>) -> Judgement {
    match one {
        Some(one) if aim.low <= one.low && one.high <= aim.high => Judgement::Met,
        Some(one) if one.low <= aim.high && aim.low <= one.high => Judgement::Open,
        _ => Judgement::Missed,
    }
}

/// The nearest setting with a number of changed values, on the seeds of the search.
#[derive(Clone, Debug, PartialEq)]
pub struct Nearest {
    /// Number of changed values.
    pub changes: usize,
    /// The setting.
    pub row: Row,
    /// The figures of the targets about games, in their order; `None` if no game gives one.
    pub values: Vec<Option<f64>>,
    /// Number of targets that these values miss.
    pub missed: usize,
}

/// The verdict of a tuning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// All targets hold without any change.
    Already,
    /// All targets hold with the changes.
    Confirmed,
    /// These games leave some targets open, and none is missed.
    Open,
    /// A target is missed: no setting that was tried meets all.
    NotPossible,
}

/// The answer of a tuning.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// The verdict, from held-out seeds.
    pub verdict: Verdict,
    /// The setting found: the number of each lever's value, `None` where it stays.
    pub row: Row,
    /// The figures of the targets, then those that are only watched.
    pub figures: Vec<Told>,
    /// For each number of changed values the nearest setting, as far as more changes come nearer.
    pub front: Vec<Nearest>,
    /// Number of settings played.
    pub tried: usize,
    /// Games of the search, of the confirmation, and of searches for personas.
    pub games: (u64, u64, u64),
    /// Number of held-out seeds, and of different games among them with the changes; copies tell
    /// nothing more.
    pub seeds: (u64, u64),
    /// Whether the search ended for lack of budget.
    pub is_cut_short: bool,
    /// The persona that takes the most points after the change, as RON, if a target asks for it.
    pub persona: Option<String>,
}

/// The verdict on figures after a number of changes.
pub(super) fn verdict(figures: &[Told], changes: usize, has_failed: bool) -> Verdict {
    let judged: Vec<Judgement> =
        figures.iter().filter(|one| one.is_target).map(|one| judge(&one.aim, one.after)).collect();
    match changes {
        _ if judged.contains(&Judgement::Missed) || has_failed => Verdict::NotPossible,
        _ if judged.contains(&Judgement::Open) => Verdict::Open,
        0 => Verdict::Already,
        _ => Verdict::Confirmed,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        plan::Figure,
        stats::{Level, orbits::OrbitMean, random::Stream},
    };

    fn aim(low: f64, high: f64) -> Aim {
        Aim { name: String::new(), figure: Figure::Seat(0), low, high }
    }

    #[test]
    fn a_target_is_met_if_its_whole_interval_is_in_the_range() {
        let one = |low, high| Some(Interval { low, estimate: f64::midpoint(low, high), high, level: Level::P95 });
        let judge = |low, high| judge(&aim(0.45, 0.55), one(low, high));
        assert_eq!(judge(0.46, 0.54), Judgement::Met);
        assert_eq!(judge(0.44, 0.50), Judgement::Open);
        assert_eq!(judge(0.30, 0.44), Judgement::Missed);
        assert_eq!(super::judge(&aim(0.45, 0.55), None), Judgement::Missed);
    }

    /// The best of forty settings that all win half of their games, selected on 64 seeds, is never
    /// far from the range on those; held-out seeds confirm at most one in forty.
    #[test]
    fn luck_that_selected_a_setting_is_not_confirmed() {
        let mut stream = Stream::new(7, 1);
        let mut share = |seeds: usize| -> (f64, Interval) {
            let games = (0..seeds).map(|_| (f64::from(u8::from(stream.unit() < 0.5)), 1));
            let mean = OrbitMean::of(games).unwrap();
            (mean.mean().unwrap(), mean.share(Level::P95).unwrap())
        };
        let target = aim(0.53, 0.65);
        let (mut lucky, mut confirmed) = (0, 0);
        for _ in 0..400 {
            let best = (0..40).map(|_| share(64).0).max_by(f64::total_cmp).unwrap();
            lucky += u32::from(best > 0.55);
            confirmed += u32::from(super::judge(&target, Some(share(2_000).1)) == Judgement::Met);
        }
        assert!(lucky > 390 && confirmed <= 20, "{lucky} looked right, {confirmed} were confirmed");
    }
}
