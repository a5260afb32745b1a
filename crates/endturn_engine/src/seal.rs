//! Closes an app: builds every stage, fixes its executor and order, and lists its actual systems.
//! T-02, T-166: systems run in one thread in a declared order, and two that touch the same data
//! without an order are a mistake, so a game follows from its setup, seed and orders.

use std::{any::TypeId, collections::VecDeque};

use bevy_app::App;
use bevy_ecs::{
    error::FallbackErrorHandler,
    prelude::*,
    schedule::{
        ConditionWithAccess, LogLevel, NodeId, Schedule, ScheduleBuildSettings, Schedules, SingleThreadedExecutor,
        graph::Direction,
    },
    system::SystemAccess,
};

use crate::compact::CompactSort as _;
use crate::{
    bug,
    metrics::Metric,
    rules::{
        AddedRule, AddedRules, ModuleSet, RowRule, RuleId, RuleInfo, RuleMark, RuleSet, RuleTimer, SystemRow,
        is_marked, running_order,
    },
    snapshot::{KeyedState, StateRegistry},
    turn::{
        Active, Limits, Score, Sealed, SeatOrder, SegmentId, Stage, TurnOrder, TurnOrdering, TurnProfile,
        TurnSequencing, TurnSetup, Turning, fires, forbidden,
    },
};

