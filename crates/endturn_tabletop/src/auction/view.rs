//! A bidder's knowledge, taken from the world.

use bevy_ecs::prelude::*;
use endturn_engine::{
    Seat,
    seats::{Roster, SeatTable},
    turn::{CommitBuffer, Intents, SegmentId, TurnChain, TurnState},
};
use endturn_scenario::author::Given;

use super::{Auction, Bidder, Knows, Money, Rules, Saleroom, Secret, View};

pub(super) fn rules(world: &World) -> Rules {
    world.resource::<Given<Auction>>().ruleset().rules
}

pub(super) fn state(world: &World) -> TurnState {
    world.resource::<TurnChain>().current()
}

/// The basis of a seat's decisions.
pub(super) fn knows(rules: &Rules, world: &World, seat: Seat) -> Knows {
    let room = world.resource::<Saleroom>();
    Knows {
        rules: *rules,
        lot: room.lot,
        purse: room.purse.get(seat.index()).copied().unwrap_or(0),
        limit: room.limit(rules, seat),
        bidders: world.resource::<SeatTable>().standing().len() as u32,
        standing: room.standing().map(|(_, bid)| bid),
        bid: bid(world, seat),
        is_taking: is_taking(rules, world),
    }
}

/// T-87, AU-3: bids are taken in Commit if they are sealed, and in Main if they are open.
pub(super) fn is_taking(rules: &Rules, world: &World) -> bool {
    let segment = if rules.is_sealed() { SegmentId::COMMIT } else { SegmentId::MAIN };
    state(world).segment() == segment
}

/// T-115: a seat that has taken back its end has no bid.
fn bid(world: &World, seat: Seat) -> Option<u32> {
    let is_given = world.resource::<CommitBuffer>().submitted().contains(seat);
    world.resource::<Intents<u32>>().of(seat).first().filter(|_| is_given).map(|bid| bid.payload)
}

/// Public knowledge about all bidders, and the private knowledge of those that `knows` accepts.
pub(super) fn table(world: &World, knows: impl Fn(Seat) -> bool) -> Vec<Bidder> {
    let (rules, room, roster) = (rules(world), world.resource::<Saleroom>(), world.resource::<Roster>());
    let pays_cash = matches!(rules.money, Money::Cash(_));
    let submitted = world.resource::<CommitBuffer>().submitted();
    let bidder = |seat: Seat| {
        let at = seat.index();
        let worth = room.purse.get(at).copied().filter(|_| !pays_cash);
        Bidder {
            name: roster.name(seat).to_owned(),
            is_in: world.resource::<SeatTable>().stands(seat),
            has_bid: (rules.is_sealed() && is_taking(&rules, world)).then(|| submitted.contains(seat)),
            called: room.called.get(at).copied().flatten(),
            cash: room.purse.get(at).copied().filter(|_| pays_cash),
            bought: room.bought.get(at).copied().unwrap_or(0),
            paid: room.paid.get(at).copied().unwrap_or(0),
            rank: room.ranks.get(at).copied().unwrap_or(0),
            secret: knows(seat).then(|| Secret { worth, bid: bid(world, seat) }),
        }
    };
    roster.seats().map(bidder).collect()
}

pub(super) fn view(world: &World, seat: Seat) -> View {
    let table = table(world, |other| other == seat);
    View { knows: knows(&rules(world), world, seat), table, last: world.resource::<Saleroom>().last }
}
