//! Backgammon by the clock: the rows of the rules text, and the promises of the kit.

use endturn_engine::{Game, RuleId, Seat, conformance::Subject, random::Purpose, turn::StageTrace};
use endturn_tabletop::{
    Backgammon,
    backgammon::{Position, Side},
};

mod support;
use support::state;

/// A game without personas in which White begins.
fn white_begins() -> Game {
    let seed = support::seed(RuleId("BG-1"), Purpose("opening"), &[(0, &[5, 3])]);
    support::seeded(&Backgammon, "W B", "", seed)
}

/// The first legal play of whoever is to play.
fn play_any(game: &mut Game) {
    let seat = game.next_seat().unwrap();
    let plays = game.view(seat)["backgammon"]["plays"].as_array().cloned().unwrap_or_default();
    let text = plays[0].as_str().unwrap().to_owned();
    game.submit(seat, &text).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
}

fn refused(game: &mut Game, seat: u8, order: &str) -> (&'static str, bool) {
    let digest = game.digest();
    let refusal = game.submit(Seat(seat), order).unwrap_err();
    assert_eq!(game.digest(), digest, "{order}: T-96");
    (refusal.code, refusal.is_ignored)
}

#[test]
fn bg_1_b_01_the_opening_roll_is_played_before_anybody_can_double() {
    let mut game = white_begins();
    assert_eq!(state(&game), "1/1 W Main#1 p0");
    assert_eq!(refused(&mut game, 0, "double"), ("not-roll-segment", true));
    assert_eq!(refused(&mut game, 0, "roll").0, "segment-mismatch");
    assert_eq!(refused(&mut game, 0, "end").0, "move-due");
    assert_eq!(refused(&mut game, 0, "24/1").0, "illegal-move");
}

#[test]
fn b_02_the_opening_play_gives_the_turn_to_the_other() {
    let mut game = white_begins();
    play_any(&mut game);
    assert_eq!(state(&game), "2/1 B Roll#0 p0");
    assert_eq!(refused(&mut game, 1, "13/7").0, "segment-mismatch");
    assert_eq!(refused(&mut game, 0, "roll").0, "not-your-turn");
}

#[test]
fn bg_6_b_03_rolls_and_plays_go_round() {
    let mut game = white_begins();
    play_any(&mut game);
    game.submit(Seat(1), "roll").unwrap();
    play_any(&mut game);
    game.submit(Seat(0), "roll").unwrap();
    assert_eq!(state(&game), "3/2 W Main#1 p0");
    play_any(&mut game);
    assert_eq!(state(&game), "4/2 B Roll#0 p0");
}

/// In whole games: who is stuck loses no pass and no turn but its own.
#[test]
fn bg_2_b_04_nothing_to_play_is_no_pass() {
    let mut game = support::game(&Backgammon, "W=random_mover B=random_mover", "");
    let mut stuck = 0;
    for seed in 1..6 {
        game.restart(seed);
        game.listen(true);
        game.trace_stages();
        game.advance_rounds(9_000);
        stuck += game.take_facts().iter().filter(|entry| entry.fact.name() == "Stuck").count();
        for step in game.take_trace() {
            if let StageTrace::Pushed(state) = step {
                assert_eq!(state.pass_count(), 0);
            }
        }
        assert!(game.ended().is_some());
    }
    assert!(stuck > 0);
}

/// White begins, and Black is to roll in turn 2, as the rows have it.
fn at_turn_2() -> Game {
    let mut game = white_begins();
    play_any(&mut game);
    assert_eq!(state(&game), "2/1 B Roll#0 p0");
    game
}

/// Rolls and plays what can be played.
fn roll_and_play(game: &mut Game, seat: u8) {
    let turn = game.turn().turn_number();
    game.submit(Seat(seat), "roll").unwrap();
    if game.turn().turn_number() == turn {
        play_any(game);
    }
}

fn cube(game: &Game) -> (u8, Option<Side>, u32) {
    let cube = game.world().resource::<Position>().cube;
    (cube.value(), cube.owner(), cube.last_doubled_turn())
}

#[test]
fn b_05_an_accepted_double_changes_the_cube_and_no_snapshot() {
    let mut game = at_turn_2();
    game.submit(Seat(1), "double").unwrap();
    assert_eq!((state(&game).as_str(), game.next_seat()), ("2/1 B Roll#0 p0", Some(Seat(0))));
    assert_eq!(cube(&game), (1, None, 0));
    let image = game.snapshot();
    game.submit(Seat(0), "take").unwrap();
    assert_eq!((state(&game).as_str(), game.next_seat()), ("2/1 B Roll#0 p0", Some(Seat(1))));
    assert_eq!(cube(&game), (2, Some(Side::White), 2));
    game.restore(&image).unwrap();
    assert_eq!((game.next_seat(), cube(&game)), (Some(Seat(0)), (1, None, 0)));
}

