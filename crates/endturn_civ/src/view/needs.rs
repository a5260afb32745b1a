//! Everything that waits for a nation's orders: what the turn's end wastes, and what can wait.

use endturn_civ_rules::ids::GovernmentId;
use endturn_civ_rules::keys::{CityAt, CityId, UnitId};
use endturn_civ_rules::nation::research::Aim;
use endturn_civ_rules::production::target::Target;
use endturn_civ_rules::ruleset::words::{Activity, Output};
use endturn_engine::{Seat, counsel::Need, number::counted};

use super::nation::{aim_name, gold_lasts, income};
use super::viewer::Viewer;
use crate::forecast::{Growth, Obstacle};
use crate::orders::{CivOrder, Found, Help, Produce, Trade, treaty_terms};
use crate::sight::Sight;
use crate::state::{
    Aboard, Automatic, Books, Doing, Errand, MovesLeft, Position, Production, Regime, Site, Stocks, Treasury, Unit,
};

/// Turns ahead of which a famine or an empty treasury is a need.
const SOON: i32 = 5;
/// Most units without orders that are named.
const MAX_IDLE: usize = 20;

/// The needs of a nation.
pub(crate) fn needs(sight: Sight<'_>) -> Vec<Need> {
    let viewer = Viewer::of(sight);
    let mut needs: Vec<Need> = treasury(viewer).into_iter().chain(research(viewer)).chain(government(viewer)).collect();
    needs.extend(viewer.sight.others().filter_map(|other| offer(viewer, other)));
    needs.extend(viewer.sight.cities().iter().flat_map(|&city| of_city(viewer, city)));
    let idle = viewer.sight.units().iter().copied().filter(|&unit| is_idle(viewer, unit));
    let (mut able, mut rest) = (Vec::new(), Vec::new());
    for unit in idle {
        match of_unit(viewer, unit) {
            Some(need) => able.push(need),
            None => rest.push(unit),
        }
    }
    needs.extend(able);
    needs.extend(without_orders(viewer, &rest));
    needs
}

fn treasury(viewer: Viewer<'_>) -> Option<Need> {
    let (gold, income) = (viewer.sight.nation::<Treasury>()?.gold, income(viewer));
    let then = i64::from(gold) + i64::from(income);
    if then < 0 {
        return Some(Need::wastes(format!(
            "gold would be {then} at the end of this turn, so buildings or units will be sold: rates, sell"
        )));
    }
    let turns = gold_lasts(viewer).filter(|&turns| turns <= SOON)?;
    Some(Need::waits(format!("gold runs out in {}: {gold}, {income:+} a turn: rates, sell", counted(turns, "turn"))))
}

/// A nation without research wastes its cities' bulbs.
fn research(viewer: Viewer<'_>) -> Option<Need> {
    let (pool, study) = (viewer.sight.research()?, viewer.sight.study()?);
    let mut open = viewer.sight.rules.tree.researchable(&pool.known);
    match study.when {
        Err(Obstacle::NoAim) => open.next().map(|tech| {
            let name = aim_name(viewer, Aim::Tech(tech));
            Need::wastes(format!("no research is chosen: research {}", name.replace(' ', "_")))
        }),
        _ if pool.goal.is_none() => {
            Some(Need::waits("research has no goal, so the rules choose what comes next: goal TECH"))
        }
        _ => None,
    }
}

/// A nation in anarchy that has not chosen its next government.
fn government(viewer: Viewer<'_>) -> Option<Need> {
    let Regime(rule) = *viewer.sight.nation()?;
    if rule.government != viewer.sight.anarchy() || rule.target.is_some() {
        return None;
    }
    let all = (0..viewer.sight.rules.written.governments.len()).map(GovernmentId::at);
    let mut open = all.filter(|&one| one != rule.government && viewer.sight.may_have_government(one));
    let one = viewer.sight.rules.government_name(open.next()?).replace(' ', "_");
    Some(Need::wastes(format!("there is no government, and no new one is chosen: revolution {one}")))
}

/// A treaty that another nation offers.
fn offer(viewer: Viewer<'_>, other: Seat) -> Option<Need> {
    let treaty = viewer.sight.treaty(other).filter(|treaty| treaty.from == other)?;
    let (word, clauses) = (viewer.names.nation_word(other), treaty_terms(treaty, viewer.sight.seat(), viewer.names));
    let clauses = clauses.join(" ");
    Some(Need::waits(format!("{word} offers a treaty ({clauses}): accept {word}, reject {word}")))
}

