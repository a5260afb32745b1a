//! Checks of units: their tiles, rounds and homes.

use std::collections::BTreeMap;

use endturn_civ_rules::activities::Job;
use endturn_civ_rules::ids::{ExtraId, Tile, UnitTypeId};
use endturn_civ_rules::ruleset::actions::Action;
use endturn_civ_rules::ruleset::words::Activity;
use endturn_scenario::{checks::Checker, codes, diagnostic::Diagnostic, path::Path};
use serde_json::Value;

use super::super::plan::UnitPlan;
use super::super::section::UnitStart;
use super::cities::Towns;
use super::desk::Desk;
use super::find::Finder;
use super::names;
use super::so_far;

/// Most units that a section may grant in total; more than any game can move.
const MAX_UNITS: i64 = 100_000;
/// Most work points that a unit can have done at the start.
pub(super) const MAX_POINTS: i32 = 100_000;

/// By tile: the seat of the first unit there in round 1, and the path to it.
type Standing = BTreeMap<Tile, (usize, Path)>;

/// The units of each seat, in the order written.
pub(super) fn read(desk: &Desk<'_>, towns: &Towns, checker: &mut Checker<'_>) -> Vec<Vec<UnitPlan>> {
    let mut plans = vec![Vec::new(); desk.people.len()];
    let mut standing = Standing::new();
    let mut all = 0;
    for (seat, path, start) in desk.written() {
        for (at, unit) in start.units.iter().enumerate() {
            let path = path.clone().name("units").index(at);
            all += i64::from(unit.count.clamp(0, 100));
            plans[seat].extend(read_one(desk, towns, (seat, &path, unit), &mut standing, checker));
        }
    }
    if all > MAX_UNITS {
        let one = Diagnostic::error(codes::OUT_OF_RANGE, "there are too many units").found(format!("{all}"));
        checker.push("nations", one.expected([format!("at most {MAX_UNITS} in all")]));
        plans.iter_mut().for_each(Vec::clear);
    }
    plans
}

fn read_one(
    desk: &Desk<'_>,
    towns: &Towns,
    (seat, path, unit): (usize, &Path, &UnitStart),
    standing: &mut Standing,
    checker: &mut Checker<'_>,
) -> Option<UnitPlan> {
    let to = |field: &str| path.clone().name(field);
    let rules = desk.rules;
    let found = rules.unit_type_id(&unit.unit);
    let unit_type = names::one(checker, to("unit"), "unit", &unit.unit, found, rules.written.units.names());
    checker.range(to("count"), unit.count, 1..=100);
    super::cities::check_round(desk, to("turn"), unit.turn, checker);
    match unit_type {
        Some(unit_type) => checker.range(to("veteran"), unit.veteran, 0..=rules.troops.get(unit_type).top_level),
        None => checker.range(to("veteran"), unit.veteran, 0..=i32::MAX),
    };
    check_condition(desk, path, unit, unit_type, checker);
    let target = check_work(desk, path, unit, checker);
    let home = unit.home.as_deref().and_then(|name| home(towns, seat, to("home"), name, checker));
    let tile = desk.tile(to("at"), unit.at, checker)?;
    let unit_type = unit_type?;
    // A unit aboard is where its carrier can be, and in a game in progress the rules have decided
    // which units may be where.
    let is_new = desk.section.so_far.is_none();
    if is_new && unit.so_far.as_ref().is_none_or(|so_far| so_far.get("aboard").is_none_or(Value::is_null)) {
        check_place(desk, towns, (seat, path, unit_type), tile, checker);
    }
    if is_new && unit.turn <= desk.first_round {
        check_company(desk, seat, to("at"), tile, standing, checker);
    }
    let (count, turn, veteran) = (unit.count.clamp(0, 100), unit.turn, unit.veteran.max(0));
    let (hit_points, fuel, points) = (unit.hit_points, unit.fuel, unit.points.unwrap_or(0));
    let job = Job { activity: unit.activity.unwrap_or(Activity::Idle), target };
    let so_far = so_far::unit(Finder { desk, towns }, path, unit, checker);
    let automatic = unit.automatic;
    Some(UnitPlan { unit_type, tile, count, home, turn, veteran, hit_points, fuel, job, automatic, points, so_far })
}

