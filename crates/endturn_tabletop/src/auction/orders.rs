//! The order of a bidder: `bid 150`. In open bidding, a pass is a word to the clock.

use bevy_ecs::prelude::*;
use endturn_engine::{
    Seat,
    journal::Journal,
    links::{Link, Links},
    orders,
    orders::{Act, Refusal, Sampler},
    turn::{Intents, SegmentId, TurnEvent, TurnWork},
};
use endturn_scenario::author::Module;

use super::{
    Auction, AuctionFact, Saleroom,
    game::BID,
    refusal,
    view::{is_taking, knows, rules},
};

orders! {
    /// Orders of a bidder.
    pub enum AuctionOrder of Auction::NAME {
        /// bids an amount: sealed, and opened with all others; or open, above the standing bid
        Bid = "bid" { amount: i64 },
    }
}

impl Act for Bid {
    fn link(&self, seat: Seat, world: &World, links: &mut Links) {
        if rules(world).is_sealed() {
            links.add(Link::Begins, "sealed_bid", &[&seat]);
        }
    }

    /// AU-3, T-105: checks the bid.
    fn may(&self, seat: Seat, world: &World) -> Result<(), Refusal> {
        let rules = rules(world);
        if !is_taking(&rules, world) {
            return Err(Refusal::new("segment-mismatch", "no bids are taken now").expecting(["end"]));
        }
        let room = world.resource::<Saleroom>();
        let standing = room.standing().map(|(_, bid)| bid);
        let refused = |illegal: super::Illegal| Refusal::new("illegal-intent", illegal.to_string());
        refusal(room.limit(&rules, seat), standing, self.amount).map_or(Ok(()), |illegal| Err(refused(illegal)))
    }

    fn apply(self, seat: Seat, world: &mut World) {
        let amount = self.amount as u32;
        if rules(world).is_sealed() {
            let mut bids = world.resource_mut::<Intents<u32>>();
            // T-115: a seat that has taken back its end gives another bid.
            bids.withdraw(seat);
            bids.add(seat, amount);
            world.resource_mut::<TurnWork>().derive(TurnEvent::Submit(seat));
        } else {
            world.resource_mut::<Saleroom>().call(seat, amount);
            world.resource_mut::<Journal>().tell(BID, AuctionFact::BidCalled { seat, bid: amount });
            world.resource_mut::<TurnWork>().derive(TurnEvent::End(SegmentId::MAIN));
        }
    }

    fn legal(seat: Seat, world: &World, sampler: &mut Sampler) -> Option<Vec<Self>> {
        let knows = knows(&rules(world), world, seat);
        let amounts = if knows.is_taking { sampler.numbers(knows.lowest(), knows.limit) } else { Vec::new() };
        Some(amounts.into_iter().map(|amount| Self { amount: amount.into() }).collect())
    }
}
