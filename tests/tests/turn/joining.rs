//! T-63: seats that join during a game.

use endturn_engine::{
    Game, Progress, Seat,
    seats::{SeatSetup, SeatTable},
    turn::{Entry, TurnWork},
};

use super::pig::{Table, pig};

/// Two players who alternate; a third joins at the end of the third round.
fn with_guest() -> Game {
    let mut game = pig(&["careful", "careful"], None);
    game.world_mut().resource_mut::<Table>().invites = true;
    game
}

fn points(game: &Game) -> Vec<u32> {
    game.world().resource::<Table>().points.clone()
}

#[test]
fn t_63_who_joins_acts_from_the_next_cycle_on() {
    let mut game = with_guest();
    game.advance_rounds(3);
    assert_eq!((game.roster().len(), game.seat_table().seats(), points(&game).len()), (3, 3, 3));
    assert_eq!(game.roster().name(Seat(2)), "Guest");
    assert_eq!(game.turn().turn_number(), 7, "three rounds of two");
    game.keep_log();
    game.advance_rounds(1);
    assert_eq!(game.turn().turn_number(), 10, "and one of three");
    assert!(game.log().iter().any(|order| order.seat == Seat(2)));
    assert_eq!(game.check_state(), Ok(()));
    assert_eq!(game.advance_rounds(u32::MAX), Progress::Over);
    assert_eq!(game.ended().unwrap().results.len(), 3);
    assert!(points(&game)[2] > 0);
}

#[test]
fn a_game_with_guests_goes_on_from_its_snapshot_and_begins_without_them() {
    let mut game = with_guest();
    game.advance_rounds(5);
    let (image, digest) = (game.snapshot(), game.digest());
    game.advance_rounds(2);
    let later = game.digest();
    game.restore(&image).unwrap();
    assert_eq!(game.digest(), digest);
    game.advance_rounds(2);
    assert_eq!(game.digest(), later);
    let mut fork = game.fork();
    assert_eq!(fork.roster().len(), 3);
    fork.advance_rounds(1);
    game.advance_rounds(1);
    assert_eq!(fork.digest(), game.digest());
    game.restart(5);
    let fresh = pig(&["careful", "careful"], None);
    assert_eq!((game.roster().len(), game.digest()), (2, fresh.digest()));
    game.restore(&image).unwrap();
    assert_eq!((game.roster().len(), game.digest()), (3, digest));
}

/// Bytes from elsewhere in which a game at rest waits for a seat are refused.
#[test]
fn t_63_nobody_waits_for_a_seat_between_two_events() {
    let mut game = with_guest();
    game.advance_rounds(4);
    assert_eq!(game.check_state(), Ok(()));
    assert!(game.world().resource::<SeatTable>().stands(Seat(2)));
    game.world_mut()
        .resource_mut::<TurnWork>()
        .ask_for_seat(SeatSetup { name: "x".into(), personas: Vec::new() }, Entry::NextCycle);
    assert!(game.check_state().is_err());
}

#[test]
#[should_panic(expected = "two seats are called")]
fn a_rule_that_seats_a_name_twice_has_a_bug() {
    let mut game = with_guest();
    let guest = SeatSetup { name: "p1".into(), personas: Vec::new() };
    game.world_mut().resource_mut::<TurnWork>().ask_for_seat(guest, Entry::NextCycle);
    game.advance_rounds(3);
}
