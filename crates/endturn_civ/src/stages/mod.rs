//! The moments of a round other than the turn of cities: its start, the start of a phase, its end.

pub mod annals;
pub mod attitudes;
pub mod by_chance;
pub mod climate;
pub mod closing;
pub mod deaths;
pub mod disasters;
pub mod ending;
pub mod knowledge;
pub mod land_work;
pub mod migration;
pub mod newcomers;
pub mod notices;
pub mod opening;
pub mod ranking;
pub mod retirement;
pub mod scores;
pub mod settings;
pub mod signals;
pub mod space_race;
pub mod standing;
pub mod uprisings;
pub mod victory;

use endturn_civ_rules::keys::CityId;
use endturn_engine::{Seat, turn::SeatOrder};

use crate::realm::Eye;
use crate::state::Holdings;

/// All cities as they are now: by nation in the order of this round, newest first.
fn cities_in_turn(eye: Eye<'_>, order: &SeatOrder) -> Vec<(Seat, CityId)> {
    let living = order.0.iter().copied().filter(|&seat| eye.seat_table().stands(seat));
    let holdings = living.filter_map(|seat| Some((seat, eye.nation_part::<Holdings>(seat)?)));
    holdings.flat_map(|(seat, held)| held.cities.iter().rev().map(move |&city| (seat, city))).collect()
}
