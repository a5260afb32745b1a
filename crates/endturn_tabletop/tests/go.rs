//! Go by the clock: the rows of the rules text, and the promises of the kit.

use endturn_engine::{Game, Seat, conformance::Subject};
use endturn_tabletop::Go;

mod support;
use support::{ended, play};

fn game(section: &str) -> Game {
    support::game(&Go, "B W", section)
}

#[test]
fn g_01_a_pass_is_a_turn() {
    assert_eq!(play(&mut game("size: Some(9)"), "B: pass"), ["2/1 W Main#0 p1"]);
}

#[test]
fn g_02_two_passes_end_the_game() {
    let mut even = game("size: Some(9), komi_halves: Some(0)");
    assert_eq!(play(&mut even, "B: pass; W: pass; B: pass !game-over"), ["2/1 W Main#0 p1", "3/2 B Main#0 p2"]);
    assert_eq!(ended(&even), (vec![], "two passes"));
    let mut komi = game("size: Some(9)");
    play(&mut komi, "B: pass; W: pass");
    assert_eq!(ended(&komi).0, [1]);
}

#[test]
fn g_03_a_stone_resets_the_streak() {
    assert_eq!(play(&mut game("size: Some(9)"), "B: pass; W: E5"), ["2/1 W Main#0 p1", "3/2 B Main#0 p0"]);
}

#[test]
fn g_04_a_lone_stone_wins_the_board() {
    let mut game = game("size: Some(9)");
    assert_eq!(play(&mut game, "B: E5; W: pass; B: pass"), ["2/1 W Main#0 p0", "3/2 B Main#0 p1", "4/2 W Main#0 p2"]);
    assert_eq!(ended(&game).0, [0]);
    assert_eq!(game.metric_row(Seat(0)).values[..2], [162, 1], "81 points, in halves");
}

#[test]
fn g_05_two_passes_after_a_reset_end_the_game() {
    let mut game = game("size: Some(9)");
    let states = play(&mut game, "B: pass; W: E5; B: pass; W: pass");
    assert_eq!(states, ["2/1 W Main#0 p1", "3/2 B Main#0 p0", "4/2 W Main#0 p1", "5/3 B Main#0 p2"]);
    assert_eq!(ended(&game).0, [1]);
}

#[test]
fn g_06_six_stones_against_six_passes_end_in_turn_14() {
    let mut game = game("size: Some(9)");
    let moves = ["A1", "C1", "E1", "G1", "J1", "E5"].map(|point| format!("B: {point}; W: pass")).join("; ");
    let states = play(&mut game, &format!("{moves}; B: pass"));
    assert_eq!(states[states.len() - 2..], ["13/7 B Main#0 p1", "14/7 W Main#0 p2"]);
    assert!(game.ended().is_some());
}

#[test]
fn g_07_illegal_stones_change_nothing() {
    let mut game = game("size: Some(9)");
    let ko = "B: E4; W: D4; B: E6; W: D6; B: F5; W: C5; B: J9; W: E5; B: D5";
    play(&mut game, &format!("{ko}; W: E5 !illegal-move; W: D5 !illegal-move; W: K5 !no-point; W: end !move-due"));
    let mut corner = self::game("size: Some(5)");
    play(&mut corner, "B: A2; W: E5; B: B1; W: A1 !illegal-move");
}

#[test]
fn g_08_the_other_may_not_pass() {
    let mut game = game("size: Some(9)");
    play(&mut game, "W: pass ?not-your-turn; W: E5 ?not-your-turn");
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
