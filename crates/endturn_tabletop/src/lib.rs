//! Board games, each a module in a folder of its own. The rules of a game are pure functions over
//! small values; the module runs them on the clock.

pub mod auction;
pub mod backgammon;
pub mod catan;
pub mod chess;
pub mod go;
pub mod hidden_orders;
pub mod kalaha;
mod keys;
pub mod ludo;
mod one_word;
mod out;
pub mod rehearsal;
pub mod risk;
mod sides;

#[doc(hidden)]
pub mod internals;

pub use auction::Auction;
pub use backgammon::Backgammon;
pub use catan::Catan;
pub use chess::Chess;
pub use go::Go;
pub use hidden_orders::HiddenOrders;
pub use kalaha::Kalaha;
pub use ludo::Ludo;
pub use rehearsal::Rehearsal;
pub use risk::Risk;
