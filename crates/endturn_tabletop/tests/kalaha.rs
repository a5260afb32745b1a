//! Kalaha as it is played: whole games, what is refused, and the promises of the kit.

use endturn_engine::{Game, conformance::Subject};
use endturn_tabletop::{
    Kalaha,
    kalaha::{Position, legal},
};

mod support;

/// The game of a section between these two.
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

/// The promises of the kit one by one, but for two: its check of help knows no orders without a keyword, which those of kalaha are, and its check
/// of what is taken back ends turns in which a move is due.
#[test]
fn kalaha_keeps_the_promises_of_the_kit() {
    let subject = Subject::of(support::setup(&Kalaha, "S=random_mover N=grabber", ""));
    subject.rule_lists_name_what_runs(1);
    for seed in 1..=3 {
        subject.what_a_game_holds_is_registered(seed);
        subject.same_inputs_same_bytes(seed);
        subject.a_recycled_world_plays_as_a_fresh_one(seed);
        subject.a_snapshot_continues_as_the_original(seed);
        subject.a_damaged_snapshot_changes_nothing(seed);
        let forged = subject.a_forged_snapshot_is_refused_or_played(seed, 200);
        assert!(forged.refused > 0, "no forged snapshot was refused");
        subject.a_record_replays_and_tampering_is_found(seed);
        subject.refusals_change_nothing_and_no_order_panics(seed);
        subject.questions_change_nothing_and_proposals_are_legal(seed);
        subject.what_it_lists_is_legal(seed);
        subject.a_persona_goes_by_its_view(seed);
        subject.what_it_draws_and_tells_is_listed(seed);
        subject.the_seed_has_an_effect(seed);
    }
}

/// What the prompt lists is all that may be played, and each of it is written as it is read.
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
