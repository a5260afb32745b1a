//! Hidden orders on the clock: the rows O-01 to O-03 as played, retreats of several seats, secrets,
//! the promises of the kit, and complete games.

mod rules;

use endturn_engine::{Game, Seat, game::Progress, seats::SeatOutcome};
use endturn_kit::Subject;
use endturn_tabletop::{
    HiddenOrders,
    hidden_orders::{Position, Unit},
};

use crate::support::{ended, game, load, play, seeded, setup, state};

const THREE: &str = "E F G";

fn position(game: &Game) -> &Position {
    game.world().resource::<Position>()
}

fn holder(game: &Game, province: u8) -> Option<u8> {
    position(game).holder(province).map(|at| position(game).units[at].seat)
}

/// A game with armies at any places: seat and province, by number.
fn with(units: &[(u8, u8)]) -> Game {
    let mut game = game(&HiddenOrders, THREE, "");
    let mut position = game.world_mut().resource_mut::<Position>();
    position.units = units.iter().map(|&(seat, at)| Unit { seat, at, dislodged: None }).collect();
    position.units.sort_by_key(|unit| unit.at);
    position.orders = vec![None; units.len()];
    position.owners.fill(u8::MAX);
    for unit in position.units.clone() {
        position.owners[usize::from(unit.at)] = unit.seat;
    }
    game.check_state().expect("it could be");
    game
}

#[test]
fn ho_1_o_01_each_turn_is_a_round_whoever_ends_first() {
    let mut game = game(&HiddenOrders, THREE, "");
    assert_eq!(state(&game), "1/1 - Commit#0 p0 {E,F,G}");
    let states = play(&mut game, "G: end; E: end; F: end; F: commit; E: end; E: end");
    assert_eq!(states, ["1/1 E Resolution#1 p0", "1/1 E Main#2 p0", "2/2 - Commit#0 p0 {E,F,G}"]);
}

#[test]
fn ho_2_o_02_o_03_orders_meet_when_all_have_ended_or_a_partial_commit_is_said() {
    let lines = "E: A Ford - Lake; F: A Orchard - Lake; E: end";
    let mut one = game(&HiddenOrders, THREE, "patch: (rules: (close: AllowPartial))");
    play(&mut one, &format!("{lines}; E: commit"));
    assert_eq!((holder(&one, 4), holder(&one, 7)), (Some(0), Some(1)), "F has not ended, and holds");
    let mut own = game(&HiddenOrders, THREE, "patch: (rules: (close: AllowPartial))");
    play(&mut own, "E: A Ford - Lake; E: commit !turn-not-ended; E: end; E: commit");
    assert_eq!(holder(&own, 4), Some(0), "nobody loses an order by a commit of its own");
    let mut all = game(&HiddenOrders, THREE, "");
    play(&mut all, &format!("{lines}; E: commit !commit-incomplete; F: end; G: end; G: commit"));
    assert_eq!((holder(&all, 4), holder(&all, 1)), (None, Some(0)), "both bounce");
}

#[test]
fn ho_1_an_order_that_cannot_be_is_refused_and_one_given_again_takes_the_place_of_the_first() {
    let mut game = game(&HiddenOrders, THREE, "");
    play(
        &mut game,
        "E: A Weir H !no-unit; E: A Ford - Fell !illegal-intent; E: A Ford R Lake !segment-mismatch; E: A Ford S A Ford !illegal-intent; \
         E: A Ford - Sea !unknown-word; E: A Ford - Lake; E: for H; E: end; F: end; G: end; G: commit; E: A Ford H !segment-mismatch",
    );
    assert_eq!(holder(&game, 1), Some(0));
}

