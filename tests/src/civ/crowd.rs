//! Worlds with more cities than one file can hold: those of a scenario repeated.

use endturn_civ::changes::{Founding, NewUnit};
use endturn_civ::realm::Realm;
use endturn_civ_rules::ids::{BuildingId, GoodId, Tile};
use endturn_civ_rules::keys::CityId;
use endturn_civ_rules::ruleset::words::Genus;
use endturn_engine::rules::Nanoseconds;
use endturn_engine::{Game, Seat};
use std::sync::Arc;

use super::WorldRecipe;

/// Maximum cities of a late world that are written to the file.
const WRITTEN: usize = 1_600;

/// A late world with any number of cities; beyond those of a scenario, each copies one of the
/// scenario's. With a clock its rules are timed.
///
/// # Panics
/// Never: the scenario is valid.
#[must_use]
pub fn late_game(cities: usize, clock: Option<Nanoseconds>) -> Game {
    let recipe = WorldRecipe { size: WorldRecipe::late(cities).size, ..WorldRecipe::late(cities.min(WRITTEN)) };
    let setup = crate::scenario(&recipe.text()).setup;
    let game = clock.map_or_else(|| Game::new(Arc::clone(&setup)), |clock| Game::timed(Arc::clone(&setup), clock));
    let mut game = game.expect("the setup builds");
    let seats = game.roster().len();
    let apart = recipe.apart.unsigned_abs();
    let (wide, high) = (recipe.size.0 / apart, recipe.size.1 / apart);
    Realm::with(game.world_mut(), |realm| {
        let models: Vec<CityId> =
            realm.nations.all_seats().flat_map(|seat| realm.nations.holdings(seat).cities.clone()).collect();
        // No nation goes bankrupt during the test, however many cities it has.
        for seat in realm.nations.all_seats() {
            realm.nations.treasury_mut(seat).gold = 10_000_000;
        }
        for nth in models.len()..cities.min((wide * high) as usize) {
            let place = nth as u32;
            let at = (place % wide * apart + apart / 2, place / wide * apart + apart / 2);
            let Some(tile) = realm.land.map.topology().at(at.0.cast_signed(), at.1.cast_signed()) else { continue };
            if realm.land.map.is_land(tile) && realm.land.map.city(tile).is_none() {
                let owner = Seat((nth * seats / cities) as u8);
                copy(realm, models[nth % models.len()], owner, tile);
            }
        }
    });
    game
}

/// Founds a city like another one, with its size, improvements and units, and a route to its
/// predecessor.
fn copy(realm: &mut Realm<'_, '_>, model: CityId, owner: Seat, tile: Tile) {
    let last = realm.nations.holdings(owner).cities.iter().rev().nth(2).copied();
    let city =
        realm.found_city(Founding { owner, tile, name: Some(format!("T{}", tile.0)), size: 1, nationality: owner });
    for building in realm.cities.buildings(model).standing.iter().map(BuildingId::at) {
        if realm.rules.genus(building) == Genus::Improvement {
            realm.add_building(city, building);
        }
    }
    realm.populate(city, realm.cities.citizens(model).size);
    let target = realm.cities.production(model).target;
    realm.change_production(city, target);
    for unit in realm.cities.supported(model).0.clone() {
        let unit_type = realm.units.unit(unit).unit_type;
        realm.add_unit(NewUnit {
            unit_type,
            owner,
            tile,
            home: Some(city),
            veteran: 0,
            nationality: owner,
            good: None,
        });
    }
    if let Some(partner) = last.filter(|&partner| realm.eye().can_trade(city, partner)) {
        realm.cities.open_route(&mut realm.derived, &mut realm.facts, city, partner, GoodId(0));
    }
}
