//! Chess as it is played: the rows of the rules text through a whole game, its draws, and its record.

use endturn_engine::{Game, Seat, conformance::Subject, serde_json::Value};
use endturn_tabletop::{
    Chess,
    chess::{Move, Position, apply, has_moves, legal},
};

mod support;
use support::{ended, play, state};

fn game(section: &str, players: &str) -> Game {
    support::game(&Chess, players, section)
}

/// The last state after these lines from the start, and the game.
fn row(section: &str, lines: &str) -> (String, Game) {
    let mut game = game(section, "W B");
    let states = play(&mut game, lines);
    (states.last().cloned().unwrap_or_default(), game)
}

#[test]
fn c_01_to_c_03_the_sides_take_turns() {
    assert_eq!(row("", "e4").0, "2/1 B Main#0 p0");
    assert_eq!(row("", "e4; e5").0, "3/2 W Main#0 p0");
    let (last, game) = row("", "e3; W: e4 ?not-your-turn; e6");
    assert_eq!((last.as_str(), game.chain().snapshots()), ("3/2 W Main#0 p0", 3));
}

#[test]
fn c_04_mate_is_seen_when_the_next_turn_has_begun() {
    let (last, mut game) = row("", "f3; e5; g4; Qh4");
    assert_eq!(last, "5/3 W Main#0 p0");
    assert_eq!(ended(&game), (vec![1], "checkmate"));
    assert_eq!(game.turn_metrics().total_turns, 4);
    play(&mut game, "W: a3 !game-over");
}

#[test]
fn c_05_and_c_06_what_no_rule_allows_is_refused() {
    row("", "e2e5 !illegal-move; e5 !illegal-move; O-O !illegal-move; what !unreadable-move; end !move-due");
    row("", "pass !pass-not-allowed; claim !no-claim; e4; e5; Nf3; Nc6; Bb5; a6; Bxc6; dxc6; O-O");
}

#[test]
fn c_07_and_c_08_en_passant_hangs_on_the_turn() {
    assert_eq!(row("", "e4; a6; e5; d5; exd6").0, "6/3 B Main#0 p0");
    assert_eq!(row("", "e4; a6; e5; d5; h3; h6; exd6 !illegal-move").0, "7/4 W Main#0 p0");
}

/// A hundred reversible plies from a clock of 0, chosen so that no position stands a third time.
#[test]
fn c_09_fifty_moves_are_a_draw_in_turn_101() {
    let fen = "8/4k3/8/r7/7R/8/4K3/8 w - - 0 1";
    let mut game = game(&format!("fen: \"{fen}\""), "W B");
    let (mut position, mut moves) = (Position::from_fen(fen).expect("a position"), Vec::new());
    for turn in 1..=100 {
        assert!(game.ended().is_none(), "turn {turn}");
        legal(&position, &mut moves);
        // Moves of different lengths, so that the men wander.
        let by = turn as usize * 5 % moves.len();
        moves.rotate_left(by);
        let fits = |&wanted: &Move| {
            let mut next = position.clone();
            let played = apply(&mut next, wanted, turn).is_ok();
            (played && next.clock() == turn && next.repetitions() < 3 && has_moves(&next)).then_some((wanted, next))
        };
        let (wanted, next) = moves.iter().find_map(fits).expect("some reversible move");
        let seat = game.turn().active_player().expect("somebody is to move");
        game.submit(seat, &wanted.to_string()).expect("it is legal");
        position = next;
    }
    assert_eq!(state(&game), "101/51 W Main#0 p0");
    assert_eq!(ended(&game).1, "fifty moves");
    assert_eq!((game.metric_row(Seat(0)).values[1], game.turn_metrics().total_turns), (100, 100));
}

#[test]
fn c_10_the_third_repetition_is_a_draw() {
    let (last, game) = row("", "Nf3; Nf6; Ng1; Ng8; Nf3; Nf6; Ng1; Ng8");
    assert_eq!(last, "9/5 W Main#0 p0");
    assert_eq!(ended(&game).1, "threefold repetition");
    assert_eq!(game.ended().map(|ended| ended.winners().count()), Some(0));
}

#[test]
fn ch_1_draws_are_claimed_where_the_rules_say_so() {
    let patch = "patch: (rules: (always_claim: false))";
    let (_, mut game) = row(patch, "Nf3; Nf6; Ng1; Ng8; Nf3; Nf6; claim !no-claim; Ng1; Ng8");
    assert!(game.ended().is_none());
    play(&mut game, "claim");
    assert_eq!(ended(&game).1, "threefold repetition");
    let (_, game) = row(patch, &["Nf3; Nf6; Ng1; Ng8"; 4].join("; "));
    assert_eq!(ended(&game).1, "fivefold repetition");
}

