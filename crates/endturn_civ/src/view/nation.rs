//! The viewer's own nation: treasury, government, research and units.

use endturn_civ_rules::city::terms::Rates;
use endturn_civ_rules::ids::{GovernmentId, TechId};
use endturn_civ_rules::keys::{CityId, UnitId};
use endturn_civ_rules::nation::research::Aim;
use endturn_civ_rules::nation::spaceship::Arrival;
use endturn_civ_rules::ruleset::game::GoldUpkeep;
use endturn_civ_rules::ruleset::words::Output;
use endturn_engine::Seat;
use serde_json::{Map, Value, json};

use super::needs::is_idle;
use super::viewer::Viewer;
use crate::forecast::lasts;
use crate::state::{
    Aboard, Automatic, Books, Doing, Errand, Fuel, HitPoints, Home, Life, Load, MovesLeft, Nation, Policies, Position,
    Production, Regime, Spaceship, Stocks, Task, Treasury, Unit, Veteran,
};

/// The nation as a whole.
pub(super) fn as_json(viewer: Viewer<'_>) -> Option<Value> {
    let sight = viewer.sight;
    let nation: &Nation = viewer.sight.nation()?;
    let policies: &Policies = viewer.sight.nation()?;
    let Regime(rule) = *viewer.sight.nation()?;
    let record = sight.record();
    let left = rule.finishes.map(|end| i64::from(end) - i64::from(sight.round()));
    let is_anarchy = rule.government == sight.anarchy();
    let governments = (0..sight.rules.written.governments.len()).map(GovernmentId::at);
    let open = governments.filter(|&government| sight.may_have_government(government));
    Some(json!({
        "people": sight.rules.nation_name(nation.nation),
        "gold": viewer.sight.nation::<Treasury>()?.gold,
        "gold_per_turn": income(viewer),
        "rates": rates(policies.rates),
        "rates_in_force": rates(sight.rates_in_force()),
        "max_rate": sight.max_rate(),
        "government": sight.rules.government_name(rule.government),
        "governments": open.map(|one| sight.rules.government_name(one)).collect::<Vec<_>>(),
        "revolution": is_anarchy.then(|| json!({
            "target": rule.target.map(|target| sight.rules.government_name(target)),
            "turns": left.map(|left| left.max(0)),
        })),
        "policies": settings(viewer, policies),
        "score": record.score(),
        "turns_alive": viewer.sight.nation::<Life>()?.turns,
        "culture": record.culture,
        "citizens": record.citizens(),
        "spaceship": viewer.sight.nation::<Spaceship>().map(|ship| json!({
            "state": format!("{:?}", ship.state).to_lowercase(),
            "parts": ship.parts,
            "figures": ship_figures(viewer, sight.seat()),
        })),
    }))
}

/// W-61, W-62: the numbers of a nation's ship; null while no part is in place.
pub(super) fn ship_figures(viewer: Viewer<'_>, seat: Seat) -> Option<Value> {
    let figures = viewer.sight.ship_figures(seat)?;
    Some(json!({
        "mass": figures.mass,
        "people": figures.population,
        "support_percent": figures.support.times(100),
        "energy_percent": figures.energy.times(100),
        "success_percent": figures.success.times(100),
        "travel_years": figures.travel.times(1),
        "arrives": viewer.sight.ship_arrival(seat).map(Arrival::year),
    }))
}

fn rates(rates: Rates) -> Value {
    json!({ "science": rates.science, "tax": rates.tax, "luxury": rates.luxury })
}

fn settings(viewer: Viewer<'_>, policies: &Policies) -> Value {
    let names = viewer.sight.rules.written.policies.names();
    let pairs = policies.settings.iter().zip(&policies.wanted);
    let one = |(name, (now, next)): (&str, (&i32, &i32))| (name.to_owned(), json!({ "now": now, "next": next }));
    Value::Object(names.zip(pairs).map(one).collect::<Map<_, _>>())
}

