//! A module by one trait: what its author writes, and what scenarios and the engine ask for follows.

mod given;
mod module;
mod played;
mod seats;

pub use given::{Given, Nothing};
pub use module::Module;
pub use seats::{BySeat, Seats};
