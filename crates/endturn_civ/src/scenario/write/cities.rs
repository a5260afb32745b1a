//! Cities in the form of a scenario.

use endturn_civ_rules::city::arrange::SPECIALIST_KINDS;
use endturn_civ_rules::ids::{BuildingId, SpecialistId};
use endturn_civ_rules::keys::{CityId, UnitId};
use endturn_civ_rules::trade::kinds::Direction;

use super::super::stated_section::CITY;
use super::desk::Desk;
use super::text::{Group, list, quoted, table};
use crate::state::{Buildings, Citizens, Production, Routes, Site, Stocks, Supported, USUAL_WANT};

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
    let mut group = Group::new();
    group.put("number", city.0);
    group.put_all(desk.parts(CITY, city)?);
    work(desk, city, &mut group)?;
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
