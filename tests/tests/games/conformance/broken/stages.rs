//! Systems that never run, and rules that occur twice in a stage.

use std::sync::Arc;

use bevy_app::{App, First, Update};
use endturn_engine::{ModuleSetup, RuleId, rules::RuleSystems, turn::Stage};

use super::{
    booth::{self, Booth, NAME, RENT, Step},
    refused, tells,
};

fn sweep() {}

#[test]
fn a_system_in_a_schedule_that_never_runs_is_refused() {
    let message = refused(Booth {
        build: |app: &mut App| {
            booth::build(app);
            app.add_systems(Update, sweep);
        },
        ..Booth::default()
    });
    tells(&message, &["stages::sweep", "`Update`, which never runs", "`add_rule`", "TurnStart", "SegmentRun(Commit)"]);
    let message = refused(Booth {
        build: |app: &mut App| {
            booth::build(app);
            app.add_systems(First, sweep);
        },
        ..Booth::default()
    });
    tells(&message, &["stages::sweep", "`First`"]);
}

#[test]
fn a_system_in_a_stage_that_has_no_rules_is_refused() {
    let message = refused(Booth {
        build: |app: &mut App| {
            booth::build(app);
            app.add_systems(Stage::PhaseEnd, sweep);
        },
        ..Booth::default()
    });
    tells(&message, &["stages::sweep", "`PhaseEnd`", "`add_rule`"]);
}

#[test]
fn a_rule_that_stands_twice_in_a_stage_is_refused() {
    let message = refused(Booth {
        build: |app: &mut App| {
            booth::build(app);
            app.add_rule(NAME, Stage::TurnEnd, Step::Prices, RENT, sweep);
        },
        ..Booth::default()
    });
    tells(&message, &["rule B-02 is added twice to the stage TurnEnd", ".chain()", "a rule id of its own"]);
}

#[test]
fn a_rule_of_two_modules_is_refused() {
    let build = |app: &mut App| {
        booth::build(app);
        app.add_rule(NAME, Stage::TurnStart, Step::Rents, RuleId("D-01"), sweep);
    };
    let others: Vec<Arc<dyn ModuleSetup>> = vec![Arc::new(super::lists::dreamer())];
    let message = refused(Booth { build, others, ..Booth::default() });
    tells(&message, &["dreamer and booth both add a rule D-01 to the stage TurnStart", "letters of its own"]);
}
