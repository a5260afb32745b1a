//! A city as its owner sees it.

use endturn_civ_rules::bits::ones;
use endturn_civ_rules::ids::{BuildingId, SpecialistId};
use endturn_civ_rules::keys::{CityAt, CityId};
use endturn_civ_rules::nation::capital::CapitalKind;
use endturn_civ_rules::production::sell::is_sellable;
use endturn_civ_rules::production::target::Target;
use endturn_civ_rules::trade::kinds::Direction;
use serde_json::{Map, Value, json};

use super::viewer::{Viewer, outputs};
use crate::forecast::Growth;
use crate::orders::goal_text;
use crate::sight::OwnCity;
use crate::state::{
    Books, Buildings, Citizens, Governor, Health, History, Moods, Production, Request, Routes, Stocks, Supported,
};

/// The price at which a city buys its production now, or the reason why it can't.
pub(super) fn price(viewer: Viewer<'_>, city: CityId) -> Option<Result<i32, String>> {
    Some(viewer.sight.purchase(city)?.check().map_err(|refusal| refusal.to_string()))
}

/// The whole city; `None` if it is destroyed.
pub(super) fn as_json(viewer: Viewer<'_>, city: CityId) -> Option<Value> {
    let sight = viewer.sight;
    let own = sight.own_city(city)?;
    let (site, citizens) = (own.site, own.part::<Citizens>()?);
    let books: &Books = sight.city(city)?;
    let settled = &books.settled;
    let health: &Health = sight.city(city)?;
    let mut view = json!({
        "city": viewer.sight.city_name(city),
        "word": viewer.names.city_word(city),
        "id": CityAt(site.tile),
        "tile": viewer.xy(site.tile),
        "founded": site.founded,
        "capital": match site.capital {
            CapitalKind::Primary => Some("primary"),
            CapitalKind::Secondary => Some("secondary"),
            CapitalKind::None => None,
        },
        "size": citizens.size,
        "radius_sq": site.radius_sq,
        "production": outputs(&settled.production),
        "usage": outputs(&books.usage),
        "surplus": outputs(&settled.surplus),
        "waste": outputs(&settled.waste),
        "upkeep_gold": { "buildings": books.building_gold, "units": books.unit_gold },
        "pollution_pct": settled.pollution,
        "plague_permille": health.illness,
        "history": sight.city::<History>(city)?.0,
    });
    view["food"] = food(viewer, city)?;
    view["building"] = building(viewer, city)?;
    view["mood"] = mood(viewer, city)?;
    view["buildings"] = standing(viewer, city)?;
    view["specialists"] = specialists(viewer, citizens);
    view["worked"] = worked(viewer, own, citizens);
    view["requests"] = requests(viewer, own);
    view["routes"] = routes(viewer, city)?;
    let supported = sight.city::<Supported>(city)?;
    view["supports"] = supported.0.iter().map(|&unit| viewer.names.unit_word(unit)).collect();
    view["options"] = options(viewer, city)?;
    view["can_build"] = sight.offer(city).map(|target| offered(viewer, city, target)).collect();
    Some(view)
}

fn food(viewer: Viewer<'_>, city: CityId) -> Option<Value> {
    let stock = viewer.sight.city::<Stocks>(city)?.food;
    let granary = viewer.sight.granary(viewer.sight.city::<Citizens>(city)?.size);
    let (_, growth) = viewer.sight.forecast(city)?;
    let (grows, starves, obstacle) = match growth {
        Growth::Grows(turns) => (Some(turns), None, None),
        Growth::Starves(turns) => (None, Some(turns), None),
        Growth::Stays(obstacle) => (None, None, Some(viewer.sight.obstacle(&obstacle))),
    };
    Some(json!({
        "stock": stock,
        "granary": granary,
        "turns_to_grow": grows,
        "turns_to_starve": starves,
        "does_not_grow": obstacle,
    }))
}