#[test]
fn b_06_to_b_10_the_cube_goes_to_and_fro() {
    let mut game = at_turn_2();
    game.submit(Seat(1), "double").unwrap();
    game.submit(Seat(0), "take").unwrap();
    assert_eq!(refused(&mut game, 1, "double"), ("same-turn", true));
    assert_eq!(refused(&mut game, 1, "take").0, "no-offer");
    game.submit(Seat(1), "roll").unwrap();
    assert_eq!(refused(&mut game, 1, "double"), ("not-roll-segment", true));
    play_any(&mut game);
    game.submit(Seat(0), "double").unwrap();
    game.submit(Seat(1), "take").unwrap();
    assert_eq!(cube(&game), (4, Some(Side::Black), 3));
    roll_and_play(&mut game, 0);
    game.submit(Seat(1), "double").unwrap();
    game.submit(Seat(0), "take").unwrap();
    assert_eq!(cube(&game), (8, Some(Side::White), 4));
    roll_and_play(&mut game, 1);
    roll_and_play(&mut game, 0);
    assert_eq!(state(&game), "6/3 B Roll#0 p0");
    assert_eq!(refused(&mut game, 1, "double"), ("not-owner", true));
}

#[test]
fn b_11_a_dropped_double_ends_the_game_where_it_stands() {
    let mut game = at_turn_2();
    game.submit(Seat(1), "double").unwrap();
    game.submit(Seat(0), "drop").unwrap();
    assert_eq!(state(&game), "2/1 B Roll#0 p0");
    assert_eq!(game.ended().unwrap().winners().collect::<Vec<_>>(), [Seat(1)]);
    assert_eq!(game.metric_row(Seat(1)).values[0], 1);
}

#[test]
fn b_12_nothing_happens_before_the_answer() {
    let mut game = at_turn_2();
    game.submit(Seat(1), "double").unwrap();
    for (seat, order) in [(1, "roll"), (1, "double"), (1, "end"), (0, "roll"), (0, "double"), (0, "end")] {
        assert_eq!(refused(&mut game, seat, order), ("response-pending", false), "{order}");
    }
}

#[test]
fn bg_3_b_13_the_last_checker_off_ends_the_game_in_the_winner_s_turn() {
    let mut game = support::game(&Backgammon, "W=planner B=random_mover", "");
    let mut borne = 0;
    for seed in 1..12 {
        game.restart(seed);
        game.advance_rounds(9_000);
        let position = *game.world().resource::<Position>();
        let win = position.win.expect("the game is over");
        assert_eq!(game.ended().unwrap().winners().collect::<Vec<_>>(), [Seat(win.side.index() as u8)]);
        if position.board.at(win.side, 0) == 15 {
            borne += 1;
            let state = state(&game);
            assert!(state.contains(["W Main#1", "B Main#1"][win.side.index()]), "{state}");
        }
    }
    assert!(borne > 0);
}

#[test]
fn bg_4_a_match_goes_on_until_a_side_has_the_points() {
    let mut game = support::game(&Backgammon, "W=planner B=planner", "match_points: Some(5)");
    let mut games = 0;
    for seed in 1..6 {
        game.restart(seed);
        game.advance_rounds(9_000);
        let score = game.world().resource::<Position>().score_after();
        assert!(score.winner().is_some(), "{score:?}");
        assert_eq!(game.ended().unwrap().winners().count(), 1);
        games += score.games();
    }
    assert!(games > 10, "{games}");
}

/// A whole match as other programs read it: every play in it is one of the roll, and it ends with the match.
#[test]
fn a_played_match_is_told_as_mat_and_drawn() {
    let mut game = support::game(&Backgammon, "W=planner B=planner", "match_points: Some(3)");
    game.listen(true);
    let drawing = game.drawing(None).unwrap().plain();
    assert!(drawing.contains("O White: bar 0, off 0, pips 167; X Black: bar 0, off 0, pips 167"), "{drawing}");
    let mut facts = Vec::new();
    while game.ended().is_none() {
        game.advance_rounds(1);
        let told = game.take_facts();
        facts.extend(told.iter().map(|entry| entry.to_json(game.world())));
    }
    let (_, transcript) = game.transcripts(&facts).next().expect("backgammon is told as MAT");
    assert_eq!(transcript.ending, "mat");
    let text = transcript.text;
    let start = "; [Player 1 \"W\"]\n; [Player 2 \"B\"]\n; [Variation \"Backgammon\"]\n; [Crawford \"On\"]\n\n 3 point match\n\n Game 1\n W : 0";
    assert!(text.starts_with(start), "{text}");
    assert!(text.trim_end().ends_with("and the match"), "{text}");
    let games = game.world().resource::<Position>().score_after().games();
    assert_eq!(text.matches("\n Game ").count(), usize::from(games));
}

#[test]
fn bg_5_personas_keep_the_promises_of_the_kit() {
    for (section, players) in [("", "W=random_mover B=planner"), ("match_points: Some(3)", "W=planner B=planner")] {
        let subject = Subject::of(support::setup(&Backgammon, players, section));
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
