//! Cities in the form of a scenario.

use endturn_civ_rules::city::arrange::SPECIALIST_KINDS;
use endturn_civ_rules::ids::{BuildingId, SpecialistId};
use endturn_civ_rules::keys::{CityId, UnitId};
use endturn_civ_rules::nation::capital::CapitalKind;
use endturn_civ_rules::outputs::Outputs;
use endturn_civ_rules::trade::kinds::Direction;

use super::desk::Desk;
use super::text::{Group, list, quoted, table};
use crate::state::{
    Books, Buildings, Citizens, Governor, Health, History, Moods, Production, Routes, Site, Stocks, Supported,
    USUAL_WANT,
};

/// The entry of a city; `None` if it does not exist.
pub(super) fn city(desk: Desk<'_>, city: CityId) -> Option<String> {
    let (eye, rules) = (desk.eye, desk.eye.rules);
    let site = eye.city_part::<Site>(city)?;
    let mut group = Group::new();
    group.put("name", quoted(eye.city_names().name(city)));
    group.put("at", desk.place(site.tile));
    group.put_unless("size", eye.city_part::<Citizens>(city)?.size, 1);
    let buildings = eye.city_part::<Buildings>(city)?;
    let standing = buildings.standing.iter().map(BuildingId::at);
    group.put_list("buildings", standing.map(|building| quoted(rules.building_name(building))));
    let production = eye.city_part::<Production>(city)?;
    group.put("production", quoted(rules.target_name(production.target)));
    group.put_list("worklist", production.worklist.iter().map(|&target| quoted(rules.target_name(target))));
    let requests = eye.requests().of(city).iter().map(|one| {
        let mut group = Group::new();
        group.put("at", desk.place(one.tile));
        group.put("activity", one.job.activity.word());
        group.put_some("target", one.job.target.map(|extra| quoted(rules.extra_name(extra))));
        group.put_unless("want", one.want, USUAL_WANT);
        group.close()
    });
    group.put_list("requests", requests);
    let stocks = eye.city_part::<Stocks>(city)?;
    group.put_unless("food", stocks.food, 0);
    group.put_unless("shields", stocks.shields, 0);
    group.put_group("so_far", so_far(desk, city)?);
    Some(group.close())
}

fn so_far(desk: Desk<'_>, city: CityId) -> Option<Group> {
    let (eye, rules) = (desk.eye, desk.eye.rules);
    let site = eye.city_part::<Site>(city)?;
    let mut group = Group::new();
    group.put("number", city.0);
    group.put_some("founder", Some(desk.seat(site.founder)).filter(|_| site.founder != site.owner));
    group.put("founded", site.founded);
    let capital = match site.capital {
        CapitalKind::None => "Common",
        CapitalKind::Secondary => "Secondary",
        CapitalKind::Primary => "Primary",
    };
    group.put("capital", capital);
    work(desk, city, &mut group)?;
    let fresh = eye.city_part::<Buildings>(city)?.fresh;
    group.put_some("fresh", fresh.map(|building| quoted(rules.building_name(building))));
    group.put_group("production", production(desk, city)?);
    group.put_group("governor", governor(eye.city_part::<Governor>(city)?));
    let routes = eye.city_part::<Routes>(city)?.0.iter().map(|route| {
        let mut group = Group::new();
        group.put("to", quoted(eye.city_names().name(route.partner)));
        group.put("good", quoted(rules.good_name(route.good)));
        let way = match route.direction {
            Direction::From => "From",
            Direction::To => "To",
            Direction::Both => "Both",
        };
        group.put("way", way);
        group.close()
    });
    group.put_list("trade", routes);
    group.put_unless("history", eye.city_part::<History>(city)?.0, 0);
    group.put_unless("thefts", eye.city_part::<Site>(city)?.thefts, 0);
    let moods = eye.city_part::<Moods>(city)?;
    group.put_unless("was_happy", moods.was_happy, false);
    group.put_unless("rapture", moods.rapture, 0);
    group.put_unless("disorder", moods.disorder, 0);
    let health = eye.city_part::<Health>(city)?;
    group.put("illness", format_args!("({}, {})", health.illness, health.illness_trade));
    group.put_some("last_plague", health.last_plague);
    let saved = eye.city_part::<Books>(city)?.saved;
    if saved != Outputs::NONE {
        group.put("saved", tuple(saved.0));
    }
    let supported = &eye.city_part::<Supported>(city)?.0;
    if !supported.is_sorted() {
        group.put("supports", list(supported.iter().map(|unit: &UnitId| unit.0)));
    }
    Some(group)
}

