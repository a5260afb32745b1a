//! The record of a played game, made from its facts.

use endturn_engine::seats::GameEnded;
use endturn_engine::serde_json::Value;
use endturn_engine::transcript::Transcript;

use super::{
    ending::{Ending, Rules},
    moves::Move,
    pgn::{Headers, pgn},
    position::{Position, Side},
    table::Table,
};

/// The game in portable game notation, with the result that the game itself has; `None` if the
/// facts are not those of this game.
pub(super) fn of(
    start: &Position,
    rules: &Rules,
    seats: &[String],
    table: &Table,
    facts: &[Value],
    ended: Option<&GameEnded>,
) -> Option<Transcript> {
    let told = |name: &'static str| facts.iter().filter(move |fact| fact["fact"] == name);
    let moves: Option<Vec<Move>> = told("MovePlayed").map(|fact| fact["uci"].as_str()?.parse().ok()).collect();
    let over = ended.map(|ended| {
        let winner = ended.winners().next().map(|seat| table.side(seat));
        Ending::of(&ended.condition, winner)
    });
    let name = |side: Side| seats.get(table.seat(side).index()).cloned();
    let mut headers = Headers::default();
    if let (Some(white), Some(black)) = (name(Side::White), name(Side::Black)) {
        (headers.white, headers.black) = (white, black);
    }
    let text = pgn(&headers, start, &moves?, rules, over)?;
    Some(Transcript { ending: "pgn", text })
}
