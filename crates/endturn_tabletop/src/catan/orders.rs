//! Orders of a player: `settle V12`, `road E33`, `knight H7 Blue`, `bank 4 wool ore`,
//! `offer 1 wool for 1 ore`, `discard 2 ore 1 wool`.

use bevy_ecs::prelude::*;
use endturn_engine::{
    Seat,
    links::{Link, Links},
    orders,
    orders::{Act, Refusal, Sampler},
    turn::{Intents, TurnChain, TurnEvent, TurnProfile, TurnWork},
};
use endturn_scenario::author::Module;

use super::{
    Cards, Illegal, Move, Position, Resource, Segment,
    game::{carry, segment_of},
    legal,
    module::Catan,
    notation::{Bargain, Edge, Hand, Hex, Paving, Raid, Vertex},
    refusal,
};

orders! {
    /// Orders of Catan.
    pub enum CatanOrder of Catan::NAME {
        /// throws the dice
        Roll = "roll" { },
        /// founds a settlement
        Settle = "settle" { vertex: Vertex },
        /// lays a road
        Road = "road" { edge: Edge },
        /// turns a settlement into a city
        City = "city" { vertex: Vertex },
        /// buys a development card
        Buy = "buy" { },
        /// moves the robber after a seven, and steals a card from a seat there
        Robber = "robber" { raid: Raid },
        /// plays a knight: moves the robber, and steals a card from a seat there
        Knight = "knight" { raid: Raid },
        /// plays a monopoly: takes all cards of a kind from all other players
        Monopoly = "monopoly" { kind: Resource },
        /// plays a year of plenty: takes two cards from the bank
        Plenty = "plenty" { kind: Resource, other: Resource },
        /// plays road building: lays two free roads
        Roads = "roads" { edges: Paving },
        /// gives the bank a number of cards of a kind for one of another
        Bank = "bank" { count: u8, kind: Resource, other: Resource },
        /// offers the other players cards for cards
        Offer = "offer" { bargain: Bargain },
        /// accepts the offer of the seat whose turn it is
        Accept = "accept" { },
        /// declines the offer
        Decline = "decline" { },
        /// discards half of too large a hand, after a seven
        Discard = "discard" { cards: Hand },
    }
}

/// Defines the conversions between orders and moves.
macro_rules! said {
    ($($order:ident: $said:pat => $mv:expr, $move:pat => $made:expr;)+) => {
        $(
            impl Act for $order {
                fn may(&self, seat: Seat, world: &World) -> Result<(), Refusal> {
                    let $said = *self;
                    may($mv, seat, world)
                }

                fn apply(self, seat: Seat, world: &mut World) {
                    let $said = self;
                    give($mv, seat, world);
                }

                fn link(&self, seat: Seat, _: &World, links: &mut Links) {
                    let $said = *self;
                    if let Move::Discard(_) = $mv {
                        links.add(Link::Begins, "discard", &[&seat]);
                    }
                }

                fn legal(seat: Seat, world: &World, sampler: &mut Sampler) -> Option<Vec<Self>> {
                    let own = |mv: Move| if let $move = mv { Some($made) } else { None };
                    Some(listed(seat, world, sampler).into_iter().filter_map(own).collect())
                }
            }

            impl Copy for $order {}
        )+

        impl CatanOrder {
            /// The order that represents a move.
            pub(super) fn of(mv: Move) -> Self {
                match mv {
                    $($move => $made.into(),)+
                }
            }
        }
    };
}

said! {
    Roll: Roll {} => Move::Roll, Move::Roll => Roll {};
    Settle: Settle { vertex } => Move::Settle(vertex.0), Move::Settle(vertex) => Settle { vertex: Vertex(vertex) };
    Road: Road { edge } => Move::Road(edge.0), Move::Road(edge) => Road { edge: Edge(edge) };
    City: City { vertex } => Move::City(vertex.0), Move::City(vertex) => City { vertex: Vertex(vertex) };
    Buy: Buy {} => Move::Buy, Move::Buy => Buy {};
    Robber: Robber { raid } => Move::Robber(raid.hex.0, raid.victim.map(|seat| seat.0)),
        Move::Robber(hex, victim) => Robber { raid: raid(hex, victim) };
    Knight: Knight { raid } => Move::Knight(raid.hex.0, raid.victim.map(|seat| seat.0)),
        Move::Knight(hex, victim) => Knight { raid: raid(hex, victim) };
    Monopoly: Monopoly { kind } => Move::Monopoly(kind), Move::Monopoly(kind) => Monopoly { kind };
    Plenty: Plenty { kind, other } => Move::Plenty(kind, other), Move::Plenty(kind, other) => Plenty { kind, other };
    Roads: Roads { edges } => Move::Roads(edges.one.0, edges.other.map(|edge| edge.0)),
        Move::Roads(one, other) => Roads { edges: Paving { one: Edge(one), other: other.map(Edge) } };
    Bank: Bank { count, kind, other } => Move::Bank(count, kind, other),
        Move::Bank(count, kind, other) => Bank { count, kind, other };
    Offer: Offer { bargain } => Move::Offer(bargain.give.0, bargain.take.0),
        Move::Offer(give, take) => Offer { bargain: Bargain { give: Hand(give), take: Hand(take) } };
    Accept: Accept {} => Move::Accept, Move::Accept => Accept {};
    Decline: Decline {} => Move::Decline, Move::Decline => Decline {};
    Discard: Discard { cards } => Move::Discard(cards.0), Move::Discard(cards) => Discard { cards: Hand(cards) };
}

