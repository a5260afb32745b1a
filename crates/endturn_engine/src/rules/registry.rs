//! Rules in force: each with its id, and the systems that the built schedules really contain.

use std::fmt;

use bevy_app::App;
use bevy_ecs::{
    prelude::*,
    schedule::{InternedSystemSet, ScheduleConfigs},
    system::ScheduleSystem,
};

use super::{
    spot::{Beside, Spot},
    timer::RuleTimer,
};
use crate::turn::{SegmentId, Stage};

/// A rule's id, like `F-07`. It identifies the rule everywhere: in the rules' documentation, lists,
/// traces, draws and facts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct RuleId(pub &'static str);

impl fmt::Display for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// Code that carries out a rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// A system of its own, under the rule's id.
    System,
    /// The system of another rule calls it.
    Within(RuleId),
    /// The system of this rule, its driver, runs it for one entity at a time, as one row of a table
    /// of rules.
    Row(RuleId),
    /// Orders, when they are applied.
    Orders,
    /// Personas, when they decide.
    Personas,
    /// Measurements and views.
    Views,
    /// The turn core itself, whenever it runs.
    Core,
}

/// One row of a module's `rule_list.rs`.
#[derive(Clone, Copy, Debug)]
pub struct RuleInfo {
    /// The rule's id.
    pub id: RuleId,
    /// Its name in the field's terms, like `Battles`.
    pub name: &'static str,
    /// The code that carries it out. The stage and step of a system are not given here: they come
    /// from the built schedules.
    pub place: Place,
    /// Its effect in one sentence.
    pub summary: &'static str,
    /// The source file inside the module's crate, like `src/battle.rs`; a path from `crates/` on if
    /// it is in another crate. Its header states the rule's step, draws and facts.
    pub source: &'static str,
    /// Further files of the rule, such as that of its pure part.
    pub also: &'static [&'static str],
    /// Purposes of its random draws. The conformance kit plays games and compares.
    pub draws: &'static [&'static str],
    /// Names of the facts it emits; compared in the same way.
    pub facts: &'static [&'static str],
    /// Further ids of the same rule, if it is described in two places.
    pub known_as: &'static [&'static str],
}

impl RuleInfo {
    /// A rule without draws and facts.
    #[must_use]
    pub const fn new(
        id: RuleId,
        name: &'static str,
        place: Place,
        summary: &'static str,
        source: &'static str,
    ) -> Self {
        Self { id, name, place, summary, source, also: &[], draws: &[], facts: &[], known_as: &[] }
    }

    /// The same rule with further files.
    #[must_use]
    pub const fn also(self, also: &'static [&'static str]) -> Self {
        Self { also, ..self }
    }

    /// All files of the rule, that of `source` first.
    pub fn sources(&self) -> impl Iterator<Item = &'static str> + Clone + use<> {
        std::iter::once(self.source).chain(self.also.iter().copied())
    }

    /// The same rule with the purposes of its draws.
    #[must_use]
    pub const fn draws(self, draws: &'static [&'static str]) -> Self {
        Self { draws, ..self }
    }

    /// The same rule with the names of the facts it tells.
    #[must_use]
    pub const fn tells(self, facts: &'static [&'static str]) -> Self {
        Self { facts, ..self }
    }

    /// The same rule with further ids.
    #[must_use]
    pub const fn known_as(self, known_as: &'static [&'static str]) -> Self {
        Self { known_as, ..self }
    }
}

/// The system set of one rule; the engine chains the rules of a stage in the order in which a
/// module adds them.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct RuleSet(pub RuleId);

/// All rules of one module within a stage except those placed beside a rule by their [`Spot`];
/// modules run in the order of their names.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ModuleSet(pub &'static str);

/// One system of a built schedule, with its position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SystemRow {
    /// The stage, like `SegmentRun(Resolution)`.
    pub stage: Stage,
    /// The module that added it; empty for Bevy's own synchronisation points.
    pub module: &'static str,
    /// The module's step.
    pub step: String,
    /// The rule it carries out.
    pub rule: Option<RuleId>,
    /// The rule beside which its module has placed it; `None` if it runs with its module.
    pub beside: Option<Beside>,
    /// The system's path.
    pub system: String,
    /// For a driver: the rows that it runs for each entity, in order.
    pub rows: Vec<RowRule>,
}

