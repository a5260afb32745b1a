//! Brings the cities of a nation into the machine's caches.
//!
//! C-07 visits cities in random order, and each of them waits for memory again and again, as what it looks at next depends on
//! what it has just found. Reading all cities one after the other first, where nothing depends on anything, lets many reads
//! run at once. It changes nothing but time.

use std::hint::black_box;

use endturn_civ_rules::keys::CityId;
use endturn_civ_rules::outputs::Outputs;

use crate::realm::Realm;

/// Bytes that a machine reads at once.
const LINE: usize = 64;

/// Reads what a phase end will look at in these cities.
pub(super) fn read_ahead(realm: &Realm<'_, '_>, cities: &[CityId]) {
    for &city in cities {
        let cache = realm.cache(city);
        black_box((cache.terms, cache.units, cache.stale, cache.tiles_for));
        for tile in cache.tiles.iter().step_by(LINE / size_of::<Outputs>()) {
            black_box(tile.0[0]);
        }
        cache.fx.read(LINE);
        black_box((*realm.books(city), *realm.buildings(city)));
        black_box((realm.citizens(city).nationality, realm.production(city).memory));
        black_box(realm.routes(city).0.first());
    }
}
