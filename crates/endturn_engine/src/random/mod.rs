//! Randomness: one key per round from the root seed, one small generator per draw site.

mod draw;
#[cfg(feature = "conformance")]
pub(crate) mod noted;

pub use draw::{Draw, DrawSubject, Draws, Purpose};
