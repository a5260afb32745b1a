//! Auctions: sealed bids that are opened at once, and the English auction with open bids.
//!
//! What is chosen stands in [`Rules`]. Where bids are sealed one lot is sold a turn: in Commit everybody bids, in Resolution the bids are opened. Where they
//! are open a turn is a bid or a pass, until all but one have passed.

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

pub use check::check;
pub use game::{AuctionFact, RULES};
pub use knows::{Bidder, Knows, Secret, View};
pub use module::{Auction, Kind, Persona, Ruleset};
pub use orders::{AuctionOrder, Bid};
pub use persona::{random, sensible};
pub use rules::{Format, Money, Rules, TieBreak};
pub use saleroom::{Illegal, Sale, Saleroom, refusal};
