//! Settlers of Catan: settlements, roads and trade on an island of 19 hexes.
//!
//! The rules are pure functions. [`geometry`] numbers hexes, vertices and edges; a [`Layout`] holds
//! their contents; a [`Position`] is a whole game. The clock sets its open segment
//! ([`Position::begin_turn`], [`Position::enter`]); the position lists each seat's moves
//! ([`legal`], [`refusal`]), the discards due ([`Position::owes`]) and whether the segment may be
//! ended ([`Position::complete`]).

mod apply;
mod awards;
mod begin;
mod build;
mod check;
mod drawing;
mod game;
pub(crate) mod geometry;
mod illegal;
mod layout;
mod legal;
mod module;
mod notation;
mod orders;
mod persona;
mod plan;
pub(crate) mod position;
pub(crate) mod prices;
mod ruleset;
mod trade;
mod view;
mod why;

pub use apply::{Applied, apply, roll};
pub use awards::longest;
pub use begin::{Charted, Deck, Holding, Section, Stock};
pub use check::check;
pub use game::CatanFact;
pub use geometry::{EDGES, Geometry, HEXES, NONE, VERTICES, geometry};
pub use illegal::Illegal;
pub use layout::{Island, Layout, Tokens};
pub use legal::{legal, refusal};
pub use module::Catan;
pub use notation::{Bargain, Edge, Hand, Hex, Paving, Raid, Vertex};
pub use orders::CatanOrder;
pub use persona::{random, sensible};
pub use position::{Card, Cards, Offer, Options, Player, Position, Resource, Segment};
pub use ruleset::{CatanPersona, CatanPersonaKind, Rules, Ruleset};
pub use view::{Opponent, View, seen, view};

/// A move of a player. Vertices, edges and hexes are numbered as in [`geometry`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub enum Move {
    /// Throws the dice.
    Roll,
    /// A settlement on a vertex.
    Settle(u8),
    /// A road on an edge.
    Road(u8),
    /// A city in place of the player's own settlement on a vertex.
    City(u8),
    /// A development card.
    Buy,
    /// Moves the robber after a seven, and steals.
    Robber(u8, Option<u8>),
    /// Plays a knight: moves the robber to a hex, and steals from a seat.
    Knight(u8, Option<u8>),
    /// Plays a monopoly: all others give all their cards of a kind.
    Monopoly(Resource),
    /// Plays a year of plenty: two cards from the bank.
    Plenty(Resource, Resource),
    /// Plays road building: one or two free roads.
    Roads(u8, Option<u8>),
    /// Gives the bank a number of cards of a kind for one of another.
    Bank(u8, Resource, Resource),
    /// Offers cards to the others: first the given, then the wanted ones. A new offer replaces the
    /// last.
    Offer(Cards, Cards),
    /// The asked seat accepts the offer of the seat whose turn it is.
    Accept,
    /// The asked seat declines it.
    Decline,
    /// Discards half of too large a hand, after a seven.
    Discard(Cards),
}
