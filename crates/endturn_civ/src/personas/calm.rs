//! W-157 Production and purchases: goals for the citizens of cities (C-16): the persona's own, if
//! it has one, and a goal that puts order first where the usual one leaves a city in disorder.
//! Draws none. Tells nothing.

use std::cmp::Ordering;

use endturn_civ_rules::city::arrange::Goal;
use endturn_civ_rules::keys::UnitId;
use endturn_civ_rules::outputs::Outputs;
use endturn_civ_rules::ruleset::words::Output;

use super::own::{Own, Step, Town};
use super::plan::cost_of;
use crate::orders::{Arrange, CivOrder, Disband, Govern};
use crate::state::{Aboard, Governor, Position, Stocks, Supported, Unit};

/// Multiple of `plan_every_turns` after which a city in order gets its default goal back.
const TRIAL: i32 = 3;

/// Citizens whom a soldier abroad makes unhappy, as it is under most governments that fall.
const RESENTED: i32 = 2;

/// Goals of citizens.
pub(super) const GOALS: Step = Step {
    subject: "goals of citizens",
    because: "a city gets the usual goal of the persona, and one that puts order first while disorder lasts",
    knobs: |knobs| {
        vec![
            ("order_after_turns", knobs.order_after_turns),
            ("starve_after_turns", knobs.starve_after_turns),
            ("plan_every_turns", knobs.plan_every_turns),
            ("goal_food", knobs.goal_food),
            ("goal_shield", knobs.goal_shield),
            ("goal_trade", knobs.goal_trade),
            ("goal_gold", knobs.goal_gold),
            ("goal_luxury", knobs.goal_luxury),
            ("goal_science", knobs.goal_science),
            ("goal_haste_pct", knobs.goal_haste_pct),
        ]
    },
};

/// Soldiers abroad that citizens resent.
pub(super) const SOLDIERS: Step = Step {
    subject: "soldiers abroad",
    because: "disorder could bring the government down, so soldiers go whom the citizens resent",
    knobs: |knobs| vec![("disband_after_turns", knobs.disband_after_turns)],
};

/// Sets and resets governors' goals, and lets citizens leave tiles that are worse than free ones.
pub(super) fn govern(own: &Own<'_>, orders: &mut Vec<CivOrder>) {
    for town in &own.towns {
        let goal = town.own.part::<Governor>().and_then(|governor| governor.goal);
        let wanted = wanted(own, town, goal);
        if wanted != goal {
            let order = Govern(town.at(), wanted).into();
            let remark = match wanted {
                None => "it is tried whether the city keeps order by itself",
                Some(goal) if goal.weights == ORDER_FIRST => "disorder lasts, so order comes first",
                Some(_) => "the usual goal",
            };
            own.remark(&order, remark);
            orders.push(order);
        } else if town.own.wastes_a_tile() {
            let order = Arrange(town.at()).into();
            own.remark(&order, "a citizen would make more on a free tile");
            orders.push(order);
        }
    }
}

/// Disbands soldiers abroad that the citizens of cities in disorder resent, before the disorder
/// brings the government down. Returns these soldiers.
pub(super) fn appease(own: &Own<'_>, orders: &mut Vec<CivOrder>) -> Vec<UnitId> {
    let mut gone = Vec::new();
    let after = own.knobs.disband_after_turns;
    if after == 0 || own.is_revolution || !own.book.governments[own.government.index()].is_fragile {
        return gone;
    }
    let in_danger = |town: &&Town<'_>| town.books.settled.is_disorder && town.moods.disorder >= after;
    for town in own.towns.iter().filter(in_danger) {
        let faces = town.books.settled.feelings.last;
        let mut lacking = faces.unhappy + 2 * faces.angry - faces.happy;
        for &unit in town.own.part::<Supported>().map_or(&[][..], |supported| &supported.0) {
            if lacking > 0 && is_resented(own, unit) && own.sight.may_disband(unit) {
                lacking -= RESENTED;
                gone.push(unit);
                let order = Disband(own.sight.number(unit)).into();
                own.remark(&order, "its city is in disorder and resents it abroad");
                orders.push(order);
            }
        }
    }
    gone
}

