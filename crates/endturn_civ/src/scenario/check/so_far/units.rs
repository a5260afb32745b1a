//! State of a unit in a game in progress.

use endturn_scenario::{checks::Checker, codes, path::Path, stated};

use super::super::super::plan::UnitStated;
use super::super::super::section::UnitStart;
use super::super::super::stated_units::UNIT;
use super::super::find::Finder;
use crate::state::{Errand, Step};

/// Reads the state of a unit.
pub(in super::super) fn read(
    finder: Finder<'_>,
    path: &Path,
    unit: &UnitStart,
    checker: &mut Checker<'_>,
) -> Option<UnitStated> {
    let stated = unit.so_far.as_ref()?;
    let path = path.clone().name("so_far");
    if unit.turn > finder.desk.first_round {
        checker.error(codes::CONTRADICTION, path, "units that come in a later round have no such state yet");
        return None;
    }
    if unit.count != 1 {
        checker.error(codes::CONTRADICTION, path, "this can be stated only for single units: `count` must be 1");
        return None;
    }
    let parts = stated::read(UNIT, stated, &finder, &path, checker);
    check_orders(finder, path.clone().name("orders"), parts.of::<Errand>(UNIT), checker);
    Some(UnitStated { parts, rest: stated.rest(&finder, &path, checker)? })
}

/// W-30: checks a list of orders.
fn check_orders(finder: Finder<'_>, path: Path, errand: Option<Errand>, checker: &mut Checker<'_>) {
    let Some(plan) = errand.and_then(|errand| errand.plan) else { return };
    checker.range(path.clone().name("next"), usize::from(plan.next), 0..=plan.steps.len());
    for (at, step) in plan.steps.iter().enumerate() {
        let is_possible = |job| finder.desk.rules.activities.is_target(job) && job.activity.is_work();
        if matches!(step, Step::Work(job) if !is_possible(*job)) {
            let path = path.clone().name("list").index(at);
            checker.error(codes::CONTRADICTION, path, "no unit can do that to this extra");
        }
    }
}
