//! What one seat sees: of the hands of others only how many cards they hold.

use serde::Serialize;

use super::{Cards, Layout, Offer, Player, Position, Segment};

/// A player as others see him.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Opponent {
    /// How many resource cards he holds.
    pub held: u8,
    /// How many development cards he holds.
    pub cards: u8,
    /// Knights that he has played.
    pub knights: u8,
    /// His settlements, one bit for each vertex.
    pub settlements: u64,
    /// His cities, one bit for each vertex.
    pub cities: u64,
    /// His roads, one bit for each edge.
    pub roads: u128,
    /// Points that everybody sees.
    pub points: u8,
}

/// What one seat sees.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct View {
    /// The island.
    pub layout: Layout,
    /// The viewer, with all of his cards.
    pub own: Player,
    /// All players by seat.
    pub players: Vec<Opponent>,
    /// Resources left in the bank.
    pub bank: Cards,
    /// How many development cards are left.
    pub deck: u8,
    /// The hex where the robber stands.
    pub robber: u8,
    /// Whose turn it is.
    pub seat: u8,
    /// The open segment.
    pub segment: Segment,
    /// The dice of this turn.
    pub dice: Option<(u8, u8)>,
    /// Cards that each seat has to discard.
    pub due: [u8; 4],
    /// The open offer.
    pub offer: Option<Offer>,
    /// Who has the longest road.
    pub longest: Option<u8>,
    /// Who has the largest army.
    pub army: Option<u8>,
}

/// What a seat sees of a position.
#[must_use]
pub fn view(position: &Position, seat: u8) -> View {
    let seen = |(number, player): (usize, &Player)| Opponent {
        held: player.held(),
        cards: player.cards.iter().chain(&player.fresh).sum(),
        knights: player.knights,
        settlements: player.settlements,
        cities: player.cities,
        roads: player.roads,
        points: position.shown_points(number as u8),
    };
    View {
        layout: position.layout,
        own: position.players[usize::from(seat)],
        players: position.players.iter().enumerate().map(seen).collect(),
        bank: position.bank,
        deck: position.deck.iter().sum(),
        robber: position.robber,
        seat: position.seat,
        segment: position.segment,
        dice: position.dice,
        due: position.due,
        offer: position.offer,
        longest: position.longest,
        army: position.army,
    }
}
