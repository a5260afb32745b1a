//! The state of a tuning: its task, its games, and what it may still spend.

use super::{
    bench::{BLOCK, Bench},
    space::Space,
};
use crate::{
    plan::{Aim, Figure, LoadedPlan},
    stats::Level,
};

/// The part of the games that confirms, of 10.
const CONFIRMS: u64 = 4;
/// Maximum blocks of seeds on which a setting is confirmed.
pub(super) const MAX_CONFIRM: u64 = 512;
/// Settings of which the best persona is searched for, if a target asks for it.
pub(super) const SOUGHT: usize = 4;

/// The task of a tuning.
#[derive(Debug)]
pub struct Task<'t> {
    /// The plan; it has targets.
    pub plan: &'t LoadedPlan,
    /// The present value of each lever as RON, as far as it is known.
    pub present: Vec<Option<String>>,
    /// Maximum games, at least [`super::min_budget`]; those of searches for personas come on top.
    pub budget: u64,
}

/// A search under way.
pub(super) struct Tuner<'t> {
    pub(super) task: &'t Task<'t>,
    pub(super) space: Space<'t>,
    pub(super) bench: Bench<'t>,
    /// Number of figures at the end of the bench's that are only watched.
    pub(super) watched: usize,
    /// Games that this part of the search may ask for, with all before it.
    pub(super) limit: u64,
    /// Whether this limit left something unplayed.
    pub(super) is_cut_short: bool,
}

impl Tuner<'_> {
    /// The aims of games that are targets.
    pub(super) fn aims(&self) -> &[&Aim] {
        &self.bench.aims[..self.bench.aims.len() - self.watched]
    }

    /// The maximum number of changed values.
    pub(super) fn most_changes(&self) -> usize {
        let most = self.task.plan.aims().all.iter().find(|aim| aim.figure == Figure::Changes).map(|aim| aim.high);
        most.map_or(usize::MAX, |most| most as usize)
    }

    /// The level of each target's interval: all hold together at 95 %.
    pub(super) fn level(&self) -> Level {
        let targets = &self.task.plan.aims().all;
        Level::P95.for_each_of(targets.iter().filter(|aim| aim.figure != Figure::Changes).count())
    }

    /// Games of a block of seeds.
    pub(super) fn block(&self) -> u64 {
        u64::from(BLOCK) * self.bench.each
    }

    /// Games that the search may ask for.
    pub(super) fn search_budget(&self) -> u64 {
        self.task.budget - self.task.budget / 10 * CONFIRMS
    }

    /// Blocks of seeds on which settings are compared before the surfaces: a quarter of those that
    /// confirm, or few enough to compare two dozen settings.
    pub(super) fn most_blocks(&self) -> u32 {
        let confirm = self.task.budget / 10 * CONFIRMS / 2 / self.block();
        let most = (confirm / 2).min(self.search_budget() / self.block() / 24).clamp(2, MAX_CONFIRM / 2);
        u32::try_from(most).unwrap_or(2)
    }
}