/// One row of a driver's table: a rule that runs for one entity at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RowRule {
    /// The step within the entity's turn.
    pub step: &'static str,
    /// The rule it carries out.
    pub rule: RuleId,
}

/// T-56: a segment, and a check whether it may be ended.
pub(crate) type Completion = (SegmentId, fn(&World) -> bool);

/// Rules that each module has added to each stage so far.
#[derive(Resource, Default, Debug)]
pub(crate) struct AddedRules {
    /// Conditions for the end of segments (T-56).
    pub(crate) completions: Vec<Completion>,
    pub(crate) rows: Vec<AddedRule>,
    pub(crate) tables: Vec<AddedTable>,
}

#[derive(Debug)]
pub(crate) struct AddedRule {
    pub(crate) stage: Stage,
    pub(crate) module: &'static str,
    pub(crate) step: String,
    pub(crate) rule: RuleId,
    pub(crate) beside: Option<Beside>,
}

/// The rows of one driver.
#[derive(Debug)]
pub(crate) struct AddedTable {
    pub(crate) stage: Stage,
    pub(crate) module: &'static str,
    pub(crate) driver: RuleId,
    pub(crate) rows: Vec<RowRule>,
}

/// Systems around a rule, in games built with a clock or to be watched.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum RuleMark {
    Before(RuleId),
    After(RuleId),
}

/// Adds rules to the stages of an app. [`rules!`](crate::rules!) does so for a table of rules; by
/// hand, it looks like this:
///
/// ```
/// use bevy_app::App;
/// use bevy_ecs::prelude::*;
/// use endturn_engine::{RuleId, rules::RuleSystems, turn::Stage};
///
/// #[derive(Resource)]
/// struct Granary(u32);
///
/// fn harvest(mut granary: ResMut<Granary>) {
///     granary.0 += 10;
/// }
///
/// fn eat(mut granary: ResMut<Granary>) {
///     granary.0 = granary.0.saturating_sub(7);
/// }
///
/// #[derive(SystemSet, Clone, PartialEq, Eq, Hash, Debug)]
/// enum Step {
///     Harvest,
///     Meal,
/// }
///
/// // As in `ModuleSetup::build`: within a stage, the rule that is added first runs first.
/// let mut app = App::empty();
/// app.add_rule("village", Stage::TurnEnd, Step::Harvest, RuleId("V-01"), harvest)
///     .add_rule("village", Stage::TurnEnd, Step::Meal, RuleId("V-02"), eat);
/// app.insert_resource(Granary(0));
/// app.world_mut().run_schedule(Stage::TurnEnd);
/// assert_eq!(app.world().resource::<Granary>().0, 3);
/// ```
pub trait RuleSystems {
    /// Adds the system of one rule to a stage, after all rules that the module has added to that
    /// stage before, or beside another rule: see [`Spot`]. Each rule is added once per stage.
    fn add_rule<M>(
        &mut self,
        module: &'static str,
        spot: impl Into<Spot>,
        step: impl SystemSet + Clone,
        rule: RuleId,
        system: impl IntoScheduleConfigs<ScheduleSystem, M>,
    ) -> &mut Self;

