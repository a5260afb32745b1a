//! W-01, W-43: the order of all steps of a round is complete and free of contradictions.

use bevy_app::App;
use bevy_ecs::prelude::*;
use bevy_ecs::schedule::{LogLevel, ScheduleBuildSettings, Schedules};
use endturn_civ::NAME;
use endturn_civ::state::Calendar;
use endturn_civ::turn_table::{Closing, Opening, PhaseEnding};
use endturn_engine::RuleId;
use endturn_engine::rules::{RuleSet, RuleSystems};
use endturn_engine::turn::Stage;

use super::table::Table;

/// Builds the stages of the module, and returns those that fail.
fn built(change: impl FnOnce(&mut App)) -> Vec<Stage> {
    let table = Table::rome("start: (4, 5)", "");
    let mut app = App::empty();
    table.game.setup().modules[0].build(&mut app);
    change(&mut app);
    let fails = |stage: &Stage| {
        let world = app.world_mut();
        let mut schedule = world.resource_mut::<Schedules>().remove(*stage).expect("the stage has rules");
        let settings = ScheduleBuildSettings { ambiguity_detection: LogLevel::Error, ..Default::default() };
        schedule.set_build_settings(settings);
        schedule.initialize(world).is_err()
    };
    [Stage::TurnStart, Stage::PhaseStart, Stage::PhaseEnd, Stage::TurnEnd].into_iter().filter(fails).collect()
}

#[test]
fn steps_are_carried_out_in_the_order_in_which_they_are_chained() {
    assert_eq!(built(|_| ()), []);
    let shuffled = built(|app| {
        app.configure_sets(Stage::TurnEnd, (Closing::Calendar, Closing::Notices).chain());
    });
    assert_eq!(shuffled, [Stage::TurnEnd]);
}

/// Only the chain orders steps: a late rule placed in a step runs with its step.
#[test]
fn a_rule_that_contradicts_its_step_can_not_be_built() {
    let late = built(|app| {
        app.add_rule(NAME, Stage::TurnStart, Opening::Signals, RuleId("X-1"), || ());
    });
    assert_eq!(late, [Stage::TurnStart]);
}

/// Two systems that access the same data without an order between them.
#[test]
fn a_system_that_stands_in_no_step_can_not_be_built() {
    let loose = built(|app| {
        app.add_systems(Stage::TurnEnd, |mut calendar: ResMut<Calendar>| calendar.year += 1);
    });
    assert_eq!(loose, [Stage::TurnEnd]);
}

/// No system changes this.
#[derive(Resource)]
struct Untouched;

/// A system that takes the whole world, and so declares nothing, conflicts with a system that
/// reads constant data.
#[test]
fn every_rule_says_what_it_changes() {
    let stages = [Stage::TurnStart, Stage::PhaseStart, Stage::PhaseEnd, Stage::TurnEnd];
    let look = |app: &mut App| {
        for stage in stages {
            app.add_systems(stage, |_: Option<Res<Untouched>>| ());
        }
    };
    assert_eq!(built(look), []);
    let taken = built(|app| {
        look(app);
        app.add_systems(
            Stage::PhaseEnd,
            (|_: &mut World| ()).in_set(PhaseEnding::Cities).after(RuleSet(RuleId("C-01"))),
        );
    });
    assert_eq!(taken, [Stage::PhaseEnd]);
}
