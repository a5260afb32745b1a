//! Randomness: one key per round from the root seed, one small generator per draw site.

mod draw;

#[doc(hidden)]
pub use draw::observe_draws;
pub use draw::{Draw, DrawSite, DrawSubject, Draws, Purpose};
