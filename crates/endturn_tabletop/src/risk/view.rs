//! What one seat sees: all but the cards of others.

use serde::Serialize;

use super::{Position, Segment, Territory, map::bits};

/// A player as others see him.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Opponent {
    /// Whether he is still in the game.
    pub alive: bool,
    /// How many cards he has.
    pub cards: u8,
    /// Armies to place before the first turn.
    pub reserve: u16,
}

/// What one seat sees.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct View {
    /// Whose turn it is.
    pub seat: u8,
    /// The open segment.
    pub segment: Segment,
    /// Armies that the seat whose turn it is has to place.
    pub to_place: u16,
    /// All territories.
    pub territories: Vec<Territory>,
    /// All players, by seat.
    pub players: Vec<Opponent>,
    /// The viewer's own cards by number: that of the territory shown, or one beyond them for a wild card.
    pub hand: Vec<u8>,
    /// How many sets were traded.
    pub trades: u16,
}

/// What a seat sees of a position.
#[must_use]
pub fn view(position: &Position, seat: u8) -> View {
    let players = position.players.iter().map(|player| Opponent {
        alive: player.alive,
        cards: player.cards.count_ones() as u8,
        reserve: player.reserve,
    });
    View {
        seat: position.seat,
        segment: position.segment,
        to_place: position.to_place,
        territories: position.territories.clone(),
        players: players.collect(),
        hand: bits(position.players[usize::from(seat)].cards).map(|card| card as u8).collect(),
        trades: position.trades,
    }
}
