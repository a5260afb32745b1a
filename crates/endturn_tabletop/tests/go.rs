//! Whole games of go, their record, and the promises of the kit.

use endturn_engine::{Game, Seat, conformance::Subject};
use endturn_tabletop::Go;

mod support;
use support::{ended, play};

fn game(section: &str) -> Game {
    support::game(&Go, "B W", section)
}

#[test]
fn go_1_white_moves_first_where_there_are_handicap_stones() {
    let mut game = game("size: Some(9), handicap: Some(2)");
    assert_eq!(game.metric_row(Seat(1)).values[1], 2, "the second seat has the stones");
    play(&mut game, "B: C3 !illegal-move; B: E5; W: pass; B: pass");
    assert_eq!(ended(&game).0, [0], "komi decides while both touch all");
}

#[test]
fn go_2_a_capped_game_ends_by_itself_and_is_told_as_sgf() {
    let mut game = support::game(&Go, "B=random_mover W=random_mover", "size: Some(5)");
    game.advance_rounds(1_000);
    assert!(["two passes", "longest length"].contains(&ended(&game).1));
    assert!(game.turn().turn_number() <= 51);
}

#[test]
fn a_played_game_is_told_as_sgf_and_drawn() {
    let mut game = game("size: Some(9), handicap: Some(2)");
    game.listen(true);
    let mut facts = Vec::new();
    for (seat, order) in [(0, "E5"), (1, "D5"), (0, "pass"), (1, "pass")] {
        game.submit(Seat(seat), order).unwrap();
        let told = game.take_facts();
        facts.extend(told.iter().map(|entry| entry.to_json(game.world())));
    }
    let (_, transcript) = game.transcripts(&facts).next().expect("go is told as SGF");
    let head = "(;GM[1]FF[4]CA[UTF-8]SZ[9]KM[7.5]RU[Tromp-Taylor]PB[W]PW[B]HA[2]AB[cg][gc]RE[W+5.5]";
    assert_eq!((transcript.ending, transcript.text), ("sgf", format!("{head}\n;W[ee];B[de];W[];B[])\n")));
    let drawing = game.drawing(None).unwrap().plain();
    let lines: Vec<&str> = drawing.lines().collect();
    assert_eq!(
        (lines[2], lines[4], lines[9]),
        (" 7 . . . . . . X . .", " 5 . . . X O . . . .", "   A B C D E F G H J")
    );
}

#[test]
fn go_3_personas_keep_the_promises_of_the_kit() {
    for (section, players) in
        [("size: Some(5)", "B=random_mover W=grabber"), ("size: Some(9), handicap: Some(3)", "B=grabber W=grabber")]
    {
        let subject = Subject::of(support::setup(&Go, players, section));
        subject.rule_lists_name_what_runs(1);
        subject.what_a_game_holds_is_registered(1);
        subject.same_inputs_same_bytes(1);
        subject.a_recycled_world_plays_as_a_fresh_one(1);
        subject.a_snapshot_continues_as_the_original(1);
        subject.a_damaged_snapshot_changes_nothing(1);
        assert!(subject.a_forged_snapshot_is_refused_or_played(1, 200).refused > 0);
        subject.a_record_replays_and_tampering_is_found(1);
        subject.questions_change_nothing_and_proposals_are_legal(1);
        subject.what_it_lists_is_legal(1);
        subject.personas_are_never_refused(1);
        subject.what_it_draws_and_tells_is_listed(1);
        subject.the_seed_has_an_effect(1);
    }
}
