//! Tests of backgammon by known answers, by counts, and by random games.

mod cube_and_match;
mod plays;
mod written;

use endturn_engine::RuleId;
use endturn_engine::random::{Draw, DrawSubject, Draws, Purpose};
use endturn_tabletop::backgammon::{Board, Dice, Side};

/// A draw for tests.
fn draw(seed: u64) -> Draw {
    Draws::new(seed).at(RuleId("B-00"), DrawSubject::TABLE, Purpose("test"))
}

fn dice(one: u8, other: u8) -> Dice {
    Dice::new(one, other).unwrap()
}

/// Checkers as places and numbers, the rest off.
fn side(places: &[(u8, u8)]) -> [u8; 26] {
    let mut side = [0; 26];
    places.iter().for_each(|(place, count)| side[usize::from(*place)] += count);
    side[0] = 15 - side.iter().sum::<u8>();
    side
}

fn board(white: &[(u8, u8)], black: &[(u8, u8)]) -> Board {
    Board::new([side(white), side(black)]).unwrap()
}

/// White's legal plays as text.
fn texts(board: &Board, one: u8, other: u8) -> Vec<String> {
    let mut plays = Vec::new();
    board.legal(Side::White, dice(one, other), &mut plays);
    let mut texts: Vec<String> = plays.iter().map(|legal| board.text(Side::White, &legal.play)).collect();
    texts.sort();
    texts
}