/// Two dislodged armies of different seats: each seat is asked in turn, even outside its phase.
#[test]
fn ho_4_who_is_dislodged_is_asked_where_to_go() {
    // E attacks Lake (F) from Ford with the support of Hollow, and G attacks Weir (F) from Mill
    // with the support of Beckton.
    let mut game = with(&[(0, 1), (0, 3), (1, 4), (1, 5), (2, 6), (2, 8)]);
    let orders = "E: A Ford - Lake; E: A Hollow S A Ford - Lake; G: A Mill - Weir; G: A Beckton S A Mill - Weir; E: end; F: end; G: end";
    play(&mut game, &format!("{orders}; E: commit; E: A Lake D !segment-mismatch; E: end"));
    assert_eq!((state(&game), game.next_seat()), ("1/1 E Main#2 p0".into(), Some(Seat(1))));
    // F learns why, and where its army may go.
    let lost = "E dislodged your army of Lake, from Ford; it may retreat to ";
    assert!(
        game.status(Seat(1)).contains(lost) && game.needs(Seat(1))[0].text.starts_with(lost),
        "{}",
        game.status(Seat(1))
    );
    let refusal = game.submit(Seat(1), "end").expect_err("a retreat is due").to_string();
    assert!(refusal.contains(&format!("you owe a retreat: {lost}")) && refusal.contains("A Lake D"), "{refusal}");
    play(
        &mut game,
        "E: end !response-pending; E: A Lake D !response-pending; F: A Hollow D !no-unit; F: A Lake R Ford !illegal-intent; F: A Lake - Heath !segment-mismatch; \
         F: end !retreat-due; F: A Lake R Heath",
    );
    assert_eq!(game.next_seat(), Some(Seat(1)), "of Weir as well");
    play(&mut game, "F: A Weir D");
    assert_eq!((game.next_seat(), position(&game).units.len()), (Some(Seat(0)), 5));
    assert_eq!(play(&mut game, "E: end"), ["2/2 - Commit#0 p0 {E,F,G}"]);
    assert_eq!((holder(&game, 10), holder(&game, 4), holder(&game, 5)), (Some(1), Some(0), Some(2)));
}

#[test]
fn ho_3_an_army_that_can_go_nowhere_is_disbanded_and_ho_5_who_has_none_is_out() {
    let mut game = with(&[(0, 1), (1, 14), (2, 12), (2, 13)]);
    let states = play(
        &mut game,
        "G: A Corhold - Fell; G: A Saddle - Corhold; E: end; F: end; G: end; E: commit; E: end; E: end",
    );
    assert_eq!(states.last().unwrap(), "2/2 - Commit#0 p0 {E,F,G}", "one against one bounces");
    // F's only army is in Beckton, with enemies in all of its neighbours.
    let mut game = with(&[(0, 1), (1, 8), (2, 12), (2, 13), (2, 6), (2, 5), (2, 7), (2, 15)]);
    play(
        &mut game,
        "G: A Weir S A Mill - Beckton; G: A Mill - Beckton; E: end; F: end; G: end; E: commit; E: end; E: end",
    );
    assert_eq!(
        (state(&game), game.submit(Seat(1), "end").unwrap_err().code),
        ("2/2 - Commit#0 p0 {E,G}".into(), "eliminated")
    );
}

#[test]
fn ho_5_more_than_half_of_the_provinces_win() {
    let mut game = with(&[(0, 1), (1, 8), (2, 3), (2, 4), (2, 6), (2, 9), (2, 10), (2, 11), (2, 12), (2, 13)]);
    play(&mut game, "G: A Corhold - Fell; E: end; F: end; G: end; E: commit; E: end; E: end; E: end !game-over");
    assert_eq!(ended(&game), (vec![2], "more than half of the provinces"));
    let result = game.ended().unwrap().result(Seat(1)).unwrap();
    assert_eq!((result.rank, result.outcome), (2, SeatOutcome::Loss));
}

/// Two worlds that differ only in others' orders show a seat the same.
#[test]
fn t_111_orders_of_others_are_hidden_until_all_have_ended() {
    let shown = |game: &Game, seat| {
        let drawing = format!("{:?}", game.drawing(Some(seat)).expect("there is a map"));
        (
            game.view(seat).to_string(),
            game.status(seat),
            drawing,
            format!("{:?}", game.legal(seat, 50)),
            format!("{:?}", game.needs(seat)),
        )
    };
    let [one, mut other] = ["E: A Ford - Lake", "E: A Ford - Weir; E: A Hollow H"].map(|line| {
        let mut game = game(&HiddenOrders, THREE, "");
        game.listen(true);
        play(&mut game, line);
        game
    });
    assert_ne!(position(&one).orders, position(&other).orders);
    for seat in [Seat(1), Seat(2)] {
        assert_eq!(shown(&one, seat), shown(&other, seat));
        assert_eq!(one.metric_row(seat).values, other.metric_row(seat).values);
    }
    assert_ne!(shown(&one, Seat(0)), shown(&other, Seat(0)));
    assert!(other.take_facts().iter().all(|entry| !entry.fact.is_public()), "nothing is told before they meet");
}

