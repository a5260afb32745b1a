//! The interface between the clock and the players: one choice after the other, words to the clock,
//! budgets.

use endturn_engine::{
    Game, Progress, Seat,
    game::LoggedOrder,
    orders::{BudgetSpent, SeatEvent},
};

use super::pig::{BANK, Table, pig};

fn texts(log: &[LoggedOrder]) -> Vec<String> {
    log.iter().map(|one| format!("{} {}", one.seat, one.text)).collect()
}

fn table(game: &Game) -> &Table {
    game.world().resource()
}

/// No persona can plan for the next die: turns have different lengths, and none continues after
/// twenty points or a one.
#[test]
fn a_persona_looks_again_after_every_die() {
    let mut game = pig(&["careful", "careful"], None);
    game.keep_log();
    assert_eq!(game.advance_rounds(u32::MAX), Progress::Over);
    assert_eq!(game.refused_persona_orders(), 0);
    let log = texts(game.log());
    let turns = log.split(|text| text.ends_with("begin Bank")).filter(|turn| !turn.is_empty()).count();
    let longest = log.iter().filter(|text| text.ends_with("roll")).count();
    assert!(turns > 1 && longest > 24, "{log:?}");
    assert!(log.iter().all(|text| ["roll", "begin Bank"].iter().any(|word| text.ends_with(word))), "{log:?}");
    let banked = log.iter().filter(|text| text.ends_with("begin Bank")).count() as u32;
    let points: u32 = table(&game).points.iter().sum();
    assert!((20 * banked..26 * banked).contains(&points), "{points} points in {banked} turns");
}

#[test]
fn what_was_decided_is_replayed_by_its_log_alone() {
    let mut game = pig(&["careful", "careful"], None);
    game.keep_log();
    game.advance_rounds(6);
    let mut again = pig(&["", ""], None);
    for LoggedOrder { seat, text, .. } in game.log() {
        again.submit(*seat, text).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
    }
    assert_eq!(again.digest(), game.digest());
    assert_eq!(again.chain().digest(), game.chain().digest());
}

#[test]
fn a_module_may_refuse_that_a_turn_ends_and_nothing_has_changed_then() {
    let mut game = pig(&["", ""], None);
    game.keep_log();
    let before = game.digest();
    for word in ["end", "begin Bank"] {
        let refusal = game.submit(Seat(0), word).unwrap_err();
        assert_eq!((refusal.code, refusal.expected), ("must-roll", vec!["roll".to_owned()]));
    }
    assert_eq!(game.submit(Seat(0), "pass").unwrap_err().code, "pass-not-allowed");
    assert_eq!(game.say(Seat(1), SeatEvent::Begin(BANK)).unwrap_err().code, "not-your-turn");
    assert_eq!(game.submit(Seat(0), "commit").unwrap_err().code, "no-commit-pairing");
    assert_eq!((game.digest(), game.log().len()), (before, 0));
    game.submit(Seat(0), "roll").unwrap();
    if game.next_seat() == Some(Seat(0)) {
        game.submit(Seat(0), "END").unwrap();
    }
    assert_eq!(game.next_seat(), Some(Seat(1)));
}

#[test]
fn a_segment_is_begun_by_its_name() {
    let mut game = pig(&["", ""], None);
    let refusal = game.submit(Seat(0), "begin Bnk").unwrap_err();
    assert_eq!((refusal.code, refusal.suggestion.as_deref()), ("unknown-word", Some("Bank")));
    assert_eq!(game.submit(Seat(0), "begin").unwrap_err().code, "missing-word");
    assert_eq!(game.submit(Seat(0), "end now").unwrap_err().code, "extra-words");
    // Illegal words are not proposed: a turn begins with a roll.
    assert_eq!((game.next_words(Seat(0), ""), game.next_words(Seat(0), "begin")), (vec!["roll".to_owned()], vec![]));
    let rolled = loop {
        let seat = game.next_seat().unwrap();
        game.submit(seat, "roll").unwrap();
        if game.next_seat() == Some(seat) {
            break seat;
        }
    };
    assert_eq!(game.next_words(rolled, "begin"), ["Bank"]);
    assert_eq!(game.next_words(rolled, ""), ["begin", "end", "roll"]);
}

#[test]
#[should_panic(expected = "the persona of P2 cannot end its turn")]
fn a_persona_that_may_not_end_and_does_nothing_else_is_a_bug() {
    pig(&["careful", "sleepy"], None).advance_round();
}

/// T-05: the go ends, and a fact says why.
#[test]
fn an_exhausted_budget_ends_the_turn() {
    let mut game = pig(&["endless"], Some(3));
    game.keep_log();
    game.listen(true);
    game.advance_rounds(12);
    let facts = game.take_facts();
    let spent: Vec<_> = facts.iter().filter_map(|entry| entry.downcast::<BudgetSpent>()).collect();
    assert!(
        !spent.is_empty() && spent.iter().all(|fact| **fact == BudgetSpent { seat: Seat(0), work: 3 }),
        "{spent:?}"
    );
    let log = texts(game.log());
    let ends = log.iter().filter(|text| *text == "1 end").count();
    assert_eq!(ends, spent.len());
    assert!(ends > 0 && log.len() - ends <= 3 * 12, "no turn has a fourth roll: {log:?}");
}

/// Orders given together count as long as it is the seat's turn: after dice end it, the rest is
/// dropped.
#[test]
fn a_list_of_orders_ends_with_the_turn_of_its_seat() {
    let mut game = pig(&["eager", "careful"], None);
    game.keep_log();
    game.advance_rounds(8);
    assert_eq!(game.rounds_finished(), 8);
    assert!(game.refused_persona_orders() > 0, "no turn of thirty rolls is without a one");
    let mut again = pig(&["", ""], None);
    for LoggedOrder { seat, text, .. } in game.log() {
        again.submit(*seat, text).unwrap_or_else(|refusal| panic!("{seat} {text}: {refusal}"));
    }
    assert_eq!(again.digest(), game.digest());
}

/// A work budget of a batch, or Ctrl-C, stops inside a turn; continuing plays the same game.
#[test]
fn a_game_stops_between_two_choices_and_goes_on_as_if_it_had_not() {
    let mut whole = pig(&["careful", "careful"], None);
    whole.advance_rounds(u32::MAX);
    let mut stopped = pig(&["careful", "careful"], None);
    let mut inside = 0;
    for steps in (1..6).cycle() {
        let mut left = steps;
        let progress = stopped.advance_while(&mut |_| {
            left -= 1;
            left >= 0
        });
        inside += u32::from(table(&stopped).rolls > 0);
        if progress.is_some() {
            break;
        }
        let image = stopped.snapshot();
        stopped.restore(&image).unwrap();
    }
    assert!(inside > 0, "it never stopped inside a turn");
    assert_eq!(stopped.digest(), whole.digest());
}