/// Whether a unit is a soldier outside the nation's cities and land.
fn is_resented(own: &Own<'_>, unit: UnitId) -> bool {
    let Some((data, &Position(tile))) = own.sight.unit::<Unit>(unit).zip(own.sight.unit(unit)) else { return false };
    let is_ashore = own.sight.unit::<Aboard>(unit).is_some_and(|aboard| aboard.0.is_none());
    is_ashore && own.sight.rules.unit_type(data.unit_type).attack > 0 && own.sight.owner(tile) != Some(own.seat)
}

fn wanted(own: &Own<'_>, town: &Town<'_>, goal: Option<Goal>) -> Option<Goal> {
    let turns = town.moods.disorder;
    if town.books.settled.is_disorder && turns >= own.knobs.order_after_turns {
        return Some(order_first(if turns >= own.knobs.starve_after_turns { i32::MIN } else { 0 }));
    }
    let every = own.knobs.plan_every_turns.max(1).saturating_mul(TRIAL);
    let key = i32::try_from(town.city.0).unwrap_or(0);
    let is_over = own.turn.wrapping_add(key).rem_euclid(every) == 0;
    let Some(usual) = usual(own, town) else {
        return goal.filter(|_| !is_over || town.books.settled.is_disorder);
    };
    match goal {
        // A goal that could not be met is tried again later.
        None => {
            let is_new = i64::from(own.turn) - i64::from(town.site.founded) <= 1;
            (is_new || is_over).then_some(usual)
        }
        Some(goal) if goal.weights == ORDER_FIRST && (!is_over || town.books.settled.is_disorder) => Some(goal),
        Some(_) => Some(usual),
    }
}

/// The persona's goal for a city in order; `None` if its cities arrange themselves.
fn usual(own: &Own<'_>, town: &Town<'_>) -> Option<Goal> {
    let knobs = own.knobs;
    let mut weights = Outputs([
        knobs.goal_food,
        knobs.goal_shield,
        knobs.goal_trade,
        knobs.goal_gold,
        knobs.goal_luxury,
        knobs.goal_science,
    ]);
    if weights == Outputs::NONE {
        return None;
    }
    if let Some(output) = founder_waits_for(own, town) {
        weights[output] = weights[output].saturating_mul(100 + knobs.goal_haste_pct) / 100;
    }
    let minimum = Outputs([0, 0, i32::MIN, i32::MIN, i32::MIN, i32::MIN]);
    Some(Goal { weights, minimum, allow_disorder: false, require_happy: false, happy_weight: 0 })
}

/// Whether the founder that a city trains waits longer for its citizens or for its shields.
fn founder_waits_for(own: &Own<'_>, town: &Town<'_>) -> Option<Output> {
    let unit = town.production.target.unit()?;
    let troop = own.sight.rules.troops.get(unit);
    if own.knobs.goal_haste_pct == 0 || !troop.founds_cities {
        return None;
    }
    let turns = |missing: i32, surplus: i32| missing.max(0).saturating_add(surplus.max(1) - 1) / surplus.max(1);
    let surplus = &town.books.settled.surplus;
    let shields = turns(cost_of(own, town, town.production.target) - town.stock, surplus[Output::Shield]);
    let food = town.own.part::<Stocks>().map_or(0, |stocks| stocks.food);
    let citizens = turns(own.sight.granary(town.size) - food, surplus[Output::Food]);
    let citizens = if town.size > troop.pop_cost { 0 } else { citizens };
    match citizens.cmp(&shields) {
        Ordering::Greater => Some(Output::Food),
        Ordering::Less => Some(Output::Shield),
        Ordering::Equal => None,
    }
}

/// The weights of a goal that puts order first.
const ORDER_FIRST: Outputs = Outputs([10, 6, 0, 2, 0, 3]);

/// Order at any price; food before all other outputs.
const fn order_first(food: i32) -> Goal {
    Goal {
        weights: ORDER_FIRST,
        minimum: Outputs([food, i32::MIN, i32::MIN, i32::MIN, i32::MIN, i32::MIN]),
        allow_disorder: false,
        require_happy: false,
        happy_weight: 0,
    }
}
