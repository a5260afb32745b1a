//! Auctions: sealed bids that are opened at once, and the English auction with open bids.
//!
//! The rules are pure functions. In a [`Sealed`] auction one lot is sold a turn: [`Sealed::begin_lot`], a [`Sealed::bid`] of everybody who has to
//! give one, then [`Sealed::open`]. An [`English`] auction goes round by [`English::apply`] until all but one have passed.

mod check;
mod english;
mod notation;
mod persona;
mod sealed;

#[cfg(test)]
mod tests;

pub use check::{check, check_english};
pub use english::{Call, English};
pub use notation::{Misread, parse, write};
pub use persona::{call_sensibly, random, sensible};
pub use sealed::{Illegal, Money, Opened, Price, Rules, Sealed, Ties, View, order, ranks};
