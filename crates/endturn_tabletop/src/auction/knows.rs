//! What a bidder may know, and how it is told.

use endturn_engine::counsel::Need;
use serde::Serialize;

use super::{Format, Money, Rules, Sale};

/// T-111: what a bidder goes by. Of sealed bids and of what a lot is worth it knows its own. Not even digests of the others' bids are told
/// **(ours)**: whose bids are small numbers finds them by trying.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Knows {
    /// The rules.
    #[serde(skip)]
    pub rules: Rules,
    /// The lot, from 1.
    pub lot: u32,
    /// Its cash, or what the lot is worth to it.
    pub purse: u32,
    /// The greatest bid that it may give.
    pub limit: u32,
    /// How many bid for this lot.
    pub bidders: u32,
    /// The highest open bid.
    pub standing: Option<u32>,
    /// Its own sealed bid.
    pub bid: Option<u32>,
    /// Whether bids are taken.
    pub is_taking: bool,
}

impl Knows {
    /// The lowest bid that is legal, or would be if the purse allowed.
    #[must_use]
    pub fn lowest(&self) -> u32 {
        self.standing.map_or(0, |bid| bid.saturating_add(1))
    }
}

/// What everybody knows of a bidder.
#[derive(Clone, Debug, Serialize)]
pub struct Bidder {
    /// The name.
    pub name: String,
    /// Whether it still takes part.
    pub is_in: bool,
    /// Whether its sealed bid is given; none where none is taken now.
    pub has_bid: Option<bool>,
    /// Its last open bid.
    pub called: Option<u32>,
    /// Cash; none where bids are limited by what lots are worth.
    pub cash: Option<u32>,
    /// Lots bought.
    pub bought: u32,
    /// All that it paid.
    pub paid: u64,
    /// Its rank by the bids for the last lot; 0 before that.
    pub rank: u8,
    /// Its worth of the lot, and its sealed bid, if the viewer knows them.
    pub secret: Option<Secret>,
}

/// What a bidder alone knows.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Secret {
    /// What the lot is worth; none where cash is paid.
    pub worth: Option<u32>,
    /// The sealed bid.
    pub bid: Option<u32>,
}

/// What a seat sees.
#[derive(Clone, Debug, Serialize)]
pub struct View {
    /// What it goes by.
    #[serde(flatten)]
    pub knows: Knows,
    /// Everybody at the table, by seat.
    pub table: Vec<Bidder>,
    /// How the last lot went that was sold.
    pub last: Option<Sale>,
}

/// What a bidder goes by, in a line; the table is drawn.
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

/// What waits for a bidder.
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

/// How lots are sold, in words.
pub(super) fn told(rules: &Rules) -> &'static str {
    match rules.format {
        Format::FirstPrice => "sealed bids, first price",
        Format::SecondPrice => "sealed bids, second price",
        Format::English => "open bids",
    }
}

/// How the last lot went, in words.
pub(super) fn last(sale: Option<Sale>, table: &[Bidder]) -> Option<String> {
    let sale = sale?;
    let buyer = sale.buyer.and_then(|buyer| table.get(buyer.index()));
    Some(buyer.map_or_else(
        || "nobody bought the last lot".to_owned(),
        |buyer| format!("{} bought the last lot for {}", buyer.name, sale.price),
    ))
}

/// What a bidder has done for this lot, in words.
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
