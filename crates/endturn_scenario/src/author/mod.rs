//! A module defined by one trait: its author implements that, and the interfaces to scenarios and
//! to the engine follow.

mod given;
mod module;
mod played;
mod seats;

pub use given::{Compiled, Given, Nothing};
pub use module::Module;
pub use played::read_ruleset;
pub use seats::{BySeat, Seats};
