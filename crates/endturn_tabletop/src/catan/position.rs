//! State of a game of Catan, and the transitions between its segments.

use endturn_scenario::shape::Shaped;
use serde::{Deserialize, Serialize};

use super::{
    Layout,
    geometry::{geometry, present},
};

/// Kinds of resources.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Shaped)]
pub enum Resource {
    /// From forests.
    Lumber,
    /// From hills.
    Brick,
    /// From pastures.
    Wool,
    /// From fields.
    Grain,
    /// From mountains.
    Ore,
}

impl Resource {
    /// All kinds, in the order of their counts.
    pub const ALL: [Self; 5] = [Self::Lumber, Self::Brick, Self::Wool, Self::Grain, Self::Ore];
}

/// Number of cards of each kind, in the order of [`Resource::ALL`].
pub type Cards = [u8; 5];

/// Kinds of development cards, in the order of their counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Card {
    /// Moves the robber.
    Knight,
    /// One point.
    Point,
    /// Two free roads.
    Roads,
    /// Two cards from the bank.
    Plenty,
    /// All cards of a kind.
    Monopoly,
}

/// Cards of each kind in the bank at the start.
pub(super) const BANK: u8 = 19;
/// Development cards at the start.
pub const DECK: Cards = [14, 5, 2, 2, 2];
/// Pieces of each player: roads, settlements, cities.
pub(super) const PIECES: (u32, u32, u32) = (15, 5, 4);
/// The price of a road.
pub const ROAD: Cards = [1, 1, 0, 0, 0];
/// The price of a settlement.
pub const SETTLEMENT: Cards = [1, 1, 1, 1, 0];
/// The price of a city.
pub const CITY: Cards = [0, 0, 0, 2, 3];
/// The price of a development card.
pub const DEVELOPMENT: Cards = [0, 0, 1, 1, 1];
/// Options agreed before a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Options {
    /// Points that win on one's own turn.
    #[shape(range(min = 3, max = 20))]
    pub goal: u8,
    /// The largest hand, in cards, that a seven does not halve.
    #[shape(range(min = 1, max = 95))]
    pub safe_hand: u8,
    /// Maximum number of offers by a player to the others in a turn; with 0, players trade only
    /// with the bank.
    #[shape(range(min = 0, max = 100))]
    pub offers: u8,
}

impl Default for Options {
    fn default() -> Self {
        Self { goal: 10, safe_hand: 7, offers: 10 }
    }
}

/// Segments of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Segment {
    /// Before the first turn: a settlement and a road.
    Place,
    /// The dice, a knight before them, and the robber after a seven without discards.
    Roll,
    /// Discards after a seven.
    Commit,
    /// The robber after discards.
    Resolution,
    /// Trade.
    Trade,
    /// Building and buying.
    Build,
}

/// One player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Player {
    /// Resources.
    pub hand: Cards,
    /// Settlements, one bit for each vertex.
    pub settlements: u64,
    /// Cities, one bit for each vertex.
    pub cities: u64,
    /// Roads, one bit for each edge.
    pub roads: u128,
    /// Development cards that may be played, by [`Card`].
    pub cards: Cards,
    /// Those bought in this turn.
    pub fresh: Cards,
    /// Knights played.
    pub knights: u8,
}

impl Player {
    /// Settlements and cities.
    #[must_use]
    pub fn buildings(&self) -> u64 {
        self.settlements | self.cities
    }

    /// Number of resource cards in hand.
    #[must_use]
    pub fn held(&self) -> u8 {
        self.hand.iter().sum()
    }
}

/// Cards offered for cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Offer {
    /// The cards given.
    pub give: Cards,
    /// The cards wanted.
    pub take: Cards,
    /// The seat that has to answer.
    pub asked: u8,
}

/// A game of Catan.
#[derive(bevy_ecs::resource::Resource, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Position {
    /// The agreed options.
    pub options: Options,
    /// The island.
    pub layout: Layout,
    /// The players by seat, two to four.
    pub players: Vec<Player>,
    /// Resources left in the bank.
    pub bank: Cards,
    /// Development cards left, by [`Card`]. Each is drawn when it is bought, so the stack has no
    /// hidden order.
    pub deck: Cards,
    /// Development cards played by all players, by [`Card`].
    pub spent: Cards,
    /// The robber's hex.
    pub robber: u8,
    /// The seat whose turn it is.
    pub seat: u8,
    /// The open segment.
    pub segment: Segment,
    /// The dice of this turn, once thrown.
    pub dice: Option<(u8, u8)>,
    /// Cards that each seat still has to discard.
    pub due: [u8; 4],
    /// True if the robber must be moved.
    pub robber_due: bool,
    /// True if a development card was played in this turn; in the setup, true if settlement and
    /// road are placed.
    pub played: bool,
    /// The open offer of the seat whose turn it is.
    pub offer: Option<Offer>,
    /// Number of offers it has made in this turn.
    pub offers: u8,
    /// The settlement of the setup that still lacks its road.
    pub founded: Option<u8>,
    /// The owner of the longest road.
    pub longest: Option<u8>,
    /// The owner of the largest army.
    pub army: Option<u8>,
    /// The winner.
    pub winner: Option<u8>,
}

impl Position {
    /// An empty island for two to four players, although the rules of Catan say three or four,
    /// since two can play as well **(ours)**.
    ///
    /// # Panics
    ///
    /// With fewer than two or more than four players.
    #[must_use]
    pub fn new(layout: Layout, players: usize) -> Self {
        assert!((2..=4).contains(&players), "Catan has two to four players");
        Self {
            options: Options::default(),
            layout,
            players: vec![Player::default(); players],
            bank: [BANK; 5],
            deck: DECK,
            spent: [0; 5],
            robber: layout.desert(),
            seat: 0,
            segment: Segment::Place,
            dice: None,
            due: [0; 4],
            robber_due: false,
            played: false,
            offer: None,
            offers: 0,
            founded: None,
            longest: None,
            army: None,
            winner: None,
        }
    }

