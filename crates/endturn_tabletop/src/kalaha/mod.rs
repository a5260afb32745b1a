//! Kalaha with six pits per side: sowing, the replay for a last seed in the player's own store,
//! captures and the final sweep.
//!
//! The rules are functions over [`Position`], a small value that is copied. Nothing here is random.

mod drawing;
mod module;
mod notation;
mod orders;
mod personas;
mod play;
mod policy;
pub(crate) mod position;
mod rules;

pub use module::{Kalaha, KalahaTable, Ruleset, Section};
pub use notation::{PitError, PositionError};
pub use orders::{KalahaOrder, Play};
pub use personas::{KalahaPersona, KalahaPersonaKind};
pub use play::{Refusal, Sown, apply, legal};
pub use policy::{greedy, random, search};
pub use position::{Pit, Pits, Position, Side, Unsound};
pub use rules::{Capture, Remainder, Rules};
