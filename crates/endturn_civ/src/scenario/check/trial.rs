//! Checks that need a world: the scenario is set up once, and the rules are queried about it.
//!
//! This way a check can't disagree with the game.

use std::sync::Arc;

use endturn_civ_rules::city::tax::max_rate;
use endturn_civ_rules::effects::circumstances::Context;
use endturn_civ_rules::ids::BuildingId;
use endturn_civ_rules::keys::CityId;
use endturn_civ_rules::production::availability::{Shop, has_later, has_now};
use endturn_civ_rules::production::target::Target;
use endturn_civ_rules::production::upgrade::successor;
use endturn_civ_rules::rules::CivRules;
use endturn_civ_rules::ruleset::effect_kind::EffectKind;
use endturn_engine::{Game, GameSetup, Seat, number::counted, seats::SeatSetup, turn::TurnSetup};
use endturn_scenario::{checks::Checker, codes, diagnostic::Diagnostic, module::Sheet, path::Path};

use super::super::plan::{CityPlan, Plan};
use super::super::section::{CityStart, Section};
use super::cities::Towns;
use super::nations::People;
use crate::forecast::{self, Obstacle};
use crate::realm::Eye;
use crate::setup::CivSetup;
use crate::shop::CityShop;
use crate::state::{Routes, Site};

/// Results of the earlier checks.
pub(super) struct Found<'a> {
    pub(super) section: &'a Section,
    pub(super) people: &'a [People<'a>],
    pub(super) towns: &'a Towns,
    /// Whether no error was found so far; otherwise most problems of the world would be
    /// consequences.
    pub(super) is_sound: bool,
}

/// Sets the plan up and reports problems of its world.
pub(super) fn check(
    sheet: Sheet<'_>,
    found: &Found<'_>,
    plan: &Plan,
    rules: &Arc<CivRules>,
    checker: &mut Checker<'_>,
) {
    if !has_questions(found.section) && !plan.is_under_way() {
        return;
    }
    // A stated game has numbers, such as those of units, that size tables of its world.
    if plan.is_under_way() && !found.is_sound {
        return;
    }
    let seats = sheet.seats.iter().map(|seat| SeatSetup { name: seat.name.clone(), personas: Vec::new() });
    let setup = GameSetup {
        title: String::new(),
        content: 0,
        seed: super::maps::scenario_seed(sheet),
        turn_limit: plan.first_round,
        seats: seats.collect(),
        turn: TurnSetup {
            from_round: Some(plan.first_round).filter(|_| plan.is_under_way()),
            ..TurnSetup::simultaneous()
        },
        modules: vec![Arc::new(CivSetup::new(Arc::clone(rules), plan.clone()).on_trial())],
        change: None,
    };
    // Without seats there is no game, and an error has reported that.
    let Ok(game) = Game::new(Arc::new(setup)) else { return };
    let eye = Eye::of(game.world());
    if plan.is_under_way() {
        let mut is_placed = true;
        for (people, nation) in found.people.iter().zip(&plan.nations) {
            for city in &nation.cities {
                is_placed &= check_work(eye, found.towns, people, city, checker);
            }
        }
        if is_placed && let Err(unsound) = crate::soundness::check(game.world(), plan) {
            let message = format!("the stated game is impossible: {unsound}");
            checker.error(codes::CONTRADICTION, "so_far", message);
        }
    }
    for (seat, people) in found.people.iter().enumerate() {
        check_rates(eye, Seat(seat as u8), people, checker);
        if found.is_sound {
            for city in &plan.nations[seat].cities {
                check_city(eye, found.towns, people, city, checker);
            }
        }
    }
}

/// Whether the section has anything to check in a world.
fn has_questions(section: &Section) -> bool {
    let asks = |city: &CityStart| {
        let lists = [&city.buildings, &city.worklist, &city.routes];
        city.production.is_some() || !city.requests.is_empty() || lists.iter().any(|list| !list.is_empty())
    };
    section.nations.iter().any(|(_, start)| start.rates.is_some() || start.cities.iter().any(asks))
}

/// Rates must be within the government's limit.
fn check_rates(eye: Eye<'_>, seat: Seat, people: &People<'_>, checker: &mut Checker<'_>) {
    let (Some(path), Some(rates)) = (people.path(), people.start.and_then(|start| start.rates)) else { return };
    let max = max_rate(eye.rules.effects.value(EffectKind::MaxRates, &Context::player(seat), &eye));
    for (field, rate) in [("science", rates.science), ("tax", rates.tax), ("luxury", rates.luxury)] {
        if rate > max && rate <= 100 {
            let one = Diagnostic::error(codes::OUT_OF_RANGE, "the government does not allow such a rate");
            let one = one.found(format!("`{rate}`")).expected([format!("at most {max} percent")]);
            checker.push(path.clone().name("rates").name(field), one);
        }
    }
}

