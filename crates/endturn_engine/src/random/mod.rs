//! Chance: one key per round from the root seed, one small generator per draw site.

mod draw;

pub use draw::{Draw, DrawSubject, Draws, Purpose};
