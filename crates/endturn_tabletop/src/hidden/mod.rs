//! Hidden orders: everybody writes orders for his units, then all are carried out at once.
//!
//! The rules are pure functions over a [`Board`] of provinces and a [`Position`]. Orders are given by [`Position::order`] while Commit is open, carried out
//! by [`Position::resolve`] in Resolution, and dislodged units retreat by [`Position::retreat`] in Main. [`Shape`] is the smallest instance: rock, paper,
//! scissors.

mod batch;
mod board;
mod check;
mod notation;
mod persona;
mod position;
mod sequential;
mod shapes;

#[cfg(test)]
mod games;
#[cfg(test)]
mod tests;

pub use board::{Board, Map, MapMistake};
pub use check::check;
pub use notation::{Misread, parse, parse_shape, write, write_shape};
pub use persona::{random, retreat_to, sensible};
pub use position::{Fate, Illegal, Order, Position, Resolver, Rules, Unit, View};
pub use shapes::{Shape, scores};
