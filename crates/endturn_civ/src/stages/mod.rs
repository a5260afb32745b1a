//! The moments of a round other than the turn of cities: its start, the start of a phase, its end.

pub mod closing;
pub mod deaths;
pub mod disasters;
pub mod ending;
pub mod knowledge;
pub mod land_work;
pub mod migration;
pub mod notices;
pub mod opening;
pub mod scores;
pub mod settings;
pub mod signals;
pub mod standing;

use endturn_civ_rules::keys::CityId;
use endturn_engine::{Seat, turn::SeatOrder};

use crate::realm::Realm;

/// All cities as they are now: by nation in the order of this round, newest first.
fn cities_in_turn(realm: &Realm<'_, '_>, order: &SeatOrder) -> Vec<(Seat, CityId)> {
    let living = order.0.iter().copied().filter(|&seat| realm.is_alive(seat));
    living.flat_map(|seat| realm.holdings(seat).cities.iter().rev().map(move |&city| (seat, city))).collect()
}
