//! Closes an app: builds every stage now, fixes its executor and order, and lists what it really contains.

use bevy_app::App;
use bevy_ecs::{
    prelude::*,
    schedule::{
        LogLevel, NodeId, Schedule, ScheduleBuildSettings, Schedules, SingleThreadedExecutor, graph::Direction,
    },
};

use crate::{
    rules::{AddedRules, ModuleSet, RuleId, RuleSet, SystemRow},
    turn::{Sealed, Stage},
};

/// Builds all stages. Modules run in the order of `modules`; two systems that touch the same data without an order
/// between them are an error.
pub(crate) fn seal(app: &mut App, modules: &[&'static str]) -> Result<(Sealed, Vec<SystemRow>), String> {
    app.init_resource::<AddedRules>();
    let mut stages: Vec<Stage> = app.world().resource::<AddedRules>().rows.iter().map(|row| row.stage).collect();
    stages.sort_unstable();
    stages.dedup();
    for &stage in &stages {
        for pair in modules.windows(2) {
            app.configure_sets(stage, ModuleSet(pair[0]).before(ModuleSet(pair[1])));
        }
    }
    app.finish();
    app.cleanup();
    let mut sealed = Sealed::default();
    let mut rows = Vec::new();
    let world = app.world_mut();
    for stage in stages {
        let mut schedule = world.resource_mut::<Schedules>().remove(stage).expect("a rule was added to this stage");
        schedule.set_executor(SingleThreadedExecutor::new());
        schedule.set_build_settings(ScheduleBuildSettings {
            ambiguity_detection: LogLevel::Error,
            hierarchy_detection: LogLevel::Error,
            ..Default::default()
        });
        schedule.initialize(world).map_err(|error| format!("{stage}: {}", error.to_string(schedule.graph(), world)))?;
        rows.extend(list(world, stage, &schedule)?);
        sealed.schedules.push((stage, schedule));
    }
    Ok((sealed, rows))
}

fn list(world: &World, stage: Stage, schedule: &Schedule) -> Result<Vec<SystemRow>, String> {
    let added = &world.resource::<AddedRules>().rows;
    let graph = schedule.graph();
    let mut rows = Vec::new();
    for (key, system) in schedule.systems_with_access().map_err(|error| error.to_string())? {
        let sets = graph.hierarchy().graph().neighbors_directed(NodeId::System(key), Direction::Incoming);
        let sets: Vec<String> =
            sets.filter_map(|node| graph.system_sets.get(node.as_set()?)).map(|set| format!("{set:?}")).collect();
        let in_rule = |rule: RuleId| sets.contains(&format!("{:?}", RuleSet(rule)));
        let found = added.iter().find(|row| row.stage == stage && in_rule(row.rule));
        rows.push(SystemRow {
            stage,
            module: found.map_or("", |row| row.module),
            step: found.map_or(String::new(), |row| row.step.clone()),
            rule: found.map(|row| row.rule),
            system: system.system().name().to_string(),
        });
    }
    Ok(rows)
}
