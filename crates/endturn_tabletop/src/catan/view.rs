//! A seat's view: of the cards of others it shows only their number.

use serde::Serialize;

use super::{
    Card, Cards, Layout, Offer, Player, Position, Segment,
    position::{bits, wide_bits},
};

/// A player as others see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Opponent {
    /// Number of resource cards.
    pub held: u8,
    /// Number of development cards.
    pub cards: u8,
    /// Knights played.
    pub knights: u8,
    /// Vertices of its settlements.
    pub settlements: Vec<u8>,
    /// Vertices of its cities.
    pub cities: Vec<u8>,
    /// Edges of its roads.
    pub roads: Vec<u8>,
    /// Public points.
    pub points: u8,
}

/// A seat's view.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct View {
    /// The seat itself.
    pub viewer: u8,
    /// The island.
    pub layout: Layout,
    /// The viewer's resources.
    pub hand: Cards,
    /// The viewer's development cards that may be played.
    pub cards: Cards,
    /// Those bought in this turn.
    pub fresh: Cards,
    /// The viewer's points, including those of hidden cards.
    pub points: u8,
    /// All players by seat.
    pub players: Vec<Opponent>,
    /// Resources left in the bank.
    pub bank: Cards,
    /// Number of development cards left.
    pub deck: u8,
    /// The robber's hex.
    pub robber: u8,
    /// The seat whose turn it is.
    pub seat: u8,
    /// The open segment.
    pub segment: Segment,
    /// The dice of this turn.
    pub dice: Option<(u8, u8)>,
    /// Cards that each seat has to discard.
    pub due: [u8; 4],
    /// The open offer.
    pub offer: Option<Offer>,
    /// The owner of the longest road.
    pub longest: Option<u8>,
    /// The owner of the largest army.
    pub army: Option<u8>,
    /// True if moves of Catan are made now.
    #[serde(skip)]
    pub is_open: bool,
    /// The position from [`seen`], for personas.
    #[serde(skip)]
    pub seen: Position,
}

/// The position as a seat knows it: hidden cards count as cards of the first kind, so that only
/// their numbers are true. Without a seat nothing is hidden.
#[must_use]
pub fn seen(position: &Position, seat: Option<u8>) -> Position {
    let mut seen = position.clone();
    let Some(seat) = seat else { return seen };
    let count = |cards: &Cards| [cards.iter().sum(), 0, 0, 0, 0];
    seen.deck = count(&seen.deck);
    for (other, player) in seen.players.iter_mut().enumerate() {
        if other != usize::from(seat) {
            for cards in [&mut player.hand, &mut player.cards, &mut player.fresh] {
                *cards = count(cards);
            }
        }
    }
    seen
}

/// A seat's view of a position.
#[must_use]
pub fn view(position: &Position, seat: u8) -> View {
    let seen = seen(position, Some(seat));
    let other = |(number, player): (usize, &Player)| Opponent {
        held: player.held(),
        cards: player.cards.iter().chain(&player.fresh).sum(),
        knights: player.knights,
        settlements: bits(player.settlements).collect(),
        cities: bits(player.cities).collect(),
        roads: wide_bits(player.roads).collect(),
        points: position.shown_points(number as u8),
    };
    let own = &position.players[usize::from(seat)];
    View {
        viewer: seat,
        layout: seen.layout,
        hand: own.hand,
        cards: own.cards,
        fresh: own.fresh,
        points: position.points(seat),
        players: seen.players.iter().enumerate().map(other).collect(),
        bank: seen.bank,
        deck: seen.deck[Card::Knight as usize],
        robber: seen.robber,
        seat: seen.seat,
        segment: seen.segment,
        dice: seen.dice,
        due: seen.due,
        offer: seen.offer,
        longest: seen.longest,
        army: seen.army,
        is_open: true,
        seen,
    }
}