/// Gold income at the end of the turn, as things are, minus what the nation itself pays for;
/// shields that become coins count (C-29).
pub(super) fn income(viewer: Viewer<'_>) -> i32 {
    let style = viewer.sight.rules.written.game.civstyle.gold_upkeep_style;
    let net = |books: &Books| {
        let bill = match style {
            GoldUpkeep::City => 0,
            GoldUpkeep::Mixed => books.unit_gold,
            GoldUpkeep::Nation => books.unit_gold.saturating_add(books.building_gold),
        };
        books.settled.surplus[Output::Gold].saturating_sub(bill)
    };
    let coins = |city, books: &Books| {
        let target = viewer.sight.city::<Production>(city)?.target.building()?;
        let stock = viewer.sight.city::<Stocks>(city)?.shields;
        let is_coinage = viewer.sight.rules.is_coinage(target);
        is_coinage.then(|| stock.saturating_add(books.settled.surplus[Output::Shield]).max(0))
    };
    let of_city = |&city: &CityId| {
        let books = viewer.sight.city::<Books>(city)?;
        Some(net(books).saturating_add(coins(city, books).unwrap_or(0)))
    };
    viewer.sight.cities().iter().filter_map(of_city).fold(0, i32::saturating_add)
}

/// Turns until the nation's gold runs out at this income; `None` if it does not.
pub(super) fn gold_lasts(viewer: Viewer<'_>) -> Option<i32> {
    let (gold, income) = (viewer.sight.nation::<Treasury>()?.gold, income(viewer));
    lasts(gold, income)
}

/// Name of an aim.
pub(super) fn aim_name<'w>(viewer: Viewer<'w>, aim: Aim) -> &'w str {
    match aim {
        Aim::Tech(tech) => viewer.sight.rules.tech_name(tech),
        Aim::Future => "future tech",
    }
}

/// Known techs, current research, and possible research.
pub(super) fn research(viewer: Viewer<'_>) -> Option<Value> {
    let (pool, study) = (viewer.sight.research()?, viewer.sight.study()?);
    let rules = viewer.sight.rules;
    let open = rules
        .tree
        .researchable(&pool.known)
        .map(|tech| json!({ "tech": rules.tech_name(tech), "cost": viewer.sight.aim_cost(Aim::Tech(tech)) }));
    Some(json!({
        "aim": pool.aim.map(|aim| aim_name(viewer, aim)),
        "bulbs": pool.bulbs,
        "cost": study.cost,
        "bulbs_per_turn": study.bulbs,
        "turns": study.when.as_ref().ok(),
        "not_complete": study.when.as_ref().err().map(|obstacle| viewer.sight.obstacle(obstacle)),
        "goal": pool.goal.map(|goal| rules.tech_name(goal)),
        "steps_to_goal": pool.goal.map(|goal| rules.tree.steps(&pool.known, goal)),
        "open": open.collect::<Vec<_>>(),
        "known": pool.known.iter().map(|at| rules.tech_name(TechId::at(at))).collect::<Vec<_>>(),
        "future_techs": pool.future,
    }))
}

/// One of the viewer's units.
pub(super) fn unit(viewer: Viewer<'_>, unit: UnitId) -> Option<Value> {
    let sight = viewer.sight;
    let home = sight.unit::<Home>(unit).and_then(|home| home.0);
    Some(json!({
        "unit": viewer.names.unit_word(unit),
        "id": viewer.sight.number(unit),
        "type": sight.rules.unit_type_name(sight.unit::<Unit>(unit)?.unit_type),
        "tile": viewer.xy(sight.unit::<Position>(unit)?.0),
        "home": home.map(|home| viewer.sight.city_name(home)),
        "hit_points": sight.unit::<HitPoints>(unit)?.0,
        "moves_left": sight.unit::<MovesLeft>(unit)?.0,
        "fuel": sight.unit::<Fuel>(unit)?.0,
        "activity": sight.unit::<Doing>(unit)?.0.word(),
        "idle": is_idle(viewer, unit),
        "automatic": sight.unit::<Automatic>(unit)?.0,
        "target": sight.unit::<Task>(unit)?.target.map(|extra| sight.rules.extra_name(extra)),
        "work": viewer.sight.progress(unit).map(|(done, needed)| json!({ "done": done, "needed": needed })),
        "goes_to": sight.unit::<Errand>(unit)?.way.first().map(|&goal| viewer.xy(goal)),
        "orders": sight.unit::<Errand>(unit)?.plan.as_ref().map(|plan| viewer.orders(plan)),
        "veteran": sight.unit::<Veteran>(unit)?.0,
        "good": sight.unit::<Load>(unit)?.0.map(|good| sight.rules.good_name(good)),
        "transporter": sight.unit::<Aboard>(unit)?.0.map(|carrier| viewer.names.unit_word(carrier)),
    }))
}
