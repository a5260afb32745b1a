//! A bidder's knowledge, and its description in words.

use endturn_engine::counsel::Need;
use serde::Serialize;

use super::{Format, Money, Rules, Sale};

/// T-111: the basis of a bidder's decisions. It knows its own sealed bid and the value of the lot
/// to itself, but not those of others. Not even digests of the others' bids are shown, since small
/// bids could be found by trying **(ours)**.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Knows {
    /// The rules.
    #[serde(skip)]
    pub rules: Rules,
    /// The lot, from 1.
    pub lot: u32,
    /// Its cash, or the value of the lot to it.
    pub purse: u32,
    /// Its maximum bid.
    pub limit: u32,
    /// Number of bidders for this lot.
    pub bidders: u32,
    /// The highest open bid.
    pub standing: Option<u32>,
    /// Its own sealed bid.
    pub bid: Option<u32>,
    /// True if bids are being taken.
    pub is_taking: bool,
}

impl Knows {
    /// The lowest legal bid, ignoring the purse.
    #[must_use]
    pub fn lowest(&self) -> u32 {
        self.standing.map_or(0, |bid| bid.saturating_add(1))
    }
}

/// Public knowledge about a bidder.
#[derive(Clone, Debug, Serialize)]
pub struct Bidder {
    /// The name.
    pub name: String,
    /// True if it still takes part.
    pub is_in: bool,
    /// Whether its sealed bid has been given; `None` if none is being taken.
    pub has_bid: Option<bool>,
    /// Its last open bid.
    pub called: Option<u32>,
    /// Cash; `None` if bids are limited by the value of lots.
    pub cash: Option<u32>,
    /// Lots bought.
    pub bought: u32,
    /// Total paid.
    pub paid: u64,
    /// Its rank by the bids for the last lot; 0 before that.
    pub rank: u8,
    /// Its value of the lot and its sealed bid, if the viewer knows them.
    pub secret: Option<Secret>,
}

/// A bidder's private knowledge.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Secret {
    /// Value of the lot; `None` if cash is paid.
    pub worth: Option<u32>,
    /// The sealed bid.
    pub bid: Option<u32>,
}

/// A seat's view.
#[derive(Clone, Debug, Serialize)]
pub struct View {
    /// The basis of its decisions.
    #[serde(flatten)]
    pub knows: Knows,
    /// All bidders, by seat.
    pub table: Vec<Bidder>,
    /// Result of the last lot sold.
    pub last: Option<Sale>,
}

/// A bidder's knowledge in one line; the table is drawn.
pub(super) fn status(view: &View) -> String {
    let Knows { rules, lot, limit, purse, standing, bid, .. } = view.knows;
    let own = match rules.money {
        Money::Cash(_) => format!("you have {purse}"),
        Money::Worth(_) => format!("it is worth {purse} to you"),
    };
    let bid = bid.map_or(String::new(), |bid| format!(", you have bid {bid}"));
    let standing = standing.map_or(String::new(), |bid| format!(", {bid} is bid"));
    format!("lot {lot} of {}: {own}, you may bid up to {limit}{bid}{standing}\n", rules.lots)
}

/// Needs of a bidder.
pub(super) fn needs(view: &View) -> Vec<Need> {
    let bids = || view.table.iter().filter(|bidder| bidder.is_in).map(|bidder| bidder.has_bid);
    let text = if view.knows.rules.is_sealed() && bids().all(|bid| bid == Some(true)) {
        "all have bid: `commit` opens the bids"
    } else if view.knows.is_taking && view.knows.bid.is_none() {
        "a bid is due"
    } else {
        return Vec::new();
    };
    vec![Need::waits(text)]
}

/// The auction format, in words.
pub(super) fn told(rules: &Rules) -> &'static str {
    match rules.format {
        Format::FirstPrice => "sealed bids, first price",
        Format::SecondPrice => "sealed bids, second price",
        Format::English => "open bids",
    }
}

/// The result of the last lot, in words.
pub(super) fn last(sale: Option<Sale>, table: &[Bidder]) -> Option<String> {
    let sale = sale?;
    let buyer = sale.buyer.and_then(|buyer| table.get(buyer.index()));
    Some(buyer.map_or_else(
        || "nobody bought the last lot".to_owned(),
        |buyer| format!("{} bought the last lot for {}", buyer.name, sale.price),
    ))
}

/// A bidder's action for this lot, in words.
pub(super) fn act(bidder: &Bidder) -> String {
    match (bidder.secret.and_then(|secret| secret.bid), bidder.called) {
        _ if !bidder.is_in => bidder.called.map_or("out".to_owned(), |bid| format!("out at {bid}")),
        (Some(bid), _) => format!("bids {bid}, sealed"),
        (None, Some(bid)) => format!("bids {bid}"),
        _ => match bidder.has_bid {
            Some(true) => "has bid".to_owned(),
            Some(false) => "no bid yet".to_owned(),
            None if bidder.rank > 0 => format!("rank {}", bidder.rank),
            None => "no bid yet".to_owned(),
        },
    }
}

/// A bidder in a line.
pub(super) fn line(bidder: &Bidder) -> String {
    let cash = bidder.cash.map_or(String::new(), |cash| format!(", cash {cash}"));
    let worth = bidder.secret.and_then(|secret| secret.worth);
    let worth = worth.map_or(String::new(), |worth| format!(", the lot is worth {worth} to it"));
    let name = &bidder.name;
    format!("{name:<12} {}, bought {}, paid {}{cash}{worth}", act(bidder), bidder.bought, bidder.paid)
}
