//! Single cities: citizens, stocks, books.

use endturn_civ::realm::{CityPart, Eye};
use endturn_civ::state::{Books, Buildings, Citizens, Health, Moods, Nation, Production, Routes, Site, Stocks};
use endturn_civ_rules::city::granary::Granaries;
use endturn_civ_rules::city::terms::Faces;
use endturn_civ_rules::keys::CityId;
use endturn_civ_rules::outputs::Outputs;

use super::claim;

/// All living cities.
pub fn cities(eye: Eye<'_>) -> Vec<CityId> {
    eye.all_cities().collect()
}

fn part<'w, C: CityPart>(eye: Eye<'w>, city: CityId) -> &'w C {
    eye.city_part(city).expect("what lives has all its parts")
}

/// Citizens add up, and each tile is worked by the city that the map names.
pub fn of_all_cities(eye: Eye<'_>) -> Result<(), String> {
    let mut marked = 0;
    for city in cities(eye) {
        let (site, citizens): (&Site, &Citizens) = (part(eye, city), part(eye, city));
        let placement = citizens.placement;
        let sum = placement.workers() + placement.idlers();
        claim(citizens.size == sum && (1..=255).contains(&sum), || format!("{city:?}: {} of {sum}", citizens.size))?;
        let counts = eye.rules.written.game.citizen.nationality;
        let total = if counts { citizens.size } else { 0 };
        let nations = citizens.nationality.total();
        claim(nations == total, || format!("{city:?}: {nations} citizens of nations in {total}"))?;
        let count = eye.map.city_tiles(site.radius_sq);
        for index in (0..128).filter(|index| placement.worked >> index & 1 == 1) {
            let tile = eye.map.city_tile(site.tile, index).filter(|_| (1..count).contains(&index));
            let Some(tile) = tile else { return Err(format!("{city:?} works place {index} of {count}")) };
            claim(eye.map.worker(tile) == Some(city), || format!("{city:?} works {tile:?} unknown to the map"))?;
            let owner = eye.map.owner(tile);
            claim(owner.is_none_or(|owner| owner == site.owner), || format!("{city:?} works foreign {tile:?}"))?;
            claim(eye.map.city(tile).is_none(), || format!("{city:?} works {tile:?} where a city stands"))?;
            marked += 1;
        }
    }
    let workers = eye.map.topology().all().filter(|&tile| eye.map.worker(tile).is_some()).count();
    claim(workers == marked, || format!("the map knows {workers} workers, cities {marked}"))
}

/// Stocks, books, faces, and counters.
pub fn books_of_all_cities(eye: Eye<'_>) -> Result<(), String> {
    let civstyle = &eye.rules.written.game.civstyle;
    let granaries = Granaries {
        ini: civstyle.granary_food_ini.as_slice(),
        inc: civstyle.granary_food_inc,
        foodbox_pct: eye.rules.written.settings.foodbox,
    };
    for city in cities(eye) {
        let (stocks, citizens, books): (&Stocks, &Citizens, &Books) =
            (part(eye, city), part(eye, city), part(eye, city));
        let granary = granaries.at(citizens.size);
        claim((0..=granary).contains(&stocks.food), || format!("{city:?}: food {} of {granary}", stocks.food))?;
        claim(stocks.shields >= 0, || format!("{city:?}: {} shields", stocks.shields))?;
        let settled = &books.settled;
        let difference: Outputs = Outputs::each(|output| settled.production[output] - books.usage[output]);
        claim(settled.surplus == difference, || {
            format!("{city:?}: surplus {:?} is not {difference:?}", settled.surplus)
        })?;
        let faces = settled.feelings;
        let workers = citizens.placement.workers();
        for level in [faces.base, faces.luxury, faces.effect, faces.nationality, faces.martial, faces.last] {
            let Faces { happy, content, unhappy, angry } = level;
            let all = [happy, content, unhappy, angry];
            let sum: i32 = all.iter().sum();
            claim(sum == workers && all.iter().all(|&faces| faces >= 0), || {
                format!("{city:?}: {level:?} of {workers}")
            })?;
        }
        is_in_order(eye, city)?;
    }
    Ok(())
}

/// Checks numbers that can't be negative, and things a city can't have.
fn is_in_order(eye: Eye<'_>, city: CityId) -> Result<(), String> {
    let (moods, health, production): (&Moods, &Health, &Production) =
        (part(eye, city), part(eye, city), part(eye, city));
    let (site, routes, buildings): (&Site, &Routes, &Buildings) = (part(eye, city), part(eye, city), part(eye, city));
    claim(moods.disorder >= 0 && moods.rapture >= 0, || format!("{city:?}: {moods:?}"))?;
    claim((0..=1_000).contains(&health.illness), || format!("{city:?}: {health:?}"))?;
    claim(production.worklist.len() <= 64, || format!("{city:?}: a worklist of {}", production.worklist.len()))?;
    claim((1..=26).contains(&site.radius_sq), || format!("{city:?}: radius {}", site.radius_sq))?;
    claim(routes.0.len() <= 5, || format!("{city:?}: {} routes", routes.0.len()))?;
    claim(buildings.fresh.is_none_or(|fresh| buildings.standing.contains(fresh.index())), || {
        format!("{city:?}: {buildings:?}")
    })?;
    let owner: &Nation = eye.nation_part(site.owner).expect("a nation for each seat");
    claim(owner.got_first_city, || format!("{:?} has a city and never had one", site.owner))
}
