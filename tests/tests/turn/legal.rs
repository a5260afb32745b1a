//! The legal choices of a seat: orders, and words to the clock.

use std::sync::Arc;

use endturn_engine::{
    Game, GameSetup, Seat,
    seats::SeatSetup,
    turn::{CommitClose, SegmentId, TurnOrdering, TurnProfile, TurnSetup},
};

use super::pig::pig;

fn texts(game: &mut Game, seat: Seat) -> Vec<String> {
    let legal = game.legal(seat, 9);
    assert!(legal.is_complete && legal.unlisted.is_empty());
    legal.choices.iter().map(|choice| game.choice_text(seat, choice)).collect()
}

#[test]
fn words_to_the_clock_are_listed_as_far_as_clock_and_module_allow_them() {
    let mut game = pig(&["", ""], None);
    assert_eq!(texts(&mut game, Seat(0)), ["roll"], "a turn begins with a roll");
    assert!(texts(&mut game, Seat(1)).is_empty(), "who is not to act may do nothing");
    while game.turn().active_player() == Some(Seat(0)) && texts(&mut game, Seat(0)).len() == 1 {
        game.submit(Seat(0), "roll").unwrap();
    }
    let seat = game.next_seat().unwrap();
    if seat == Seat(0) {
        assert_eq!(texts(&mut game, seat), ["roll", "end", "begin Bank"]);
    }
}

#[test]
fn whatever_is_listed_is_accepted_and_asking_changes_nothing() {
    let mut game = pig(&["", ""], None);
    for nth in 0..200 {
        let Some(seat) = game.next_seat() else { break };
        let before = game.digest();
        let (once, again) = (texts(&mut game, seat), texts(&mut game, seat));
        assert_eq!((&once, game.digest()), (&again, before));
        let mark = game.mark();
        for text in &once {
            game.submit(seat, text).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
            game.go_back(&mark);
        }
        let choice = game.legal(seat, 9).choices.swap_remove(nth % once.len());
        game.choose(seat, choice).unwrap();
    }
    assert!(game.rounds_finished() > 3);
}

#[test]
fn random_says_the_words_to_the_clock_too_and_never_ends_a_turn_that_may_not_end() {
    let mut game = pig(&["random", "random"], None);
    game.keep_log();
    game.advance_rounds(u32::MAX);
    assert_eq!(game.refused_persona_orders(), 0);
    let said = |word: &str| game.log().iter().filter(|one| one.text == word).count();
    assert!(said("roll") >= 24 && said("end") > 0 && said("begin Bank") > 0, "{:?}", game.log());
}

#[test]
fn a_collection_that_may_be_closed_early_offers_it() {
    let profile = TurnProfile::builder([SegmentId::COMMIT, SegmentId::RESOLUTION])
        .simultaneous(SegmentId::COMMIT, SegmentId::RESOLUTION)
        .commit_close(CommitClose::AllowPartial)
        .build()
        .unwrap();
    let setup = GameSetup {
        title: "collection".into(),
        content: 0,
        seed: 1,
        turn_limit: 9,
        seats: ["A", "B"].map(|name| SeatSetup { name: name.into(), personas: Vec::new() }).into(),
        turn: TurnSetup::new(profile, TurnOrdering::WholeTable),
        modules: Vec::new(),
        change: None,
    };
    let mut game = Game::new(Arc::new(setup)).unwrap();
    assert_eq!(texts(&mut game, Seat(1)), ["end", "commit"]);
    game.end_turn(Seat(1)).unwrap();
    assert_eq!(
        texts(&mut game, Seat(1)),
        ["commit"],
        "T-90: who has ended their turn may close the collection, and nothing else"
    );
}
