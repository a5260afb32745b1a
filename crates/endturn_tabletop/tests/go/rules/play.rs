//! Examples of the rules: captures, ko, counting.

use endturn_tabletop::go::{Colour, Illegal, Komi, Outcome, Position, Score, Scoring, Setup, grabbing, random};
use endturn_tabletop::internals::go::{can_escape, catching, cell_is_eye, cell_of, point_of};

use super::{board, draw, open, play, point};

#[test]
fn g_01_a_pass_gives_the_turn_to_the_other() {
    let mut position = open(9, 15);
    position.passed();
    assert_eq!((position.to_move(), position.moves()), (Colour::White, 1));
}

#[test]
fn g_02_an_empty_board_is_a_draw_without_komi_and_whites_with_it() {
    let mut position = open(9, 0);
    play(&mut position, "- -");
    assert_eq!(position.score(), Score { black_halves: 0, white_halves: 0 });
    assert_eq!(position.score().outcome(), Outcome::Draw);
    assert_eq!(open(9, 15).score().outcome(), Outcome::Won { by: Colour::White, halves: 15 });
}

#[test]
fn g_03_a_stone_after_a_pass_is_the_others() {
    let mut position = open(9, 15);
    play(&mut position, "- E5");
    assert_eq!(position.board().stone(point("E5")), Some(Colour::White));
    assert_eq!(position.to_move(), Colour::Black);
}

#[test]
fn g_04_a_lone_stone_has_the_whole_board() {
    let mut position = open(9, 15);
    play(&mut position, "E5 - -");
    let score = position.score();
    assert_eq!((score.of(Colour::Black), score.of(Colour::White)), (162, 15));
    assert_eq!(score.outcome().to_string(), "B+73.5");
}

#[test]
fn g_05_passes_in_between_leave_the_game_as_it_stands() {
    let mut position = open(9, 0);
    play(&mut position, "- E5 - -");
    assert_eq!(position.score().outcome().to_string(), "W+81");
    assert_eq!((position.moves(), position.hashes().len()), (4, 2));
}

#[test]
fn g_06_six_stones_against_six_passes() {
    let mut position = open(9, 0);
    play(&mut position, "A1 - C1 - E1 - G1 - J1 - E5 - -");
    assert_eq!((position.moves(), position.to_move()), (13, Colour::White));
    assert_eq!((position.board().stones(Colour::Black), position.board().stones(Colour::White)), (6, 0));
    assert_eq!(position.score().outcome().to_string(), "B+81");
}

#[test]
fn g_07_ko_suicide_and_occupied_points_are_refused_without_a_trace() {
    let mut position = open(9, 0);
    // White's stone at E5 can be taken from D5, and that stone from E5.
    play(&mut position, "E4 D4 E6 D6 F5 C5 J9 E5 D5");
    assert_eq!(position.prisoners_of(Colour::Black), 1);
    let before = position.clone();
    assert_eq!(position.play(point("E5")), Err(Illegal::Ko));
    assert_eq!(position.play(point("D5")), Err(Illegal::Occupied));
    assert_eq!(position.play(point("K5")), Err(Illegal::OffBoard));
    assert_eq!(position, before);
    play(&mut position, "J1 A9");
    assert_eq!(position.play(point("E5")), Ok(1), "a ko may be retaken after a move elsewhere");

    let mut corner = open(5, 0);
    play(&mut corner, "A2 E5 B1");
    let before = corner.clone();
    assert_eq!(corner.play(point("A1")), Err(Illegal::Suicide));
    assert_eq!(corner, before);
}

#[test]
fn g_07_a_pass_lifts_no_ban_on_a_position() {
    let mut position = open(9, 0);
    play(&mut position, "E4 D4 E6 D6 F5 C5 J9 E5 D5 - -");
    assert_eq!(position.check_move(point("E5")), Err(Illegal::Ko));
}

#[test]
fn g_08_the_position_knows_whose_turn_it_is() {
    let mut position = open(9, 0);
    assert_eq!(position.to_move(), Colour::Black);
    play(&mut position, "E5");
    assert_eq!(position.to_move(), Colour::White);
}

/// A chain that closes its own last liberty lives if it thereby takes another's last one.
#[test]
fn a_capture_comes_before_suicide() {
    let board = super::board(&[".....", ".....", "XX...", "OOX..", ".OX.."]);
    assert_eq!((board.liberties(point("A2")), board.liberties(point("A3"))), (1, 3));
    assert!(board.breathes(point("A1"), Colour::Black));
    assert!(!board.breathes(point("A1"), Colour::White));
    let mut position = open(5, 0);
    play(&mut position, "A3 A2 B3 B1 C2 B2 C1 - A1");
    assert_eq!((position.prisoners_of(Colour::Black), position.board().stones(Colour::White)), (3, 0));
    assert_eq!(position.check(&open(5, 0)), Ok(()));
}

#[test]
fn t_102_a_capped_game_is_full_after_two_moves_for_every_point() {
    let mut position = Position::new(Setup { size: 5, ..Setup::default() }).unwrap();
    play(&mut position, &"- ".repeat(49));
    assert!(!position.is_full());
    let mut points = Vec::new();
    position.legal(&mut points);
    assert_eq!(points.len(), 25);
    position.passed();
    position.legal(&mut points);
    assert_eq!((position.is_full(), points.len()), (true, 0));
    assert_eq!(position.play(point("A1")), Err(Illegal::Full));
    assert_eq!((random(&position, &mut draw(1)), grabbing(&position, &mut draw(1))), (None, None));
}

