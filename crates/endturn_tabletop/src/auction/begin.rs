//! The section of a scenario: an auction under way.

use endturn_engine::compact::CompactCollect as _;
use endturn_engine::{Seat, seats::is_same_name, turn::Limits};
use endturn_scenario::shape::Shaped;
use endturn_scenario::{
    author::{BySeat, Seats},
    checks::Checker,
    codes,
    path::Path,
};
use serde::{Deserialize, Serialize};

use super::{Rules, Sale, Saleroom, check};
use crate::out;

/// The section of a scenario: an auction under way, in which the lot of the first turn is called.
#[derive(Clone, Debug, Default, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields, default)]
pub struct Section {
    /// The bidders. They and all that follows are given only for an auction under way, with
    /// `turn: (from_round: …)`; sealed bids sell a lot in each turn, so `from_turn` is the number
    /// of the lot.
    pub bidders: BySeat<Holdings>,
    /// Result of the last lot.
    pub last: Option<LastSale>,
    /// The seats that are out, with the rounds in which they left.
    pub out: BySeat<u32>,
}

fn is_none(count: &u64) -> bool {
    *count == 0
}

/// Possessions of a bidder.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields, default)]
pub struct Holdings {
    /// Cash, or the value of the called lot to the bidder, which others do not know.
    pub purse: u32,
    /// Number of lots bought.
    pub bought: u32,
    /// Total paid.
    #[serde(skip_serializing_if = "is_none")]
    pub paid: u64,
    /// Total value of the lots bought, if bids are limited by values.
    #[serde(skip_serializing_if = "is_none")]
    pub worth: u64,
    /// The bidder's last open bid for the called lot.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub called: Option<u32>,
    /// Its rank by the bids for the last lot, from 1; 0 before that.
    pub rank: u8,
}

/// Result of a lot.
#[derive(Clone, Debug, Serialize, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
pub struct LastSale {
    /// The seat that bought it; `None` if no seat did.
    #[serde(default)]
    pub buyer: Option<String>,
    /// The price paid.
    #[serde(default)]
    pub price: u32,
}

impl Section {
    /// The section that states a saleroom in which a lot is called, for seats with these names;
    /// those in `out` have left.
    pub(super) fn of(room: &Saleroom, names: &[String], out: BySeat<u32>) -> Self {
        let holdings = |at: usize| Holdings {
            purse: room.purse[at],
            bought: room.bought[at],
            paid: room.paid[at],
            worth: room.worth[at],
            called: room.called[at],
            rank: room.ranks[at],
        };
        let name = |seat: Seat| names.get(seat.index()).cloned();
        Self {
            bidders: BySeat(names.iter().enumerate().map(|(at, name)| (name.clone(), holdings(at))).into_map()),
            last: room.last.map(|sale| LastSale { buyer: sale.buyer.and_then(name), price: sale.price }),
            out,
        }
    }

    /// The saleroom with which a game of seats with these names begins.
    pub(super) fn begin(&self, rules: &Rules, names: &[String], limits: &Limits) -> Saleroom {
        let mut room = Saleroom::new(rules, names.len());
        if !limits.is_under_way {
            return room;
        }
        room.lot = lot(rules, limits);
        for (at, name) in names.iter().enumerate() {
            let Some(own) = self.bidders.get(name) else { continue };
            (room.purse[at], room.bought[at], room.paid[at]) = (own.purse, own.bought, own.paid);
            (room.worth[at], room.called[at], room.ranks[at]) = (own.worth, own.called, own.rank);
        }
        let seat = |name: &String| names.iter().position(|other| is_same_name(other, name)).map(|at| Seat(at as u8));
        room.last =
            self.last.as_ref().map(|sale| Sale { buyer: sale.buyer.as_ref().and_then(seat), price: sale.price });
        room
    }

    /// Reports everything that makes a start impossible.
    pub(super) fn check(&self, rules: &Rules, seats: Seats<'_>, checker: &mut Checker<'_>) {
        let Some(limits) = seats.limits() else { return };
        if !limits.is_under_way {
            let given = [
                ("bidders", !self.bidders.0.is_empty()),
                ("last", self.last.is_some()),
                ("out", !self.out.0.is_empty()),
            ];
            for (field, _) in given.into_iter().filter(|(_, is_given)| *is_given) {
                let told = format!("{field} may be given only in a game under way, with `turn: (from_round: …)`");
                checker.error(codes::CONTRADICTION, field, told);
            }
            return;
        }
        let mut are_known = seats.check(checker, "bidders", &self.bidders) & seats.check(checker, "out", &self.out);
        out::check(&self.out, checker);
        if let Some(buyer) = self.last.as_ref().and_then(|sale| sale.buyer.as_ref()) {
            are_known &= checker.reference(Path::root().name("last").name("buyer"), "seat", buyer, seats.names());
        }
        if !are_known {
            return;
        }
        let names: Vec<String> = seats.names().map(str::to_owned).collect();
        if let Some(name) = names.iter().find(|name| self.bidders.get(name).is_none()) {
            return checker.error(codes::CONTRADICTION, "bidders", format!("{name} is missing"));
        }
        if self.out.0.len() + 1 > names.len() {
            return checker.error(codes::CONTRADICTION, "out", "no bidder is left");
        }
        let room = self.begin(rules, &names, &limits);
        if let Err(why) = check(rules, &room, names.len(), lot(rules, &limits).saturating_sub(1)) {
            checker.error(codes::CONTRADICTION, "bidders", why);
        }
    }
}

/// The number of the lot that is called in the first turn of a game under way.
fn lot(rules: &Rules, limits: &Limits) -> u32 {
    if rules.is_sealed() { limits.first_turn } else { 1 }
}
