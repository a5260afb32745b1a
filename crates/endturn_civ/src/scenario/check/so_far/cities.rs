//! State of a city in a game in progress.

use endturn_civ_rules::city::arrange::{Goal, SPECIALIST_KINDS};
use endturn_civ_rules::ids::Tile;
use endturn_civ_rules::keys::UnitId;
use endturn_civ_rules::nation::capital::CapitalKind;
use endturn_civ_rules::outputs::Outputs;
use endturn_civ_rules::trade::kinds::Direction;
use endturn_engine::Seat;
use endturn_scenario::{checks::Checker, codes, diagnostic::Diagnostic, path::Path};

use super::super::super::section::CityStart;
use super::super::super::stated::{CityStated, ProductionStated};
use super::super::super::stated_section::{CapitalWord, CitySoFar, GovernorStart, ProductionSoFar, WayWord};
use super::super::cities::Towns;
use super::super::desk::Desk;
use super::super::names;
use crate::state::{Governor, Moods};

/// Most trade routes of a city.
const MAX_ROUTES: usize = 5;
/// Bound of all numbers of a city, positive or negative.
const MAX: i32 = 1_000_000;

/// Reads the state of a city.
pub(in super::super) fn read(
    desk: &Desk<'_>,
    towns: &Towns,
    path: &Path,
    city: &CityStart,
    checker: &mut Checker<'_>,
) -> Option<CityStated> {
    let so_far = city.so_far.as_ref()?;
    let path = path.clone().name("so_far");
    let to = |field: &str| path.clone().name(field);
    if let Some(round) = so_far.founded {
        super::common::round(desk, to("founded"), round, checker);
    }
    if let Some(round) = so_far.last_plague {
        super::common::round(desk, to("last_plague"), round, checker);
    }
    let turns = 0..=i32::try_from(desk.first_round).unwrap_or(i32::MAX);
    checker.range(to("rapture"), so_far.rapture, turns.clone());
    checker.range(to("disorder"), so_far.disorder, turns);
    checker.range(to("history"), so_far.history, -1_000_000_000..=1_000_000_000);
    if let Some((all, by_trade)) = so_far.illness {
        checker.range(to("illness").index(0), all, 0..=1_000);
        checker.range(to("illness").index(1), by_trade, 0..=MAX);
    }
    let fresh = so_far.fresh.as_ref().and_then(|name| {
        let known = desk.rules.written.buildings.names();
        names::one(checker, to("fresh"), "building", name, desk.rules.building_id(name), known)
    });
    if let Some(name) = so_far.fresh.as_ref().filter(|name| !city.buildings.contains(name)) {
        checker.error(codes::CONTRADICTION, to("fresh"), format!("`{name}` is not among the city's `buildings`"));
    }
    let founder = so_far.founder.as_ref().and_then(|name| super::common::seat(desk, to("founder"), name, checker));
    Some(CityStated {
        number: so_far.number,
        founder,
        founded: so_far.founded,
        capital: so_far.capital.map(|word| match word {
            CapitalWord::Common => CapitalKind::None,
            CapitalWord::Secondary => CapitalKind::Secondary,
            CapitalWord::Primary => CapitalKind::Primary,
        }),
        work: work(desk, &path, city, so_far, checker),
        nationality: nationality(desk, &path, city, so_far, checker),
        fresh,
        production: so_far.production.as_ref().map_or_else(ProductionStated::default, |production| {
            read_production(desk, &to("production"), production, checker)
        }),
        governor: so_far
            .governor
            .as_ref()
            .map_or_else(Governor::default, |governor| read_governor(&to("governor"), governor, checker)),
        trade: trade(desk, towns, &to("trade"), so_far, checker),
        history: so_far.history,
        thefts: so_far.thefts,
        moods: Moods { was_happy: so_far.was_happy, rapture: so_far.rapture, disorder: so_far.disorder },
        illness: so_far.illness,
        last_plague: so_far.last_plague,
        saved: so_far.saved.map_or(Outputs::NONE, Outputs),
        supports: so_far.supports.as_ref().map(|units| units.iter().copied().map(UnitId).collect()),
    })
}

/// Citizens on tiles and specialists must add up to all citizens.
fn work(
    desk: &Desk<'_>,
    path: &Path,
    city: &CityStart,
    so_far: &CitySoFar,
    checker: &mut Checker<'_>,
) -> Option<(Vec<Tile>, [u8; SPECIALIST_KINDS])> {
    if so_far.worked.is_none() && so_far.specialists.is_none() {
        return None;
    }
    let places = so_far.worked.as_deref().unwrap_or_default();
    let worked_path = path.clone().name("worked");
    let worked = super::common::tiles(desk, &worked_path, places, checker);
    for (at, place) in places.iter().enumerate() {
        if let Some(first) = places[..at].iter().position(|other| other == place) {
            let name = format!("({}, {})", place.0, place.1);
            checker.duplicate(worked_path.clone().index(at), "tile", &name, worked_path.clone().index(first));
        }
    }
    let mut specialists = [0_u8; SPECIALIST_KINDS];
    let mut idle = 0_i64;
    for (name, &count) in so_far.specialists.iter().flat_map(|table| table.iter()) {
        let path = path.clone().name("specialists").name(name);
        let known = desk.rules.written.specialists.names();
        let found = desk.rules.specialist_id(name).filter(|kind| kind.index() < SPECIALIST_KINDS);
        if found.is_none() {
            checker.known_key(codes::DANGLING_REFERENCE, path.clone(), "specialist", name, known);
        }
        checker.range(path, count, 0..=255);
        idle += i64::from(count);
        if let Some(kind) = found {
            specialists[kind.index()] = u8::try_from(count.clamp(0, 255)).unwrap_or(u8::MAX);
        }
    }
    let all = worked.len() as i64 + idle;
    if all != i64::from(city.size) && worked.len() == places.len() {
        let one = Diagnostic::error(codes::CONTRADICTION, "workers and specialists don't add up to all citizens");
        let one = one.found(format!("{} and {idle}", worked.len())).expected([format!("{} together", city.size)]);
        checker.push(if so_far.worked.is_some() { worked_path } else { path.clone().name("specialists") }, one);
    }
    Some((worked, specialists))
}

