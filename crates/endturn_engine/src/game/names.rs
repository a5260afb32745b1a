//! Consistency checks of what a module adds to a game: one name everywhere, each rule once per
//! stage, every system in a stage.

use bevy_app::First;
use bevy_ecs::{prelude::*, schedule::Schedules};

use super::BuildError;
use crate::{
    module::ModuleSetup,
    rules::AddedRules,
    snapshot::StateRegistry,
    turn::{Stage, TurnProfile},
};

/// Numbers of rules, tables and so on before a module was built.
pub(super) struct Before {
    rules: usize,
    tables: usize,
    sections: Vec<&'static str>,
}

impl Before {
    pub(super) fn of(world: &World) -> Self {
        let added = world.resource::<AddedRules>();
        let sections = world.resource::<StateRegistry>().names().collect();
        Self { rules: added.rows.len(), tables: added.tables.len(), sections }
    }

    /// Checks that everything the module has added since bears its name.
    pub(super) fn check(&self, module: &dyn ModuleSetup, world: &World) -> Result<(), BuildError> {
        let own = module.name();
        let other =
            |what: String, found: &str| Err(BuildError::OtherName { module: own, what, found: found.to_owned() });
        let added = world.resource::<AddedRules>();
        if let Some(row) = added.rows[self.rules..].iter().find(|row| row.module != own) {
            return other(format!("`add_rule` is given, for {},", row.rule), row.module);
        }
        if let Some(table) = added.tables[self.tables..].iter().find(|table| table.module != own) {
            return other(format!("`add_rows` is given, for {},", table.driver), table.module);
        }
        let of = |section: &'static str| section.split('.').next().unwrap_or_default();
        let mut sections = world.resource::<StateRegistry>().names();
        if let Some(section) = sections.find(|name| !self.sections.contains(name) && of(name) != own) {
            return other(format!("the section `{section}` of its state begins with"), of(section));
        }
        if module.book().module() != own {
            return other("its orders bear (`Order::MODULE`)".to_owned(), module.book().module());
        }
        if let Some(metric) = module.metrics().iter().find(|metric| metric.module != own) {
            return other(format!("the metric `{}` bears", metric.name), metric.module);
        }
        if let Some(table) = module.tables().iter().find(|table| table.module != own) {
            return other(format!("the table `{}` bears", table.name), table.module);
        }
        Ok(())
    }
}

/// Removes Bevy's own systems from a schedule that no game runs, so that any system left there is a
/// mistake.
pub(super) fn clear_schedules(world: &mut World) {
    world.resource_mut::<Schedules>().remove(First);
}

/// Checks that each rule is in its stage once, and every system in a stage that has rules.
pub(super) fn check_stages(world: &World) -> Result<(), BuildError> {
    let rows = &world.resource::<AddedRules>().rows;
    for (at, row) in rows.iter().enumerate() {
        let first = rows[..at].iter().find(|other| (other.stage, other.rule) == (row.stage, row.rule));
        if let Some(first) = first {
            let modules = [first.module, row.module];
            return Err(BuildError::RuleTwice { rule: row.rule, stage: row.stage, modules });
        }
    }
    let runs = |name: &str| rows.iter().any(|row| format!("{:?}", row.stage) == name);
    for (_, schedule) in world.resource::<Schedules>().iter() {
        let name = format!("{:?}", schedule.label());
        if let Some((_, system, _)) = schedule.graph().systems.iter().next().filter(|_| !runs(&name)) {
            let (system, stages) = (system.name().to_string(), stages(world.resource()));
            return Err(BuildError::DeadSystem { system, schedule: name, stages });
        }
    }
    Ok(())
}

/// All stages of a turn.
fn stages(profile: &TurnProfile) -> Vec<Stage> {
    let of = |&segment| [Stage::SegmentEnter(segment), Stage::SegmentRun(segment), Stage::SegmentExit(segment)];
    let mut stages = vec![Stage::TurnStart, Stage::PhaseStart];
    stages.extend(profile.segments().iter().flat_map(of));
    stages.extend([Stage::PhaseEnd, Stage::TurnEnd, Stage::GameEnd]);
    stages
}
