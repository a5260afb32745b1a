//! Options of an auction.

use endturn_scenario::shape::Shaped;
use endturn_scenario::turn::Close;
use serde::{Deserialize, Serialize};

/// Format of an auction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Shaped)]
pub enum Format {
    /// Sealed bids; the highest bidder buys and pays its own bid.
    #[default]
    FirstPrice,
    /// In second-price auctions the highest sealed bid buys at the next lower bid, or at its own if
    /// there is no other **(ours)**.
    SecondPrice,
    /// Open bids, each above the last, until all but one have passed. An English auction sells a
    /// single lot, since a seat that has passed does not come back **(ours)**.
    English,
}

/// Tie-breaker among equal bids (T-107).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Shaped)]
pub enum TieBreak {
    /// The lowest seat.
    #[default]
    Seat,
    /// One of them at random.
    Drawn,
}

/// Limit on bids.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Shaped)]
pub enum Money {
    /// Cash that is paid: bids range from 0 to the cash left.
    Cash(#[shape(range(min = 1, max = 1_000_000))] u32),
    /// The value of a lot to each bidder, drawn for each from 1 to this maximum and known only to
    /// that bidder; the buyer gains the value minus the price.
    Worth(#[shape(range(min = 1, max = 1_000_000))] u32),
}

/// Contents of `rules.ron`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct Rules {
    /// Format of the auction.
    pub format: Format,
    /// Tie-breaker among equal bids.
    pub ties: TieBreak,
    /// Limit on bids.
    pub money: Money,
    /// Number of lots, one per turn.
    #[shape(range(min = 1, max = 10_000))]
    pub lots: u32,
    /// Condition for opening sealed bids.
    pub close: Close,
}

impl Rules {
    /// True if bids are sealed.
    #[must_use]
    pub fn is_sealed(&self) -> bool {
        self.format != Format::English
    }

    /// The maximum bid of a seat with this cash, or to which the lot has this value. If a buyer
    /// certainly pays its own bid, the bid must be below the value, since a bid of the whole value
    /// gains nothing.
    #[must_use]
    pub fn limit(&self, purse: u32) -> u32 {
        match (self.money, self.format) {
            (Money::Worth(_), Format::FirstPrice) => purse.saturating_sub(1),
            _ => purse,
        }
    }
}
