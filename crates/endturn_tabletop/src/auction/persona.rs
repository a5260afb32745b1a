//! Ways of bidding: at random, and sensibly. A bidder uses only its own knowledge.

use endturn_engine::random::Draw;

use super::{Format, Knows, Money};

/// Draws any legal bid or, in open bidding, a pass, all equally likely. `None` is a pass.
pub fn random(knows: &Knows, draw: &mut Draw) -> Option<u32> {
    let lowest = knows.lowest();
    if knows.rules.is_sealed() {
        return Some(draw.below(u64::from(knows.limit) + 1) as u32);
    }
    let legal = u64::from(knows.limit.saturating_add(1).saturating_sub(lowest));
    let chosen = draw.below(legal + 1);
    (chosen < legal).then(|| lowest + chosen as u32)
}

/// A sensible bid; `None` is a pass. If the second price is paid, it is the value of the lot, since
/// one's own bid only decides whether one buys. If the first price is paid, it is less by one share
/// among all bidders, which is optimal against others who do the same. In open bidding it is one
/// above the standing bid, up to the value. Cash is spread over the remaining lots.
#[must_use]
pub fn sensible(knows: &Knows) -> Option<u32> {
    let (purse, bidders) = (u64::from(knows.purse), u64::from(knows.bidders.max(1)));
    let bid = match (knows.rules.money, knows.rules.format) {
        (_, Format::English) => return Some(knows.lowest()).filter(|next| *next <= knows.limit),
        (Money::Worth(_), Format::SecondPrice) => purse,
        (Money::Worth(_), Format::FirstPrice) => purse * (bidders - 1) / bidders,
        (Money::Cash(_), _) => {
            let left = u64::from(knows.rules.lots.saturating_sub(knows.lot)) + 1;
            // A bidder can expect its share of the remaining lots.
            purse * bidders / left.max(bidders)
        }
    };
    Some(bid.min(u64::from(knows.limit)) as u32)
}