fn check_city(eye: Eye<'_>, towns: &Towns, people: &People<'_>, plan: &CityPlan, checker: &mut Checker<'_>) {
    let (Some(town), Some(city)) = (towns.on(plan.tile), eye.map.city(plan.tile)) else { return };
    let Some(written) = people.start.and_then(|start| start.cities.get(town.place)) else { return };
    let shop = CityShop::new(eye, city);
    for &building in &plan.buildings {
        check_standing(&shop, eye.rules, building, (written, &town.path), checker);
    }
    if let Some(target) = plan.production
        && !has_now(&shop, target)
    {
        let name = eye.rules.target_name(target);
        let one = Diagnostic::warning(codes::CONTRADICTION, format!("the city can't build `{name}` now"));
        checker.push(town.path.clone().name("production"), one.note(None, why(eye, &shop, city, target)));
    }
    for (at, &target) in plan.worklist.iter().enumerate() {
        if !has_now(&shop, target) && !has_later(&shop, target) {
            let name = eye.rules.target_name(target);
            let message = format!("the city can never build `{name}`");
            checker.warning(codes::CONTRADICTION, town.path.clone().name("worklist").index(at), message);
        }
    }
    // In a game in progress, finished work is requested until units next look for work.
    let requests = if plan.so_far.is_none() { &plan.requests[..] } else { &[] };
    for (at, &(tile, job, _)) in requests.iter().enumerate() {
        if let Some(problem) = eye.request_problem(city, tile, job) {
            let one = Diagnostic::warning(codes::CONTRADICTION, "no unit can do that there for the city now");
            let one = one.note(None, format!("the reason is {}", problem.code()));
            checker.push(town.path.clone().name("requests").index(at).name("activity"), one);
        }
    }
    check_routes(eye, city, plan, &town.path, checker);
}

/// Checks the tiles that a city's citizens are stated to work, and returns whether they can.
fn check_work(eye: Eye<'_>, towns: &Towns, people: &People<'_>, plan: &CityPlan, checker: &mut Checker<'_>) -> bool {
    let (Some(town), Some(city)) = (towns.on(plan.tile), eye.map.city(plan.tile)) else { return true };
    let rest = plan.so_far.as_ref().map(|stated| &stated.rest).filter(|rest| rest.places_citizens());
    let (Some(rest), Some(site)) = (rest, eye.city_part::<Site>(city)) else { return true };
    if people.start.is_none_or(|start| start.cities.get(town.place).is_none()) {
        return true;
    }
    let reach = eye.map.city_tiles(site.radius_sq);
    let mut is_placed = true;
    for (at, &tile) in rest.worked.iter().flatten().enumerate() {
        let message = match eye.map.city_tile_index(plan.tile, tile) {
            Some(0) => "the city's own tile is worked without a citizen",
            Some(place) if place < reach && eye.map.worker(tile) == Some(city) => continue,
            Some(place) if place < reach => "another city works this tile",
            _ => "this tile is too far away for the city's citizens",
        };
        is_placed = false;
        let path = town.path.clone().name("so_far").name("worked").index(at);
        checker.error(codes::CONTRADICTION, path, message);
    }
    is_placed
}

/// The reason, as text, why a city can't build something now.
fn why(eye: Eye<'_>, shop: &CityShop<'_>, city: CityId, target: Target) -> String {
    match target {
        Target::Building(building) if shop.is_obsolete(building) => "it is obsolete".to_owned(),
        Target::Unit(unit) => match successor(shop, unit) {
            Some(better) => format!("`{}` replaces it", eye.rules.unit_type_name(better)),
            None => obstacle(eye, city, target),
        },
        Target::Building(_) => obstacle(eye, city, target),
    }
}

fn obstacle(eye: Eye<'_>, city: CityId, target: Target) -> String {
    forecast::of_refusal(eye, city, target).unwrap_or(Obstacle::Unavailable).text(eye)
}

fn check_standing(
    shop: &CityShop<'_>,
    rules: &CivRules,
    building: BuildingId,
    (written, path): (&CityStart, &Path),
    checker: &mut Checker<'_>,
) {
    let name = rules.building_name(building);
    if let Some(at) = written.buildings.iter().position(|own| own == name).filter(|_| shop.is_obsolete(building)) {
        let message = format!("`{name}` is obsolete from the start, so it does nothing");
        checker.warning(codes::CONTRADICTION, path.clone().name("buildings").index(at), message);
    }
}

fn check_routes(eye: Eye<'_>, city: CityId, plan: &CityPlan, path: &Path, checker: &mut Checker<'_>) {
    let Some(routes) = eye.city_part::<Routes>(city) else { return };
    for (at, &tile) in plan.routes.iter().enumerate() {
        let Some(partner) = eye.map.city(tile) else { continue };
        if routes.0.iter().any(|route| route.partner == partner) {
            continue;
        }
        let least = eye.rules.written.settings.trademindist;
        let least = counted(least, "step");
        let message = "there can be no trade route between these two cities";
        let one = Diagnostic::warning(codes::CONTRADICTION, message);
        let rule =
            format!("within a nation they must be {least} apart, and `trade_routes.ron` must have their kind of route");
        checker.push(path.clone().name("routes").index(at), one.note(None, rule));
    }
}
