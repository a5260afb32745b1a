//! Orders: requests of a seat. Only [`check`] makes a [`Legal`] order, and only a legal order is
//! applied. A module's orders are forms ([`Form`]), each in a file of its own, and rows of one
//! table ([`orders!`](crate::orders!)).

mod book;
mod choice;
#[doc(hidden)]
pub mod derived;
mod form;
mod given;
#[doc(hidden)]
pub mod inline;
mod none;
mod order;
mod order_hash;
mod refusal;
mod sampler;
mod table;
mod word;
mod words;
mod writer;

pub use book::{AnyOrder, OrderBook, Orders};
pub use choice::{Budget, Choice, SeatEvent};
pub use form::{Form, Listed, OrderTable};
pub use given::{BudgetSpent, OrderGiven, ReplayIgnored, SeatPassed};
pub(crate) use given::{GRANTED, PASSED, RULE as GIVEN};
pub use inline::Act;
pub use none::{NoOrder, NoOrders};
pub use order::{AnyProof, Legal, Order, check};
pub(crate) use order_hash::OrderHash;
pub use refusal::Refusal;
pub use sampler::{Lister, Sampler};
pub use word::{Named, Word};
pub use words::{Bounded, Words, shorten};
pub use writer::Writer;
