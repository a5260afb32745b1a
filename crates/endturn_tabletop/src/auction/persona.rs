//! Ways to bid: at random, and with sense.

use endturn_engine::random::Draw;

use super::{Call, English, Money, Price, Rules, Sealed};

/// Any legal bid, all alike.
pub fn random(rules: &Rules, auction: &Sealed, seat: u8, draw: &mut Draw) -> u32 {
    draw.below(u64::from(auction.limit(rules, seat)) + 1) as u32
}

/// A sensible bid, by one's own purse alone. Where the second price is paid it is what the lot is worth; where the first is, less by one share among
/// all who bid, which is best against others who do the same. Cash is spread over the lots that are left.
#[must_use]
pub fn sensible(rules: &Rules, auction: &Sealed, seat: u8) -> u32 {
    let limit = auction.limit(rules, seat);
    let purse = u64::from(auction.purse[usize::from(seat)]);
    let bidders = (0..auction.bids.len() as u8).filter(|seat| auction.takes_part(*seat)).count().max(1) as u64;
    match (rules.money, rules.price) {
        (Money::Worth(_), Price::Second) => limit,
        (Money::Worth(_), Price::First) => (purse * (bidders - 1) / bidders).min(u64::from(limit)) as u32,
        (Money::Cash(_), _) => {
            let left = u64::from(rules.lots.saturating_sub(auction.lot)) + 1;
            // Of the lots that are left a bidder may hope for his share.
            (purse * bidders / left.max(bidders)).min(u64::from(limit)) as u32
        }
    }
}

/// Goes one beyond the standing bid while the purse allows.
#[must_use]
pub fn call_sensibly(auction: &English) -> Call {
    let next = auction.standing.map_or(0, |(_, standing)| standing.saturating_add(1));
    if next <= auction.purse[usize::from(auction.seat)] { Call::Bid(next) } else { Call::Pass }
}
