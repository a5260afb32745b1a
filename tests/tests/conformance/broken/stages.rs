//! Systems that never run, and rules that stand twice in a stage.

use bevy_app::{App, First, Update};
use endturn_engine::{rules::RuleSystems, turn::Stage};

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
