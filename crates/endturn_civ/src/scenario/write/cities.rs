//! Cities in the form of a scenario.

use std::collections::BTreeMap;

use endturn_civ_rules::bits::ones;
use endturn_civ_rules::ids::{BuildingId, SpecialistId};
use endturn_civ_rules::keys::CityId;
use endturn_engine::compact::CompactCollect as _;

use super::super::stated_section::{CITY, CityRest};
use super::desk::Desk;
use crate::state::{Buildings, Citizens, Production, Site, Stocks, Supported, USUAL_WANT};
use endturn_scenario::print::quoted;
use endturn_scenario::stated::Group;

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
    let eye = desk.eye;
    let (site, citizens) = (eye.city_part::<Site>(city)?, eye.city_part::<Citizens>(city)?);
    let placement = &citizens.placement;
    let places = ones(placement.worked);
    let specialists = placement.specialists.into_iter().enumerate().filter(|(_, count)| *count > 0);
    let specialists: BTreeMap<_, _> = specialists.map(|(kind, count)| (SpecialistId::at(kind), count)).into_map();
    let nationality: BTreeMap<_, _> = citizens.nationality.iter().into_map();
    let supported = &eye.city_part::<Supported>(city)?.0;
    let rest = CityRest {
        number: Some(city.0),
        worked: Some(places.filter_map(|place| eye.map.city_tile(site.tile, place)).collect()),
        specialists: Some(specialists).filter(|all| !all.is_empty()),
        nationality: Some(nationality).filter(|all| all.keys().any(|&nation| nation != site.owner)),
        supports: (!supported.is_sorted()).then(|| supported.clone()),
    };
    let mut group = Group::new();
    group.put_all(desk.rest(&rest));
    group.put_all(desk.parts(CITY, city)?);
    Some(group)
}
