//! Ludo: four tokens each, one die, once round the ring and home.
//!
//! What differs from country to country is a [`Variant`]: data. The rules are pure functions over a [`Position`]. The clock begins turns
//! ([`Position::begin_turn`]) of the segments Roll and Main; the position says what is legal ([`legal`]), when Main may be ended
//! ([`Position::complete`]: no die is left that could be played) and whether the turn grants another ([`Position::grants`]).

mod check;
mod notation;
mod persona;
mod position;
mod variant;

#[cfg(test)]
mod tests;
#[cfg(test)]
mod traces;

pub use check::check;
pub use notation::{Misread, parse, write};
pub use persona::{capture_first, furthest, random};
pub use position::{Applied, Illegal, Move, Position, apply, legal, refusal, roll};
pub use variant::{Home, Variant, VariantMistake};
