//! W-113 Space race: spaceships arrive, and the first one wins for its nation and team. Its pure
//! part is [`endturn_civ_rules::nation::spaceship`]. Steps `Victory`. Draw none. Tell
//! `SpaceshipArrived`, `SpaceshipNear`.

use bevy_ecs::prelude::*;
use endturn_civ_rules::nation::score::ShipState;
use endturn_civ_rules::nation::spaceship::Arrival;
use endturn_engine::compact::CompactSort as _;
use endturn_engine::{RuleId, Seat, ids::Keyed, journal::Journal, turn::SeatOrder};

use super::closing::years_of;
use super::standing;
use super::victory::{Decided, Verdict};
use crate::facts::CivFact;
use crate::realm::Eye;
use crate::state::{RulesInForce, Spaceship};

/// W-113: the space race.
pub const RACE: RuleId = RuleId("W-113");

/// Ships that arrive, and those that are announced.
pub struct Voyages {
    /// Nations whose ships are due, the earliest first; ties are decided by the order of this
    /// round. Of each, whether it can win.
    due: Vec<(Seat, bool)>,
    /// Nations whose ships are due next turn, with the year of their arrival.
    near: Vec<(Seat, i32)>,
}

/// W-113: the ships that are due as this round ends; `None` once the game is decided.
pub fn voyages(world: &World) -> Option<Voyages> {
    let eye = Eye::of(world);
    if world.resource::<Decided>().0.is_some() || eye.spaceships().all().next().is_none() {
        return None;
    }
    let (order, year) = (&world.resource::<SeatOrder>().0, i64::from(eye.calendar().year));
    let mut ships: Vec<(Arrival, Seat)> =
        order.iter().filter_map(|&seat| Some((eye.ship_arrival(seat)?, seat))).collect();
    ships.compact_sort_by_key(|&(arrival, _)| arrival);
    let next_year = year + i64::from(years_of(eye));
    let due = ships.iter().filter(|(arrival, _)| arrival.year() <= year);
    let near = ships.iter().filter(|(arrival, _)| (year + 1..=next_year).contains(&arrival.year()));
    Some(Voyages {
        due: due.map(|&(_, seat)| (seat, !standing::is_barbarian(eye, seat))).collect(),
        near: near.map(|&(arrival, seat)| (seat, i32::try_from(arrival.year()).unwrap_or(i32::MAX))).collect(),
    })
}

/// W-113: ships that are due arrive. With the setting `endspaceship` the first one of a nation that
/// can win ends the game. Ships that are due next turn are announced.
pub fn arrive(
    In(voyages): In<Option<Voyages>>,
    rules: Res<RulesInForce>,
    mut spaceships: Keyed<Seat, &mut Spaceship>,
    mut journal: ResMut<Journal>,
) -> Option<Verdict> {
    let Voyages { due, near } = voyages?;
    for (seat, can_win) in due {
        if let Some(mut ship) = spaceships.get_mut(seat) {
            ship.state = ShipState::Arrived;
        }
        journal.tell(RACE, CivFact::SpaceshipArrived { seat });
        if rules.written.settings.endspaceship && can_win {
            return Some(Verdict { condition: "space race", winners: Some([seat].into_iter().collect()) });
        }
    }
    for (seat, arrival) in near {
        journal.tell(RACE, CivFact::SpaceshipNear { seat, arrival });
    }
    None
}
