//! Hidden orders: all seats write orders for their armies, then all are carried out at once.
//!
//! The rules are pure functions over a [`Board`] of provinces and a [`Position`]. Orders are given
//! with [`Position::order`] while Commit is open and carried out with [`Position::resolve`] in
//! Resolution; dislodged units retreat with [`Position::retreat`] in Main.

pub(crate) mod batch;
mod begin;
mod board;
mod check;
mod drawing;
mod game;
mod module;
mod notation;
mod orders;
mod position;
mod seen;
mod sense;
mod sequential;
mod view;

pub use begin::Section;
pub use board::{Board, Hundredth, Map, Province, bits};
pub use check::check;
pub use game::{HiddenFact, RULES};
pub use module::{HiddenOrders, HiddenOrdersPersona, HiddenOrdersPersonaKind, Ruleset};
pub use notation::{Told, What, read, write};
pub use orders::{Give, HiddenOrder};
pub use position::{Fate, Illegal, Order, Position, Resolver, Rules, Unit};
pub use seen::Seen;
pub use view::View;
