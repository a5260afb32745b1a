//! The saleroom: possessions of the seats, and results of the lots.

use bevy_ecs::prelude::*;
use endturn_engine::{Seat, turn::Intent};
use serde::{Deserialize, Serialize};

use super::{Format, Money, Rules};

/// A saleroom. Per-seat data are vectors indexed by seat.
#[derive(Resource, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Saleroom {
    /// The lot on sale, from 1; 0 before the first.
    pub lot: u32,
    /// Cash, or the value of the lot to the seat.
    pub purse: Vec<u32>,
    /// Lots bought.
    pub bought: Vec<u32>,
    /// Total paid.
    pub paid: Vec<u64>,
    /// Total value of the purchases to the buyer; 0 if cash is paid.
    pub worth: Vec<u64>,
    /// The last open bid for this lot; `None` if bids are sealed.
    pub called: Vec<Option<u32>>,
    /// Result of the last lot sold.
    pub last: Option<Sale>,
    /// The rank of each seat by its bid for that lot, from 1, equal for equal bids; seats without a
    /// bid come last.
    pub ranks: Vec<u8>,
}

/// Result of a lot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sale {
    /// The buyer; `None` without bids.
    pub buyer: Option<Seat>,
    /// The price paid.
    pub price: u32,
}

/// Reason for which a bid is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Illegal {
    /// The bid is below zero or above the seat's maximum, which is given.
    Amount(u32),
    /// It is not above the standing bid.
    TooLow(u32),
}

impl std::fmt::Display for Illegal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Amount(most) => write!(f, "a bid has to be from 0 to {most}"),
            Self::TooLow(standing) => write!(f, "{standing} has already been bid"),
        }
    }
}

/// Checks a bid of a seat with this limit, against the standing bid; `None` if it is legal. A bid
/// that can never be valid is refused when it is given, not when it is opened (T-105).
#[must_use]
pub fn refusal(limit: u32, standing: Option<u32>, bid: i64) -> Option<Illegal> {
    match standing {
        _ if bid < 0 || bid > i64::from(limit) => Some(Illegal::Amount(limit)),
        Some(standing) if bid <= i64::from(standing) => Some(Illegal::TooLow(standing)),
        _ => None,
    }
}

impl Saleroom {
    /// Makes a saleroom before its first lot.
    #[must_use]
    pub fn new(rules: &Rules, seats: usize) -> Self {
        let purse = match rules.money {
            Money::Cash(cash) => cash,
            Money::Worth(_) => 0,
        };
        Self {
            lot: 0,
            purse: vec![purse; seats],
            bought: vec![0; seats],
            paid: vec![0; seats],
            worth: vec![0; seats],
            called: vec![None; seats],
            last: None,
            ranks: vec![0; seats],
        }
    }

    /// Begins the next lot; `worth` returns its value to each seat, if that is used.
    pub fn begin_lot(&mut self, rules: &Rules, mut worth: impl FnMut(Seat, u32) -> u32) {
        self.lot += 1;
        self.called.fill(None);
        if let Money::Worth(most) = rules.money {
            for (seat, purse) in self.purse.iter_mut().enumerate() {
                *purse = worth(Seat(seat as u8), most);
            }
        }
    }

    /// The maximum bid of a seat.
    #[must_use]
    pub fn limit(&self, rules: &Rules, seat: Seat) -> u32 {
        rules.limit(self.purse.get(seat.index()).copied().unwrap_or(0))
    }

    /// The highest open bid, with its seat.
    #[must_use]
    pub fn standing(&self) -> Option<(Seat, u32)> {
        let called = self.called.iter().enumerate().filter_map(|(seat, bid)| Some((Seat(seat as u8), (*bid)?)));
        called.max_by_key(|(_, bid)| *bid)
    }

    /// Calls an open bid.
    pub fn call(&mut self, seat: Seat, bid: u32) {
        if let Some(called) = self.called.get_mut(seat.index()) {
            *called = Some(bid);
        }
    }

    /// Opens sealed bids, the highest first, and sells the lot to the first of them.
    pub fn open(&mut self, rules: &Rules, bids: &[Intent<u32>]) -> Sale {
        let own = |seat: usize| bids.iter().find(|bid| bid.seat.index() == seat).map(|bid| bid.payload);
        for (seat, rank) in self.ranks.iter_mut().enumerate() {
            *rank = 1 + bids.iter().filter(|bid| Some(bid.payload) > own(seat)).count() as u8;
        }
        let next = if rules.format == Format::SecondPrice { bids.get(1) } else { None };
        let price = next.or(bids.first()).map_or(0, |bid| bid.payload);
        self.sell(rules, Sale { buyer: bids.first().map(|bid| bid.seat), price })
    }

    /// Sells the lot to the highest open bid.
    pub fn knock_down(&mut self, rules: &Rules) -> Sale {
        let standing = self.standing();
        for (own, rank) in self.called.iter().zip(&mut self.ranks) {
            *rank = 1 + self.called.iter().filter(|bid| *bid > own).count() as u8;
        }
        let (buyer, price) = standing.map_or((None, 0), |(seat, bid)| (Some(seat), bid));
        self.sell(rules, Sale { buyer, price })
    }

    fn sell(&mut self, rules: &Rules, sale: Sale) -> Sale {
        if let Some(at) = sale.buyer.map(Seat::index).filter(|at| *at < self.purse.len()) {
            self.bought[at] += 1;
            self.paid[at] += u64::from(sale.price);
            match rules.money {
                Money::Cash(_) => self.purse[at] = self.purse[at].saturating_sub(sale.price),
                Money::Worth(_) => self.worth[at] += u64::from(self.purse[at]),
            }
        }
        *self.last.insert(sale)
    }

    /// True if a seat can't buy anything more (AU-2).
    #[must_use]
    pub fn is_broke(&self, rules: &Rules, seat: Seat) -> bool {
        matches!(rules.money, Money::Cash(_)) && self.purse.get(seat.index()) == Some(&0)
    }

    /// The score of an auction is the value of the purchases minus their prices, or the number of
    /// lots bought if cash is paid **(ours)**.
    #[must_use]
    pub fn score(&self, rules: &Rules, seat: Seat) -> i64 {
        let at = |values: &[u64]| values.get(seat.index()).copied().unwrap_or(0) as i64;
        match rules.money {
            Money::Cash(_) => i64::from(self.bought.get(seat.index()).copied().unwrap_or(0)),
            Money::Worth(_) => at(&self.worth) - at(&self.paid),
        }
    }

    /// The cash of a seat; 0 if bids are limited by the value of a lot.
    #[must_use]
    pub fn cash(&self, rules: &Rules, seat: Seat) -> u32 {
        match rules.money {
            Money::Cash(_) => self.purse.get(seat.index()).copied().unwrap_or(0),
            Money::Worth(_) => 0,
        }
    }
}