#[test]
fn ho_6_personas_keep_the_promises_of_the_kit() {
    let by_seats = "patch: (rules: (resolver: Sequential, support: false, close: AutoWhenComplete))";
    for (players, section) in [("E=marshal F=random_mover G=random_mover", ""), ("E F=random_mover", by_seats)] {
        Subject::of(setup(&HiddenOrders, players, section)).keeps_every_promise(1);
    }
}

#[test]
fn ho_5_a_game_in_which_no_province_changes_hands_ends_as_a_stalemate() {
    let idle = "E: end; F: end; G: end; G: commit; ";
    let mut game = game(&HiddenOrders, THREE, "patch: (rules: (stalemate: 3, close: RequireAll))");
    let rest = |game: &mut Game| {
        while game.ended().is_none() && !state(game).contains("Commit") {
            let seat = game.next_seat().unwrap();
            game.submit(seat, "end").unwrap();
        }
    };
    for turn in 1..=5 {
        // The one move, in the third turn, sets the count back.
        let first = if turn == 3 { "E: A Ford - Lake; " } else { "" };
        play(&mut game, &format!("{first}{idle}"));
        rest(&mut game);
        assert_eq!(game.ended().is_some(), turn == 5, "turn {turn}");
    }
    assert_eq!(ended(&game), (vec![0], "no province changes hands"));
    assert_eq!(game.ended().unwrap().result(Seat(1)).unwrap().rank, 2, "both others have three provinces");
    assert_eq!(game.ended().unwrap().result(Seat(2)).unwrap().rank, 2);
}

/// Wins of each seat in games of these players, each of at most 60 turns.
fn wins(players: &str, seeds: std::ops::Range<u64>) -> [u32; 3] {
    let mut won = [0; 3];
    for seed in seeds {
        let mut game = seeded(&HiddenOrders, players, "", seed);
        if game.advance_rounds(60) == Progress::Over {
            game.ended().unwrap().winners().for_each(|seat| won[seat.index()] += 1);
        }
        assert_eq!(game.refused_persona_orders(), 0);
    }
    won
}

/// From any seat a marshal wins nearly all games against two random movers; the plan
/// `hidden_orders_personas.ron` gives the figures.
#[test]
fn ho_6_sense_beats_chance() {
    for (seat, players) in [
        "E=marshal F=random_mover G=random_mover",
        "E=random_mover F=marshal G=random_mover",
        "E=random_mover F=random_mover G=marshal",
    ]
    .into_iter()
    .enumerate()
    {
        let won = wins(players, 0..20);
        assert!(won[seat] >= 19, "{players}: {won:?}");
    }
}

/// Marshals that meet one another do not freeze: not even two turns in a row bring the same orders
/// of all three, games are decided, and no seat wins them all.
#[test]
fn ho_6_marshals_do_not_freeze() {
    for seed in 0..10 {
        let mut game = seeded(&HiddenOrders, "E=marshal F=marshal G=marshal", "", seed);
        game.listen(true);
        let mut before = Vec::new();
        for _ in 0..60 {
            if game.advance_rounds(1) == Progress::Over {
                break;
            }
            let facts: Vec<_> = game.take_facts().iter().map(|fact| fact.to_json(game.world())).collect();
            let orders: Vec<String> = facts
                .iter()
                .filter(|fact| fact["fact"] == "OrdersResolved")
                .map(|fact| format!("{} {}", fact["seat"], fact["orders"]))
                .collect();
            assert!(orders.len() > 1 && orders != before, "seed {seed}: {orders:?}");
            before = orders;
        }
    }
    let won = wins("E=marshal F=marshal G=marshal", 0..30);
    assert!(won.iter().sum::<u32>() >= 25 && won.iter().all(|&won| won > 3), "{won:?}");
}

#[test]
fn maps_that_cannot_be_are_told_of_with_all_that_is_wrong() {
    let told = load(
        &HiddenOrders,
        THREE,
        "patch: (map: (provinces: [(name: \"Ford\", at: (0, 0), borders: [\"Weer\", \"Ford\"]), (name: \"ford\", at: (101, 0), borders: [\"Ford\"]), \
         (name: \"A\", at: (1, 1), borders: [])], units: [[\"Ford\", \"Ford\"], []]))",
    )
    .expect_err("it is refused");
    for part in
        ["Weer", "borders itself", "from 0 to 100", "does not border", "two letters", "every seat begins", "two to 2"]
    {
        assert!(told.contains(part), "{part}: {told}");
    }
    assert!(load(&HiddenOrders, "E F G H", "").expect_err("it is refused").contains("two to 3 seats can play"));
}