#[test]
fn t_103_area_counts_stones_and_territory_counts_prisoners() {
    // A white stone is in the column that is otherwise Black's: dead or not, it counts.
    let mut position = open(5, 1);
    play(&mut position, "B1 C1 B2 C2 B3 C3 B4 C4 B5 C5 - A1");
    assert_eq!(position.score(), Score { black_halves: 2 * 5, white_halves: 2 * (6 + 10) + 1 });
    let mut taken =
        Position::new(Setup { size: 5, scoring: Scoring::Territory, komi: Komi(1), ..Setup::default() }).unwrap();
    play(&mut taken, "B1 A1 A2 C1 B2 C2 B3 C3 B4 C4 B5 C5");
    assert_eq!(taken.prisoners_of(Colour::Black), 1);
    assert_eq!(taken.territory(), [4, 10]);
    assert_eq!(taken.score(), Score { black_halves: 2 * (4 + 1), white_halves: 21 });
}

#[test]
fn true_eyes_are_not_filled_and_false_ones_are() {
    let eye = |rows: &[&str], text| cell_is_eye(&board(rows), cell_of(point(text)), Colour::Black);
    assert!(eye(&[".....", ".....", "XX...", ".X...", "XX..."], "A2"));
    assert!(!eye(&[".....", ".....", "XO...", ".X...", "XX..."], "A2"), "a corner is White's at the edge");
    assert!(eye(&[".....", ".OXX.", ".X.X.", ".XXX.", "....."], "C3"), "one corner does no harm inside");
    assert!(!eye(&[".....", ".OXO.", ".X.X.", ".XXX.", "....."], "C3"));
    assert!(!eye(&[".....", "..X..", ".X...", "..X..", "....."], "C3"), "a side is open");
}

#[test]
fn the_grabbing_persona_takes_the_larger_chain_and_saves_its_own() {
    let mut position = open(9, 0);
    // White has two stones with their last liberty at C1, and one with its last at J2.
    play(&mut position, "A2 A1 B2 B1 H1 J1");
    assert_eq!(grabbing(&position, &mut draw(3)), Some(point("C1")));
    let mut rescue = open(9, 0);
    play(&mut rescue, "E5 E4 J9 D5 J1 F5");
    assert_eq!(grabbing(&rescue, &mut draw(4)), Some(point("E6")));
}

/// A chain with two liberties is caught in a ladder, unless a stone of its own stands in the way.
#[test]
fn go_3_ladders_are_read_to_their_end() {
    let rows = [
        ".........",
        ".........",
        ".........",
        ".........",
        ".........",
        ".........",
        ".XO......",
        "..XX.....",
        ".........",
    ];
    let caught = |rows: &[&str]| {
        let board = super::board(rows);
        catching(&board, cell_of(point("C3")), Colour::White).map(point_of)
    };
    assert_eq!(caught(&rows), Some(point("C4")));
    let mut broken = rows;
    broken[2] = "......O..";
    assert_eq!(caught(&broken), None);
    let in_atari = [
        ".........",
        ".........",
        ".........",
        ".........",
        ".........",
        "..X......",
        ".XO......",
        "..XX.....",
        ".........",
    ];
    let escapes = |rows: &[&str]| can_escape(&board(rows), cell_of(point("C3")), Colour::White);
    assert!(!escapes(&in_atari));
    let mut broken = in_atari;
    broken[2] = "......O..";
    assert!(escapes(&broken));
}

/// No stone fills an own eye, and none goes where it would be taken at once unless it puts a chain
/// into atari there, which is then caught.
#[test]
fn go_3_grabbing_plays_neither_into_its_eyes_nor_into_atari() {
    let mut lost_ones = 0;
    for seed in 0..12 {
        let (mut position, mut chance) = (open(7, 15), draw(seed));
        for turn in 0..60 {
            let grabs = turn % 2 == 1;
            let chosen = if grabs { grabbing(&position, &mut chance) } else { random(&position, &mut chance) };
            let Some(point) = chosen else {
                position.passed();
                continue;
            };
            let (own, before) = (position.to_move(), position.clone());
            let taken = position.play(point).unwrap();
            if grabs {
                assert!(!cell_is_eye(before.board(), cell_of(point), own), "an eye");
                let board = position.board();
                let lost = taken == 0 && board.liberties(point) == 1;
                let (column, row) = (point.column(), point.row());
                let caught = board.points().any(|near| {
                    near.column().abs_diff(column) + near.row().abs_diff(row) == 1
                        && board.stone(near) == Some(own.other())
                        && board.liberties(near) == 1
                });
                assert!(!lost || caught, "seed {seed}, turn {turn}: {point} is in atari");
                lost_ones += u32::from(lost);
            }
        }
    }
    assert!(lost_ones < 10, "{lost_ones}");
}

/// Longer cycles than a ko occur in play, and are refused as such.
#[test]
fn g_07_superko_refuses_what_a_simple_ko_allows() {
    let mut points = Vec::new();
    let met = (0..40).any(|seed| {
        let (mut position, mut draw) = (open(3, 0), draw(seed));
        (0..80).any(|_| {
            let found = position.board().points().any(|point| position.check_move(point) == Err(Illegal::Superko));
            position.legal(&mut points);
            if points.is_empty() {
                position.passed();
            } else {
                position.play_legal(points[draw.below(points.len() as u64) as usize]);
            }
            found
        })
    });
    assert!(met);
}
