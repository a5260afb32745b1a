//! What can be chosen about an auction.

use endturn_scenario::turn::Close;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How lots are sold.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Format {
    /// Sealed bids; the highest buys and pays its own bid.
    #[default]
    FirstPrice,
    /// Sealed bids; the highest buys and pays the next one below; its own if there is no other **(ours)**.
    SecondPrice,
    /// Open bids, each beyond the last, until all but one have passed. One lot is sold **(ours)**: who has passed does not come back.
    English,
}

/// Who buys among equal bids (T-107).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum TieBreak {
    /// The lowest seat.
    #[default]
    Seat,
    /// One of them by chance.
    Drawn,
}

/// What bids are limited by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Money {
    /// Cash that is paid: bids go from 0 to what is left of it.
    Cash(#[schemars(range(min = 1, max = 1_000_000))] u32),
    /// What a lot is worth to each bidder, drawn for each from 1 to this and known to it alone; the buyer gains what it did not have to pay of it.
    Worth(#[schemars(range(min = 1, max = 1_000_000))] u32),
}

/// What stands in `rules.ron`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Rules {
    /// How lots are sold.
    pub format: Format,
    /// Who buys among equal bids.
    pub ties: TieBreak,
    /// What bids are limited by.
    pub money: Money,
    /// How many lots are sold, one a turn.
    #[schemars(range(min = 1, max = 10_000))]
    pub lots: u32,
    /// When sealed bids are opened.
    pub close: Close,
}

impl Rules {
    /// Whether bids are sealed.
    #[must_use]
    pub fn is_sealed(&self) -> bool {
        self.format != Format::English
    }

    /// The greatest bid of somebody with so much cash, or to whom the lot is worth so much. A bid of the whole worth gains nothing where it is paid,
    /// so that one's own bid stays below it where it is surely paid.
    #[must_use]
    pub fn limit(&self, purse: u32) -> u32 {
        match (self.money, self.format) {
            (Money::Worth(_), Format::FirstPrice) => purse.saturating_sub(1),
            _ => purse,
        }
    }
}
