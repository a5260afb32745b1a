//! Whole games and matches of backgammon, their record, and the promises of the kit.

mod rules;

use endturn_engine::{Game, GameSetup, Seat, turn::StageTrace};
use endturn_kit::Subject;
use endturn_tabletop::{Backgammon, backgammon::Position};

use crate::support::{self, state};

/// In whole games: a stuck side loses no pass and no turn but its own.
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

/// A whole match in the form that other programs read: every play in it is one of the roll, and it
/// ends with the match.
#[test]
fn a_played_match_is_told_as_mat_and_drawn() {
    let mut game = support::game(&Backgammon, "W=planner B=planner", "match_points: Some(3)");
    game.listen(true);
    let drawing = game.drawing(None).unwrap().plain();
    assert!(drawing.contains("O White: bar 0, off 0, pips 167; X Black: bar 0, off 0, pips 167"), "{drawing}");
    let mut facts = Vec::new();
    while game.ended().is_none() {
        game.advance_rounds(1);
        facts.extend(game.take_facts());
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
fn bg_5_personas_keep_every_promise() {
    for (players, section) in
        [("W=random_mover B=planner", ""), ("W=planner B=planner", "match_points: Some(3)"), ("W B", "")]
    {
        let proof = Subject::of(support::setup(&Backgammon, players, section)).keeps_every_promise(2);
        assert!(proof.forged.refused > 0, "{proof:?}");
    }
}

#[test]
fn bg_1_a_board_that_is_none_is_refused_where_it_stands() {
    for (checkers, told) in [
        ("\"W\": \"24:2 13\"", "`13` does not have the form `13:5`"),
        ("\"W\": \"25:2\"", "`25:2` does not have the form"),
        ("\"W\": \"bar:9 1:9\"", "these are 18 checkers; a side has 15"),
        ("\"B\": \"6:2 6:3\"", "this point is named twice"),
        ("\"B\": \"\"", "the game would be over"),
        ("\"B\": \"24:2 1:3\"", "checkers of both sides"),
        ("\"X\": \"24:2\"", "`X`"),
    ] {
        let report = support::load(&Backgammon, "W B", &format!("checkers: {{{checkers}}}")).map(|_| ()).unwrap_err();
        assert!(report.contains(told), "{report}");
    }
}

/// On a scenario's own board the opener may be unable to play.
#[test]
fn bg_2_an_opening_that_cannot_be_played_gives_the_turn_to_the_other() {
    let closed = "1:2 2:2 3:2 4:2 5:2 6:2 7:3";
    for (white, black) in [("bar:2", closed), (closed, "bar:2")] {
        let section = format!("checkers: {{\"W\": \"{white}\", \"B\": \"{black}\"}}");
        let mut game = support::game(&Backgammon, "W=planner B=planner", &section);
        let mut stuck = 0;
        for seed in 1..9 {
            game.restart(seed);
            stuck += u32::from(game.turn().turn_number() == 2);
            game.check_state().unwrap_or_else(|unsound| panic!("{unsound}"));
            game.advance_rounds(9_000);
            assert!(game.ended().is_some());
            assert_eq!(game.refused_persona_orders(), 0);
        }
        assert!((1..8).contains(&stuck), "{stuck}");
    }
}

#[test]
fn bg_7_a_player_resigns_the_match() {
    let mut game = support::game(&Backgammon, "W B", "match_points: Some(5)");
    let loser = game.next_seat().expect("the opening decides");
    let text = support::record(&mut game, "resign");
    assert_eq!(support::ended(&game), (vec![loser.other_of_two().0], "resignation"));
    let winner = ["W", "B"][loser.other_of_two().index()];
    assert!(text.contains(&format!("; [Result \"{winner} wins by resignation\"]")), "{text}");
}

/// A double is answered first.
#[test]
fn bg_7_nobody_resigns_instead_of_an_answer() {
    let mut game = support::game(&Backgammon, "W B", "match_points: Some(5)");
    let play = game.legal(game.next_seat().unwrap(), 1).choices.swap_remove(0);
    game.choose(game.next_seat().unwrap(), play).expect("it is listed");
    support::play(&mut game, "double; resign !response-pending; take; resign");
    assert!(game.ended().is_some());
}

/// The record has the result of the match also where the limit of turns ended it.
#[test]
fn a_match_that_the_limit_ends_says_so_in_its_record() {
    let setup = support::load(&Backgammon, "W=planner B=random_mover", "match_points: Some(5)").expect("a game");
    let mut game = Game::new(GameSetup { turn_limit: 3, ..setup }.into()).expect("a game");
    game.listen(true);
    game.advance_rounds(9);
    let facts = game.take_facts();
    let (_, record) = game.transcripts(&facts).next().expect("a match has a record");
    let result = match game.ended().expect("the limit").winners().next() {
        Some(Seat(0)) => "W wins by turn limit",
        Some(_) => "B wins by turn limit",
        None => "draw by turn limit",
    };
    assert!(record.text.contains(&format!("; [Result \"{result}\"]\n")), "{}", record.text);
}