fn building(viewer: Viewer<'_>, city: CityId) -> Option<Value> {
    let production: &Production = viewer.sight.city(city)?;
    let (completion, _) = viewer.sight.forecast(city)?;
    let price = price(viewer, city)?;
    let name = |target| viewer.sight.rules.target_name(target);
    Some(json!({
        "target": name(production.target),
        "word": viewer.names.target_word(production.target),
        "becomes": (completion.target != production.target).then(|| name(completion.target)),
        "stock": viewer.sight.city::<Stocks>(city)?.shields,
        "cost": completion.cost,
        "turns": completion.when.as_ref().ok(),
        "not_complete": completion.when.as_ref().err().map(|obstacle| viewer.sight.obstacle(obstacle)),
        "price": price.as_ref().ok(),
        "not_for_sale": price.as_ref().err(),
        "worklist": production.worklist.iter().map(|&target| name(target)).collect::<Vec<_>>(),
        "did_buy": production.did_buy,
        "did_sell": production.did_sell,
    }))
}

fn mood(viewer: Viewer<'_>, city: CityId) -> Option<Value> {
    let settled = &viewer.sight.city::<Books>(city)?.settled;
    let moods: &Moods = viewer.sight.city(city)?;
    let faces = settled.feelings.last;
    Some(json!({
        "happy": faces.happy,
        "content": faces.content,
        "unhappy": faces.unhappy,
        "angry": faces.angry,
        "is_happy": settled.is_happy,
        "is_disorder": settled.is_disorder,
        "celebrates_turns": moods.rapture,
        "disorder_turns": moods.disorder,
    }))
}

fn standing(viewer: Viewer<'_>, city: CityId) -> Option<Value> {
    let standing = viewer.sight.city::<Buildings>(city)?.standing;
    let one = |building: BuildingId| {
        let sells = is_sellable(viewer.sight.rules.building(building).genus);
        json!({
            "building": viewer.sight.rules.building_name(building),
            "sells_for": sells.then(|| viewer.sight.sale_price(building)),
        })
    };
    Some(standing.iter().map(|at| one(BuildingId::at(at))).collect())
}

fn specialists(viewer: Viewer<'_>, citizens: &Citizens) -> Value {
    let kinds = viewer.sight.rules.written.specialists.len().min(8);
    let counts = citizens.placement.specialists.iter().take(kinds).enumerate();
    let name = |kind| viewer.sight.rules.specialist_name(SpecialistId::at(kind)).to_owned();
    Value::Object(counts.map(|(kind, &count)| (name(kind), count.into())).collect::<Map<_, _>>())
}

fn worked(viewer: Viewer<'_>, own: OwnCity<'_>, citizens: &Citizens) -> Value {
    let indices = ones(citizens.placement.worked);
    indices.filter_map(|index| own.tile(index)).map(|tile| viewer.xy(tile)).collect()
}

fn requests(viewer: Viewer<'_>, own: OwnCity<'_>) -> Value {
    let one = |one: &Request| {
        json!({
            "tile": viewer.xy(one.tile),
            "activity": one.job.activity.word(),
            "target": one.job.target.map(|extra| viewer.sight.rules.extra_name(extra)),
            "want": one.want,
        })
    };
    own.requests().iter().map(one).collect()
}

fn routes(viewer: Viewer<'_>, city: CityId) -> Option<Value> {
    let routes = &viewer.sight.city::<Routes>(city)?.0;
    let one = |route: &crate::state::Route| {
        json!({
            "partner": viewer.sight.city_name(route.partner),
            "good": viewer.sight.rules.good_name(route.good),
            "direction": match route.direction {
                Direction::From => "from",
                Direction::To => "to",
                Direction::Both => "both",
            },
            "base_trade": viewer.sight.route_value(city, route.partner),
        })
    };
    Some(routes.iter().map(one).collect())
}

fn options(viewer: Viewer<'_>, city: CityId) -> Option<Value> {
    let governor: &Governor = viewer.sight.city(city)?;
    Some(json!({
        "science": governor.science,
        "tax": governor.tax,
        "disband": governor.may_disband,
        "governor": governor.goal.as_ref().map(|goal| goal_text(Some(goal))),
    }))
}

fn offered(viewer: Viewer<'_>, city: CityId, target: Target) -> Value {
    let is_coinage = target.building().is_some_and(|building| viewer.sight.rules.is_coinage(building));
    json!({
        "target": viewer.sight.rules.target_name(target),
        "word": viewer.names.target_word(target),
        "kind": if target.unit().is_some() { "unit" } else { "building" },
        "cost": (!is_coinage).then(|| viewer.sight.target_cost(city, target)),
    })
}
