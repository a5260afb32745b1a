//! C-65 Signals and notices: section 23 of the city rules, and what is told of nations.
//! Draws none. Tells nothing.
//!
//! A fact is told after what it tells of; the thing may be gone by then, so facts hold keys and small numbers only, and names
//! are looked up when somebody reads.

mod names;
mod table;
mod told;

pub use names::{BuildingSet, Names, Rank};
pub use table::{CivFact, Reason};
