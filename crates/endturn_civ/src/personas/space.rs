//! W-161 Spaceship and endgame: the parts that a persona wants, when it launches, and the capital
//! that it guards or attacks. Draws none. Tells nothing.

use endturn_civ_rules::ids::{BuildingId, Tile};
use endturn_civ_rules::nation::score::ShipState;
use endturn_civ_rules::nation::spaceship::{Arrival, Assembly, structurals_for};
use endturn_civ_rules::production::complete::{SpacePart, SpaceParts};
use endturn_civ_rules::production::target::Target;
use endturn_civ_rules::ruleset::settings::VictoryKind;

use super::own::{Own, Step, Town};
use crate::orders::{CivOrder, Launch};

/// The three kinds of parts, in the order of their index.
const KINDS: [SpacePart; 3] = [SpacePart::Structural, SpacePart::Component, SpacePart::Module];

/// The launch of a spaceship.
pub(super) const STEP: Step = Step {
    subject: "spaceship",
    because: "a ship is launched once it is complete, in danger, or sure to arrive first",
    knobs: |knobs| {
        vec![
            ("space_worth", knobs.space_worth),
            ("ship_components", knobs.ship_components),
            ("ship_modules", knobs.ship_modules),
            ("ship_danger_within", knobs.ship_danger_within),
        ]
    },
};

/// Whether the persona tries to win by a spaceship.
pub(super) fn is_wanted(own: &Own<'_>) -> bool {
    own.knobs.space_worth > 0 && own.sight.rules.written.settings.victories.contains(&VictoryKind::Spacerace)
}

/// The kind of space part that a target is.
pub(super) fn part_of(own: &Own<'_>, target: Target) -> Option<SpacePart> {
    target.building().and_then(|building| own.book.entry(building).part)
}

/// By kind, the parts that the nation lacks and that no city is building.
pub(super) fn missing(own: &Own<'_>) -> [i32; 3] {
    let ship = own.sight.ship_of(own.seat);
    let is_building = is_wanted(own) && !matches!(ship.state, ShipState::Launched | ShipState::Arrived);
    let under_way = |part: SpacePart| {
        let all = own.towns.iter().filter(|town| part_of(own, town.production.target) == Some(part));
        i32::try_from(all.count()).unwrap_or(i32::MAX)
    };
    let assembly = own.sight.assembly();
    let needed = |part: SpacePart| match assembly {
        _ if !is_building => 0,
        Some(placed) => lacking(own, placed, part) + placed.count(part) - ship.parts.count(part),
        None => wanted(own, part) - ship.parts.count(part),
    };
    KINDS.map(|part| needed(part) - under_way(part))
}

/// Parts that are yet to be placed.
fn lacking(own: &Own<'_>, placed: &Assembly, part: SpacePart) -> i32 {
    match part {
        SpacePart::Structural => placed.structurals_lacking(own.knobs.ship_components, own.knobs.ship_modules),
        _ => wanted(own, part) - placed.count(part),
    }
}

fn wanted(own: &Own<'_>, part: SpacePart) -> i32 {
    match part {
        SpacePart::Structural => structurals_for(own.knobs.ship_components, own.knobs.ship_modules),
        SpacePart::Component => own.knobs.ship_components,
        SpacePart::Module => own.knobs.ship_modules,
    }
}