fn of_city(viewer: Viewer<'_>, city: CityId) -> Vec<Need> {
    let sight = viewer.sight;
    let parts = (sight.city::<Production>(city), sight.city::<Books>(city), sight.city::<Stocks>(city));
    let (Some(production), Some(books), Some(stocks)) = parts else { return Vec::new() };
    let Some(site) = sight.city::<Site>(city) else { return Vec::new() };
    let Some((completion, growth)) = sight.forecast(city) else { return Vec::new() };
    let (name, settled) = (viewer.names.city_word(city), &books.settled);
    let mut needs = Vec::new();
    let unrest = match (settled.is_disorder, &growth) {
        _ if sight.topples(city) => Some("is in disorder and brings the government down at the end of this turn"),
        (true, _) => Some("is in disorder"),
        (false, _) if !sight.will_riot(city) => None,
        (false, Growth::Grows(1)) => Some("grows in 1 and will be in disorder"),
        (false, _) => Some("will be in disorder at the end of this turn"),
    };
    if let Some(unrest) = unrest {
        needs.push(Need::waits(format!("{name} {unrest}: more luxury, a temple, or fewer workers (city {name})")));
    }
    if let lacking @ ..0 = settled.surplus[Output::Shield] {
        needs.push(Need::waits(format!(
            "{name} lacks {} for its units, so some will be disbanded, or citizens lost (city {name})",
            counted(lacking.saturating_neg(), "shield")
        )));
    }
    if let Growth::Starves(turns @ ..=SOON) = growth {
        let food = settled.surplus[Output::Food];
        needs.push(Need::waits(format!("{name} starves in {turns}: food {} {food:+} (city {name})", stocks.food)));
    }
    if let Growth::Stays(obstacle @ Obstacle::Full(_, Some(building))) = &growth {
        let order = Produce(CityAt(site.tile), Target::Building(*building));
        let way = match sight.may(&CivOrder::from(order)) {
            true => format!(": produce {name} {}", viewer.names.target_word(order.1)),
            false => format!(" (city {name})"),
        };
        // A city that builds it already needs no reminder.
        if production.target != order.1 {
            needs.push(Need::waits(format!("{name} does not grow: {}{way}", sight.obstacle(obstacle))));
        }
    }
    let target = viewer.names.target_word(completion.target);
    let way = match &completion.when {
        Ok(_) => return needs,
        Err(Obstacle::Coinage) if !production.worklist.is_empty() => return needs,
        Err(Obstacle::Coinage) => format!("{name} is only building {target}: produce {name} TARGET"),
        Err(obstacle @ (Obstacle::NoShields | Obstacle::ShieldsMissing(_))) => {
            format!("{name} can't complete {target}: {} (city {name})", sight.obstacle(obstacle))
        }
        Err(obstacle) => format!("{name} can't complete {target}: {}: produce {name} TARGET", sight.obstacle(obstacle)),
    };
    needs.push(Need::waits(way));
    needs
}

/// Whether a unit waits for orders: it has moves left, and nothing to do. Cargo of a carrier that
/// has orders does not wait.
pub(super) fn is_idle(viewer: Viewer<'_>, unit: UnitId) -> bool {
    let sight = viewer.sight;
    let has_none = |unit| sight.unit::<Errand>(unit).is_some_and(Errand::is_empty);
    let can_move = sight.unit::<MovesLeft>(unit).is_some_and(|left| left.0 > 0);
    let does_nothing = sight.unit::<Doing>(unit).is_some_and(|doing| doing.0 == Activity::Idle);
    let is_automatic = sight.unit::<Automatic>(unit).is_some_and(|automatic| automatic.0);
    let carrier = sight.unit::<Aboard>(unit).and_then(|aboard| aboard.0);
    can_move && does_nothing && !is_automatic && has_none(unit) && carrier.is_none_or(has_none)
}

/// Units without orders, by name.
fn without_orders(viewer: Viewer<'_>, units: &[UnitId]) -> Option<Need> {
    let name = |&unit: &UnitId| {
        let &Position(tile) = viewer.sight.unit(unit)?;
        Some(format!("{} at {}", viewer.names.unit_word(unit), viewer.names.tile_word(tile)))
    };
    let mut names: Vec<String> = units.iter().take(MAX_IDLE).filter_map(name).collect();
    let have = match units.len() {
        0 => return None,
        1 => "this unit has".to_owned(),
        count => format!("{} have", counted(count, "unit")),
    };
    if units.len() > MAX_IDLE {
        names.push(format!("and {} more", units.len() - MAX_IDLE));
    }
    Some(Need::waits(format!("{have} no orders: {}: move, fortify, sentry", names.join(", "))))
}

/// Actions that a unit can take where it is: found a city, help with a wonder, or trade.
fn of_unit(viewer: Viewer<'_>, unit: UnitId) -> Option<Need> {
    let sight = viewer.sight;
    let (data, &Position(tile)) = (sight.unit::<Unit>(unit)?, sight.unit(unit)?);
    let (numbers, number) = (sight.rules.troops.get(data.unit_type), sight.number(unit));
    let may = |order: CivOrder| sight.may(&order);
    let (word, place) = (viewer.names.unit_word(unit), viewer.names.tile_word(tile));
    if numbers.founds_cities && may(Found(number).into()) {
        return Some(Need::waits(format!("{word} can found a city at {place}: found {word}")));
    }
    for seen in sight.topology().square(tile, 1).filter_map(|tile| sight.city_on(tile)) {
        let (at, name) = (CityAt(seen.tile), viewer.names.city_word(seen.city));
        if numbers.helps_wonders && may(Help(number, at).into()) {
            return Some(Need::waits(format!("{word} can help {name} with its wonder: help {word} {name}")));
        }
        if numbers.trades && may(Trade(number, at).into()) {
            return Some(Need::waits(format!("{word} can trade in {name}: trade {word} {name}")));
        }
    }
    None
}
