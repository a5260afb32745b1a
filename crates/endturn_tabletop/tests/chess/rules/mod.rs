//! Known answers of chess: rows of the rules' examples, perft, the draws, notation, and invariants
//! of every game.

mod draws;
mod notation;
mod perft;
mod random_play;
mod search;

use endturn_engine::RuleId;
use endturn_engine::random::{Draw, DrawSubject, Draws, Purpose};
use endturn_tabletop::chess::ending;
use endturn_tabletop::chess::{
    Ending, MoveError, Position, Refusal, Rules, Side, apply, greedy, has_moves, material, random, read,
};

fn draw(seed: u64) -> Draw {
    Draws::new(seed).at(RuleId("C-01"), DrawSubject::TABLE, Purpose("test"))
}

fn at(fen: &str) -> Position {
    Position::from_fen(fen).unwrap()
}

/// Plays a move in players' notation.
fn push(position: &mut Position, text: &str) -> Result<(), MoveError> {
    let wanted = read(position, text)?;
    let turn = position.completed() + 1;
    apply(position, wanted, turn).unwrap();
    position.check().unwrap();
    Ok(())
}

/// The position after moves from a start.
fn after(mut position: Position, moves: &str) -> Position {
    for text in moves.split_whitespace() {
        push(&mut position, text).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
    position
}

fn ended(position: &Position) -> Option<Ending> {
    ending(position, &Rules::default())
}

#[test]
fn c_01_and_c_02_the_sides_take_turns() {
    let one = after(Position::start(), "e4");
    assert_eq!((one.mover(), one.completed()), (Side::Black, 1));
    let two = after(one, "e5");
    assert_eq!((two.mover(), two.completed()), (Side::White, 2));
    assert_eq!(two.fen(), "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2");
}

#[test]
fn c_04_the_fools_mate_ends_the_game() {
    let position = after(Position::start(), "f3 e5 g4 Qh4");
    assert_eq!(ended(&position), Some(Ending::Checkmate { winner: Side::Black }));
    assert_eq!((position.completed(), has_moves(&position)), (4, false));
    assert_eq!(ended(&position).map(Ending::result), Some("0-1"));
}

#[test]
fn c_05_an_illegal_move_changes_nothing() {
    let mut position = Position::start();
    for text in ["e2e5", "e1e2", "e2d3", "e7e5", "e2e4q", "e1h1", "a1h8"] {
        assert_eq!(apply(&mut position, text.parse().unwrap(), 1), Err(Refusal::IllegalMove), "{text}");
    }
    assert_eq!(apply(&mut position, "e2e4".parse().unwrap(), 0), Err(Refusal::Turn));
    assert_eq!(position, Position::start());
}

#[test]
fn c_07_en_passant_is_open_in_the_turn_after_the_double_step() {
    let mut position = after(Position::start(), "e4 a6 e5 d5");
    assert!(position.en_passant_is_open(5) && !position.en_passant_is_open(4) && !position.en_passant_is_open(6));
    push(&mut position, "exd6").unwrap();
    assert_eq!(position.fen(), "rnbqkbnr/1pp1pppp/p2P4/8/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 3");
}

#[test]
fn c_08_en_passant_is_closed_two_turns_later() {
    let mut position = after(Position::start(), "e4 a6 e5 d5 h3 h6");
    assert_eq!((position.completed(), position.en_passant_is_open(7)), (6, false));
    assert_eq!(push(&mut position, "exd6"), Err(MoveError::Illegal));
    assert_eq!(apply(&mut position, "e5d6".parse().unwrap(), 7), Err(Refusal::IllegalMove));
}

/// A turn that isn't the next one closes en passant even if the library still allows it (T-101).
#[test]
fn t_101_en_passant_hangs_on_the_number_of_the_turn() {
    let mut position = after(Position::start(), "e4 a6 e5 d5");
    assert_eq!(apply(&mut position, "e5d6".parse().unwrap(), 6), Err(Refusal::IllegalMove));
    assert_eq!(apply(&mut position, "e5d6".parse().unwrap(), 5), Ok(()));
}

#[test]
fn castling_needs_an_empty_path_without_check() {
    let castles = |fen: &str| {
        let position = at(fen);
        ["O-O", "O-O-O"].map(|text| read(&position, text).is_ok())
    };
    assert_eq!(castles("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"), [true, true]);
    assert_eq!(castles("r3k2r/8/8/8/8/8/8/R3K2R b KQ - 0 1"), [false, false], "rights are gone");
    assert_eq!(castles("4k3/8/8/8/4r3/8/8/R3K2R w KQ - 0 1"), [false, false], "in check");
    assert_eq!(castles("4k3/8/8/8/5r2/8/8/R3K2R w KQ - 0 1"), [false, true], "through check");
    assert_eq!(castles("4k3/8/8/8/6r1/8/8/R3K2R w KQ - 0 1"), [false, true], "into check");
    assert_eq!(castles("4k3/8/8/8/1r6/8/8/R3K2R w KQ - 0 1"), [true, true], "only the rook passes the attacked square");
    assert_eq!(castles("4k3/8/8/8/8/8/8/RN2K1NR w KQ - 0 1"), [false, false], "the path isn't empty");
    let done = after(at("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"), "O-O O-O-O");
    assert_eq!(done.fen(), "2kr3r/8/8/8/8/8/8/R4RK1 w - - 2 2");
}

#[test]
fn the_fattest_capture_is_by_the_smallest_man() {
    let of = |fen: &str| greedy(&at(fen), &mut draw(1)).unwrap().to_string();
    assert_eq!(of("4k3/8/8/3q1r2/4P3/8/8/3RK3 w - - 0 1"), "e4d5");
    assert_eq!(of("4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1"), "d5e6", "en passant is a capture");
    let ahead = at("6k1/5ppp/8/8/8/q7/8/R3K2R w - - 0 1");
    assert_eq!(material(&ahead, Side::White), 1_000 - 900 - 300);
    assert_eq!(random(&after(Position::start(), "f3 e5 g4 Qh4"), &mut draw(1)), None);
}
