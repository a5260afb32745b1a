//! Governors against disorder (C-16, W-157): where the default goal leaves a city in disorder, it
//! gets a goal that puts order first.

use endturn_civ_rules::city::arrange::Goal;
use endturn_civ_rules::outputs::Outputs;

use super::own::{Own, Town};
use crate::orders::{CivOrder, Govern};
use crate::state::Governor;

/// Turns of disorder after which a governor gets another goal.
const PATIENCE: i32 = 2;
/// Turns of disorder after which a city may starve for order.
const DESPAIR: i32 = 4;
/// Multiple of `plan_every_turns` after which a city in order gets its default goal back.
const TRIAL: i32 = 3;

/// Sets and resets governors' goals.
pub(super) fn govern(own: &Own<'_>, orders: &mut Vec<CivOrder>) {
    for town in &own.towns {
        let goal = town.own.part::<Governor>().and_then(|governor| governor.goal);
        let wanted = wanted(own, town, goal);
        if wanted != goal {
            orders.push(Govern(town.at(), wanted).into());
        }
    }
}

fn wanted(own: &Own<'_>, town: &Town<'_>, goal: Option<Goal>) -> Option<Goal> {
    let turns = town.moods.disorder;
    if town.books.settled.is_disorder && turns >= PATIENCE {
        return Some(order_first(if turns >= DESPAIR { i32::MIN } else { 0 }));
    }
    let every = own.knobs.plan_every_turns.max(1).saturating_mul(TRIAL);
    let key = i32::try_from(town.city.0).unwrap_or(0);
    let is_over = own.turn.wrapping_add(key).rem_euclid(every) == 0;
    goal.filter(|_| !is_over || town.books.settled.is_disorder)
}

/// Order at any price; food before all other outputs.
const fn order_first(food: i32) -> Goal {
    Goal {
        weights: Outputs([10, 6, 0, 2, 0, 3]),
        minimum: Outputs([food, i32::MIN, i32::MIN, i32::MIN, i32::MIN, i32::MIN]),
        allow_disorder: false,
        require_happy: false,
        happy_weight: 0,
    }
}
