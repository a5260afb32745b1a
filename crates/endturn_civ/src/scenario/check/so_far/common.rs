//! References to seats, tiles and rounds, with errors reported at each.

use super::super::desk::Desk;
use endturn_engine::Seat;
use endturn_scenario::{checks::Checker, codes, module::seat_named, path::Path};

/// Rounds in which anything can have happened.
const ROUNDS: std::ops::RangeInclusive<u32> = 0..=super::super::nations::LAST_ROUND;

/// The seat of a name; reports if there is none.
pub(in super::super) fn seat(desk: &Desk<'_>, path: Path, name: &str, checker: &mut Checker<'_>) -> Option<Seat> {
    let found = seat_named(desk.seats, name);
    if found.is_none() && desk.knows_seats {
        let known = desk.seats.iter().map(|seat| seat.name.as_str());
        checker.known(codes::UNKNOWN_SEAT_OR_PERSONA, path, "seat", name, known);
    }
    found.map(|at| Seat(at as u8))
}

/// The seat whose name is a key; reports if there is none.
pub(in super::super) fn seat_key(desk: &Desk<'_>, path: Path, name: &str, checker: &mut Checker<'_>) -> Option<Seat> {
    let found = seat_named(desk.seats, name);
    if found.is_none() && desk.knows_seats {
        let known = desk.seats.iter().map(|seat| seat.name.as_str());
        checker.known_key(codes::UNKNOWN_SEAT_OR_PERSONA, path, "seat", name, known);
    }
    found.map(|at| Seat(at as u8))
}

/// Checks that a round is over or running.
pub(in super::super) fn round(desk: &Desk<'_>, path: Path, round: u32, checker: &mut Checker<'_>) {
    if checker.range(path.clone(), round, ROUNDS) && round > desk.first_round {
        let message = format!("the game begins in round {}, so this is still to come", desk.first_round);
        checker.error(codes::CONTRADICTION, path, message);
    }
}