fn nationality(
    desk: &Desk<'_>,
    path: &Path,
    city: &CityStart,
    so_far: &CitySoFar,
    checker: &mut Checker<'_>,
) -> Option<Vec<(Seat, u8)>> {
    let table = so_far.nationality.as_ref()?;
    let path = path.clone().name("nationality");
    if !desk.rules.written.game.citizen.nationality {
        checker.error(codes::CONTRADICTION, path, "the ruleset does not keep nationalities");
        return None;
    }
    let mut all = Vec::new();
    let mut sum = 0_i64;
    for (name, &count) in table.iter() {
        let path = path.clone().name(name);
        checker.range(path.clone(), count, 1..=255);
        sum += i64::from(count);
        let seat = super::common::seat_key(desk, path, name, checker);
        all.extend(seat.map(|seat| (seat, u8::try_from(count.clamp(0, 255)).unwrap_or(u8::MAX))));
    }
    if sum != i64::from(city.size) {
        let one = Diagnostic::error(codes::CONTRADICTION, "these don't add up to all citizens").found(format!("{sum}"));
        checker.push(path, one.expected([format!("{} together", city.size)]));
    }
    Some(all)
}

fn read_production(
    desk: &Desk<'_>,
    path: &Path,
    written: &ProductionSoFar,
    checker: &mut Checker<'_>,
) -> ProductionStated {
    let to = |field: &str| path.clone().name(field);
    let gifts = [("bought", written.bought), ("caravans", written.caravans), ("disbanded", written.disbanded)];
    for (field, shields) in gifts.into_iter().chain([("airlifts", written.airlifts)]) {
        checker.range(to(field), shields, 0..=MAX);
    }
    let changes = [("before_change", written.before_change.unwrap_or(0)), ("last_surplus", written.last_surplus)];
    for (field, shields) in changes {
        checker.range(to(field), shields, -MAX..=MAX);
    }
    if let Some(round) = written.last_built {
        super::common::round(desk, to("last_built"), u32::try_from(round).unwrap_or(u32::MAX), checker);
    }
    let changed_from =
        written.changed_from.as_ref().and_then(|name| super::common::target(desk, to("changed_from"), name, checker));
    ProductionStated {
        changed_from,
        before_change: written.before_change,
        last_surplus: written.last_surplus,
        last_built: written.last_built,
        shields: gifts.map(|(_, shields)| shields),
        did_buy: written.did_buy,
        did_sell: written.did_sell,
        airlifts: written.airlifts,
    }
}

fn read_governor(path: &Path, written: &GovernorStart, checker: &mut Checker<'_>) -> Governor {
    let goal = written.goal.map(|goal| {
        let path = path.clone().name("goal");
        for (at, weight) in goal.weights.into_iter().enumerate() {
            checker.range(path.clone().name("weights").index(at), weight, -MAX..=MAX);
        }
        checker.range(path.name("happy_weight"), goal.happy_weight, -MAX..=MAX);
        Goal {
            weights: Outputs(goal.weights),
            minimum: Outputs(goal.minimum.map(|least| least.unwrap_or(i32::MIN))),
            allow_disorder: goal.allow_disorder,
            require_happy: goal.require_happy,
            happy_weight: goal.happy_weight,
        }
    });
    Governor { goal, science: written.science, tax: written.tax, may_disband: written.may_disband }
}

fn trade(
    desk: &Desk<'_>,
    towns: &Towns,
    path: &Path,
    so_far: &CitySoFar,
    checker: &mut Checker<'_>,
) -> Vec<(Tile, endturn_civ_rules::ids::GoodId, Direction)> {
    checker.range(path.clone(), so_far.trade.len(), 0..=MAX_ROUTES);
    let mut all = Vec::new();
    for (at, route) in so_far.trade.iter().enumerate().take(MAX_ROUTES) {
        let path = path.clone().index(at);
        let known = desk.rules.written.goods.names();
        let found = desk.rules.good_id(&route.good);
        let good = names::one(checker, path.clone().name("good"), "good", &route.good, found, known);
        let town = towns.named(path.name("to"), &route.to, checker).and_then(|town| town.tile);
        let way = match route.way {
            WayWord::From => Direction::From,
            WayWord::To => Direction::To,
            WayWord::Both => Direction::Both,
        };
        all.extend(town.zip(good).map(|(tile, good)| (tile, good, way)));
    }
    all
}
