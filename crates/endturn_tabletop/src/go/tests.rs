//! Tests of go by known answers, by counts, and against a slow implementation of the rules.

mod play;
mod random_play;
mod written;

use endturn_engine::{
    RuleId,
    random::{Draw, DrawSubject, Draws, Purpose},
};

use super::*;

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
