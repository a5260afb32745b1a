//! Soundness check of a restored saleroom.

use endturn_engine::Seat;

use super::{Money, Rules, Saleroom};

/// Checks a saleroom with `seats` seats in which `closed` lots have been sold or gone unsold.
///
/// # Errors
///
/// The fault.
pub fn check(rules: &Rules, room: &Saleroom, seats: usize, closed: u32) -> Result<(), &'static str> {
    let ensure = |holds: bool, reason| if holds { Ok(()) } else { Err(reason) };
    let lengths = [room.purse.len(), room.bought.len(), room.paid.len(), room.worth.len(), room.called.len()];
    ensure(lengths == [seats; 5] && room.ranks.len() == seats, "the bidders are not those of the game")?;
    ensure(room.lot <= rules.lots, "there are fewer lots")?;
    let sold: u64 = room.bought.iter().map(|count| u64::from(*count)).sum();
    ensure(sold <= u64::from(closed), "more lots are bought than were sold")?;
    ensure(room.last.is_some() == (closed > 0), "a lot was sold without a result, or the other way round")?;
    let most = match rules.money {
        Money::Cash(most) | Money::Worth(most) => most,
    };
    for seat in (0..seats as u8).map(Seat) {
        let at = seat.index();
        let count = u64::from(room.bought[at]);
        ensure(room.purse[at] <= most, "a purse holds more than it can")?;
        ensure(count > 0 || room.paid[at] == 0, "a seat paid but bought nothing")?;
        match rules.money {
            Money::Cash(cash) => {
                let whole = u64::from(room.purse[at]).checked_add(room.paid[at]) == Some(u64::from(cash));
                ensure(whole && room.worth[at] == 0, "cash is lost or found")?;
            }
            Money::Worth(most) => {
                ensure(room.lot == 0 || room.purse[at] > 0, "a lot is worth nothing")?;
                let is_gain = room.paid[at] <= room.worth[at] && room.worth[at] <= count * u64::from(most);
                ensure(is_gain, "the values of lots are too high, or below the prices paid")?;
            }
        }
        let is_fair = room.called[at].is_none_or(|bid| !rules.is_sealed() && bid <= rules.limit(most));
        ensure(is_fair, "an open bid is beyond the purse, or bids are sealed")?;
        let is_single =
            room.called[at].is_none() || room.called.iter().filter(|bid| **bid == room.called[at]).count() == 1;
        ensure(is_single, "two open bids are the same")?;
        ensure(usize::from(room.ranks[at]) <= seats, "a rank is beyond the last")?;
    }
    let Some(sale) = room.last else { return Ok(()) };
    let has_bought = |seat: Seat| room.bought.get(seat.index()).is_some_and(|count| *count > 0);
    ensure(sale.price <= most, "a price is beyond every purse")?;
    ensure(sale.buyer.map_or(sale.price == 0, has_bought), "the buyer of the last lot bought none")
}
