//! Lists, and the parts that they list.

use std::collections::BTreeMap;

use endturn_civ::realm::Eye;
use endturn_civ::state::{Buildings, Holdings, Home, Position, Routes, Site, Supported, Unit, WonderState};
use endturn_civ_rules::ids::BuildingId;
use endturn_civ_rules::keys::{CityId, UnitId};
use endturn_civ_rules::ruleset::words::Genus;
use endturn_civ_rules::trade::kinds::Direction;

use super::citizens::cities;
use super::claim;

/// Every list names exactly the parts that claim to belong there.
pub fn agree(eye: Eye<'_>) -> Result<(), String> {
    let mut listed: Vec<CityId> = Vec::new();
    let mut troops: Vec<UnitId> = Vec::new();
    for seat in eye.roster().seats() {
        let holdings: &Holdings = eye.nation_part(seat).expect("a nation for each seat");
        for &city in &holdings.cities {
            let owner = eye.city_part::<Site>(city).map(|site| site.owner);
            claim(owner == Some(seat), || format!("{seat:?} lists {city:?} of {owner:?}"))?;
        }
        for &unit in &holdings.units {
            let owner = eye.unit_part::<Unit>(unit).map(|unit| unit.owner);
            claim(owner == Some(seat), || format!("{seat:?} lists {unit:?} of {owner:?}"))?;
        }
        listed.extend(&holdings.cities);
        troops.extend(&holdings.units);
    }
    listed.sort_unstable();
    troops.sort_unstable();
    claim(listed == cities(eye), || format!("nations list {listed:?}, there are {:?}", cities(eye)))?;
    let units: Vec<UnitId> = eye.all_units().collect();
    claim(troops == units, || format!("nations list {troops:?}, there are {units:?}"))?;
    homes_agree(eye, &units)?;
    for city in cities(eye) {
        let site: &Site = eye.city_part(city).expect("living");
        claim(eye.map.city(site.tile) == Some(city), || format!("{city:?} is not on the map"))?;
        routes_agree(eye, city)?;
    }
    let drawn = eye.map.topology().all().filter(|&tile| eye.map.city(tile).is_some()).count();
    claim(drawn == listed.len(), || format!("{drawn} cities on the map, {} live", listed.len()))?;
    wonders_agree(eye)
}

fn homes_agree(eye: Eye<'_>, units: &[UnitId]) -> Result<(), String> {
    let mut homes: BTreeMap<CityId, Vec<UnitId>> = BTreeMap::new();
    let mut places: BTreeMap<_, Vec<UnitId>> = BTreeMap::new();
    for &unit in units {
        let data: &Unit = eye.unit_part(unit).expect("living");
        places.entry(eye.unit_part::<Position>(unit).expect("living").0).or_default().push(unit);
        if let Some(home) = eye.unit_part::<Home>(unit).expect("living").0 {
            homes.entry(home).or_default().push(unit);
            let owner = eye.city_part::<Site>(home).map(|site| site.owner);
            claim(owner == Some(data.owner), || format!("{unit:?} of {:?} is at home with {owner:?}", data.owner))?;
        }
    }
    for city in cities(eye) {
        let mut supported = eye.city_part::<Supported>(city).expect("living").0.clone();
        supported.sort_unstable();
        let home = homes.remove(&city).unwrap_or_default();
        claim(supported == home, || format!("{city:?} supports {supported:?}, {home:?} say so"))?;
    }
    claim(homes.is_empty(), || format!("homes that are gone: {homes:?}"))?;
    let mut on_tiles = eye.units_by_tile().all().clone();
    on_tiles.values_mut().for_each(|units| units.sort_unstable());
    claim(on_tiles == places, || "units are not where they are listed".to_owned())
}

fn routes_agree(eye: Eye<'_>, city: CityId) -> Result<(), String> {
    for route in &eye.city_part::<Routes>(city).expect("living").0 {
        let back = eye.city_part::<Routes>(route.partner).map_or(&[][..], |routes| &routes.0);
        let halves: Vec<_> = back.iter().filter(|back| back.partner == city).collect();
        let [half] = halves[..] else { return Err(format!("{city:?} trades with {:?}: {halves:?}", route.partner)) };
        let fits = matches!(
            (route.direction, half.direction),
            (Direction::Both, Direction::Both) | (Direction::From, Direction::To) | (Direction::To, Direction::From)
        );
        claim(fits && half.good == route.good, || format!("{route:?} and {half:?} are no halves"))?;
    }
    Ok(())
}

/// Wonders are recorded where they are, and are where they are recorded.
fn wonders_agree(eye: Eye<'_>) -> Result<(), String> {
    let wonders = eye.wonders();
    for city in cities(eye) {
        let owner = eye.city_part::<Site>(city).expect("living").owner;
        for building in eye.city_part::<Buildings>(city).expect("living").standing.iter().map(BuildingId::at) {
            let recorded = match eye.rules.building(building).genus {
                Genus::GreatWonder => wonders.great[building.index()] == WonderState::Standing { owner, city },
                Genus::SmallWonder => wonders.small[owner.index()].get(&building.0) == Some(&city),
                Genus::Improvement | Genus::Special => true,
            };
            claim(recorded, || format!("{} in {city:?} is not recorded", eye.rules.building_name(building)))?;
        }
    }
    let stands = |city: CityId, building: BuildingId| {
        eye.city_part::<Buildings>(city).is_some_and(|buildings| buildings.standing.contains(building.index()))
    };
    for (at, state) in wonders.great.iter().enumerate() {
        if let &WonderState::Standing { city, .. } = state {
            claim(stands(city, BuildingId::at(at)), || format!("wonder {at} is recorded in {city:?}"))?;
        }
    }
    for (&building, &city) in wonders.small.iter().flatten() {
        claim(stands(city, BuildingId(building)), || format!("small wonder {building} is recorded in {city:?}"))?;
    }
    Ok(())
}
