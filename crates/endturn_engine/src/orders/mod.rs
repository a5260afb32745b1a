//! Orders: what a seat asks for. Only [`check`] makes a [`Legal`] order, and only a legal order is applied.

mod book;
mod choice;
mod given;
mod order;
mod refusal;
mod words;
mod writer;

pub use book::{AnyOrder, OrderBook, Orders};
pub use choice::{Budget, Choice, SeatEvent};
pub(crate) use given::RULE as GIVEN;
pub use given::{BudgetSpent, OrderGiven};
pub use order::{Legal, Order, check};
pub use refusal::Refusal;
pub use words::{Words, shorten};
pub use writer::Writer;
