//! Adds the state of nations and cities in a game in progress.

use endturn_scenario::checks::Checker;

use super::super::super::plan::NationPlan;
use super::super::cities::Towns;
use super::super::desk::Desk;
use super::super::find::Finder;
use super::{cities, nations};

/// Reads the state of nations and cities, and adds it to their plans, if there are any.
pub(in super::super) fn fill(
    desk: &Desk<'_>,
    towns: &Towns,
    mut plans: Option<&mut [NationPlan]>,
    checker: &mut Checker<'_>,
) {
    let finder = Finder { desk, towns };
    for (seat, path, start) in desk.written() {
        let nation = nations::read(finder, &path, start, checker);
        let mut plan = plans.as_deref_mut().and_then(|plans| plans.get_mut(seat));
        for (at, city) in start.cities.iter().enumerate() {
            let path = path.clone().name("cities").index(at);
            let so_far = cities::read(finder, &path, city, checker);
            let Some(plan) = &mut plan else { continue };
            let is_it = |tile| towns.on(tile).is_some_and(|town| (town.seat, town.place) == (seat, at));
            if let Some(city) = plan.cities.iter_mut().find(|city| is_it(city.tile)) {
                city.so_far = so_far;
            }
        }
        if let Some(plan) = plan {
            plan.so_far = nation;
        }
    }
}
