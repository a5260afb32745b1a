//! Ludo: four tokens each, one die, once round the ring and home.
//!
//! Differences between countries are data, a [`Variant`]. The rules are pure functions over a
//! [`Position`]. The clock begins turns ([`Position::begin_turn`]) of the segments Roll and Main;
//! the position lists the legal moves ([`legal`]) and knows when Main may be ended
//! ([`Position::complete`]: no playable die is left) and whether the turn grants another
//! ([`Position::grants`]).

mod check;
mod drawing;
mod module;
mod notation;
mod orders;
mod persona;
mod position;
mod variant;

pub use check::check;
pub use module::{Ludo, LudoFact, RULES, Ruleset, Section};
pub use notation::{Misread, parse, write};
pub use orders::{LudoOrder, MoveOrder, Resign, RollOrder};
pub use persona::{capture_first, furthest, random};
pub use position::{Applied, Illegal, Move, Position, apply, legal, refusal, roll};
pub use variant::{Home, Variant, VariantMistake};
