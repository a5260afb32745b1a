//! State of a unit in a game in progress.

use endturn_civ_rules::activities::Job;
use endturn_civ_rules::ruleset::words::Activity;
use endturn_scenario::{checks::Checker, codes, path::Path, stated};

use super::super::super::section::UnitStart;
use super::super::super::stated::UnitStated;
use super::super::super::stated_units::{OrdersStart, StepStart, UNIT, UnitRest};
use super::super::desk::Desk;
use super::super::names;
use crate::state::{MAX_STEPS, Plan, Step};

/// Reads the state of a unit.
pub(in super::super) fn read(
    desk: &Desk<'_>,
    path: &Path,
    unit: &UnitStart,
    checker: &mut Checker<'_>,
) -> Option<UnitStated> {
    let stated = unit.so_far.as_ref()?;
    let path = path.clone().name("so_far");
    if unit.turn > desk.first_round {
        checker.error(codes::CONTRADICTION, path, "units that come in a later round have no such state yet");
        return None;
    }
    if unit.count != 1 {
        checker.error(codes::CONTRADICTION, path, "this can be stated only for single units: `count` must be 1");
        return None;
    }
    let to = |field: &str| path.clone().name(field);
    let so_far = stated.rest::<UnitRest>()?;
    Some(UnitStated {
        parts: stated::read(UNIT, stated, desk, &path, checker),
        number: so_far.number,
        called: so_far.called,
        way: super::common::tiles(desk, &to("way"), &so_far.way, checker),
        plan: so_far.orders.as_ref().and_then(|orders| plan(desk, &to("orders"), orders, checker)),
    })
}

/// W-30: a list of orders.
fn plan(desk: &Desk<'_>, path: &Path, orders: &OrdersStart, checker: &mut Checker<'_>) -> Option<Plan> {
    let to = |field: &str| path.clone().name(field);
    checker.range(to("next"), orders.next, 0..=orders.list.len().min(MAX_STEPS));
    let steps = orders.list.iter().enumerate();
    let steps: Vec<Option<Step>> =
        steps.map(|(at, one)| step(desk, to("list").index(at), one, checker)).take(MAX_STEPS).collect();
    let (steps, next) = (steps.into_iter().collect::<Option<Vec<Step>>>()?, u16::try_from(orders.next).ok()?);
    Some(Plan { steps, next, repeats: orders.repeat, is_vigilant: orders.vigilant })
}

fn step(desk: &Desk<'_>, path: Path, step: &StepStart, checker: &mut Checker<'_>) -> Option<Step> {
    let activities = &desk.rules.activities;
    let extra = |name: &str, checker: &mut Checker<'_>| {
        names::one(checker, path.clone(), "extra", name, desk.rules.extra_id(name), desk.rules.written.extras.names())
    };
    let job = match step {
        StepStart::Goto(place) => return desk.tile(path, *place, checker).map(Step::Goto),
        StepStart::Attack(place) => return desk.tile(path, *place, checker).map(Step::Attack),
        StepStart::Wait => return Some(Step::Wait),
        StepStart::Fortify => return Some(Step::Fortify),
        StepStart::Sentry => return Some(Step::Sentry),
        StepStart::Found => return Some(Step::Found),
        StepStart::Reshape(activity) if activity.changes_terrain() => Job::of(*activity),
        StepStart::Reshape(activity) => {
            let message = format!("{} changes no terrain", activity.word());
            checker.error(codes::CONTRADICTION, path, message);
            return None;
        }
        StepStart::Build(name) => {
            let extra = extra(name, checker)?;
            Job { activity: activities.built_by(extra).unwrap_or(Activity::Base), target: Some(extra) }
        }
        StepStart::Pillage(name) => Job::to(Activity::Pillage, extra(name, checker)?),
        StepStart::Clean(name) => {
            let extra = extra(name, checker)?;
            let is_fallout = activities.removes(Activity::CleanFallout, extra);
            Job::to(if is_fallout { Activity::CleanFallout } else { Activity::CleanPollution }, extra)
        }
    };
    if !activities.is_target(job) {
        checker.error(codes::CONTRADICTION, path, "no unit can do that to this extra");
        return None;
    }
    Some(Step::Work(job))
}
