//! Loads the cities of a nation into the CPU caches.
//!
//! C-07 visits cities in random order, and for each of them memory reads depend on one another and
//! stall. Reading all cities in sequence first, without dependencies, lets many reads run in
//! parallel. It affects only speed.

use std::hint::black_box;

use endturn_civ_rules::keys::CityId;
use endturn_civ_rules::outputs::Outputs;

use crate::realm::Realm;

/// Bytes of a cache line.
const LINE: usize = 64;

/// Reads the data of these cities that a phase end will need.
pub(super) fn read_ahead(realm: &Realm<'_, '_>, cities: &[CityId]) {
    for &city in cities {
        let cache = realm.derived.cache(city);
        black_box((cache.terms, cache.units, cache.stale, cache.tiles_for));
        for tile in cache.tiles.iter().step_by(LINE / size_of::<Outputs>()) {
            black_box(tile.0[0]);
        }
        cache.fx.read(LINE);
        black_box((*realm.cities.books(city), *realm.cities.buildings(city)));
        black_box((realm.cities.citizens(city).nationality, realm.cities.production(city).memory));
        black_box(realm.cities.routes(city).0.first());
    }
}
