//! Rules that run for one entity at a time: listed under their driver, timed separately, and
//! without effect on the game.

use std::cell::Cell;

use endturn_engine::{
    Game, RuleId, Seat,
    game::BuildError,
    rules::{RowRule, RuleTime},
    turn::Stage,
};

use super::hamlets::{FAIR, GROW, Hamlets, PAY, WALK};

/// A clock that advances by one with each reading, so that timings are the same on every machine.
fn ticks() -> u64 {
    thread_local! {
        static NOW: Cell<u64> = const { Cell::new(0) };
    }
    NOW.set(NOW.get() + 1);
    NOW.get()
}

fn timed() -> Game {
    Game::timed(Hamlets::default().setup(), ticks).expect("the module is sound")
}

fn plain() -> Game {
    Game::new(Hamlets::default().setup()).expect("the module is sound")
}

#[test]
fn rows_stand_under_their_driver_in_their_order() {
    let game = plain();
    let rules: Vec<Option<RuleId>> = game.systems().iter().map(|row| row.rule).filter(Option::is_some).collect();
    assert_eq!(rules, [Some(WALK), Some(FAIR)]);
    let table = [RowRule { step: "Grow", rule: GROW }, RowRule { step: "Pay", rule: PAY }];
    assert_eq!(game.systems()[0].rows, table);
    assert!(game.systems()[1..].iter().all(|row| row.rows.is_empty()));
}

#[test]
fn rows_without_a_system_that_runs_them_are_a_mistake() {
    let setup = Hamlets { rows_at: Stage::TurnEnd, ..Hamlets::default() }.setup();
    let error = Game::new(setup).expect_err("H-01 is no system of TurnEnd");
    assert_eq!(error.to_string(), "TurnEnd: H-01 has rows but no system of module hamlets");
}

#[test]
fn every_call_of_rules_rows_personas_and_orders_is_counted() {
    let mut game = timed();
    game.advance_rounds(5);
    let counted: Vec<(RuleId, Option<RuleId>, u64)> =
        game.rule_times().iter().map(|time| (time.rule, time.driver, time.calls)).collect();
    // The first order of each mayor is refused, which takes time too.
    let expected = [
        (WALK, None, 5),
        (GROW, Some(WALK), 10),
        (PAY, Some(WALK), 10),
        (FAIR, None, 5),
        (RuleTime::DECISIONS, None, 10),
        (RuleTime::ORDERS, None, 10),
    ];
    assert_eq!(counted, expected);
    assert_eq!(game.refused_persona_orders(), 2);
}

#[test]
fn times_are_those_of_the_clock_and_begin_anew_with_each_game() {
    let mut game = timed();
    game.advance_rounds(1);
    let times: Vec<u64> = game.rule_times().iter().map(|time| time.nanoseconds).collect();
    // Each reading takes a tick: two rows of two hamlets one each; the driver around them 7
    // readings in all, less those 4.
    assert_eq!(times, [3, 2, 2, 1, 2, 2]);
    game.restart(1);
    assert!(game.rule_times().iter().all(|time| (time.calls, time.nanoseconds) == (0, 0)));
}

#[test]
fn a_timed_game_is_the_same_game_and_lists_the_same_systems() {
    let (mut timed, mut plain) = (timed(), plain());
    for _ in 0..20 {
        assert_eq!(timed.advance_round(), plain.advance_round());
        assert_eq!(timed.digest(), plain.digest());
    }
    // Commands of a rule count towards its time, so a timed game may apply them at another point.
    let rules = |game: &Game| game.systems().iter().filter(|row| row.rule.is_some()).cloned().collect::<Vec<_>>();
    assert_eq!(rules(&timed), rules(&plain));
    assert!(plain.rule_times().is_empty());
}

#[test]
fn seats_are_compared_by_what_the_module_says_or_else_by_headlines() {
    let names = |standings| {
        let game = Game::new(Hamlets { standings, ..Hamlets::default() }.setup())?;
        Ok(game.standings().iter().map(|&at| game.metrics()[at].name).collect::<Vec<_>>())
    };
    assert_eq!(names(&[]), Ok(vec!["coins"]));
    assert_eq!(names(&["houses", "people"]), Ok(vec!["houses", "people"]));
    assert_eq!(names(&["coins", "peple"]), Err(BuildError::UnknownStanding("peple")));
}

#[test]
fn a_module_says_by_what_it_ranks_seats_and_what_a_metric_is_the_sum_of() {
    let names = |ranking| {
        let game = Game::new(Hamlets { ranking, ..Hamlets::default() }.setup())?;
        let name = |&at: &usize| game.metrics()[at].name;
        Ok(game.rankings().iter().map(|one| one.iter().map(name).collect()).collect::<Vec<Vec<_>>>())
    };
    assert_eq!(names(&[]), Ok(vec![]));
    assert_eq!(names(&["coins", "people"]), Ok(vec![vec!["coins", "people"]]));
    assert_eq!(names(&["coin"]), Err(BuildError::UnknownRanking("coin")));
    let mut game = plain();
    game.advance_round();
    let (coins, people) = (game.metrics()[1], game.metrics()[0]);
    assert_eq!((coins.name, people.name), ("coins", "people"));
    let value = game.metric_row(Seat(1)).values[1];
    assert_eq!(game.parts(1, Seat(1)), [("silver", value - 1), ("gold", 1)]);
    assert_eq!((game.parts(0, Seat(1)), game.parts(99, Seat(1))), (vec![], vec![]));
}

#[test]
fn a_picture_shows_the_board_as_it_is() {
    let mut game = plain();
    let glyphs =
        |game: &Game| game.picture("hamlets").map(|picture| picture.cells.iter().map(|cell| cell.glyph).collect());
    assert_eq!(glyphs(&game), Some("..".to_owned()));
    game.advance_round();
    assert_eq!(glyphs(&game), Some("hh".to_owned()));
    assert_eq!(game.picture("castles"), None);
}
