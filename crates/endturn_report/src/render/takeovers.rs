//! Seats that were handed over during the game.

use serde_json::{Value, json};

use super::paint::Paint;
use super::palette::SeatColours;
use super::table;
use crate::game::{Book, played_by};

/// A line for each, with a heading; empty if there are none.
pub fn text(book: &Book<'_>, paint: Paint) -> String {
    let takeovers = book.game.takeovers();
    if takeovers.is_empty() {
        return String::new();
    }
    let seats = SeatColours::of(book.game);
    let row = |(at, one): (usize, &endturn_engine::game::Takeover)| {
        let before = takeovers[..at].iter().rev().find(|other| other.seat == one.seat);
        let began = book.game.roster().setups().get(one.seat.index()).map_or(&[][..], |seat| &seat.personas);
        let before = before.map_or(began, |other| &other.personas);
        let name = paint.seat(one.seat, &seats, book.name(one.seat));
        let hands = format!("from {} to {}", played_by(before), played_by(&one.personas));
        vec![paint.dim(format!("round {}", one.round)), format!("{name} goes {hands}")]
    };
    let rows: Vec<Vec<String>> = takeovers.iter().enumerate().map(row).collect();
    format!("\n{}\n{}", paint.strong("Handed over"), table::lines(&rows, &[], "  "))
}

/// A list of round, seat, and the player from then on.
pub fn json(book: &Book<'_>) -> Value {
    let one = |one: &endturn_engine::game::Takeover| json!({"round": one.round, "seat": book.name(one.seat), "persona": played_by(&one.personas)});
    book.game.takeovers().iter().map(one).collect()
}
