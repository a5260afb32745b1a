//! A whole turn of a city, rule by rule, as `endturn civ city` tells it. Nobody gives an order: what is told is what the rules do.

use endturn::civ::story::{self, Following, NoStory};
use endturn::engine::{Game, Seat};
use endturn_tests::scenario;

/// A game of the fixture in which nobody decides anything.
fn game() -> Game {
    let text = include_str!("../../fixtures/cli/civ_roma.ron").replace(", persona: \"governor\"", "");
    scenario(&text).game()
}

fn play(game: &mut Game) {
    let round = game.turn().round_number();
    while game.ended().is_none() && game.turn().round_number() == round {
        let seat = game.next_seat().expect("somebody has to end the turn");
        game.end_turn(seat).expect("the seat was to act");
    }
}

#[test]
fn c_01_a_city_s_turn_is_told_row_by_row() {
    let mut game = game();
    let roma = story::cities(game.world())[0].id;
    let mut told = String::new();
    for _ in 0..3 {
        let following = Following::begin(&mut game, roma).expect("Roma stands");
        play(&mut game);
        told += &format!("{}\n", following.finish(&mut game));
    }
    insta::assert_snapshot!("roma", told);
}

#[test]
fn following_a_city_changes_nothing() {
    let (mut followed, mut alone) = (game(), game());
    for city in story::cities(alone.world()) {
        let following = Following::begin(&mut followed, city.id).expect("it stands");
        play(&mut followed);
        play(&mut alone);
        assert_eq!(followed.digest(), alone.digest());
        let story = following.finish(&mut followed);
        assert!(story.steps.iter().any(|step| !step.notes.is_empty()), "{story}");
        assert_eq!(followed.digest(), alone.digest());
    }
}

#[test]
fn there_is_no_story_of_a_city_that_is_not_or_while_a_person_has_to_act() {
    let mut game = game();
    let roma = story::cities(game.world())[0].id;
    assert!(matches!(story::city_turn(&mut game, roma), Err(NoStory::Waiting(decision)) if decision.seat == Seat(0)));
    let nowhere = endturn::civ::keys::CityId(99);
    assert_eq!(Following::begin(&mut game, nowhere).map(|_| ()), Err(NoStory::NoCity));
    while game.ended().is_none() {
        play(&mut game);
    }
    assert_eq!(story::city_turn(&mut game, roma), Err(NoStory::Over));
}
