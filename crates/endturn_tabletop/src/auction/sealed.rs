//! Sealed bids: everybody bids once, then all bids are opened.

use endturn_engine::random::Draw;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What the buyer pays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Price {
    /// His own bid.
    #[default]
    First,
    /// The next bid below; his own if he alone bid **(ours)**.
    Second,
}

/// Who buys among equal bids (T-107).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Ties {
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
    Cash(u32),
    /// What a lot is worth to each bidder, drawn for each from 1 to this: bids are below it, and the buyer gains the difference.
    Worth(u32),
}

/// What can be chosen about a sealed auction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Rules {
    /// What the buyer pays.
    pub price: Price,
    /// Who buys among equal bids.
    pub ties: Ties,
    /// What bids are limited by.
    pub money: Money,
    /// How many lots are sold.
    pub lots: u32,
}

/// A sealed auction.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sealed {
    /// The lot that is sold, from 1; 0 before the first.
    pub lot: u32,
    /// The cash of each seat, or what the lot is worth to it.
    pub purse: Vec<u32>,
    /// The bids given for this lot.
    pub bids: Vec<Option<u32>>,
    /// Lots that each seat has bought.
    pub bought: Vec<u32>,
    /// What each seat has gained: worth less price, or minus all prices where cash is paid.
    pub gained: Vec<i64>,
    /// How the last lot went, from when it is opened to the next.
    pub opened: Option<Opened>,
}

/// How a lot went.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Opened {
    /// The buyer; nobody if nobody bid.
    pub buyer: Option<u8>,
    /// What is paid.
    pub price: u32,
    /// The rank of each seat by its bid, from 1, equal bids alike; 0 for who gave none.
    pub ranks: Vec<u8>,
}

/// Why a bid is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Illegal {
    /// The auction is over, or bids for this lot are closed.
    Closed,
    /// The seat does not take part.
    NotProvisional,
    /// The seat has given its bid.
    AlreadyCommitted,
    /// The bid is below zero or beyond what the seat may bid; the greatest that it may.
    Amount(u32),
    /// It does not go beyond the standing bid.
    TooLow(u32),
    /// It is another seat's turn.
    NotYourTurn,
}

impl std::fmt::Display for Illegal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Closed => f.write_str("no bids are taken any more"),
            Self::NotProvisional => f.write_str("you have no part in this lot"),
            Self::AlreadyCommitted => f.write_str("you have given your bid"),
            Self::Amount(most) => write!(f, "a bid goes from 0 to {most}"),
            Self::TooLow(standing) => write!(f, "{standing} is bid already"),
            Self::NotYourTurn => f.write_str("it is not your turn"),
        }
    }
}

/// What one bidder sees: who has given a bid, and no bid but his own (T-111).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct View {
    /// The lot, from 1.
    pub lot: u32,
    /// The viewer's cash, or what the lot is worth to him.
    pub purse: u32,
    /// The viewer's bid.
    pub bid: Option<u32>,
    /// Who still has to bid.
    pub pending: Vec<u8>,
    /// Lots bought by each seat.
    pub bought: Vec<u32>,
    /// How the last lot went.
    pub opened: Option<Opened>,
}

/// The seats that bid, the highest bid first, equal ones by seat (T-106).
#[must_use]
pub fn order(bids: &[Option<u32>]) -> Vec<u8> {
    let mut seats: Vec<u8> = (0..bids.len() as u8).filter(|seat| bids[usize::from(*seat)].is_some()).collect();
    seats.sort_by_key(|seat| std::cmp::Reverse(bids[usize::from(*seat)]));
    seats
}

/// The rank of each seat: one more than there are higher bids; 0 without a bid.
#[must_use]
pub fn ranks(bids: &[Option<u32>]) -> Vec<u8> {
    let rank =
        |bid: &Option<u32>| if bid.is_none() { 0 } else { 1 + bids.iter().filter(|other| *other > bid).count() as u8 };
    bids.iter().map(rank).collect()
}

impl Sealed {
    /// An auction before its first lot.
    #[must_use]
    pub fn new(rules: &Rules, seats: usize) -> Self {
        let purse = match rules.money {
            Money::Cash(cash) => cash,
            Money::Worth(_) => 0,
        };
        Self {
            lot: 0,
            purse: vec![purse; seats],
            bids: vec![None; seats],
            bought: vec![0; seats],
            gained: vec![0; seats],
            opened: None,
        }
    }

