//! A whole turn of a city, order by order and rule by rule, as shown by `endturn civ city`.

use endturn::civ::Output;
use endturn::civ::story::{self, CityStory, Feeling, Following, NoStory};
use endturn::engine::{Game, Seat};
use endturn_tests::scenario;

/// A game of the fixture without decisions.
fn game() -> Game {
    let text = include_str!("../../../fixtures/cli/civ_roma.ron").replace(", persona: \"governor\"", "");
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
    let nowhere = endturn::civ::CityId(99);
    assert_eq!(Following::begin(&mut game, nowhere).map(|_| ()), Err(NoStory::NoCity));
    while game.ended().is_none() {
        play(&mut game);
    }
    assert_eq!(story::city_turn(&mut game, roma), Err(NoStory::Over));
}

/// A round in which orders are given while Roma is traced; without its temple one of its citizens
/// is unhappy.
fn roma(orders: &[(u8, &str)]) -> CityStory {
    let text = include_str!("../../../fixtures/cli/civ_roma.ron").replace(", persona: \"governor\"", "");
    let mut game = scenario(&text.replace(", \"Temple\"", "")).game();
    let roma = story::cities(game.world())[0].id;
    let mut following = Following::begin(&mut game, roma).expect("it stands");
    for &(seat, order) in orders {
        following.order(&mut game, Seat(seat), order).unwrap_or_else(|refusal| panic!("{order}: {refusal}"));
    }
    for seat in [Seat(0), Seat(1)] {
        following.order(&mut game, seat, "end").expect("the seat was to act");
    }
    following.finish(&mut game)
}

fn changed(story: &CityStory, order: usize, what: &str) -> Option<String> {
    story.orders[order].changes.iter().find(|change| change.what == what).map(|change| change.text.clone())
}

/// Luxury at 60 % keeps Roma calm; one order sets it, a later one removes it.
#[test]
fn c_18_an_order_that_brings_disorder_is_told_with_what_it_changed() {
    let story = roma(&[
        (1, "produce Memphis Settlers"),
        (0, "rates science 40 tax 0 luxury 60"),
        (0, "arrange Roma"),
        (0, "produce Roma Settlers"),
        (0, "goal Currency"),
        (0, "rates science 60 tax 40 luxury 0"),
    ]);
    let orders: Vec<&str> = story.orders.iter().map(|one| one.order.as_str()).collect();
    let expected = ["rates science 40 tax 0 luxury 60", "arrange Roma", "produce Roma Settlers", "goal Currency"];
    assert_eq!(orders[..4], expected, "orders about Memphis alone are left out");
    assert!(story.orders.iter().all(|one| one.own && one.seat == "Rome"));
    assert_eq!(changed(&story, 0, "luxury rate").as_deref(), Some("0 % → 60 %"));
    assert_eq!(changed(&story, 4, "luxury rate").as_deref(), Some("60 % → 0 %"));
    assert!(
        changed(&story, 4, "citizens").is_some_and(|text| text.contains("(calm) → ") && text.ends_with("(disorder)")),
        "{story}"
    );
    assert!(story.orders[2].notes.iter().any(|note| note.rule == "C-38"), "{story}");
    assert!(story.orders[3].changes.is_empty() && story.orders[3].notes.is_empty(), "a goal changes no city");
    let ordered = story.ordered.as_ref().expect("the orders were followed");
    assert_eq!(ordered.feeling, Feeling::Disorder);
    assert_eq!((story.before.rate(Output::Luxury), ordered.rate(Output::Luxury)), (0, 0));
    assert!(ordered.production == "Settlers" && story.before.production == "Library");
    let elsewhere = story.steps.iter().find(|step| step.step.is_empty());
    assert!(elsewhere.is_none_or(|step| step.notes.iter().all(|note| note.rule != "C-38")), "told once: {story}");
}

#[test]
fn orders_that_nobody_followed_go_on_being_told_from_elsewhere() {
    let mut game = game();
    let roma = story::cities(game.world())[0].id;
    let following = Following::begin(&mut game, roma).expect("Roma stands");
    game.submit(Seat(0), "produce Roma Warriors").expect("nothing forbids it");
    play(&mut game);
    let story = following.finish(&mut game);
    assert!(story.orders.is_empty() && story.ordered.is_none());
    assert_eq!((story.steps[0].step, story.steps[0].notes[0].rule), ("", "C-38"), "{story}");
}

#[test]
fn a_refused_order_is_not_told_and_the_game_stays_as_it_was() {
    let mut game = game();
    let roma = story::cities(game.world())[0].id;
    let mut following = Following::begin(&mut game, roma).expect("Roma stands");
    let before = game.digest();
    for order in ["produce Memphis Warriors", "end now", "nonsense"] {
        following.order(&mut game, Seat(0), order).expect_err(order);
    }
    assert_eq!(game.digest(), before);
    play(&mut game);
    let story = following.finish(&mut game);
    assert!(story.orders.is_empty() && story.ordered.is_none(), "nobody's turn was ended by an order that was taken");
}

#[test]
fn personas_orders_are_told_without_playing_the_round_another_way() {
    let text = include_str!("../../../fixtures/cli/civ_roma.ron");
    let (mut told, mut alone) = (scenario(text).game(), scenario(text).game());
    let roma = story::cities(told.world())[0].id;
    let mut orders = 0;
    while alone.ended().is_none() {
        let story = story::city_turn(&mut told, roma).expect("personas play");
        alone.advance_round();
        assert_eq!(told.digest(), alone.digest(), "round {}", story.round);
        orders += story.orders.len();
    }
    assert!(orders > 3, "{orders} orders");
}