/// Builds all stages. Modules run in the order of `modules`, rules beside others at their spots;
/// two systems that touch the same data without an order between them are an error. `known` are the
/// rules of all lists, for messages.
pub(crate) fn seal(
    app: &mut App,
    modules: &[&'static str],
    known: &[&RuleInfo],
    turn: &TurnSetup,
    metrics: &[Metric],
) -> Result<Sealed, String> {
    app.init_resource::<AddedRules>().init_resource::<RuleTimer>();
    check_tables(app.world().resource())?;
    let is_marked = is_marked(app.world());
    let mut stages: Vec<Stage> = app.world().resource::<AddedRules>().rows.iter().map(|row| row.stage).collect();
    stages.compact_sort();
    stages.dedup();
    for &stage in &stages {
        for pair in modules.windows(2) {
            app.configure_sets(stage, ModuleSet(pair[0]).before(ModuleSet(pair[1])));
        }
        for (first, second) in neighbours(app, stage, known)? {
            app.configure_sets(stage, RuleSet(first).before(RuleSet(second)));
            if is_marked {
                app.configure_sets(stage, RuleMark::After(first).before(RuleMark::Before(second)));
            }
        }
    }
    app.finish();
    app.cleanup();
    let world = app.world_mut();
    world.insert_resource(FallbackErrorHandler(bug::of_system));
    let mut sealed = Sealed {
        schedules: Vec::new(),
        systems: Vec::new(),
        stages: stages.iter().fold(0, |kinds, stage| kinds | stage.kind()),
        profile: world.resource::<TurnProfile>().clone(),
        is_queued: turn.ordering == TurnOrdering::Queued,
        score: score(&turn.ordering, metrics)?,
        turns: turnings(turn, metrics)?,
        sequencing: turn.sequencing,
        completions: std::mem::take(&mut world.resource_mut::<AddedRules>().completions),
        draws_order: !has_seat_order(world),
        marks_active: false,
        turn_limit: world.resource::<Limits>().turn_limit,
        from_round: turn.from_round,
        from_turn: turn.from_turn,
        from_passes: turn.from_passes,
        ranking: Vec::new(),
        trace: None,
        is_heard: false,
        hears_orders: true,
        asked: VecDeque::new(),
    };
    for stage in stages {
        let mut schedule = world.resource_mut::<Schedules>().remove(stage).expect("a rule was added to this stage");
        schedule.set_executor(SingleThreadedExecutor::new());
        schedule.set_build_settings(ScheduleBuildSettings {
            ambiguity_detection: LogLevel::Error,
            hierarchy_detection: LogLevel::Error,
            ..Default::default()
        });
        if turn.sequencing != TurnSequencing::On {
            check_bare_conditions(world, stage, &mut schedule)?;
        }
        schedule.initialize(world).map_err(|error| format!("{stage}: {}", error.to_string(schedule.graph(), world)))?;
        if turn.sequencing != TurnSequencing::On {
            check_bare(world, stage, &schedule, turn.profile.entry())?;
        }
        sealed.systems.extend(list(world, stage, &schedule)?);
        sealed.schedules.push((stage, schedule));
    }
    // By now all systems have declared their access.
    sealed.marks_active = world.component_id::<Active>().is_some();
    if sealed.marks_active {
        app.derived::<Active>();
    }
    Ok(sealed)
}

/// T-08: with sequencing off, rules run in no segments and read nothing about turns.
fn check_bare(world: &mut World, stage: Stage, schedule: &Schedule, entry: SegmentId) -> Result<(), String> {
    if !fires(stage, entry) {
        return Err(format!("without turn sequencing nothing runs in {stage}"));
    }
    let forbidden = forbidden(world);
    for (_, system) in schedule.systems_with_access().map_err(|error| error.to_string())? {
        // A system with access to the whole world does not declare its reads.
        let SystemAccess::Shared(access) = system.access() else { continue };
        let access = access.combined_access();
        if forbidden.iter().any(|&id| access.has_read(id)) {
            let name = system.system().name();
            return Err(format!("without turn sequencing the system {name} in {stage} cannot read the turn chain"));
        }
    }
    Ok(())
}

/// T-06, T-08: nor do conditions. They cannot be inspected once a schedule is built.
fn check_bare_conditions(world: &mut World, stage: Stage, schedule: &mut Schedule) -> Result<(), String> {
    schedule.graph_mut().initialize(world);
    let forbidden = forbidden(world);
    let graph = schedule.graph();
    let of_systems = graph.systems.iter().flat_map(|(_, _, conditions)| conditions);
    let of_sets = graph.system_sets.iter().flat_map(|(_, _, conditions)| conditions);
    let reads = |condition: &ConditionWithAccess| match &condition.access {
        SystemAccess::Shared(access) => forbidden.iter().any(|&id| access.combined_access().has_read(id)),
        _ => false,
    };
    if of_systems.chain(of_sets).any(reads) {
        return Err(format!("without turn sequencing no rule in {stage} can run by what the turn chain says"));
    }
    Ok(())
}

/// The profiles of a game.
fn turnings(turn: &TurnSetup, metrics: &[Metric]) -> Result<Vec<Turning>, String> {
    let rounds = std::iter::once(None).chain(turn.later.iter().map(|later| later.from_round));
    let turning = |((profile, ordering), from_round): ((&TurnProfile, &TurnOrdering), Option<u32>)| {
        let (profile, ordering, score) = (profile.clone(), ordering.clone(), score(ordering, metrics)?);
        Ok(Turning { profile, ordering, score, from_round })
    };
    turn.all().zip(rounds).map(turning).collect()
}

/// T-65: the reader of an ordering's metric.
fn score(ordering: &TurnOrdering, metrics: &[Metric]) -> Result<Option<Score>, String> {
    let Some(name) = TurnOrder::metric(ordering) else { return Ok(None) };
    let known = metrics.iter().find(|metric| name.split_once('.') == Some((metric.module, metric.name)));
    known.map(|metric| Some(metric.read)).ok_or_else(|| format!("seats are sorted by `{name}`, which is not a metric"))
}

/// True if a module keeps the order in which seats are served.
fn has_seat_order(world: &World) -> bool {
    let wanted = TypeId::of::<SeatOrder>();
    world.resource::<StateRegistry>().sections().iter().any(|section| (section.types)().contains(&wanted))
}

/// Pairs of consecutive rules of which at least one is placed beside another rule: the rest is
/// ordered by module.
fn neighbours(app: &App, stage: Stage, known: &[&RuleInfo]) -> Result<Vec<(RuleId, RuleId)>, String> {
    let order = running_order(stage, &app.world().resource::<AddedRules>().rows, known)?;
    let pairs = order.windows(2).filter(|pair| pair.iter().any(|row| row.beside.is_some()));
    Ok(pairs.map(|pair| (pair[0].rule, pair[1].rule)).collect())
}

/// Checks that rows have a driver in their stage.
fn check_tables(added: &AddedRules) -> Result<(), String> {
    let has_driver = |stage, module, driver| {
        added.rows.iter().any(|row| (row.stage, row.module, row.rule) == (stage, module, driver))
    };
    match added.tables.iter().find(|table| !has_driver(table.stage, table.module, table.driver)) {
        Some(table) => {
            Err(format!("{}: {} has rows but no system of module {}", table.stage, table.driver, table.module))
        }
        None => Ok(()),
    }
}

/// The rows of a driver.
fn rows_of(added: &AddedRules, stage: Stage, driver: RuleId) -> Vec<RowRule> {
    let own = added.tables.iter().filter(|table| table.stage == stage && table.driver == driver);
    own.flat_map(|table| table.rows.iter().copied()).collect()
}

fn list(world: &World, stage: Stage, schedule: &Schedule) -> Result<Vec<SystemRow>, String> {
    let added = world.resource::<AddedRules>();
    let here = || added.rows.iter().filter(|row| row.stage == stage);
    let rules: Vec<(String, &AddedRule)> = here().map(|row| (format!("{:?}", RuleSet(row.rule)), row)).collect();
    // The systems around rules are not rules.
    let is_marked = is_marked(world);
    let marks: Vec<String> = here()
        .filter(|_| is_marked)
        .flat_map(|row| [RuleMark::Before(row.rule), RuleMark::After(row.rule)])
        .map(|mark| format!("{mark:?}"))
        .collect();
    let graph = schedule.graph();
    let mut rows = Vec::new();
    for (key, system) in schedule.systems_with_access().map_err(|error| error.to_string())? {
        let sets = graph.hierarchy().graph().neighbors_directed(NodeId::System(key), Direction::Incoming);
        let sets: Vec<String> =
            sets.filter_map(|node| graph.system_sets.get(node.as_set()?)).map(|set| format!("{set:?}")).collect();
        if marks.iter().any(|mark| sets.contains(mark)) {
            continue;
        }
        let found = rules.iter().find(|(set, _)| sets.contains(set)).map(|&(_, row)| row);
        let is_first = found.is_some_and(|row| rows.iter().all(|other: &SystemRow| other.rule != Some(row.rule)));
        rows.push(SystemRow {
            stage,
            module: found.map_or("", |row| row.module),
            step: found.map_or(String::new(), |row| row.step.clone()),
            rule: found.map(|row| row.rule),
            beside: found.and_then(|row| row.beside),
            system: system.system().name().to_string(),
            rows: found.filter(|_| is_first).map_or_else(Vec::new, |row| rows_of(added, stage, row.rule)),
        });
    }
    Ok(rows)
}