/// Hit points, fuel and activity: within the type's limits, and only for units present at the
/// start.
fn check_condition(
    desk: &Desk<'_>,
    path: &Path,
    unit: &UnitStart,
    unit_type: Option<UnitTypeId>,
    checker: &mut Checker<'_>,
) {
    let to = |field: &str| path.clone().name(field);
    let stated = [
        ("hit_points", unit.hit_points.is_some()),
        ("fuel", unit.fuel.is_some()),
        ("activity", unit.activity.is_some()),
        ("automatic", unit.automatic),
        ("target", unit.target.is_some()),
        ("points", unit.points.is_some()),
    ];
    if unit.turn > desk.first_round {
        for (field, _) in stated.into_iter().filter(|(_, is_stated)| *is_stated) {
            let message = "units that come in a later round are at full health and idle";
            checker.error(codes::CONTRADICTION, to(field), message);
        }
        return;
    }
    let Some(unit_type) = unit_type else { return };
    let (name, mover) = (desk.rules.unit_type_name(unit_type), desk.rules.movement.mover(unit_type));
    if let Some(points) = unit.hit_points {
        checker.range(to("hit_points"), points, 1..=desk.rules.troops.get(unit_type).hit_points);
    }
    match unit.fuel {
        Some(_) if mover.fuel_turns == 0 => {
            checker.error(codes::CONTRADICTION, to("fuel"), format!("{name} needs no fuel"))
        }
        Some(fuel) => _ = checker.range(to("fuel"), fuel, 1..=mover.fuel_turns),
        None => {}
    }
    if let Some((activity, action)) = unit.activity.and_then(|activity| Some((activity, activity.action()?)))
        && !desk.rules.written.may_ever(name, action)
    {
        let message = match action {
            Action::Fortify => format!("{name} can't fortify"),
            _ => format!("{name} can't do the work `{}`", activity.word()),
        };
        checker.error(codes::CONTRADICTION, to("activity"), message);
    }
    if unit.automatic && !desk.rules.troops.get(unit_type).works {
        checker.error(codes::CONTRADICTION, to("automatic"), format!("{name} can't work on the land"));
    }
}

/// The extra that units build or remove, which must match their activity.
fn check_work(desk: &Desk<'_>, path: &Path, unit: &UnitStart, checker: &mut Checker<'_>) -> Option<ExtraId> {
    let to = |field: &str| path.clone().name(field);
    let activity = unit.activity.unwrap_or(Activity::Idle);
    if let Some(points) = unit.points {
        checker.range(to("points"), points, 0..=MAX_POINTS);
        if !activity.is_work() {
            checker.error(codes::CONTRADICTION, to("points"), "a unit that does not work has no points");
        }
    }
    super::work::target(desk, path, (activity, unit.target.as_deref()), checker)
}

/// The tile of the city that supports a unit.
fn home(towns: &Towns, seat: usize, path: Path, name: &str, checker: &mut Checker<'_>) -> Option<Tile> {
    let town = towns.named(path.clone(), name, checker)?;
    if town.seat == seat {
        return town.tile;
    }
    let there = checker.span(town.path.clone());
    let one = Diagnostic::error(codes::CONTRADICTION, format!("`{name}` is a city of another nation"));
    checker.push(path, one.found(format!("`{name}`")).note(Some(there), "the city is here"));
    None
}

/// A unit needs land of its class or a city, and the city must be a friend's.
fn check_place(
    desk: &Desk<'_>,
    towns: &Towns,
    (seat, path, unit_type): (usize, &Path, UnitTypeId),
    tile: Tile,
    checker: &mut Checker<'_>,
) {
    let path = path.clone().name("at");
    let name = desk.rules.unit_type_name(unit_type);
    match towns.on(tile) {
        Some(town) if town.seat == seat || desk.are_friends(seat, town.seat) => {}
        Some(town) => {
            let there = checker.span(town.path.clone());
            let one = Diagnostic::error(codes::CONTRADICTION, format!("{name} can't be in a city of another nation"));
            checker.push(path, one.note(Some(there), "the city is here"));
        }
        None if desk.ground.map().is_none_or(|map| desk.rules.troops.is_native(unit_type, map.into(), tile)) => {}
        None => {
            let message = format!("{name} can't be on {} without a city there", desk.land_name(tile));
            checker.error(codes::CONTRADICTION, path, message);
        }
    }
}

/// Units of nations that are not friends can't share a tile.
fn check_company(
    desk: &Desk<'_>,
    seat: usize,
    path: Path,
    tile: Tile,
    standing: &mut Standing,
    checker: &mut Checker<'_>,
) {
    match standing.get(&tile) {
        None => {
            standing.insert(tile, (seat, path));
        }
        Some((other, first)) if *other != seat && !desk.are_friends(seat, *other) => {
            let first = checker.span(first.clone());
            let one = Diagnostic::error(codes::CONTRADICTION, "units of another nation are on this tile");
            checker.push(path, one.note(Some(first), "they are placed here"));
        }
        Some(_) => {}
    }
}
