//! Answers at the prompt besides the status: pending decisions, one city, prices.

use endturn_civ_rules::ids::GovernmentId;
use endturn_civ_rules::keys::{CityAt, CityId, UnitId};
use endturn_civ_rules::nation::research::Aim;
use endturn_civ_rules::production::availability::has_now;
use endturn_civ_rules::ruleset::words::Output;
use endturn_engine::{
    Seat,
    counsel::{Need, Question},
    orders::{Refusal, Words},
};

use super::cities::Work;
use super::city_page;
use super::nation::{Progress, aim_name, income};
use super::viewer::Viewer;
use crate::orders::{CivOrder, Found, Help, Trade, treaty_terms};
use crate::sight::Sight;
use crate::state::{Books, Position, Production, Regime, Stocks, Treasury, Unit};

pub(crate) const QUESTIONS: &[Question] = &[
    Question { word: "city", form: "city CITY", meaning: "all about a city of yours, or the visible part of another" },
    Question { word: "prices", form: "prices", meaning: "the price of buying in each city, and the cost of techs" },
];

/// The answer to one of [`QUESTIONS`].
pub(crate) fn answer(sight: Option<Sight<'_>>, word: &str, rest: &mut Words<'_>) -> Result<String, Refusal> {
    let sight = sight.ok_or_else(|| Refusal::new("no-nation", "this seat has no nation"))?;
    let viewer = Viewer::of(sight);
    if word == "prices" {
        rest.end()?;
        return Ok(prices(viewer));
    }
    let example = sight
        .cities()
        .first()
        .map_or_else(|| "city CITY".to_owned(), |&city| format!("city {}", viewer.names.city_word(city)));
    rest.set_example(&example);
    let found = viewer.names.city(rest).and_then(|at| rest.end().map(|()| at));
    let at = found.map_err(|refusal| refusal.example(&example))?;
    let seen = viewer.sight.city_named_by(at);
    let page = seen.and_then(|seen| city_page::page(viewer, seen));
    page.ok_or_else(|| viewer.names.unknown_city().example(example))
}

fn prices(viewer: Viewer<'_>) -> String {
    let mut lines = vec!["to buy the current production".to_owned()];
    for &city in viewer.sight.cities() {
        let (Some(work), Some(production)) = (Work::of(viewer, city), viewer.sight.city::<Production>(city)) else {
            continue;
        };
        let (name, target) = (viewer.names.city_word(city), viewer.names.target_word(production.target));
        lines.push(match work.price {
            Ok(price) => format!("  {name:<16} {target}: {price} gold"),
            Err(reason) => format!("  {name:<16} {target}: {reason}"),
        });
    }
    if let Some(progress) = Progress::of(viewer) {
        lines.push("techs that can be researched now, in bulbs".to_owned());
        let rules = viewer.sight.rules;
        lines.extend(
            rules
                .tree
                .researchable(&progress.pool.known)
                .map(|tech| format!("  {:<22} {}", rules.tech_name(tech), viewer.sight.aim_cost(Aim::Tech(tech)))),
        );
    }
    lines.push("`city CITY` lists what a city can build, and for how many shields".to_owned());
    lines.join("\n")
}

/// The needs of a nation.
pub(crate) fn needs(sight: Sight<'_>) -> Vec<Need> {
    let viewer = Viewer::of(sight);
    let mut needs: Vec<Need> = treasury(viewer).into_iter().chain(research(viewer)).chain(government(viewer)).collect();
    let (cities, units) = (viewer.sight.cities(), viewer.sight.units());
    needs.extend(viewer.sight.others().filter_map(|other| offer(viewer, other)));
    needs.extend(cities.iter().flat_map(|&city| of_city(viewer, city)));
    needs.extend(units.iter().filter_map(|&unit| of_unit(viewer, unit)));
    needs
}

fn treasury(viewer: Viewer<'_>) -> Option<Need> {
    let then = i64::from(viewer.sight.nation::<Treasury>()?.gold) + i64::from(income(viewer));
    (then < 0).then(|| {
        Need::wastes(format!(
            "gold would be {then} at the end of this turn, so buildings or units will be sold: rates, sell"
        ))
    })
}

/// A nation without research wastes its cities' bulbs.
fn research(viewer: Viewer<'_>) -> Option<Need> {
    let progress = Progress::of(viewer)?;
    let mut open = viewer.sight.rules.tree.researchable(&progress.pool.known);
    match progress.pool.aim {
        None => open.next().map(|tech| {
            let name = aim_name(viewer, Aim::Tech(tech));
            Need::wastes(format!("no research is chosen: research {}", name.replace(' ', "_")))
        }),
        Some(_) if progress.pool.goal.is_none() => {
            Some(Need::waits("research has no goal, so the rules choose what comes next: goal TECH"))
        }
        Some(_) => None,
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
    let (name, settled) = (viewer.names.city_word(city), &books.settled);
    let mut needs = Vec::new();
    if settled.is_disorder {
        needs
            .push(Need::waits(format!("{name} is in disorder: more luxury, a temple, or fewer workers (city {name})")));
    }
    let food = settled.surplus[Output::Food];
    if food < 0 && i64::from(stocks.food) + i64::from(food) < 0 {
        needs.push(Need::waits(format!("{name} starves: food {} {food:+} (city {name})", stocks.food)));
    }
    let target = viewer.names.target_word(production.target);
    let is_coinage = production.target.building().is_some_and(|building| sight.rules.is_coinage(building));
    if !sight.own_city(city).is_some_and(|own| has_now(&own.shop(), production.target)) {
        needs.push(Need::waits(format!("{name} can't continue {target}: produce {name} TARGET")));
    } else if is_coinage && production.worklist.is_empty() {
        needs.push(Need::waits(format!("{name} is only building {target}: produce {name} TARGET")));
    } else if settled.surplus[Output::Shield] <= 0 && !is_coinage {
        needs.push(Need::waits(format!("{name} has no shields left for {target} (city {name})")));
    }
    needs
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
