//! Whether an auction that was read could be one.

use super::{English, Money, Rules, Sealed, order, ranks};

/// Checks a sealed auction against its rules.
///
/// # Errors
///
/// What cannot be.
pub fn check(rules: &Rules, auction: &Sealed, seats: usize) -> Result<(), &'static str> {
    let ensure = |holds: bool, reason| if holds { Ok(()) } else { Err(reason) };
    let lengths = [auction.purse.len(), auction.bids.len(), auction.bought.len(), auction.gained.len()];
    ensure(lengths == [seats; 4], "the bidders are not those of the game")?;
    ensure(auction.lot <= rules.lots, "there are not so many lots")?;
    let open = u32::from(auction.lot > 0 && auction.opened.is_none());
    let sold: u64 = auction.bought.iter().map(|count| u64::from(*count)).sum();
    ensure(sold + u64::from(open) <= u64::from(auction.lot), "more lots are bought than were sold")?;
    for seat in 0..seats {
        match rules.money {
            Money::Cash(cash) => {
                let left = i64::from(auction.purse[seat]);
                ensure(left - auction.gained[seat] == i64::from(cash), "cash is lost or found")?;
            }
            Money::Worth(most) => ensure(auction.purse[seat] <= most, "a lot is worth more than it can be")?,
        }
        if auction.opened.is_none() {
            let most = auction.limit(rules, seat as u8);
            ensure(auction.bids[seat].is_none_or(|bid| bid <= most && auction.lot > 0), "a bid is beyond the purse")?;
        }
    }
    let Some(opened) = &auction.opened else { return Ok(()) };
    ensure(opened.ranks == ranks(&auction.bids), "the ranks are not those of the bids")?;
    let highest = order(&auction.bids).first().and_then(|seat| auction.bids[usize::from(*seat)]);
    let bid = opened.buyer.map(|buyer| auction.bids.get(usize::from(buyer)).copied().flatten());
    ensure(bid.unwrap_or(None) == highest, "the buyer is not the highest bidder")?;
    ensure(u64::from(opened.price) <= u64::from(highest.unwrap_or(0)), "the price is beyond the highest bid")
}

/// Checks an English auction.
///
/// # Errors
///
/// What cannot be.
pub fn check_english(auction: &English, seats: usize) -> Result<(), &'static str> {
    let ensure = |holds: bool, reason| if holds { Ok(()) } else { Err(reason) };
    ensure(auction.purse.len() == seats && auction.passed.len() == seats, "the bidders are not those of the game")?;
    ensure(usize::from(auction.seat) < seats, "the seat is none of the bidders")?;
    ensure(
        auction.is_over() || !auction.passed[usize::from(auction.seat)],
        "it is the turn of a seat that has passed",
    )?;
    let sound = |(seat, bid): (u8, u32)| auction.purse.get(usize::from(seat)).is_some_and(|purse| bid <= *purse);
    ensure(auction.standing.is_none_or(sound), "the standing bid is beyond the purse")?;
    let holds =
        auction.standing.is_none_or(|(seat, _)| !auction.passed.get(usize::from(seat)).copied().unwrap_or(true));
    ensure(holds, "the highest bidder has passed")
}
