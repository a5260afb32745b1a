//! Seats that are out of the game from its beginning, as a scenario states them.

use bevy_ecs::prelude::*;
use endturn_engine::compact::CompactCollect as _;
use endturn_engine::{
    seats::{Roster, SeatTable},
    turn::Limits,
};
use endturn_scenario::{
    author::{BySeat, Seats},
    checks::Checker,
    codes,
    path::Path,
};

/// Reports rounds in which no seat can have left. Names of seats are checked by the caller.
pub(crate) fn check(out: &BySeat<u32>, checker: &mut Checker<'_>) {
    for (name, _) in out.0.iter().filter(|(_, round)| **round == 0) {
        checker.error(codes::OUT_OF_RANGE, Path::root().name("out").name(name), "rounds count from 1");
    }
}

/// Reports a game without any seat, which would be over. Names of seats are checked by the caller.
pub(crate) fn check_any_left(out: &BySeat<u32>, seats: Seats<'_>, checker: &mut Checker<'_>) {
    if !out.0.is_empty() && seats.names().all(|name| out.get(name).is_some()) {
        checker.error(codes::CONTRADICTION, "out", "the game would be over: no seat is left");
    }
}

/// Marks the stated seats as out; none left after the round in which the game begins.
pub(crate) fn leave(out: &BySeat<u32>, world: &mut World) {
    let last = world.resource::<Limits>().first_round;
    for seat in world.resource::<Roster>().seats().collect::<Vec<_>>() {
        if let Some(&round) = out.get(world.resource::<Roster>().name(seat)) {
            world.resource_mut::<SeatTable>().eliminate(seat, round.min(last));
        }
    }
}

/// The seats that are out, with the rounds in which they left.
pub(crate) fn of(world: &World) -> BySeat<u32> {
    let (roster, table) = (world.resource::<Roster>(), world.resource::<SeatTable>());
    let left = |seat| Some((roster.name(seat).to_owned(), table.eliminated(seat)?.round));
    BySeat(roster.seats().filter_map(left).into_map())
}