#[test]
fn ch_1_a_game_begins_where_the_section_says_with_the_side_to_move() {
    let (last, game) = row("fen: \"4k3/8/8/8/8/8/4p3/K7 b - - 0 1\"", "e1=Q");
    assert_eq!(last, "2/1 B Main#0 p0");
    assert_eq!(game.view(Seat(0))["chess"]["side"], "Black", "who begins plays the side to move");
    for (fen, told) in [
        ("8/8/8/8/8/8/8/8 w - - 0 1", "no game leads to these men"),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "draw by stalemate"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "neither side can give mate"),
    ] {
        let report = support::load(&Chess, "W B", &format!("fen: \"{fen}\"")).map(|_| ()).unwrap_err();
        assert!(report.contains(told), "{report}");
    }
}

#[test]
fn t_101_the_number_of_the_turn_is_that_of_the_ply() {
    let mut game = game("", "W=snatcher B=random_mover");
    for round in 1..=20 {
        game.advance_rounds(1);
        let numbers = game.turn();
        assert_eq!((numbers.turn_number(), numbers.round_number()), (2 * round + 1, round + 1));
        let fen = game.view(Seat(0))["chess"]["fen"].as_str().unwrap_or_default().to_owned();
        assert!(fen.ends_with(&format!(" {}", round + 1)), "{fen}");
    }
}

/// All moves that the prompt lists are those of the position, and each reads back as itself.
#[test]
fn ch_1_every_listed_move_can_be_played() {
    let mut game = game("", "W B");
    for ply in 0..60 {
        let Some(seat) = game.turn().active_player().filter(|_| game.ended().is_none()) else { break };
        let choices = game.legal(seat, 1_000);
        let texts: Vec<String> = choices.choices.iter().map(|choice| game.choice_text(seat, choice)).collect();
        if ply == 0 {
            assert_eq!((texts.len(), choices.is_complete), (20, true), "{texts:?}");
        }
        for (choice, text) in choices.choices.iter().zip(&texts) {
            let read = game.parse_as(seat, text).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
            assert_eq!(format!("{choice:?}"), format!("{:?}", endturn_engine::orders::Choice::Order(read)), "{text}");
        }
        game.submit(seat, &texts[ply * 7 % texts.len()]).expect("it is listed");
    }
}

/// A whole game as other programs read it.
#[test]
fn ch_2_a_played_game_has_its_record() {
    let mut game = game("", "Anna=counter Bela=snatcher");
    game.listen(true);
    game.advance_rounds(3_000);
    let ended = game.ended().cloned().expect("all games end");
    assert_eq!(game.refused_persona_orders(), 0);
    let facts: Vec<Value> = game.take_facts().iter().map(|fact| fact.to_json(game.world())).collect();
    let records: Vec<_> = game.transcripts(&facts).collect();
    let [("chess", record)] = records.as_slice() else { panic!("{records:?}") };
    assert_eq!(record.ending, "pgn");
    let text = &record.text;
    assert!(text.contains("[White \"Anna\"]\n[Black \"Bela\"]\n"), "{text}");
    let result = match ended.winners().next() {
        Some(Seat(0)) => "1-0",
        Some(_) => "0-1",
        None => "1/2-1/2",
    };
    assert!(text.contains(&format!("[Result \"{result}\"]")) && text.ends_with(&format!("{result}\n\n")), "{text}");
    let plies = facts.iter().filter(|fact| fact["fact"] == "MovePlayed").count();
    assert_eq!(plies as u32, game.turn().turn_number() - 1);
    assert!(text.lines().all(|line| line.len() < 80), "{text}");
}

/// A persona that always slips plays as the random one does; one that never does wins nearly all games against it.
#[test]
fn ch_3_personas_play_whole_games_and_slips_make_them_weaker() {
    let won = |slips: u32| {
        let patch = format!("patch: (personas: {{\"counter\": (slips_permille: {slips})}})");
        let mut game = game(&patch, "W=counter B=random_mover");
        let mut won = 0;
        for seed in 1..=12 {
            game.restart(seed);
            game.advance_rounds(3_000);
            let ended = game.ended().expect("all games end");
            assert_eq!(game.refused_persona_orders(), 0);
            won += u32::from(ended.winners().next() == Some(Seat(0)));
        }
        won
    };
    let (sound, slipping) = (won(0), won(1_000));
    assert!(sound > slipping + 2, "{sound} {slipping}");
}

/// The promises of the kit one by one, but for two: its check of help wants a keyword before every order, which moves don't have, and its check of
/// what is taken back ends turns in which a move is due.
#[test]
fn chess_keeps_the_promises_of_the_kit() {
    let subject = Subject::of(support::setup(&Chess, "W=random_mover B=snatcher", "")).with_rounds(10);
    subject.rule_lists_name_what_runs(1);
    for seed in 1..=2 {
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
