//! Whole games of go, their record, and the promises of the kit.

mod rules;

use endturn_engine::{Game, Seat};
use endturn_kit::Subject;
use endturn_tabletop::Go;

use crate::support::{self, ended, play};

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

/// A position of 5x5 in which Black can take a stone at B3 by a ko at C3.
const KO: &str = "size: Some(5), stones: [\".....\", \".XO..\", \"XO.O.\", \".XO..\", \".....\"]";

#[test]
fn go_1_a_game_begins_with_a_stated_position() {
    let mut game = game(&format!("{KO}, to_move: White, prisoners: (2, 1), ko: []"));
    assert_eq!(game.metric_row(Seat(0)).values[2], 1, "the seat that begins plays White");
    assert_eq!(game.metric_row(Seat(1)).values[2], 2);
    let text = support::record(&mut game, "W: C3 ?not-your-turn; B: A5; W: C3; B: B3 !illegal-move; B: pass; W: pass");
    assert!(text.contains("AB[bd][ac][bb]AW[cd][bc][dc][cb]PL[W]"), "{text}");
    let again = |section: &str| support::game(&Go, "B W", section);
    let mut free = again(&format!("{KO}, to_move: Black"));
    play(&mut free, "C3");
    let mut held = again(&format!("{KO}, to_move: Black, ko: [\"C3\"]"));
    play(&mut held, "C3 !illegal-move; E5");
}

#[test]
fn go_1_an_impossible_position_is_refused_at_its_place() {
    let rows = |rows: [&str; 5]| format!("size: Some(5), stones: {rows:?}");
    let empty = ".....";
    for (section, told, place) in [
        (rows(["XO...", "O....", empty, empty, empty]), "the chain at A5 has no liberty", "\"XO...\""),
        (rows(["X.Z..", empty, empty, empty, empty]), "`Z` is neither `X`, `O` nor `.`", "\"X.Z..\""),
        (rows(["....", empty, empty, empty, empty]), "a row has 5 points, not 4", "\"....\""),
        ("size: Some(5), stones: [\".....\"]".to_owned(), "a board of 5x5 has 5 rows, not 1", "[\".....\"]"),
        (format!("{KO}, ko: [\"C9\"]"), "outside the board of 5x5", "\"C9\""),
        (format!("{KO}, ko: [\"E5\"]"), "Black would not take a single stone there", "\"E5\""),
        (format!("{KO}, ko: [\"B3\"]"), "there is a stone on the point", "\"B3\""),
        (format!("{KO}, seen: [\"12\"]"), "`12` is not 16 hexadecimal digits", "\"12\""),
        (format!("{KO}, seen: [\"0000000000000001\", \"0000000000000001\"]"), "there twice", "0000000000000001"),
        ("prisoners: (1, 0)".to_owned(), "this is said of the position in `stones`", "(1, 0)"),
    ] {
        let report = support::load(&Go, "B W", &section).err().unwrap_or_else(|| panic!("{section} is sound"));
        assert!(report.contains(told) && report.contains(place), "{section}: {report}");
    }
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
        facts.extend(game.take_facts());
    }
    let (_, transcript) = game.transcripts(&facts).next().expect("go is told as SGF");
    let head = "(;GM[1]FF[4]CA[UTF-8]SZ[9]KM[7.5]RU[Tromp-Taylor, no suicide]PB[W]PW[B]HA[2]AB[cg][gc]RE[W+5.5]";
    assert_eq!((transcript.ending, transcript.text), ("sgf", format!("{head}\n;W[ee];B[de];W[];B[])\n")));
    let drawing = game.drawing(None).unwrap().plain();
    let lines: Vec<&str> = drawing.lines().collect();
    assert_eq!(
        (lines[2], lines[4], lines[9]),
        (" 7 . . . . . . X . .", " 5 . . . X O . . . .", "   A B C D E F G H J")
    );
}

/// Nearly all games against the random mover, with either colour; the plan `go_personas.ron` gives
/// the figures.
#[test]
fn go_3_grabbing_beats_chance() {
    for seed in 0..4 {
        for (players, seat) in [("B=grabber W=random_mover", 0), ("B=random_mover W=grabber", 1)] {
            let mut game = support::seeded(&Go, players, "size: Some(9)", seed);
            game.advance_rounds(1_000);
            assert_eq!((ended(&game).0, game.refused_persona_orders()), (vec![seat], 0), "{players} {seed}");
        }
    }
}

#[test]
fn go_3_personas_keep_every_promise() {
    for (players, section) in [
        ("B=random_mover W=grabber", "size: Some(5)"),
        ("B=grabber W=grabber", "size: Some(7), handicap: Some(3)"),
        ("B W", "size: Some(5)"),
    ] {
        let proof = Subject::of(support::setup(&Go, players, section)).keeps_every_promise(2);
        assert!(proof.forged.refused > 0, "{proof:?}");
    }
}

#[test]
fn go_4_a_player_resigns_whatever_the_count() {
    let mut game = game("size: Some(9)");
    let text = support::record(&mut game, "E5; B: resign ?not-your-turn; resign");
    assert_eq!(ended(&game), (vec![0], "resignation"));
    assert!(text.contains("RE[B+R]"), "{text}");
}

/// The record has the result of the game also where the limit of turns ended it.
#[test]
fn go_2_a_game_that_the_limit_ends_has_one_result() {
    let setup = support::load(&Go, "B W", "size: Some(9)").expect("a game");
    let mut game = Game::new(endturn_engine::GameSetup { turn_limit: 1, ..setup }.into()).expect("a game");
    let text = support::record(&mut game, "E5; C3");
    assert_eq!(ended(&game), (vec![1], "turn limit"));
    assert!(text.contains("RE[W+7.5]"), "{text}");
}
