//! Tests of go by known answers, by counts, and against a slow implementation of the rules.

mod play;
mod random_play;
mod written;

use endturn_engine::RuleId;
use endturn_engine::random::{Draw, DrawSubject, Draws, Purpose};
use endturn_tabletop::go::{Board, Colour, Komi, Point, Position, Setup};
use endturn_tabletop::internals::go::{cell_of, put};

/// A draw for tests.
fn draw(seed: u64) -> Draw {
    Draws::new(seed).at(RuleId("G-00"), DrawSubject::TABLE, Purpose("test"))
}

/// A game without a cap.
fn open(size: u8, komi: i16) -> Position {
    Position::new(Setup { size, komi: Komi(komi), capped: false, ..Setup::default() }).unwrap()
}

/// Plays moves like `D4`, and `-` for a pass.
fn play(position: &mut Position, moves: &str) {
    for text in moves.split_whitespace() {
        match text {
            "-" => position.passed(),
            point => {
                let point = Point::parse(point, position.setup().size).unwrap();
                position.play(point).unwrap_or_else(|error| panic!("{text} of {moves}: {error}"));
            }
        }
    }
}

fn point(text: &str) -> Point {
    Point::parse(text, 19).unwrap()
}

/// A board of rows from the top, `X` for Black, `O` for White, `.` for an empty point. Nothing is
/// captured: a chain without liberties stays, and [`Board::is_legal`] returns false.
fn board(rows: &[&str]) -> Board {
    let mut board = Board::new(rows.len() as u8).unwrap();
    for (row, text) in rows.iter().rev().enumerate() {
        for (column, byte) in text.bytes().enumerate().filter(|(_, byte)| *byte != b'.') {
            let colour = if byte == b'X' { Colour::Black } else { Colour::White };
            put(&mut board, cell_of(Point::new(column as u8, row as u8).unwrap()), colour);
        }
    }
    board
}