    /// Begins the next lot. Where worth is private it is drawn for each seat in turn.
    pub fn begin_lot(&mut self, rules: &Rules, draw: &mut Draw) {
        self.lot += 1;
        self.bids.fill(None);
        self.opened = None;
        if let Money::Worth(most) = rules.money {
            for purse in &mut self.purse {
                *purse = 1 + draw.below(u64::from(most)) as u32;
            }
        }
    }

    /// Whether a seat takes part: it has cash, or worth to bid below.
    #[must_use]
    pub fn takes_part(&self, seat: u8) -> bool {
        self.purse.get(usize::from(seat)).is_some_and(|purse| *purse > 0)
    }

    /// The seats that still have to bid.
    pub fn pending(&self) -> impl Iterator<Item = u8> + '_ {
        (0..self.bids.len() as u8).filter(|seat| self.takes_part(*seat) && self.bids[usize::from(*seat)].is_none())
    }

    /// Whether everybody has bid.
    #[must_use]
    pub fn complete(&self) -> bool {
        self.pending().next().is_none()
    }

    /// The greatest bid that a seat may give.
    #[must_use]
    pub fn limit(&self, rules: &Rules, seat: u8) -> u32 {
        let purse = self.purse[usize::from(seat)];
        match rules.money {
            Money::Cash(_) => purse,
            Money::Worth(_) => purse.saturating_sub(1),
        }
    }

    /// Why a bid is not legal; `None` if it is. A bid that can never be is refused when it is given, not when it is opened (T-105).
    #[must_use]
    pub fn refusal(&self, rules: &Rules, seat: u8, bid: i64) -> Option<Illegal> {
        if !self.takes_part(seat) {
            Some(Illegal::NotProvisional)
        } else if self.opened.is_some() || self.lot == 0 {
            Some(Illegal::Closed)
        } else if self.bids[usize::from(seat)].is_some() {
            Some(Illegal::AlreadyCommitted)
        } else {
            let most = self.limit(rules, seat);
            (bid < 0 || bid > i64::from(most)).then_some(Illegal::Amount(most))
        }
    }

    /// Gives a bid.
    ///
    /// # Errors
    ///
    /// Why it is not legal; nothing has changed then.
    pub fn bid(&mut self, rules: &Rules, seat: u8, bid: i64) -> Result<(), Illegal> {
        match self.refusal(rules, seat, bid) {
            Some(illegal) => Err(illegal),
            None => {
                self.bids[usize::from(seat)] = Some(bid as u32);
                Ok(())
            }
        }
    }

    /// Opens the bids: sells the lot and says how it went. Who gave no bid does not buy. Chance is asked only where it breaks ties.
    pub fn open(&mut self, rules: &Rules, draw: &mut Draw) -> &Opened {
        let order = order(&self.bids);
        let highest = order.first().and_then(|seat| self.bids[usize::from(*seat)]);
        let ties = order.iter().filter(|seat| self.bids[usize::from(**seat)] == highest).count();
        let pick = match rules.ties {
            Ties::Drawn if ties > 1 => draw.below(ties as u64) as usize,
            _ => 0,
        };
        let buyer = order.get(pick).copied();
        let second = order.get(1).and_then(|seat| self.bids[usize::from(*seat)]);
        let price = match rules.price {
            Price::First => highest,
            Price::Second => second.or(highest),
        };
        let price = price.unwrap_or(0);
        if let Some(buyer) = buyer {
            let at = usize::from(buyer);
            self.bought[at] += 1;
            self.gained[at] -= i64::from(price);
            match rules.money {
                Money::Cash(_) => self.purse[at] -= price,
                Money::Worth(_) => self.gained[at] += i64::from(self.purse[at]),
            }
        }
        self.opened.insert(Opened { buyer, price, ranks: ranks(&self.bids) })
    }

    /// Whether all lots are sold, or fewer than two seats have cash left.
    #[must_use]
    pub fn is_over(&self, rules: &Rules) -> bool {
        let open = self.lot > 0 && self.opened.is_none();
        let solvent = (0..self.bids.len() as u8).filter(|seat| self.takes_part(*seat)).count();
        !open && (self.lot >= rules.lots || matches!(rules.money, Money::Cash(_)) && solvent < 2)
    }

    /// What a seat sees.
    #[must_use]
    pub fn view(&self, seat: u8) -> View {
        let at = usize::from(seat);
        View {
            lot: self.lot,
            purse: self.purse[at],
            bid: self.bids[at],
            pending: self.pending().collect(),
            bought: self.bought.clone(),
            opened: self.opened.clone(),
        }
    }
}