    /// Begins a turn of the setup: a settlement and a road of this seat.
    pub fn begin_placing(&mut self, seat: u8) {
        self.seat = seat;
        self.segment = Segment::Place;
        self.played = false;
        self.founded = None;
    }

    /// Begins a turn in Roll. Cards bought in the turn before may be played from now on; a seat
    /// that reached the goal through others' moves wins now.
    pub fn begin_turn(&mut self, seat: u8) {
        let last = &mut self.players[usize::from(self.seat)];
        for (cards, fresh) in last.cards.iter_mut().zip(std::mem::take(&mut last.fresh)) {
            *cards += fresh;
        }
        self.seat = seat;
        self.segment = Segment::Roll;
        self.dice = None;
        self.due = [0; 4];
        self.robber_due = false;
        self.played = false;
        self.offer = None;
        self.offers = 0;
        self.see_winner();
    }

    /// Opens a further segment of the turn. An open offer ends with its segment.
    pub fn enter(&mut self, segment: Segment) {
        self.segment = segment;
        self.offer = None;
        if matches!(segment, Segment::Trade | Segment::Build) {
            // A scenario's own edge from Roll may skip discards and robber.
            self.due = [0; 4];
            self.robber_due = false;
        }
    }

    /// True if the open segment may be ended.
    #[must_use]
    pub fn complete(&self) -> bool {
        match self.segment {
            Segment::Place => self.played,
            Segment::Roll => self.dice.is_some() && (!self.robber_due || self.collects()),
            Segment::Commit => !self.collects(),
            Segment::Resolution => !self.robber_due,
            Segment::Trade | Segment::Build => true,
        }
    }

    /// True if any seat owes a discard.
    #[must_use]
    pub fn collects(&self) -> bool {
        self.due.iter().any(|due| *due > 0)
    }

    /// Number of cards that a seat has to discard.
    #[must_use]
    pub fn owes(&self, seat: u8) -> u8 {
        self.due[usize::from(seat)]
    }

    /// The player whose turn it is.
    #[must_use]
    pub fn player(&self) -> &Player {
        &self.players[usize::from(self.seat)]
    }

    /// The points of a seat, including those of hidden cards.
    #[must_use]
    pub fn points(&self, seat: u8) -> u8 {
        let player = &self.players[usize::from(seat)];
        self.shown_points(seat) + player.cards[Card::Point as usize] + player.fresh[Card::Point as usize]
    }

    /// The public points of a seat.
    #[must_use]
    pub fn shown_points(&self, seat: u8) -> u8 {
        let player = &self.players[usize::from(seat)];
        let buildings = player.settlements.count_ones() + 2 * player.cities.count_ones();
        buildings as u8 + 2 * u8::from(self.longest == Some(seat)) + 2 * u8::from(self.army == Some(seat))
    }

    /// Ends the game if the seat whose turn it is has enough points.
    pub(super) fn see_winner(&mut self) {
        if self.segment != Segment::Place && self.points(self.seat) >= self.options.goal {
            self.winner = Some(self.seat);
        }
    }

    /// Settlements and cities of all players.
    #[must_use]
    pub fn buildings(&self) -> u64 {
        self.players.iter().fold(0, |all, player| all | player.buildings())
    }

    /// Roads of all players.
    #[must_use]
    pub fn roads(&self) -> u128 {
        self.players.iter().fold(0, |all, player| all | player.roads)
    }

    /// Seats that can be robbed on a hex: they have a building there and a card, and are not the
    /// thief. One bit each.
    #[must_use]
    pub fn victims(&self, hex: u8) -> u64 {
        let corners = geometry().hex_vertices[usize::from(hex)].iter().fold(0u64, |all, vertex| all | 1 << vertex);
        let robbed = |(seat, player): &(usize, &Player)| {
            *seat != usize::from(self.seat) && player.buildings() & corners != 0 && player.held() > 0
        };
        self.players.iter().enumerate().filter(robbed).fold(0, |all, (seat, _)| all | 1 << seat)
    }

    /// True if a vertex and its neighbours are free.
    #[must_use]
    pub fn room(&self, vertex: u8) -> bool {
        let near =
            present(&geometry().vertex_neighbours[usize::from(vertex)]).fold(1u64 << vertex, |all, at| all | 1 << at);
        self.buildings() & near == 0
    }
}

/// Indices of the set bits, from the lowest.
pub(super) fn bits(mut mask: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        (mask != 0).then(|| {
            let at = mask.trailing_zeros() as u8;
            mask &= mask - 1;
            at
        })
    })
}

/// Does the same for a wide set.
pub(super) fn wide_bits(mask: u128) -> impl Iterator<Item = u8> {
    bits(mask as u64).chain(bits((mask >> 64) as u64).map(|at| at + 64))
}

/// True if a hand holds all of some cards.
pub(super) fn holds(hand: &Cards, cards: &Cards) -> bool {
    hand.iter().zip(cards).all(|(held, asked)| held >= asked)
}

/// Moves cards from one place to another.
pub(super) fn pay(from: &mut Cards, to: &mut Cards, cards: &Cards) {
    for kind in 0..5 {
        from[kind] -= cards[kind];
        to[kind] += cards[kind];
    }
}