fn raid(hex: u8, victim: Option<u8>) -> Raid {
    Raid { hex: Hex(hex), victim: victim.map(Seat) }
}

/// True if the clock is in a segment of Catan, not in one of a scenario's own.
pub(super) fn is_open(world: &World) -> bool {
    segment_of(world.resource::<TurnChain>().current().segment()).is_some()
}

fn may(mv: Move, seat: Seat, world: &World) -> Result<(), Refusal> {
    let position = world.resource::<Position>();
    if !is_open(world) {
        return Err(Refusal::new("segment-mismatch", "nothing is thrown, built or traded now").expecting(["end"]));
    }
    match refusal(position, seat.0, mv) {
        None => Ok(()),
        Some(illegal) => Err(refused(illegal, seat, position)),
    }
}

fn give(mv: Move, seat: Seat, world: &mut World) {
    match mv {
        Move::Discard(cards) => submit(seat, cards, world),
        mv => carry(seat, mv, world),
    }
}

/// Lists all moves except offers of more than one card for one, and duplicates that another order
/// expresses.
fn listed(seat: Seat, world: &World, sampler: &mut Sampler) -> Vec<Move> {
    let mut moves = Vec::new();
    if !is_open(world) {
        return moves;
    }
    legal(world.resource::<Position>(), seat.0, &mut moves);
    if moves.iter().any(|mv| matches!(mv, Move::Offer(..) | Move::Plenty(..) | Move::Roads(..))) {
        sampler.leave_out();
    }
    moves
}

/// T-111: a discard waits, hidden from others, until all have chosen.
fn submit(seat: Seat, cards: Cards, world: &mut World) {
    let mut intents = world.resource_mut::<Intents<Cards>>();
    intents.withdraw(seat);
    intents.add(seat, cards);
    let segment = world.resource::<TurnChain>().current().segment();
    if world.resource::<TurnProfile>().is_commit(segment) {
        world.resource_mut::<TurnWork>().derive(TurnEvent::Submit(seat));
    }
}

/// Makes a refusal with its code and the expected orders.
fn refused(illegal: Illegal, seat: Seat, position: &Position) -> Refusal {
    let refusal = Refusal::new(code(illegal), illegal.to_string());
    let expected: &[&str] = match illegal {
        Illegal::Segment | Illegal::Dice | Illegal::RobberFirst => match position.segment {
            Segment::Commit if position.owes(seat.0) > 0 => &["discard"],
            Segment::Commit => &["end"],
            Segment::Place if position.founded.is_some() => &["road"],
            Segment::Place => &["settle"],
            Segment::Roll if position.dice.is_none() => &["roll", "knight", "monopoly", "plenty", "roads"],
            Segment::Roll | Segment::Resolution if position.robber_due && !position.collects() => &["robber"],
            Segment::Roll | Segment::Resolution => &["end"],
            Segment::Trade => &["bank", "offer", "begin Build", "end"],
            Segment::Build => &["settle", "road", "city", "buy", "begin Trade", "end"],
        },
        Illegal::NotYourTurn if position.offer.is_some() => &["accept", "decline"],
        _ => &[],
    };
    refusal.expecting(expected.iter().copied())
}

fn code(illegal: Illegal) -> &'static str {
    match illegal {
        Illegal::Over => "game-over",
        Illegal::NotYourTurn => "not-your-turn",
        Illegal::Segment | Illegal::Dice => "segment-mismatch",
        Illegal::RobberFirst => "robber-due",
        Illegal::NoPlace => "no-place",
        Illegal::Taken => "taken",
        Illegal::TooNear => "too-near",
        Illegal::NotJoined => "not-joined",
        Illegal::NoPieces => "no-pieces",
        Illegal::RoadFirst => "road-due",
        Illegal::NoSettlement => "no-settlement",
        Illegal::Price => "cannot-pay",
        Illegal::BankEmpty => "bank-empty",
        Illegal::NoCard => "no-card",
        Illegal::Played => "card-played",
        Illegal::RobberThere => "robber-there",
        Illegal::Victim => "no-victim",
        Illegal::SameKind => "same-kind",
        Illegal::Rate => "wrong-rate",
        Illegal::Gift => "no-gifts",
        Illegal::Offers => "too-many-offers",
        Illegal::Answer => "response-pending",
        Illegal::OwnOffer | Illegal::NoOffer => "no-offer",
        Illegal::NothingDue => "nothing-due",
        Illegal::Half => "not-half",
    }
}
