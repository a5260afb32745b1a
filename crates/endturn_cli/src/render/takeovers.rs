//! Seats that were handed over while the game ran.

use serde_json::{Value, json};

use super::paint::Paint;
use super::table;
use crate::session::{Session, played_by};

/// A line for each, with a heading; nothing if there are none.
pub(crate) fn text(session: &Session, paint: Paint) -> String {
    let takeovers = session.game.takeovers();
    if takeovers.is_empty() {
        return String::new();
    }
    let row = |(at, one): (usize, &endturn::engine::game::Takeover)| {
        let before = takeovers[..at].iter().rev().find(|other| other.seat == one.seat);
        let before = before.map_or(&session.game.setup().seats[one.seat.index()].personas, |other| &other.personas);
        let name = paint.seat(one.seat, session.name(one.seat));
        let hands = format!("from {} to {}", played_by(before), played_by(&one.personas));
        vec![paint.dim(format!("round {}", one.round)), format!("{name} goes {hands}")]
    };
    let rows: Vec<Vec<String>> = takeovers.iter().enumerate().map(row).collect();
    format!("\n{}\n{}", paint.strong("Handed over"), table::lines(&rows, &[], "  "))
}

/// A list of round, seat, and who plays it from then on.
pub(crate) fn json(session: &Session) -> Value {
    let one = |one: &endturn::engine::game::Takeover| json!({"round": one.round, "seat": session.name(one.seat), "persona": played_by(&one.personas)});
    session.game.takeovers().iter().map(one).collect()
}
