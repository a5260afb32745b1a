//! The record of a played game, made from its facts.

use endturn_engine::journal::FactEntry;
use endturn_engine::seats::GameEnded;
use endturn_engine::transcript::Transcript;

use super::{
    ending::{Ending, Rules},
    module::ChessFact,
    moves::Move,
    pgn::{Headers, pgn},
    position::{Position, Side},
    table::ChessTable,
};

/// The game in portable game notation, with the result that the game itself has; `None` if the
/// facts are not those of this game.
pub(super) fn of(
    start: &Position,
    rules: &Rules,
    seats: &[String],
    table: &ChessTable,
    facts: &[FactEntry],
    ended: Option<&GameEnded>,
) -> Option<Transcript> {
    let played = |fact: &FactEntry| match fact.downcast::<ChessFact>()? {
        ChessFact::MovePlayed { uci, .. } => Some(uci.parse().ok()),
        _ => None,
    };
    let moves: Option<Vec<Move>> = facts.iter().filter_map(played).collect();
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
