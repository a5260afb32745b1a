//! The owners of phases: one seat, a group, or the seats that a rule has queued.

use std::sync::Arc;

use endturn_engine::{
    BuildError, Game, GameSetup, Seat,
    seats::{SeatSet, SeatSetup, SeatTable},
    turn::{Outcome, SegmentId, TurnEvent, TurnOrdering, TurnProfile, TurnQueue, TurnSetup},
};

fn set(seats: &[u8]) -> SeatSet {
    seats.iter().copied().map(Seat).collect()
}

fn game(ordering: TurnOrdering) -> Game {
    of(TurnSetup::new(TurnProfile::commit_and_resolve(), ordering)).unwrap()
}

fn of(turn: TurnSetup) -> Result<Game, BuildError> {
    let seat = |at: u8| SeatSetup { name: format!("P{at}"), personas: Vec::new() };
    let setup = GameSetup {
        title: "phases".into(),
        content: 0,
        seed: 1,
        turn_limit: 100,
        seats: (1..=4).map(seat).collect(),
        turn,
        modules: Vec::new(),
        change: None,
    };
    Game::new(Arc::new(setup))
}

/// Round, owner, seats of the phase, seats that have to act.
fn now(game: &Game) -> (u32, Seat, SeatSet, SeatSet) {
    let turn = game.turn();
    (turn.round_number(), turn.owner(), turn.seats(), turn.provisional_actors())
}

fn end_phase(game: &mut Game) {
    let turn = game.turn().turn_number();
    while game.turn().turn_number() == turn {
        let seat = game.next_seat().unwrap();
        assert!(game.turn().seats().contains(seat));
        game.end_turn(seat).unwrap();
    }
}

/// All at once, from round 3 on one after the other, from round 4 on groups.
fn changing() -> TurnSetup {
    let groups = vec![set(&[0, 2]), set(&[1, 3])];
    TurnSetup::new(TurnProfile::commit_and_resolve(), TurnOrdering::WholeTable)
        .from_round_on(3, TurnOrdering::FixedOrder { start: Seat(1) })
        .from_round_on(4, TurnOrdering::Groups(groups))
}

#[test]
fn t_58_an_ordering_comes_into_force_as_its_round_begins() {
    let mut game = of(changing()).unwrap();
    let mut seen: Vec<(u32, Vec<u8>)> = Vec::new();
    let mut image = None;
    while game.turn().round_number() < 6 {
        if game.turn().round_number() == 3 && image.is_none() {
            image = Some((game.snapshot(), seen.len()));
        }
        seen.push((game.turn().round_number(), game.turn().seats().iter().map(|seat| seat.0).collect()));
        end_phase(&mut game);
    }
    let all = vec![0, 1, 2, 3];
    let alone = [1, 2, 3, 0].map(|seat| (3, vec![seat]));
    let groups = |round| [(round, vec![0, 2]), (round, vec![1, 3])];
    let expected: Vec<_> =
        [(1, all.clone()), (2, all)].into_iter().chain(alone).chain(groups(4)).chain(groups(5)).collect();
    assert_eq!(seen, expected);
    let (digest, (image, before)) = (game.digest(), image.unwrap());
    game.restore(&image).unwrap();
    let mut again = Vec::new();
    while game.turn().round_number() < 6 {
        again.push((game.turn().round_number(), game.turn().seats().iter().map(|seat| seat.0).collect()));
        end_phase(&mut game);
    }
    assert_eq!((&again[..], game.digest()), (&expected[before..], digest));
}

#[test]
fn t_58_a_state_in_which_other_turns_would_be_in_force_is_none_of_the_game() {
    let mut later = of(changing()).unwrap();
    for _ in 0..3 {
        end_phase(&mut later);
    }
    let image = later.snapshot();
    assert!(game(TurnOrdering::WholeTable).restore(&image).is_err());
    let early = TurnSetup::new(TurnProfile::commit_and_resolve(), TurnOrdering::WholeTable)
        .from_round_on(9, TurnOrdering::FixedOrder { start: Seat(1) });
    assert!(of(early).unwrap().restore(&image).is_err());
}

#[test]
fn t_58_a_game_may_begin_in_a_later_round_with_the_turns_of_that() {
    let mut turn = changing();
    turn.from_round = Some(4);
    let mut game = of(turn).unwrap();
    assert_eq!((game.turn().round_number(), game.turn().seats()), (4, set(&[0, 2])));
    end_phase(&mut game);
    end_phase(&mut game);
    assert_eq!((game.turn().round_number(), game.turn().seats()), (5, set(&[0, 2])));
}