/// Work and nationality of the citizens.
fn work(desk: Desk<'_>, city: CityId, group: &mut Group) -> Option<()> {
    let (eye, rules) = (desk.eye, desk.eye.rules);
    let (site, citizens) = (eye.city_part::<Site>(city)?, eye.city_part::<Citizens>(city)?);
    let placement = &citizens.placement;
    let places = (0..128).filter(|place| placement.worked >> place & 1 == 1);
    let tiles = places.filter_map(|place| eye.map.city_tile(site.tile, place));
    group.put("worked", list(tiles.map(|tile| desk.place(tile))));
    let kinds = rules.written.specialists.len().min(SPECIALIST_KINDS);
    let specialists = (0..kinds).filter(|&kind| placement.specialists[kind] > 0);
    group.put_table(
        "specialists",
        specialists.map(|kind| (rules.specialist_name(SpecialistId::at(kind)).to_owned(), placement.specialists[kind])),
    );
    let is_own = |(nation, _): (endturn_engine::Seat, u8)| nation == site.owner;
    if !citizens.nationality.iter().all(is_own) {
        let roster = desk.eye.roster();
        let all = citizens.nationality.iter().map(|(nation, count)| (roster.name(nation).to_owned(), count));
        group.put("nationality", table(all));
    }
    Some(())
}

fn production(desk: Desk<'_>, city: CityId) -> Option<Group> {
    let production = desk.eye.city_part::<Production>(city)?;
    let (memory, stocks) = (&production.memory, desk.eye.city_part::<Stocks>(city)?);
    let mut group = Group::new();
    if memory.changed_from != production.target {
        group.put("changed_from", quoted(desk.eye.rules.target_name(memory.changed_from)));
    }
    group.put_unless("before_change", memory.before_change_shields, stocks.shields);
    group.put_unless("last_surplus", memory.last_turns_shield_surplus, 0);
    group.put("last_built", memory.turn_last_built);
    group.put_unless("bought", memory.bought_shields, 0);
    group.put_unless("caravans", memory.caravan_shields, 0);
    group.put_unless("disbanded", memory.disbanded_shields, 0);
    group.put_unless("did_buy", production.did_buy, false);
    group.put_unless("did_sell", production.did_sell, false);
    group.put_unless("airlifts", production.airlifts, 0);
    Some(group)
}

fn governor(governor: &Governor) -> Group {
    let mut group = Group::new();
    group.put_unless("science", governor.science, false);
    group.put_unless("tax", governor.tax, false);
    group.put_unless("may_disband", governor.may_disband, false);
    if let Some(goal) = governor.goal {
        let mut written = Group::new();
        written.put("weights", tuple(goal.weights.0));
        let least = goal.minimum.0.map(|least| match least {
            i32::MIN => "None".to_owned(),
            least => format!("Some({least})"),
        });
        written.put("minimum", tuple(least));
        written.put_unless("allow_disorder", goal.allow_disorder, false);
        written.put_unless("require_happy", goal.require_happy, false);
        written.put_unless("happy_weight", goal.happy_weight, 0);
        group.put_group("goal", written);
    }
    group
}

/// Six numbers.
fn tuple<T: std::fmt::Display>(numbers: [T; 6]) -> String {
    let texts = numbers.map(|number| number.to_string());
    format!("({})", texts.join(", "))
}