/// W-161: launches the ship once it is complete; or once it is fit, would arrive before all others,
/// and more parts would save less time than they take; or to save it from an attack on the capital.
pub(super) fn launch(own: &Own<'_>, orders: &mut Vec<CivOrder>) {
    let order = CivOrder::from(Launch);
    if own.sight.ship_of(own.seat).state != ShipState::Started || !is_wanted(own) || !own.sight.may(&order) {
        return;
    }
    let Some(figures) = own.sight.ship_figures(own.seat) else { return };
    let (assembly, parts) = (own.sight.assembly(), own.sight.ship_of(own.seat).parts);
    let is_complete = KINDS.iter().all(|&part| assembly.is_some_and(|placed| lacking(own, placed, part) <= 0));
    let arrival = Arrival::new(own.sight.year(), figures.travel);
    let rivals: Vec<Arrival> = own.sight.others().filter_map(|other| own.sight.ship_arrival(other)).collect();
    let is_first = rivals.iter().all(|&other| arrival < other);
    let is_fit = figures.success.times(10) >= 9;
    let is_in_danger = figures.success.times(10) >= 5 && is_capital_in_danger(own);
    let wins =
        || is_fit && is_first && (!rivals.is_empty() || !is_worth_waiting(own, &parts, figures.travel.times(100)));
    let why = match () {
        () if is_complete => "it is complete",
        () if is_in_danger => "enemies are near the capital",
        () if wins() => "it arrives before all others, and more parts would not save as much time as they take",
        () => return,
    };
    own.remark(&order, why);
    orders.push(order);
}

/// Whether another pair of fuel and propulsion would shorten the flight by more than the time that
/// its parts take; `travel` is the present travel time in hundredths of a year.
fn is_worth_waiting(own: &Own<'_>, parts: &SpaceParts, travel: i64) -> bool {
    let builders = || own.towns.iter().filter(|town| part_of(own, town.production.target).is_some());
    let Some(cost) = builders().map(|town| pair_cost(own, town)).max() else { return false };
    let shields: i64 = builders().map(|town| i64::from(town.shields.max(0))).sum();
    let mut more = *parts;
    (0..2).for_each(|_| _ = more.add(SpacePart::Component));
    let needed = structurals_for(more.count(SpacePart::Component), more.count(SpacePart::Module));
    while more.count(SpacePart::Structural) < needed {
        more.add(SpacePart::Structural);
    }
    let mut next = own.sight.assembly().cloned().unwrap_or_default();
    next.place(&more);
    let later = next.figures(own.sight.rules.written.settings.spaceship_travel_time).travel.times(100);
    let turns = cost / shields.max(1) + 1;
    travel - later > turns * 100 * i64::from(own.sight.years_per_turn().max(1))
}

/// Shields of two components and of two structurals in a city.
fn pair_cost(own: &Own<'_>, town: &Town<'_>) -> i64 {
    let kinds = [SpacePart::Component, SpacePart::Structural];
    let of_kind = |part: SpacePart| own.book.buildings.iter().position(|entry| entry.part == Some(part));
    let targets = kinds.iter().filter_map(|&part| of_kind(part));
    let cost = |at: usize| own.sight.target_cost(town.city, Target::Building(BuildingId::at(at)));
    targets.map(|at| 2 * i64::from(cost(at))).sum()
}

/// W-161: the tile of the nation's capital while a spaceship depends on it.
pub(super) fn guarded_capital(own: &Own<'_>) -> Option<Tile> {
    let has_ship = matches!(own.sight.ship_of(own.seat).state, ShipState::Started | ShipState::Launched);
    own.sight.capital().filter(|_| has_ship)
}

fn is_capital_in_danger(own: &Own<'_>) -> bool {
    let Some(capital) = own.sight.capital() else { return false };
    own.sight.foreign_units().any(|seen| {
        own.sight.is_enemy(seen.owner)
            && own.sight.rules.troops.get(seen.unit_type).is_military
            && own.sight.topology().distance(capital, seen.tile) <= own.knobs.ship_danger_within
    })
}

/// W-161: the capital of the enemy whose ship arrives first, if the nation knows where it is.
pub(super) fn capital_to_take(own: &Own<'_>) -> Option<Tile> {
    let enemies = own.sight.others().filter(|&other| own.sight.is_enemy(other));
    let ships = enemies.filter_map(|other| Some((own.sight.ship_arrival(other)?, own.sight.capital_of(other)?)));
    ships.min().map(|(_, capital)| capital)
}
