//! W-113 Space race: spaceships arrive, and the first one wins for its nation and team. Its pure
//! part is [`endturn_civ_rules::nation::spaceship`]. Steps `Victory`. Draw none. Tell
//! `SpaceshipArrived`, `SpaceshipNear`.

use bevy_ecs::prelude::*;
use endturn_civ_rules::nation::score::ShipState;
use endturn_civ_rules::nation::spaceship::Arrival;
use endturn_engine::{RuleId, Seat, turn::SeatOrder};

use super::closing::years_of;
use super::standing;
use super::victory::{Decided, Verdict};
use crate::facts::CivFact;
use crate::realm::Realm;

/// W-113: the space race.
pub const RACE: RuleId = RuleId("W-113");

/// W-113: ships that are due arrive, the earliest first; ties are decided by the order of this
/// round. With the setting `endspaceship` the first one of a nation that is still in the game ends
/// the game. Ships that are due next turn are announced.
pub fn arrive(mut realm: Realm, order: Res<SeatOrder>, decided: Res<Decided>) -> Option<Verdict> {
    if decided.0.is_some() || realm.eye().spaceships().all().next().is_none() {
        return None;
    }
    let (eye, year) = (realm.eye(), i64::from(realm.commons.calendar.year));
    let mut ships: Vec<(Arrival, Seat)> =
        order.0.iter().filter_map(|&seat| Some((eye.ship_arrival(seat)?, seat))).collect();
    ships.sort_by_key(|&(arrival, _)| arrival);
    let next_year = year + i64::from(years_of(eye));
    let ends_game = eye.rules.written.settings.endspaceship;
    for &(_, seat) in ships.iter().filter(|(arrival, _)| arrival.year() <= year) {
        realm.nations.spaceship_mut(seat).state = ShipState::Arrived;
        realm.facts.tell(RACE, CivFact::SpaceshipArrived { seat });
        if ends_game && !standing::is_barbarian(realm.eye(), seat) {
            return Some(Verdict { condition: "space race", winners: Some([seat].into_iter().collect()) });
        }
    }
    for &(arrival, seat) in ships.iter().filter(|(arrival, _)| (year + 1..=next_year).contains(&arrival.year())) {
        let arrival = i32::try_from(arrival.year()).unwrap_or(i32::MAX);
        realm.facts.tell(RACE, CivFact::SpaceshipNear { seat, arrival });
    }
    None
}
