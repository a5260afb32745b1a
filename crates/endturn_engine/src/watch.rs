//! The state before and after each rule, in games that are built to be watched: they show at which
//! rule two games part. In all other games nothing of it runs.

use bevy_ecs::{prelude::*, schedule::ScheduleConfigs, system::ScheduleSystem};

use crate::{
    rules::{AddedRules, RuleId},
    snapshot::{self, Digest, StateRows},
    turn::Stage,
};

/// A moment right before or after the system of a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moment {
    /// The stage.
    pub stage: Stage,
    /// The module.
    pub module: &'static str,
    /// The module's step.
    pub step: String,
    /// The rule.
    pub rule: RuleId,
    /// False before the rule, true after it.
    pub is_after: bool,
    /// The digest of the whole state.
    pub digest: Digest,
    /// The digest of the position alone, without turns, rounds and future draws.
    pub position: Digest,
}

/// The moments since the watch began.
#[derive(Debug, Default)]
pub struct Watched {
    /// All of them, in order.
    pub moments: Vec<Moment>,
    /// The state at the moment that was to be kept.
    pub kept: Option<StateRows>,
}

#[derive(Resource, Debug, Default)]
pub(crate) struct RuleWatch(Option<Watch>);

#[derive(Debug, Default)]
struct Watch {
    seen: Watched,
    /// The number of the moment whose state is kept.
    keep: Option<usize>,
}

impl RuleWatch {
    /// Begins to watch, and keeps the state at this moment, counted from 0.
    pub(crate) fn begin(&mut self, keep: Option<usize>) {
        self.0 = Some(Watch { seen: Watched::default(), keep });
    }

    /// Ends the watch.
    pub(crate) fn end(&mut self) -> Watched {
        self.0.take().map(|watch| watch.seen).unwrap_or_default()
    }
}

/// The systems that look before and after the rule that was added as number `place`.
pub(crate) fn marks(place: usize) -> [ScheduleConfigs<ScheduleSystem>; 2] {
    [false, true].map(|is_after| (move |world: &mut World| look(world, place, is_after)).into_configs())
}

fn look(world: &mut World, place: usize, is_after: bool) {
    let at = world.get_resource::<RuleWatch>().and_then(|watch| watch.0.as_ref());
    let Some((at, keep)) = at.map(|watch| (watch.seen.moments.len(), watch.keep)) else { return };
    let Some(row) = world.resource::<AddedRules>().rows.get(place) else { return };
    let [digest, position] = snapshot::digests(world);
    let (stage, module, step, rule) = (row.stage, row.module, row.step.clone(), row.rule);
    let kept = (keep == Some(at)).then(|| StateRows::of(world));
    let mut watch = world.resource_mut::<RuleWatch>();
    let Some(watch) = &mut watch.0 else { return };
    watch.seen.moments.push(Moment { stage, module, step, rule, is_after, digest, position });
    if kept.is_some() {
        watch.seen.kept = kept;
    }
}
