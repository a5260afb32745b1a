//! Units in the form of a scenario.

use endturn_civ_rules::keys::UnitId;
use endturn_civ_rules::ruleset::words::Activity;

use super::super::stated_units::{UNIT, UnitRest};
use super::desk::Desk;
use crate::state::{Automatic, Doing, Fuel, HitPoints, Home, Position, Task, Unit, Veteran};
use endturn_scenario::print::quoted;
use endturn_scenario::stated::Group;

/// The entry of a unit; `None` if it does not exist.
pub(super) fn unit(desk: Desk<'_>, unit: UnitId) -> Option<String> {
    let (eye, rules) = (desk.eye, desk.eye.rules);
    let data = eye.unit_part::<Unit>(unit)?;
    let numbers = rules.troops.get(data.unit_type);
    let mut group = Group::new();
    group.put("unit", quoted(rules.unit_type_name(data.unit_type)));
    group.put("at", desk.place(eye.unit_part::<Position>(unit)?.0));
    let home = eye.unit_part::<Home>(unit)?.0;
    group.put_some("home", home.map(|home| quoted(eye.city_names().name(home))));
    group.put_unless("veteran", eye.unit_part::<Veteran>(unit)?.0, 0);
    group.put_unless("hit_points", eye.unit_part::<HitPoints>(unit)?.0, numbers.hit_points);
    group.put_unless("fuel", eye.unit_part::<Fuel>(unit)?.0, rules.movement.mover(data.unit_type).fuel_turns);
    let (doing, task) = (eye.unit_part::<Doing>(unit)?.0, eye.unit_part::<Task>(unit)?);
    if doing != Activity::Idle {
        group.put("activity", doing.word());
    }
    group.put_unless("automatic", eye.unit_part::<Automatic>(unit)?.0, false);
    group.put_some("target", task.target.map(|extra| quoted(rules.extra_name(extra))));
    group.put_unless("points", task.points, 0);
    let mut so_far = Group::new();
    so_far.put_all(desk.rest(&UnitRest { number: Some(unit.0), called: Some(eye.unit_number(unit).0) }));
    so_far.put_all(desk.parts(UNIT, unit)?);
    group.put_group("so_far", so_far);
    Some(group.close())
}
