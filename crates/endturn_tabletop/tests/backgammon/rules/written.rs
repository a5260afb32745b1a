//! Plays as text, and matches as MAT files.

use bevy_ecs::prelude::World;
use endturn_engine::orders::{Word as _, Words};
use endturn_tabletop::backgammon::{Board, Dice, Entry, GameRecord, MatchRecord, NotAPlay, Outcome, Play, Side, Win};

use endturn_tabletop::internals::backgammon::same;

use super::{board, dice};

/// The canonical text of a legal play that is read from a text; empty if the play is not legal.
fn read(board: &Board, roll: Dice, text: &str) -> Result<String, NotAPlay> {
    let (play, mut plays) = (Play::parse(text)?, Vec::new());
    board.legal(Side::White, roll, &mut plays);
    let same = same(board, Side::White, &play, &plays);
    Ok(same.map_or_else(String::new, |legal| board.text(Side::White, &legal.play)))
}

#[test]
fn plays_are_read_in_any_order_and_written_in_one() {
    for (one, other, text, canonical) in [
        (6, 1, "13/7 8/7", "13/7 8/7"),
        (6, 1, "8/7 13/7", "13/7 8/7"),
        (6, 5, "24/18 18/13", "24/13"),
        (6, 5, "24/18/13", "24/13"),
        (6, 5, "24/13", "24/13"),
        (3, 1, "6/5 8/5", "8/5 6/5"),
        (3, 3, "8/5 6/3 8/5 6/3", "8/5(2) 6/3(2)"),
        (4, 4, "24/20(2)  13/9(2)", "24/20(2) 13/9(2)"),
        (2, 2, "13/11/9/7/5", "13/5"),
        (2, 2, "6/4(2) 13/9", "13/9 6/4(2)"),
    ] {
        assert_eq!(read(&Board::default(), dice(one, other), text).as_deref(), Ok(canonical), "{text}");
    }
}

#[test]
fn what_is_no_play_is_refused_with_the_reason() {
    for (text, problem) in [
        ("13-7", NotAPlay::Form),
        ("13/", NotAPlay::Form),
        ("13", NotAPlay::Form),
        ("7/13", NotAPlay::Form),
        ("13/7(5)", NotAPlay::Form),
        ("26/20", NotAPlay::Form),
        ("13*/7", NotAPlay::Form),
        ("6/off*", NotAPlay::Form),
        ("999/7", NotAPlay::Form),
        ("13/7(4) 8/7", NotAPlay::TooMany),
        ("", NotAPlay::Form),
    ] {
        assert_eq!(Play::parse(text), Err(problem), "{text:?}");
    }
    for text in ["12/6 8/7", "24/13 13/11", "13/11", "6/1 24/23"] {
        assert_eq!(read(&Board::default(), dice(6, 1), text).as_deref(), Ok(""), "{text:?}");
    }
}

#[test]
fn the_bar_off_and_hits_are_words_and_marks() {
    let board = board(&[(25, 1), (6, 2), (2, 1)], &[(4, 1), (13, 14)]);
    let read = |text| self::read(&board, dice(4, 3), text);
    assert_eq!(read("25/21* 6/3").as_deref(), Ok("bar/21* 6/3"));
    assert_eq!(read("BAR/21*/18").as_deref(), Ok("bar/21*/18"));
    assert_eq!(read("bar/22/18").as_deref(), Ok("bar/18"));
    let last = self::board(&[(2, 1), (1, 1)], &[(1, 15)]);
    assert_eq!(self::read(&last, dice(6, 1), "2/0 1/0").as_deref(), Ok("2/off 1/off"));
}

#[test]
fn a_match_is_written_as_mat() {
    let play = |one, other, text: &str| Entry::Play(dice(one, other), text.to_owned());
    let (white, black) = (Side::White, Side::Black);
    let games = [
        GameRecord {
            points: [0, 0],
            entries: vec![
                (white, play(3, 1, "8/5 6/5")),
                (black, play(5, 2, "24/22 13/8")),
                (white, Entry::Double(2)),
                (black, Entry::Take),
                (white, play(6, 6, "")),
                (black, Entry::Double(4)),
                (white, Entry::Drop),
            ],
            win: Some(Win { side: black, outcome: Outcome::Dropped, points: 2 }),
        },
        GameRecord {
            points: [0, 2],
            entries: vec![(black, play(6, 1, "13/7 8/7")), (white, play(2, 1, "6/off 1/off"))],
            win: Some(Win { side: white, outcome: Outcome::Backgammon, points: 3 }),
        },
        GameRecord { points: [3, 2], entries: vec![(black, play(6, 1, "13/7 8/7"))], win: None },
    ];
    let record = MatchRecord {
        names: ["Ada", "Bo: \"b\""],
        length: Some(3),
        crawford: true,
        headers: &[("EventDate", "2026.11.23")],
        games: &games,
    };
    let expected = r#"; [Player 1 "Ada"]
; [Player 2 "Bo_ _b_"]
; [Variation "Backgammon"]
; [Crawford "On"]
; [EventDate "2026.11.23"]

 3 point match

 Game 1
 Ada : 0                               Bo_ _b_ : 0
  1) 31: 8/5 6/5                        52: 24/22 13/8
  2)  Doubles => 2                       Takes
  3) 66: Cannot Move                     Doubles => 4
  4)  Drops                             Wins 2 points

 Game 2
 Ada : 0                               Bo_ _b_ : 2
  1)                                    61: 13/7 8/7
  2) 21: 6/off 1/off
      Wins 3 points and the match

 Game 3
 Ada : 3                               Bo_ _b_ : 2
  1)                                    61: 13/7 8/7
"#;
    assert_eq!(record.to_string(), expected);
}

#[test]
fn the_words_of_facts_read_back() {
    let world = World::new();
    for dice in Dice::all() {
        assert_eq!(Dice::read(&mut Words::new(&dice.text(&world), ""), &world), Ok(dice));
    }
    assert!(["07", "3", "311", "3a", "٣"].iter().all(|word| Dice::read(&mut Words::new(word, ""), &world).is_err()));
    for outcome in [Outcome::Dropped, Outcome::Single, Outcome::Gammon, Outcome::Backgammon] {
        assert_eq!(Outcome::read(&mut Words::new(&outcome.text(&world), ""), &world), Ok(outcome));
    }
}
