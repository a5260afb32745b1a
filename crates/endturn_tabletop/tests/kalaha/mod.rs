//! Kalaha as played: whole games, refusals, and the promises of the kit.

mod rules;

use endturn_engine::Game;
use endturn_kit::Subject;
use endturn_tabletop::{
    Kalaha,
    kalaha::{Position, legal},
};

use crate::support;

/// A game with this section between these two players.
fn game(section: &str, players: &str) -> Game {
    support::game(&Kalaha, players, section)
}

#[test]
fn ka_1_what_is_no_move_is_refused() {
    let mut game = game("", "S N");
    let pushed = support::play(
        &mut game,
        "S: 7 !no-such-pit; S: x !no-such-pit; S: end !move-due; S: pass !pass-not-allowed; N: 1 ?not-your-turn",
    );
    assert!(pushed.is_empty(), "{pushed:?}");
}

#[test]
fn a_board_that_is_none_is_refused_where_it_stands() {
    for (section, told) in [
        ("board: \"S 4.4.4.4.4.4 (1) N 4.4.4.4.4.4 (0)\"", "49 seeds"),
        ("board: \"S 0.0.0.0.0.0 (24) N 0.0.0.0.0.0 (24)\"", "would be over"),
        ("board: \"nothing\"", "a position is written as"),
    ] {
        let report = support::load(&Kalaha, "S N", section).map(|_| ()).unwrap_err();
        assert!(report.contains(told), "{report}");
    }
}

#[test]
fn ka_2_personas_play_to_the_end() {
    for (players, thinker) in [("S=thinker N=grabber", 0), ("S=random_mover N=thinker", 1)] {
        let mut game = game("", players);
        game.advance_rounds(500);
        assert_eq!(support::ended(&game), (vec![thinker], "a side was empty"));
        assert_eq!(game.refused_persona_orders(), 0);
    }
}

#[test]
fn kalaha_keeps_every_promise() {
    for (players, section) in [("S=random_mover N=grabber", ""), ("S N", "patch: (rules: (seeds: 3))")] {
        let proof = Subject::of(support::setup(&Kalaha, players, section)).keeps_every_promise(3);
        assert!(proof.forged.refused > 0, "{proof:?}");
    }
}

/// The orders listed at the prompt are all the legal ones, and each reads back as it is written.
#[test]
fn ka_1_every_listed_order_is_legal_and_reads_back() {
    let mut game = game("", "S N");
    let mut compared = 0;
    while game.ended().is_none() {
        let seat = game.turn().active_player().expect("somebody is to move");
        let choices = game.legal(seat, 100);
        assert!(choices.is_complete);
        let listed: Vec<String> = choices.choices.iter().map(|choice| game.choice_text(seat, choice)).collect();
        let text = game.view(seat)["kalaha"]["board"].as_str().unwrap_or_default().to_owned();
        let position: Position = text.parse().expect("the view shows a board");
        let pits: Vec<String> = legal(&position).into_iter().map(|pit| pit.to_string()).collect();
        assert_eq!(listed, pits, "{text}");
        game.submit(seat, &listed[compared % listed.len()]).expect("it is listed");
        compared += 1;
    }
    assert!(compared > 10);
}

#[test]
fn ka_3_a_player_resigns_whatever_the_stores_hold() {
    let mut game = game("", "S N");
    support::play(&mut game, "3; resign");
    assert_eq!(support::ended(&game), (vec![1], "resignation"));
}
