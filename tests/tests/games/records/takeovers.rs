//! Seats that are handed over during a game, and games that fork.

use endturn_engine::{
    Game, Progress, Seat,
    record::{Record, RecordWriter, Replay},
};
use endturn_tests::scenario;

/// One world with two modules; a seat has a persona in each.
const BOTH: &str = r#"(format: 1, name: "both", seed: 4, turn_limit: 30, seats: [
    (name: "Aster", persona: {"agency": "basic", "fleets": "turtle"}),
    (name: "Vega", persona: {"agency": "cautious", "fleets": "skirmisher"})],
    agency: (ruleset: "agency"), fleets: (ruleset: "fleets"))"#;

/// The persona of a seat in each module.
type Hands = Vec<(String, String)>;

fn hands(agency: &str, fleets: &str) -> Hands {
    vec![("agency".to_owned(), agency.to_owned()), ("fleets".to_owned(), fleets.to_owned())]
}

#[test]
fn handing_a_seat_over_changes_whose_orders_come_and_nothing_else() {
    let mut game = scenario(BOTH).game();
    game.advance_rounds(5);
    let (digest, image) = (game.digest(), game.snapshot());
    game.take_over(Seat(1), hands("reckless", "aggressive")).expect("the personas are there");
    assert_eq!((game.digest(), game.snapshot()), (digest, image), "who decides is no part of the state");
    assert_eq!(game.deciding(Seat(1)), hands("reckless", "aggressive"));
    assert_eq!(game.takeovers().iter().map(|one| (one.round, one.seat)).collect::<Vec<_>>(), [(6, Seat(1))]);
    let mut straight = game.fork();
    straight.take_over(Seat(1), hands("cautious", "skirmisher")).expect("the personas are there");
    game.advance_rounds(10);
    straight.advance_rounds(10);
    assert_ne!(game.digest(), straight.digest(), "other personas play another way");
    let mut whole = scenario(BOTH).game();
    whole.advance_rounds(15);
    assert_eq!(straight.digest(), whole.digest(), "and the same ones as if nothing had happened");
    game.restart(4);
    assert!(game.takeovers().is_empty() && game.deciding(Seat(1)) == hands("cautious", "skirmisher"));
}

#[test]
fn a_seat_goes_to_a_person_and_only_to_personas_that_there_are() {
    let mut game = scenario(BOTH).game();
    let wrong = [
        (Seat(2), hands("basic", "turtle"), "there is no seat 3"),
        (Seat(0), hands("basic", "basic"), "module fleets has no persona `basic`"),
        (Seat(0), vec![("civ".to_owned(), "governor".to_owned())], "this game has no module `civ`"),
    ];
    for (seat, personas, expected) in wrong {
        assert_eq!(game.take_over(seat, personas), Err(expected.to_owned()));
    }
    assert!(game.takeovers().is_empty() && game.plays_itself(Seat(0)));
    game.take_over(Seat(0), vec![("fleets".to_owned(), "turtle".to_owned())]).expect("agency is a person's");
    assert!(!game.plays_itself(Seat(0)) && game.plays_itself(Seat(1)));
    assert!(matches!(game.advance_round(), Progress::Decision(decision) if decision.seat == Seat(0)));
}

/// Plays a number of rounds into a record, and hands seats over after the given rounds.
fn recorded(game: &mut Game, rounds: u32, takeovers: &[(u32, Seat, Hands)]) -> String {
    game.keep_log();
    let header = scenario(BOTH).record_header(4);
    let (mut writer, mut text) = RecordWriter::start(&header);
    for round in 1..=rounds {
        game.advance_round();
        text += &writer.round(game);
        for (_, seat, personas) in takeovers.iter().filter(|(after, ..)| *after == round) {
            game.take_over(*seat, personas.clone()).expect("the personas are there");
        }
    }
    text + &writer.unfinished(game)
}

#[test]
fn t_137_a_record_with_takeovers_replays_to_the_same_digests_and_the_same_hands() {
    let takeovers = [
        (3, Seat(0), hands("random", "aggressive")),
        (7, Seat(1), hands("trainer", "turtle")),
        (9, Seat(0), hands("basic", "turtle")),
    ];
    let mut game = scenario(BOTH).game();
    let text = recorded(&mut game, 9, &takeovers);
    let record = Record::parse(&text).expect("its own record reads");
    assert!(record.cut, "the last takeover comes before a round that was not played");
    let mut replay = Replay::new(&record);
    let mut again = scenario(BOTH).game();
    for round in 1..=9 {
        assert_eq!(replay.round(&mut again), Some(Ok(())), "round {round}");
        assert_eq!(replay.rounds(), round);
    }
    assert_eq!(replay.round(&mut again), None);
    assert_eq!(again.digest(), game.digest());
    assert_eq!(again.deciding(Seat(1)), game.deciding(Seat(1)));
    assert_ne!(again.deciding(Seat(0)), game.deciding(Seat(0)));
    replay.unfinished(&mut again).expect("only a takeover is left");
    assert_eq!(again.takeovers(), game.takeovers());
    game.advance_rounds(5);
    again.advance_rounds(5);
    assert_eq!(again.digest(), game.digest(), "both go on alike");
}

#[test]
fn what_comes_is_known_without_going_there() {
    let mut game = scenario(BOTH).game();
    game.advance_rounds(2);
    let before = game.snapshot();
    let ahead = game.orders_ahead().expect("personas play");
    assert_eq!(game.snapshot(), before);
    game.keep_log();
    game.advance_round();
    assert_eq!(game.take_log(), ahead);
    assert!(ahead.iter().filter(|order| order.text == "end").count() == 2 && ahead.len() > 4, "{ahead:?}");
    game.take_over(Seat(1), Vec::new()).expect("a person can always take a seat");
    assert_eq!(game.orders_ahead().map_err(|decision| decision.seat), Err(Seat(1)));
}
