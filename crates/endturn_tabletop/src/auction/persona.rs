//! Ways to bid: at random, and with sense. Whoever bids knows what a bidder may know, and nothing else.

use endturn_engine::random::Draw;

use super::{Format, Knows, Money};

/// Any legal bid or, where bids are open, a pass: all alike. None for a pass.
pub fn random(knows: &Knows, draw: &mut Draw) -> Option<u32> {
    let lowest = knows.lowest();
    if knows.rules.is_sealed() {
        return Some(draw.below(u64::from(knows.limit) + 1) as u32);
    }
    let legal = u64::from(knows.limit.saturating_add(1).saturating_sub(lowest));
    let chosen = draw.below(legal + 1);
    (chosen < legal).then(|| lowest + chosen as u32)
}

/// A sensible bid; none for a pass. Where the second price is paid it is what the lot is worth, since one's own bid says only whether one buys. Where the
/// first is, it is less by one share among all who bid, which is best against others who do the same. Where bids are open, one beyond the
/// standing bid up to the worth. Cash is spread over the lots that are left.
#[must_use]
pub fn sensible(knows: &Knows) -> Option<u32> {
    let (purse, bidders) = (u64::from(knows.purse), u64::from(knows.bidders.max(1)));
    let bid = match (knows.rules.money, knows.rules.format) {
        (_, Format::English) => return Some(knows.lowest()).filter(|next| *next <= knows.limit),
        (Money::Worth(_), Format::SecondPrice) => purse,
        (Money::Worth(_), Format::FirstPrice) => purse * (bidders - 1) / bidders,
        (Money::Cash(_), _) => {
            let left = u64::from(knows.rules.lots.saturating_sub(knows.lot)) + 1;
            // Of the lots that are left a bidder may hope for a share.
            purse * bidders / left.max(bidders)
        }
    };
    Some(bid.min(u64::from(knows.limit)) as u32)
}
