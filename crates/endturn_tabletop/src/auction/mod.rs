//! Auctions: sealed bids that are opened at once, and the English auction with open bids.
//!
//! [`Rules`] holds the options. With sealed bids, one lot is sold per turn: all seats bid in
//! Commit, and the bids are opened in Resolution. With open bids, a turn is a bid or a pass, until
//! all but one have passed.

mod begin;
mod check;
mod drawing;
mod game;
mod knows;
mod module;
mod orders;
mod persona;
mod rules;
mod saleroom;
mod view;

pub use begin::{Holdings, LastSale, Section};
pub use check::check;
pub use game::{AuctionFact, RULES};
pub use knows::{Bidder, Knows, Secret, View};
pub use module::{Auction, AuctionPersona, AuctionPersonaKind, Ruleset};
pub use orders::{AuctionOrder, Bid};
pub use persona::{random, sensible};
pub use rules::{Format, Money, Rules, TieBreak};
pub use saleroom::{Illegal, Sale, Saleroom, refusal};
