//! W-01: the rules of a round say by their parameters what they touch, and Bevy compares that.

use std::collections::BTreeSet;

use bevy_app::App;
use bevy_ecs::component::ComponentId;
use bevy_ecs::prelude::*;
use bevy_ecs::query::Access;
use bevy_ecs::schedule::{LogLevel, ScheduleBuildSettings, Schedules};
use bevy_ecs::system::{ScheduleSystem, SystemAccess};
use endturn_civ::internals::rules::{
    announce_end, change, choose_research, claim_borders, close_books, contact, end_turn, forget_gains, go_on,
    grow_older, remember_jobs, reveal, see_borders, shuffle, turn_year, unveil_wonders, years,
};
use endturn_engine::turn::Stage;

use super::table::Table;

/// Access of a rule.
struct Rule {
    /// Name of its system.
    name: String,
    /// Components and resources that it may read or change.
    touched: BTreeSet<ComponentId>,
    /// Those that it may change.
    written: BTreeSet<ComponentId>,
}

/// An app with the module's rules.
fn app() -> App {
    let table = Table::rome("start: (4, 5)", "");
    let mut app = App::empty();
    table.game.setup().modules[0].build(&mut app);
    app
}

/// The rules of the module, by stage and in their order.
fn rules() -> Vec<Rule> {
    let mut app = app();
    let mut found: Vec<(String, Access)> = Vec::new();
    for stage in [Stage::TurnStart, Stage::PhaseStart, Stage::PhaseEnd, Stage::TurnEnd] {
        let world = app.world_mut();
        let mut schedule = world.resource_mut::<Schedules>().remove(stage).expect("the stage has rules");
        schedule.initialize(world).expect("the stage can be built");
        for (_, system) in schedule.systems_with_access().unwrap() {
            let name = system.system().name().to_string();
            if name.contains("endturn_civ") {
                let SystemAccess::Shared(access) = system.access() else { panic!("{name} states no access") };
                found.push((name, access.combined_access().clone()));
            }
        }
    }
    // The world is everything that any rule names; a rule that takes `&World` reads all of it.
    let named = |(_, access): &(String, Access)| access.reads().as_finite_set().cloned().unwrap_or_default();
    let world: BTreeSet<ComponentId> = found.iter().map(named).flat_map(|set| set.iter().collect::<Vec<_>>()).collect();
    let rule = |(name, access): (String, Access)| Rule {
        name,
        touched: world.iter().copied().filter(|&id| access.has_read(id)).collect(),
        written: world.iter().copied().filter(|&id| access.has_write(id)).collect(),
    };
    found.into_iter().map(rule).collect()
}

/// Number of rules that touch less than half of the world; it may only rise.
const NARROW: usize = 19;
/// Number of rules that may change less than half of the world; it may only rise.
const CAREFUL: usize = 31;

#[test]
fn rules_say_what_they_touch() {
    let rules = rules();
    let world = rules.iter().map(|rule| rule.touched.len()).max().unwrap_or_default();
    let list = |set: fn(&Rule) -> &BTreeSet<ComponentId>| -> Vec<&str> {
        rules.iter().filter(|rule| 2 * set(rule).len() < world).map(|rule| &*rule.name).collect()
    };
    let (narrow, careful) = (list(|rule| &rule.touched), list(|rule| &rule.written));
    assert_eq!((narrow.len(), careful.len()), (NARROW, CAREFUL), "narrow: {narrow:#?}, careful: {careful:#?}");
}

/// The error with which a stage of these systems can't be built; `None` if it can.
fn clash<M>(systems: impl IntoScheduleConfigs<ScheduleSystem, M>) -> Option<String> {
    let mut app = app();
    let mut schedule = Schedule::default();
    schedule.add_systems(systems);
    schedule.set_build_settings(ScheduleBuildSettings { ambiguity_detection: LogLevel::Error, ..Default::default() });
    let built = schedule.initialize(app.world_mut());
    built.err().map(|error| error.to_string(schedule.graph(), app.world()))
}

/// Rules of one stage that share data are found if nothing orders them.
#[test]
fn rules_that_share_data_need_an_order() {
    let shared = [
        // Both mark derived data as stale.
        clash((change, unveil_wonders)),
        // Both remember the jobs of units.
        clash((go_on, remember_jobs)),
        // Both change the state of research.
        clash((choose_research, forget_gains)),
        // One reads the year, which the other changes.
        clash((years.pipe(turn_year), close_books)),
        // Both change what nations see.
        clash((reveal, see_borders)),
        // One reads the sums of nations, whose caches the other marks.
        clash((contact, see_borders)),
    ];
    let names = [
        ["change", "unveil_wonders"],
        ["go_on", "remember_jobs"],
        ["choose_research", "forget_gains"],
        ["turn_year", "close_books"],
        ["reveal", "see_borders"],
        ["contact", "see_borders"],
    ];
    for (error, names) in shared.into_iter().zip(names) {
        let error = error.unwrap_or_else(|| panic!("{names:?} may run in any order"));
        assert!(names.iter().all(|name| error.contains(name)), "{names:?}: {error}");
    }
    assert_eq!(clash((change, unveil_wonders).chain()), None);
    assert_eq!(clash((choose_research, forget_gains).chain()), None);
}

/// Rules of one stage that share nothing need no order.
#[test]
fn rules_that_share_nothing_need_no_order() {
    assert_eq!(clash((shuffle, unveil_wonders)), None);
    assert_eq!(clash((announce_end, forget_gains)), None);
    assert_eq!(clash((end_turn, grow_older)), None);
    assert_eq!(clash((see_borders, announce_end)), None);
    assert_eq!(clash((claim_borders, end_turn)), None);
}