#[test]
fn t_58_turns_that_come_by_themselves_come_one_after_the_other_and_no_rule_switches_to_them() {
    let profile = TurnProfile::commit_and_resolve;
    let plain = || TurnSetup::new(profile(), TurnOrdering::WholeTable);
    let wrong = [
        plain().from_round_on(1, TurnOrdering::WholeTable),
        changing().from_round_on(4, TurnOrdering::WholeTable),
        changing().then("later", profile(), TurnOrdering::WholeTable),
    ];
    assert!(wrong.into_iter().all(|turn| of(turn).is_err()));
    let mut game = of(changing()).unwrap();
    let before = game.digest();
    assert!(matches!(game.event(TurnEvent::Switch(1)), Outcome::Invalid(_)));
    assert_eq!(game.digest(), before);
}

#[test]
fn t_174_groups_alternate_and_those_of_a_group_act_at_once() {
    let groups = vec![set(&[0, 2]), set(&[1, 3])];
    let mut game = game(TurnOrdering::Groups(groups.clone()));
    assert_eq!(now(&game), (1, Seat(0), groups[0], groups[0]));
    end_phase(&mut game);
    assert_eq!(now(&game), (1, Seat(1), groups[1], groups[1]));
    game.world_mut().resource_mut::<SeatTable>().eliminate(Seat(0), 1);
    end_phase(&mut game);
    assert_eq!(now(&game), (2, Seat(2), groups[0], set(&[2])));
    let image = game.snapshot();
    let digest = game.digest();
    end_phase(&mut game);
    game.restore(&image).unwrap();
    assert_eq!((now(&game), game.digest()), ((2, Seat(2), groups[0], set(&[2])), digest));
}

#[test]
fn t_174_players_alternate() {
    let mut game = game(TurnOrdering::FixedOrder { start: Seat(3) });
    let mut owners = Vec::new();
    for _ in 0..5 {
        let (round, owner, seats, actors) = now(&game);
        assert_eq!((seats, actors), (set(&[owner.0]), set(&[owner.0])));
        owners.push((round, owner.0));
        end_phase(&mut game);
    }
    assert_eq!(owners, [(1, 3), (1, 0), (1, 1), (1, 2), (2, 3)]);
}

/// T-64: the queue is state: rules write it, and it is part of digests and snapshots.
#[test]
fn t_64_a_queue_that_rules_write_says_who_is_next() {
    let mut game = game(TurnOrdering::Queued);
    assert_eq!(now(&game).1, Seat(0));
    let before = game.digest();
    let mut queue = game.world_mut().resource_mut::<TurnQueue>();
    assert_eq!(queue.waiting().collect::<Vec<_>>(), [set(&[1]), set(&[2]), set(&[3])]);
    queue.sort_by_key(|seats| std::cmp::Reverse(seats.lowest()));
    queue.push_group(set(&[0, 1]));
    assert_ne!(game.digest(), before);
    let image = game.snapshot();
    let mut seen = Vec::new();
    for _ in 0..5 {
        end_phase(&mut game);
        seen.push((now(&game).0, now(&game).2));
    }
    assert_eq!(seen, [(1, set(&[3])), (1, set(&[2])), (1, set(&[1])), (1, set(&[0, 1])), (2, set(&[0]))]);
    game.restore(&image).unwrap();
    end_phase(&mut game);
    assert_eq!(now(&game).2, set(&[3]));
}

/// An unused queue is not state: games of other orders keep their digests.
#[test]
fn an_order_without_a_queue_has_none_in_its_digest() {
    let one = game(TurnOrdering::WholeTable);
    let mut other = game(TurnOrdering::WholeTable);
    other.world_mut().resource_mut::<TurnQueue>().push(Seat(1));
    assert_ne!(one.digest(), other.digest());
    assert!(other.check_state().is_err());
    other.world_mut().resource_mut::<TurnQueue>().clear();
    assert_eq!((one.digest(), other.check_state()), (other.digest(), Ok(())));
}

/// T-33: a collection may ask the whole table within one seat's phase.
#[test]
fn t_33_a_collection_asks_the_table_or_the_phase() {
    let profile = TurnProfile::builder([SegmentId::COMMIT, SegmentId::RESOLUTION])
        .simultaneous(SegmentId::COMMIT, SegmentId::RESOLUTION)
        .build()
        .unwrap();
    let setup = game(TurnOrdering::FixedOrder { start: Seat(1) }).shared_setup();
    let mut setup = (*setup).clone();
    setup.turn.profile = profile;
    let mut game = Game::new(Arc::new(setup)).unwrap();
    assert_eq!(now(&game), (1, Seat(1), set(&[1]), SeatSet::first(4)));
    for seat in 0..4 {
        assert_eq!(game.event(TurnEvent::Submit(Seat(seat))), Outcome::Applied);
    }
    assert_eq!(game.submit(Seat(1), "end").unwrap_err().code, "turn-ended");
    game.submit(Seat(1), "commit").expect("whoever has ended may close the collection");
}