    /// Declares the rules that the system of `driver` runs for one entity at a time, as step and
    /// rule, in order. A rule may appear more than once. The driver itself is added to the same
    /// stage with [`add_rule`](Self::add_rule).
    fn add_rows(
        &mut self,
        module: &'static str,
        stage: Stage,
        driver: RuleId,
        rows: &[(&'static str, RuleId)],
    ) -> &mut Self;

    /// T-56: a segment may not be ended, nor left for another, while this returns false, for
    /// example while armies are still to be placed.
    fn completion(&mut self, segment: SegmentId, is_complete: fn(&World) -> bool) -> &mut Self;
}

impl RuleSystems for App {
    fn add_rule<M>(
        &mut self,
        module: &'static str,
        spot: impl Into<Spot>,
        step: impl SystemSet + Clone,
        rule: RuleId,
        system: impl IntoScheduleConfigs<ScheduleSystem, M>,
    ) -> &mut Self {
        add_rule(self, module, spot.into(), (format!("{step:?}"), step.intern()), rule, system.into_configs());
        self
    }

    fn add_rows(
        &mut self,
        module: &'static str,
        stage: Stage,
        driver: RuleId,
        rows: &[(&'static str, RuleId)],
    ) -> &mut Self {
        self.init_resource::<AddedRules>();
        let rows = rows.iter().map(|&(step, rule)| RowRule { step, rule }).collect();
        self.world_mut().resource_mut::<AddedRules>().tables.push(AddedTable { stage, module, driver, rows });
        self
    }

    fn completion(&mut self, segment: SegmentId, is_complete: fn(&World) -> bool) -> &mut Self {
        self.init_resource::<AddedRules>();
        self.world_mut().resource_mut::<AddedRules>().completions.push((segment, is_complete));
        self
    }
}

/// Adds the configured system of a rule; [`RuleSystems::add_rule`] without its types, which would
/// have it compiled once for each rule.
fn add_rule(
    app: &mut App,
    module: &'static str,
    Spot { stage, beside }: Spot,
    (step_name, step): (String, InternedSystemSet),
    rule: RuleId,
    system: ScheduleConfigs<ScheduleSystem>,
) {
    app.init_resource::<AddedRules>().init_resource::<RuleTimer>();
    let around = app.world().get_resource::<RuleMarks>().map(|marks| marks.0);
    let mut added = app.world_mut().resource_mut::<AddedRules>();
    let is_own = |row: &&AddedRule| (row.stage, row.module, row.beside) == (stage, module, None);
    let previous = added.rows.iter().rev().find(is_own).filter(|_| beside.is_none()).map(|row| row.rule);
    let place = added.rows.len();
    added.rows.push(AddedRule { stage, module, step: step_name, rule, beside });
    let mut configs = system.in_set(RuleSet(rule)).in_set(step);
    let mut marks = around.map(|marks| put_around(marks(place), step, rule, previous));
    if beside.is_none() {
        configs = configs.in_set(ModuleSet(module));
        marks = marks.map(|marks| marks.in_set(ModuleSet(module)));
    }
    if let Some(previous) = previous {
        configs = configs.after(RuleSet(previous));
    }
    if let Some(marks) = marks {
        app.add_systems(stage, marks);
    }
    app.add_systems(stage, configs);
}

/// The systems that run right before and after each rule, for the rule that was added as number
/// `place`; in most games there are none.
#[derive(Resource, Clone, Copy)]
pub(crate) struct RuleMarks(pub(crate) fn(place: usize) -> [ScheduleConfigs<ScheduleSystem>; 2]);

/// True if systems run around the rules of a world.
pub(crate) fn is_marked(world: &World) -> bool {
    world.contains_resource::<RuleMarks>()
}

/// Systems that start and stop the timer.
pub(crate) fn timer_marks(place: usize) -> [ScheduleConfigs<ScheduleSystem>; 2] {
    let enter = move |mut timer: ResMut<RuleTimer>| timer.enter_system(place);
    let leave = |mut timer: ResMut<RuleTimer>| timer.leave();
    [enter.into_configs(), leave.into_configs()]
}

/// Puts two systems around a rule: after everything of the rule before, and before the one after.
fn put_around(
    [enter, leave]: [ScheduleConfigs<ScheduleSystem>; 2],
    step: InternedSystemSet,
    rule: RuleId,
    previous: Option<RuleId>,
) -> ScheduleConfigs<ScheduleSystem> {
    let mut enter = enter.in_set(RuleMark::Before(rule)).before(RuleSet(rule));
    if let Some(previous) = previous {
        enter = enter.after(RuleSet(previous)).after(RuleMark::After(previous));
    }
    let leave = leave.in_set(RuleMark::After(rule)).after(RuleSet(rule));
    (enter, leave).in_set(step)
}
