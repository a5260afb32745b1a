//! Points, handicap stones, setups, records.

use endturn_tabletop::go::{
    Board, Colour, Ending, Komi, NotAPoint, Point, Position, Record, SIZES, Scoring, Setup, SetupError,
};

use super::{open, play, point};

#[test]
fn points_are_read_as_they_are_written_on_every_size() {
    for size in SIZES {
        for one in Board::new(size).unwrap().points() {
            assert_eq!(Point::parse(&one.to_string(), size), Ok(one));
            assert_eq!(Point::parse(&one.to_string().to_lowercase(), size), Ok(one));
        }
    }
    assert_eq!(point("D4").sgf(19), ['d', 'p']);
    assert_eq!(point("T19").sgf(19), ['s', 'a']);
    assert_eq!((point("J1").column(), point("J1").row()), (8, 0));
}

#[test]
fn what_is_no_point_is_refused_with_the_reason() {
    for (text, problem) in [
        ("", NotAPoint::Column),
        ("I5", NotAPoint::Column),
        ("ä5", NotAPoint::Column),
        ("44", NotAPoint::Column),
        ("D", NotAPoint::Row),
        ("D0", NotAPoint::Row),
        ("D+4", NotAPoint::Row),
        ("D20", NotAPoint::Row),
        ("K1", NotAPoint::Beside(9)),
        ("A10", NotAPoint::Beside(9)),
    ] {
        assert_eq!(Point::parse(text, 9), Err(problem), "{text:?}");
    }
}

#[test]
fn handicap_stones_stand_at_the_usual_stars() {
    let stars = |size, handicap| {
        let setup = Setup { size, handicap, ..Setup::default() };
        setup.handicap_points().map(|point| point.to_string()).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(stars(19, 2), "D4 Q16");
    assert_eq!(stars(19, 3), "D4 Q16 D16");
    assert_eq!(stars(19, 5), "D4 Q16 D16 Q4 K10");
    assert_eq!(stars(19, 6), "D4 Q16 D16 Q4 D10 Q10");
    assert_eq!(stars(19, 7), "D4 Q16 D16 Q4 D10 Q10 K10");
    assert_eq!(stars(19, 8), "D4 Q16 D16 Q4 D10 Q10 K4 K16");
    assert_eq!(stars(13, 9), "D4 K10 D10 K4 D7 K7 G4 G10 G7");
    assert_eq!(stars(9, 4), "C3 G7 C7 G3");
    assert_eq!(stars(19, 0), "");
    let position = Position::new(Setup { handicap: 9, ..Setup::default() }).unwrap();
    assert_eq!((position.to_move(), position.board().stones(Colour::Black)), (Colour::White, 9));
}

#[test]
fn set_ups_that_cannot_be_are_refused() {
    let check = |size, komi, handicap| Setup { size, komi: Komi(komi), handicap, ..Setup::default() }.check();
    assert_eq!(check(0, 0, 0), Err(SetupError::Size(0)));
    assert_eq!(check(20, 0, 0), Err(SetupError::Size(20)));
    assert_eq!(check(5, 51, 0), Err(SetupError::Komi(Komi(51))));
    assert_eq!(check(5, -50, 0), Ok(()));
    assert_eq!(check(19, 15, 1), Err(SetupError::Handicap { stones: 1, most: 9 }));
    assert_eq!(check(19, 15, 10), Err(SetupError::Handicap { stones: 10, most: 9 }));
    assert_eq!(check(8, 15, 5), Err(SetupError::Handicap { stones: 5, most: 4 }));
    assert_eq!(check(5, 15, 2), Err(SetupError::Handicap { stones: 2, most: 0 }));
}

#[test]
fn a_record_is_written_as_sgf() {
    let mut position = open(9, 15);
    play(&mut position, "E5 -");
    let record = Record {
        setup: *position.setup(),
        start: None,
        black: "Ada [1]",
        white: "Bo\\b",
        moves: &[Some(point("E5")), None, None],
        ending: Some(Ending::Counted(position.score().outcome())),
    };
    let head = "(;GM[1]FF[4]CA[UTF-8]SZ[9]KM[7.5]RU[Tromp-Taylor, no suicide]PB[Ada [1\\]]PW[Bo\\\\b]";
    assert_eq!(record.to_string(), format!("{head}RE[B+73.5]\n;B[ee];W[];B[])\n"));
    let setup = Setup { handicap: 2, komi: Komi(1), scoring: Scoring::Territory, ..Setup::default() };
    let handicapped = Record {
        setup,
        start: None,
        black: "A",
        white: "B",
        moves: &[Some(point("Q4"))],
        ending: Some(Ending::Resigned { by: Colour::White }),
    };
    let head = "(;GM[1]FF[4]CA[UTF-8]SZ[19]KM[0.5]RU[territory, positional superko, no suicide]PB[A]PW[B]HA[2]AB[dp][pd]RE[W+R]";
    assert_eq!(handicapped.to_string(), format!("{head}\n;W[pp])\n"));
}
